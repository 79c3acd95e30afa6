import { type Attributes, readXml } from '../markup/read-markup.ts';
import type { CarefulZip } from '../zip/careful-zip.ts';

/** Bytes of the styles of a workbook. */
const largestStyles = 32 * 1024 * 1024;

/** Formats for numbers that every program knows, and that show a date or a time (ECMA-376, part 1, 18.8.30). */
const isKnownDate = (format: number): boolean =>
  (format >= 14 && format <= 22) || (format >= 27 && format <= 36) || (format >= 45 && format <= 58 && format !== 48 && format !== 49);

/** Whether cells of a style show their number as a date, by the number of the style. */
export async function dateStylesOf(zip: CarefulZip, part: string | undefined): Promise<readonly boolean[]> {
  const styles: boolean[] = [];
  if (part === undefined || !zip.has(part)) return styles;
  const ownDates = new Map<number, boolean>();
  let isInCellFormats = false;
  const addStyle = (attributes: Attributes): void => {
    const format = Number(attributes.numFmtId ?? '0');
    styles.push(ownDates.get(format) ?? isKnownDate(format));
  };
  await readXml(zip.chunks(part, largestStyles), {
    open(name, attributes) {
      if (name === 'numFmt') ownDates.set(Number(attributes.numFmtId), showsDate(attributes.formatCode ?? ''));
      else if (name === 'cellXfs') isInCellFormats = true;
      else if (name === 'xf' && isInCellFormats) addStyle(attributes);
    },
    close(name) {
      if (name === 'cellXfs') isInCellFormats = false;
    },
  });
  return styles;
}

/** Whether a format has letters of dates outside of quotes, brackets and escapes. */
function showsDate(format: string): boolean {
  let closing = '';
  for (let at = 0; at < format.length; at++) {
    const character = format.charAt(at);
    if (closing !== '') closing = character === closing ? '' : closing;
    else if (character === '"') closing = '"';
    else if (character === '[') closing = ']';
    else if (character === '\\' || character === '_' || character === '*') at++;
    else if (/[ymdhs]/i.test(character)) return true;
  }
  return false;
}

const day = 86_400_000;
/** Days that Excel can show: to the year 9999. */
const mostDays = 2_958_466;

/** The date that a number stands for, with its time where it has one; the number where it stands for none. */
export function dateText(value: string, is1904: boolean): string {
  const days = Number(value);
  if (value.trim() === '' || !(days >= 0 && days < mostDays)) return value;
  // The first two months of 1900 are a day further than those who invented the format thought.
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const date = new Date(Math.round((start + days * day) / 1000) * 1000).toISOString();
  const [onDay, time] = [date.slice(0, 10), date.slice(11, 19)];
  if (days < 1) return time;
  return time === '00:00:00' ? onDay : `${onDay} ${time}`;
}
