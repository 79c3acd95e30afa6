import type { ITrackInfo } from 'music-metadata';
import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { type Content, type Found, Unreadable } from '../found.ts';
import { codecName } from '../sound/codecs.ts';
import { parseMedia } from '../sound/parse-media.ts';
import { count, passagesOfTags, saidMedia } from '../sound/said-media.ts';

/** Of a side: no film is larger. */
const mostPixels = 65_535;

/** What the container of a film says of it: how long it is, how large, how it is encoded, what it is called. */
export async function readFilm(bytes: AskedBytes, content: Content): Promise<Found> {
  const metadata = await parseMedia(bytes, content, { covers: false }, unreadableFilm);
  const said = saidMedia(metadata);
  const track = metadata.format.trackInfo.find(isPictures);
  if (!track && said.duration === null) throw new Unreadable(unreadableFilm);
  const [width, height] = sizeOf(track);
  return {
    ...(said.title !== null && { title: said.title }),
    data: {
      ...(width !== null && height !== null && { attributes: { dimensions: { width, height } } }),
      media: {
        ...{ ...said, width, height },
        codec: codecName(track?.codecId ?? track?.codecName),
        frameRate: frameRate(track?.video?.frameRate),
        bitRate: count(said.duration ? (8 * bytes.size) / said.duration : undefined),
      },
    },
    passages: passagesOfTags(said),
  };
}

export const unreadableFilm = 'The container of the film is broken, or of a kind that cannot be read.';

/** Some containers don't say what a track is for. */
const isPictures = ({ type, video, audio, codecId }: ITrackInfo): boolean =>
  video !== undefined || type === 1 || (audio === undefined && /^<?(?:avc|hvc|hev|vp0|av0|mp4v)/.test(codecId ?? ''));

/** As it is shown, where the track says so in pixels. */
function sizeOf(track: ITrackInfo | undefined): readonly [number | null, number | null] {
  const { pixelWidth, pixelHeight, displayWidth, displayHeight, displayUnit } = track?.video ?? {};
  const isShownInPixels = displayWidth !== undefined && displayHeight !== undefined && (displayUnit ?? 0) === 0;
  const [width, height] = isShownInPixels ? [displayWidth, displayHeight] : [pixelWidth, pixelHeight];
  return isSide(width) && isSide(height) ? [width, height] : [null, null];
}

export const isSide = (pixels: number | undefined): pixels is number =>
  Number.isInteger(pixels) && Number(pixels) > 0 && Number(pixels) <= mostPixels;

/** To the thousandth. */
export const frameRate = (rate: number | undefined): number | null =>
  rate !== undefined && rate > 0 && rate <= 10_000 ? Math.round(rate * 1000) / 1000 : null;
