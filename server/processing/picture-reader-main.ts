import sharp from 'sharp';
import { serveQuestions } from '../platform/processes/limited-child-main.ts';
import type { Dimensions } from './dimensions.ts';

// One picture at a time on one thread, and nothing kept.
sharp.concurrency(1);
sharp.cache(false);

// Formats that tell their size in a header. What draws (SVG, PDF) takes as much as the author of a file likes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Tiff', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}`) });

await serveQuestions(async (bytes): Promise<Dimensions | null> => {
  try {
    const { autoOrient } = await sharp(bytes, { failOn: 'none', limitInputPixels: false }).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  } catch {
    return null;
  }
});
