import { sharp } from '../../platform/pictures/careful-sharp.ts';
import { serveQuestions } from '../../platform/processes/limited-child-main.ts';
import { dominantColors } from './dominant-colors.ts';
import { labOf } from './lab.ts';
import { lookOf, pixelSide, writeLook } from './look.ts';
import { mostPixels, type SaidDescription } from './picture-describer.ts';

await serveQuestions(async (asked) => ({ answer: await describe(await asked.whole()) }));

async function describe(bytes: Uint8Array): Promise<SaidDescription> {
  try {
    const { format, width, height } = await sharp(bytes, { failOn: 'none', limitInputPixels: false }).metadata();
    if (width * height > mostPixels) return { problem: 'too large' };
    const { pixels, isWhole } = await drawn(bytes);
    const colors = Array.from({ length: pixelSide ** 2 }, (_, at) => labOf([pixels[3 * at] ?? 0, pixels[3 * at + 1] ?? 0, pixels[3 * at + 2] ?? 0]));
    return { format, isWhole, look: Buffer.from(writeLook(lookOf(colors))).toString('base64'), colors: dominantColors(colors) };
  } catch {
    return { problem: 'unreadable' };
  }
}

/** The pixels of the picture as it is shown, as far as they can be read. */
async function drawn(bytes: Uint8Array): Promise<{ readonly pixels: Uint8Array; readonly isWhole: boolean }> {
  try {
    return { pixels: await draw(bytes, 'error'), isWhole: true };
  } catch {
    return { pixels: await draw(bytes, 'none'), isWhole: false };
  }
}

/** Turned as it says, on white where it is transparent, in the colours of screens, and drawn into a square. Of one that moves, how it begins. */
function draw(bytes: Uint8Array, failOn: 'error' | 'none'): Promise<Uint8Array> {
  return sharp(bytes, { failOn, limitInputPixels: mostPixels, sequentialRead: true })
    .autoOrient()
    .resize(pixelSide, pixelSide, { fit: 'fill', kernel: 'linear' })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer();
}
