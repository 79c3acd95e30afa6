import { readXml } from '../markup/read-markup.ts';
import type { CarefulZip } from '../zip/careful-zip.ts';

/** Texts that the cells of a workbook share. */
const mostStrings = 1_000_000;
/** Characters of all of them. Those behind are left out. */
const mostCharacters = 16_000_000;

/** The texts that cells name by their number. */
export async function readSharedStrings(zip: CarefulZip, part: string | undefined): Promise<readonly string[]> {
  const strings: string[] = [];
  if (part === undefined || !zip.has(part)) return strings;
  let current = '';
  let length = 0;
  let isInText = false;
  let phoneticDepth = 0;
  await readXml(zip.chunks(part), {
    open(name) {
      if (name === 'si') current = '';
      else if (name === 'rPh') phoneticDepth++;
      else if (name === 't') isInText = phoneticDepth === 0;
    },
    text(text) {
      if (!isInText || length >= mostCharacters) return;
      current += text;
      length += text.length;
    },
    close(name) {
      if (name === 't') isInText = false;
      else if (name === 'rPh') phoneticDepth--;
      else if (name === 'si') strings.push(current);
    },
    isDone: () => strings.length >= mostStrings,
  });
  return strings;
}
