import type { Content } from '../found.ts';

export const isEmail = ({ kind }: Content): boolean => kind === 'email';

/** Larger messages than this are not read whole: of them the beginning is, without what is attached. */
export const largestMessage = 48 * 1024 * 1024;
/** How much of a larger message is read. */
export const messageBeginning = 4 * 1024 * 1024;
/** Bytes of the headers of all parts of a message. */
export const mostHeaders = 1024 * 1024;
/** Parts within parts. */
export const deepestParts = 100;
/** Lines of less than half the usual length. The library takes some 20 microseconds for each line of a text, however short. */
export const mostShortLines = 200_000;
export const shortLine = 38;
/** Lines that begin as what divides parts does: each may be a part, and each part is compared with those before it. */
export const mostDivisions = 20_000;
