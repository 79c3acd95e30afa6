import type { Content } from '../found.ts';

export const isOfNoKind = ({ kind }: Content): boolean => kind === 'default';

/** Files of an archive that are listed. */
export const mostListed = 10_000;
/** Characters of the names of all of them. */
export const mostListedText = 200_000;
/** Bytes of a tar that are gone through, unpacked. */
export const mostOfTar = 256 * 1024 * 1024;
