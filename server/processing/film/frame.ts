import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import type { Found } from '../found.ts';
import { drawCover } from '../picture/draw-cover.ts';

/** Thumbnails of a frame that was taken of a film. */
export const drawFrame = async (bytes: AskedBytes): Promise<Found> => drawCover(await bytes.whole());
