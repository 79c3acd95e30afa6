/** The words of a workspace lie together by how they begin, in lines: so that those like another one are found without looking at all. */
export const beginningOf = (word: string): string => [...word.slice(0, 4)].slice(0, 2).join('');

export const linesOf = (words: string): string[] => (words === '' ? [] : words.split('\n'));

/** The lines with some words more and some less, in their order. */
export function changedLines(lines: string, added: Iterable<string>, removed: Iterable<string>): string {
  const words = new Set(linesOf(lines));
  for (const word of removed) words.delete(word);
  for (const word of added) words.add(word);
  return [...words].sort().join('\n');
}

/** The lines of at least and at most so many letters. */
export function linesOfLength(lines: string, least: number, most: number): string[] {
  const found: string[] = [];
  for (let start = 0; start < lines.length; ) {
    const next = lines.indexOf('\n', start);
    const end = next < 0 ? lines.length : next;
    if (end - start >= least && end - start <= most) found.push(lines.slice(start, end));
    start = end + 1;
  }
  return found;
}

/** The lines that have this as a part. */
export function linesWith(lines: string, part: string): string[] {
  const found: string[] = [];
  for (let at = lines.indexOf(part); at >= 0; ) {
    const end = lines.indexOf('\n', at);
    found.push(lines.slice(lines.lastIndexOf('\n', at) + 1, end < 0 ? lines.length : end));
    at = end < 0 ? -1 : lines.indexOf(part, end);
  }
  return found;
}
