/** Spelling mistakes that are forgiven in a word of so many letters. */
export const forgiven = (word: string): number => {
  const letters = word.length < 4 ? word.length : [...word].length;
  return letters < 4 ? 0 : letters < 8 ? 1 : 2;
};

/**
 * How many letters have to be put in, left out, exchanged or swapped with their neighbour to make one word of another, where that is at most `most`; otherwise more than `most`.
 */
export function edits(from: string, to: string, most: number): number {
  if (from === to) return 0;
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let start = 0;
  while (start < from.length && start < to.length && from.charCodeAt(start) === to.charCodeAt(start)) start++;
  let [fromEnd, toEnd] = [from.length, to.length];
  while (fromEnd > start && toEnd > start && from.charCodeAt(fromEnd - 1) === to.charCodeAt(toEnd - 1)) [fromEnd, toEnd] = [fromEnd - 1, toEnd - 1];
  const [rows, columns] = [fromEnd - start, toEnd - start];
  if (rows === 0 || columns === 0) return rows + columns;
  if (most === 1) return isOneEdit(from, to, start, rows, columns) ? 1 : 2;
  let [beforeLast, last, current] = lines as [Uint16Array, Uint16Array, Uint16Array];
  if (columns >= last.length) return most + 1;
  for (let column = 0; column <= columns; column++) last[column] = column;
  for (let row = 1; row <= rows; row++) {
    const one = from.charCodeAt(start + row - 1);
    current[0] = row;
    let least = row;
    for (let column = 1; column <= columns; column++) {
      const other = to.charCodeAt(start + column - 1);
      let cost = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + (one === other ? 0 : 1));
      const isSwapped = row > 1 && column > 1 && one === to.charCodeAt(start + column - 2) && from.charCodeAt(start + row - 2) === other;
      if (isSwapped) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current[column] = cost;
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return last[columns] ?? most + 1;
}

/** Three lines of the table of distances, used again: words have at most 64 letters. */
const lines = Array.from({ length: 3 }, () => new Uint16Array(80));

/** What is left when the beginning and the end that two words share are taken away is one letter, in one of them or in both, or two that are swapped. */
const isOneEdit = (from: string, to: string, start: number, rows: number, columns: number): boolean =>
  (rows === 1 && columns === 1) ||
  (rows === 2 && columns === 2 && from.charCodeAt(start) === to.charCodeAt(start + 1) && from.charCodeAt(start + 1) === to.charCodeAt(start));
