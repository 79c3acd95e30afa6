import type { components } from '../../../generated/contract.ts';
import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { oneLine } from '../../platform/text/one-line.ts';
import { type Found, Unreadable } from '../found.ts';
import { count, seconds } from '../sound/said-media.ts';
import { frameRate, isSide, unreadableFilm } from './properties.ts';

type MediaAttributes = components['schemas']['MediaAttributes'];
type Said = Readonly<Record<string, unknown>>;

const longestName = 64;
const longestTitle = 255;

/** What was measured of the streams of a film. Only what is known is said, so that the rest stays as the container says. */
export async function readStreams(bytes: AskedBytes): Promise<Found> {
  const { streams, format } = objectOf(JSON.parse((await bytes.whole()).toString()));
  const all = Array.isArray(streams) ? streams.map(objectOf) : [];
  const film = all.find(({ codec_type, disposition }) => codec_type === 'video' && objectOf(disposition).attached_pic !== 1);
  const sound = all.find(({ codec_type }) => codec_type === 'audio');
  if (!film && !sound) throw new Unreadable(unreadableFilm);
  const { duration, bit_rate, tags } = objectOf(format);
  const title = lineOf(objectOf(tags).title, longestTitle);
  const size = film ? sizeOf(film) : null;
  const media: Partial<MediaAttributes> = {
    ...size,
    duration: seconds(numberOf(duration)),
    codec: film ? lineOf(film.codec_name, longestName) : null,
    frameRate: film ? frameRate(ratioOf(film.avg_frame_rate)) : null,
    bitRate: count(numberOf(bit_rate)),
    sampleRate: sound ? count(numberOf(sound.sample_rate)) : null,
    channels: sound ? count(numberOf(sound.channels)) : null,
    color: film ? colorOf(film) : null,
    title,
  };
  return {
    ...(title !== null && { title }),
    data: {
      ...(size && { attributes: { dimensions: size } }),
      media: Object.fromEntries(Object.entries(media).filter(([, value]) => value !== null)),
    },
  };
}

/** As it is shown: its pixels made square, and turned as it says. */
function sizeOf(film: Said): { readonly width: number; readonly height: number } | null {
  const [width, height] = [(numberOf(film.width) ?? 0) * (ratioOf(film.sample_aspect_ratio) ?? 1), numberOf(film.height) ?? 0].map(Math.round);
  if (!isSide(width) || !isSide(height)) return null;
  const sides = Array.isArray(film.side_data_list) ? film.side_data_list.map(objectOf) : [];
  const rotation = numberOf(sides.find((side) => side.rotation !== undefined)?.rotation) ?? 0;
  const isTurned = Math.abs(Math.round(rotation / 90)) % 2 === 1;
  return isTurned ? { width: height, height: width } : { width, height };
}

function colorOf({ pix_fmt, color_space, color_primaries }: Said): MediaAttributes['color'] {
  const pixelFormat = lineOf(pix_fmt, longestName);
  if (pixelFormat === null) return null;
  return {
    profile: nameOf(color_primaries),
    space: nameOf(color_space),
    alphaChannel: /^(?:yuva|gbrap|rgba|bgra|argb|abgr|ya)/.test(pixelFormat),
    pixelFormat,
  };
}

const objectOf = (value: unknown): Said => Object(value) as Said;
const lineOf = (value: unknown, longest: number): string | null => (typeof value === 'string' ? oneLine(value, longest) || null : null);
const nameOf = (value: unknown): string | null => (value === 'unknown' ? null : lineOf(value, longestName));

/** Some numbers are written as texts. */
function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** As in `30000/1001`, or `4:3`; undefined for none. */
function ratioOf(value: unknown): number | undefined {
  const [, upper, lower] = (typeof value === 'string' && /^(\d{1,12})[/:](\d{1,12})$/.exec(value)) || [];
  const ratio = Number(upper) / Number(lower);
  return Number.isFinite(ratio) && ratio > 0 ? ratio : undefined;
}
