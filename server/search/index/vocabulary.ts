/** How a word begins: what is like it begins in the same way, unless it is mistyped there. */
export const beginningOf = (word: string): string => [...word.slice(0, 4)].slice(0, 2).join('');

/** Words stand in lines, so that they can be looked through as one text. */
export const linesOf = (words: string): string[] => (words === '' ? [] : words.split('\n'));

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

/** The order of words, which is the databases': by their bytes in UTF-8. JavaScript's own puts signs of two units before some of one. */
export function inOrder(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    const [unit, than] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (unit !== than) return rankOf(unit) - rankOf(than);
  }
  return one.length - other.length;
}

const rankOf = (unit: number): number => (unit < 0xd800 ? unit : unit >= 0xe000 ? unit - 0x800 : unit + 0x2000);
