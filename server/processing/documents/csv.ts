import { parse } from 'csv-parse/sync';
import type { Format } from './format.ts';
import type { Element, Outline } from './outline.ts';
import { textOf } from './plain-text.ts';

/** Characters of a row. */
const longestRow = 1024 * 1024;

/** Values that are separated by commas, semicolons, tabs or bars: a table. */
export const csv: Format = {
  async outline(bytes, outline) {
    const text = await textOf(bytes);
    try {
      outlineTable(text, outline);
    } catch {
      // A quote that is never closed, for example. It is still text.
      outline.open('pre');
      outline.text(text);
      outline.close('pre');
    }
  },
};

function outlineTable(text: string, outline: Outline): void {
  let isFirst = true;
  const addRow = (row: readonly string[]): null => {
    if (isFirst) outline.open('table');
    if (!outline.isFull) addCells(row, isFirst ? 'th' : 'td', outline);
    isFirst = false;
    return null;
  };
  parse(text, {
    ...{ delimiter: separatorOf(text), bom: true, relax_quotes: true, relax_column_count: true, skip_empty_lines: true },
    ...{ max_record_size: longestRow, on_record: addRow },
  });
  if (!isFirst) outline.close('table');
}

function addCells(row: readonly string[], element: Element, outline: Outline): void {
  outline.open('tr');
  for (const cell of row) {
    outline.open(element);
    outline.text(cell);
    outline.close(element);
  }
  outline.close('tr');
}

/** The one that the first line has most of, outside of quotes. */
function separatorOf(text: string): string {
  const counts = new Map([',', ';', '\t', '|'].map((separator) => [separator, 0]));
  let isQuoted = false;
  for (const character of text.slice(0, longestRow)) {
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '\n' || character === '\r') break;
    else if (counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const [[separator] = [',']] = [...counts].sort(([, a], [, b]) => b - a);
  return separator;
}
