import sharp, { type Sharp } from 'sharp';

// One picture at a time on one thread, and nothing kept.
sharp.concurrency(1);
sharp.cache(false);

// Formats that tell their size in a header. What draws (SVG, PDF) takes as much as the author of a file likes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Tiff', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}`) });

/** Lets SVG be drawn as well, in a process that is ended when it takes too long. Nothing that it names elsewhere is loaded. */
export const allowSvg = (): void => sharp.unblock({ operation: ['VipsForeignLoadSvg'] });

/** sharp for pictures of strangers. It belongs into a `LimitedChild`: a library of many formats can be made to take long, and to fail. */
export { type Sharp, sharp };
