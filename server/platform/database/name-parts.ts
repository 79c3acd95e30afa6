/** Characters. */
export const partLength = 3;

/**
 * What the index of names knows a name by: the three characters from each of its own on, fewer at its end, written in hexadecimal digits. Before them stands the end of the
 * workspace's id, so that nobody's search goes through the names of others; should two share it, they share no more than time.
 */
export const nameParts = (workspaceId: string, nameKey: string): string => [...new Set(threes([...nameKey]).map(written(workspaceId)))].join(' ');

/** Of a long text that is looked for, so many parts find few enough names. */
const mostParts = 32;

/** The condition, for FTS5, that a name may have this text somewhere in it. */
export function mayHaveInName(workspaceId: string, nameKey: string): string {
  const characters = [...nameKey];
  const write = written(workspaceId);
  // What is shorter than a part begins one.
  if (characters.length < partLength) return `"${write(nameKey)}" *`;
  const whole = threes(characters).slice(0, -2);
  return [...new Set(whole.slice(0, mostParts).map(write))].map((part) => `"${part}"`).join(' AND ');
}

/** The same for a list of parts that are whole; null where a text is shorter than one. */
export function wholeNameParts(workspaceId: string, nameKey: string): readonly string[] | null {
  const characters = [...nameKey];
  if (characters.length < partLength) return null;
  return [...new Set(threes(characters).slice(0, -2).slice(0, mostParts))].map((part) => ownerOf(workspaceId) + part);
}

const threes = (characters: readonly string[]): string[] =>
  characters.map((_character, index) => characters.slice(index, index + partLength).join(''));

const ownerOf = (workspaceId: string): string => workspaceId.slice(-12);

const written =
  (workspaceId: string) =>
  (part: string): string =>
    ownerOf(workspaceId) + Buffer.from(part).toString('hex');
