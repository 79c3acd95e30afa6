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
