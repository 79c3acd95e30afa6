import { sharp } from '../platform/pictures/careful-sharp.ts';
import { serveQuestions } from '../platform/processes/limited-child-main.ts';
import type { Dimensions } from './dimensions.ts';

await serveQuestions(async (bytes): Promise<Dimensions | null> => {
  try {
    const { autoOrient } = await sharp(bytes, { failOn: 'none', limitInputPixels: false }).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  } catch {
    return null;
  }
});
