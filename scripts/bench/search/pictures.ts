import sharp, { type Sharp } from 'sharp';
import { seededRandom } from './random.ts';
import { drawScene, type Picture } from './scenes.ts';

/** What happens to a picture on its way through messengers and editors. */
export const changes = {
  smaller: (picture: Sharp) => picture.resize({ width: 160 }).png(),
  larger: (picture: Sharp) => picture.resize({ width: 720 }).jpeg({ quality: 85 }),
  recompressed: (picture: Sharp) => picture.jpeg({ quality: 30 }),
  /** By a twentieth at the left and the top, and a little more at the other sides. */
  cropped: (picture: Sharp) => picture.extract({ left: 24, top: 18, width: 420, height: 316 }).png(),
  grey: (picture: Sharp) => picture.greyscale().jpeg({ quality: 80 }),
  webp: (picture: Sharp) => picture.resize({ width: 240 }).webp({ quality: 60 }),
  gif: (picture: Sharp) => picture.resize({ width: 200 }).gif(),
} satisfies Record<string, (picture: Sharp) => Sharp>;

export type Change = keyof typeof changes;

/** The bytes of a PNG, with the grain of a sensor. */
export async function drawPicture(picture: Picture): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(drawScene(picture)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const random = seededRandom(picture.seed);
  for (let index = 0; index < data.length; index++) data[index] = Math.min(255, Math.max(0, (data[index] ?? 0) + (random() - 0.5) * 16));
  return sharp(data, { raw: info }).png().toBuffer();
}

/** What a picture has become, as the data URI that a search takes. */
export async function changedPicture(picture: Picture, change: Change): Promise<string> {
  const { data, info } = await changes[change](sharp(await drawPicture(picture))).toBuffer({ resolveWithObject: true });
  return `data:image/${info.format};base64,${data.toString('base64')}`;
}
