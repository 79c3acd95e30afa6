/**
 * What counts as storage, in bytes: files, the text of notes, and what else people write at length, which are descriptions, preferences, comments and tags. Names,
 * addresses and icons are short, and there are no more of them than resources. In SQL here, for what is summed up and for what a statement changes; `bytesOf` says
 * the same of a text at hand.
 */

/** Of a resource, without its comments. A note's size is that of its text. */
export const bytesOfResource = (table: string): string =>
  `(coalesce(${table}.size, 0) + coalesce(octet_length(${table}.description), 0) + coalesce(octet_length(${table}.preferences), 0))`;

export const bytesOfComment = (table: string): string => `octet_length(${table}.content)`;

export const bytesOfTag = (table: string): string => `(octet_length(${table}.name) + coalesce(octet_length(${table}.description), 0))`;

/** As the databases keep them, in UTF-8. */
export const bytesOf = (...texts: readonly (string | null | undefined)[]): number =>
  texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0);
