import exifReader, { type Exif } from 'exif-reader';
import type { components } from '../../../generated/contract.ts';
import { sharp } from '../../platform/pictures/careful-sharp.ts';
import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { oneLine } from '../../platform/text/one-line.ts';
import { type Found, Unreadable } from '../found.ts';
import { beginning } from './formats.ts';
import { isMarkup } from './svg-size.ts';

type MediaAttributes = components['schemas']['MediaAttributes'];
type Said = Partial<Pick<MediaAttributes, 'width' | 'height' | 'codec' | 'color' | 'location' | 'device' | 'takenAt'>>;

/** What a picture says of itself: how it is encoded, the camera that took it, where and when. */
export async function readProperties(bytes: AskedBytes): Promise<Found> {
  const head = await bytes.read(0, Math.min(bytes.size, beginning) - 1);
  if (isMarkup(head)) return { data: { media: { codec: 'svg' } } };
  const metadata = await sharp(head, { failOn: 'none', limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!metadata) throw new Unreadable('The file cannot be read as a picture.');
  const { autoOrient, format, space, hasAlpha, exif } = metadata;
  const said: Said = {
    width: autoOrient.width,
    height: autoOrient.height,
    codec: format,
    color: { profile: null, space: space ?? null, alphaChannel: hasAlpha ?? null, pixelFormat: null },
    ...(exif && saidByCamera(exif)),
  };
  const caption = exif ? describedIn(exif) : null;
  return { data: { media: said, ...(caption !== null && { caption }) } };
}

/** A camera's own words may be damaged, and are then left out. */
function saidByCamera(bytes: Buffer): Pick<Said, 'location' | 'device' | 'takenAt'> {
  try {
    const exif = exifReader(bytes);
    return { location: locationOf(exif.GPSInfo), device: deviceOf(exif), takenAt: takenAt(exif.Photo) };
  } catch {
    return {};
  }
}

/** What somebody has written about the picture. Cameras write their own name there. */
function describedIn(bytes: Buffer): string | null {
  try {
    const said = exifReader(bytes).Image?.ImageDescription;
    const description = typeof said === 'string' ? oneLine(said, longestCaption) : '';
    return description === '' || saidByAnyCamera.test(description) ? null : description;
  } catch {
    return null;
  }
}

const saidByAnyCamera =
  /^(?:default|untitled|image|picture|dcim|[a-z]+ digital (?:still )?camera|(?:sony|minolta|kodak|exif|samsung|casio)[ _-]?\w*|[\W\d_]*)$/i;

function deviceOf({ Image }: Exif): MediaAttributes['device'] {
  const [maker, model, software] = [text(Image?.Make), text(Image?.Model), text(Image?.Software)];
  return maker === null && model === null && software === null ? null : { maker, model, software };
}

const longestText = 255;
const longestCaption = 300;

const text = (value: unknown): string | null => (typeof value === 'string' ? oneLine(value, longestText) || null : null);

/** The reader takes a time without a zone for UTC; where the camera has noted its zone, the time is moved by it (Exif 2.32: OffsetTimeOriginal). */
function takenAt(photo: Exif['Photo']): string | null {
  const time: unknown = photo?.DateTimeOriginal ?? photo?.DateTimeDigitized;
  if (!(time instanceof Date) || Number.isNaN(time.getTime())) return null;
  const zone = /^([+-])(\d\d):(\d\d)/.exec(String(photo?.OffsetTimeOriginal ?? ''));
  const [, sign, hours, minutes] = zone ?? [];
  const offset = zone ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0;
  return new Date(time.getTime() - offset * 60_000).toISOString();
}

function locationOf(gps: Exif['GPSInfo']): MediaAttributes['location'] {
  const latitude = degreesOf(gps?.GPSLatitude, gps?.GPSLatitudeRef === 'S');
  const longitude = degreesOf(gps?.GPSLongitude, gps?.GPSLongitudeRef === 'W');
  return latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180 ? null : { latitude, longitude };
}

/** Degrees, minutes and seconds, to the ten-millionth of a degree: a centimetre. */
function degreesOf(parts: unknown, isNegative: boolean): number | null {
  if (!Array.isArray(parts) || parts.length !== 3 || !parts.every((part) => Number.isFinite(part))) return null;
  const [degrees, minutes, seconds] = parts as [number, number, number];
  const value = Math.round((degrees + minutes / 60 + seconds / 3600) * 1e7) / 1e7;
  return isNegative ? -value : value;
}
