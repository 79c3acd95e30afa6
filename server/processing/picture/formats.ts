import type { Content } from '../found.ts';

export const isPicture = ({ mimeType }: Content): boolean => mimeType?.startsWith('image/') === true;

/** Nearly every format tells its size, and what it says of itself, at its beginning. */
export const beginning = 1024 * 1024;
/** Larger pictures than this are not read whole. */
export const largestWhole = 64 * 1024 * 1024;
/** A picture of more pixels isn't drawn. */
export const mostDrawnPixels = 300_000_000;
