import type { IAudioMetadata } from 'music-metadata';
import type { components } from '../../../generated/contract.ts';
import { oneLine } from '../../platform/text/one-line.ts';
import type { Passage } from '../../search/index/passages.ts';

type MediaAttributes = components['schemas']['MediaAttributes'];

const longestTag = 255;
/** Before it nothing was recorded as a file: clocks that were never set say so. */
const earliest = Date.UTC(1980, 0, 2);

/** What both sounds and films say of themselves. */
export function saidMedia({
  format,
  common,
}: IAudioMetadata): Pick<MediaAttributes, 'duration' | 'title' | 'artist' | 'album' | 'takenAt' | 'sampleRate' | 'channels'> {
  const tracks = format.trackInfo.map(({ duration }) => duration).filter((duration) => duration !== undefined);
  return {
    duration: seconds(format.duration ?? Math.max(0, ...tracks)),
    title: tag(common.title),
    artist: tag(common.artist),
    album: tag(common.album),
    takenAt: takenAt(format.creationTime),
    sampleRate: count(format.sampleRate),
    channels: count(format.numberOfChannels),
  };
}

/** What a person looks for a sound or a film by. */
export function passagesOfTags({ title, artist, album }: Pick<MediaAttributes, 'title' | 'artist' | 'album'>): Passage[] {
  const text = [title, artist, album].filter((said) => said !== null).join('\n');
  return text === '' ? [] : [{ text, pageNumber: null, timeStart: null, timeEnd: null }];
}

/** To the millisecond. */
export const seconds = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) && value > 0 ? Math.round(value * 1000) / 1000 : null;

/** Whole, and more than none. */
export const count = (value: number | undefined): number | null =>
  value !== undefined && value >= 0.5 && value < 2 ** 53 ? Math.round(value) : null;

const tag = (value: unknown): string | null => (typeof value === 'string' ? oneLine(value, longestTag) || null : null);

const takenAt = (time: Date | undefined): string | null => (time && time.getTime() > earliest && time.getTime() < 8e15 ? time.toISOString() : null);
