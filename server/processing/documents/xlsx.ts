import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { type Attributes, readXml } from '../markup/read-markup.ts';
import type { Format } from './format.ts';
import { OfficeFile, relationId } from './ooxml.ts';
import { type Outline, paragraph } from './outline.ts';
import { dateStylesOf } from './xlsx-dates.ts';
import { SheetOutline } from './xlsx-sheet.ts';
import { readSharedStrings } from './xlsx-strings.ts';

/** Sheets of a workbook. */
const mostSheets = 1000;

interface Sheet {
  readonly name: string;
  readonly part: string | undefined;
}

interface Workbook {
  readonly file: OfficeFile;
  readonly sheets: readonly Sheet[];
  /** Its days are counted from 1904 instead of 1900. */
  readonly is1904: boolean;
  readonly partOf: (type: string) => string | undefined;
}

/** Workbooks of Excel: a table for each sheet. Formulas show what they came to when the file was saved. */
export const xlsx: Format = {
  async properties(bytes) {
    const { file, sheets } = await open(bytes);
    const { slides: _, ...properties } = await file.properties();
    return { ...properties, pages: sheets.length };
  },
  async outline(bytes, outline) {
    const { file, sheets, is1904, partOf } = await open(bytes);
    const strings = await readSharedStrings(file.zip, partOf('sharedStrings'));
    const dates = await dateStylesOf(file.zip, partOf('styles'));
    for (const [at, { name, part }] of sheets.entries()) {
      if (outline.isFull) return;
      begin(outline, at + 1, name);
      if (part !== undefined && file.zip.has(part)) await readXml(file.zip.chunks(part), new SheetOutline(outline, strings, dates, is1904));
    }
  },
  async picture(bytes) {
    return (await OfficeFile.open(bytes)).picture();
  },
};

function begin(outline: Outline, number: number, name: string): void {
  outline.page(number);
  paragraph(outline, 'h2', name);
}

async function open(bytes: AskedBytes): Promise<Workbook> {
  const file = await OfficeFile.open(bytes);
  const main = file.main('xl/workbook.xml');
  const relations = await file.relations(main);
  const sheets: Sheet[] = [];
  let is1904 = false;
  const add = (attributes: Attributes): void => {
    const id = relationId(attributes);
    sheets.push({ name: attributes.name ?? '', part: relations.find((relation) => relation.id === id)?.target });
  };
  await readXml(file.zip.chunks(main), {
    open(name, attributes) {
      if (name === 'sheet' && sheets.length < mostSheets) add(attributes);
      else if (name === 'workbookPr') is1904 = isTrue(attributes.date1904);
    },
  });
  return { file, sheets, is1904, partOf: (type) => relations.find((relation) => relation.type === type)?.target };
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';
