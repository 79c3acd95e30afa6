import { parse } from 'csv-parse/sync';
import type { Format } from './format.ts';
import { type Element, type Outline, paragraph } from './outline.ts';
import { textOf } from './plain-text.ts';

/** Characters of a row. */
const longestRow = 1024 * 1024;

/** Values that are separated by commas, semicolons, tabs or bars: a table. */
export const csv: Format = {
  async outline(bytes, outline) {
    const text = await textOf(bytes);
    const separator = separatorOf(text);
    if (isTable(text, separator)) outlineTable(text, separator, outline);
    else paragraph(outline, 'pre', text);
  },
};

/** A quote that is never closed makes none, for example. */
function isTable(text: string, separator: string): boolean {
  try {
    forEachRow(text, separator, () => {});
    return true;
  } catch {
    return false;
  }
}

function outlineTable(text: string, separator: string, outline: Outline): void {
  let cell: Element = 'th';
  outline.open('table');
  forEachRow(text, separator, (row) => {
    if (!outline.isFull) addCells(row, cell, outline);
    cell = 'td';
  });
  outline.close('table');
}

/** Rows are looked at one by one, and not kept. */
function forEachRow(text: string, delimiter: string, look: (row: readonly string[]) => void): void {
  parse(text, {
    ...{ delimiter, bom: true, relax_quotes: true, relax_column_count: true, skip_empty_lines: true, max_record_size: longestRow },
    on_record: (row: readonly string[]) => {
      look(row);
      return null;
    },
  });
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
