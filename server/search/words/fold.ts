/** Letters whose accent is part of them, and that Unicode therefore doesn't take apart. */
const plain: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i', ħ: 'h', ŧ: 't' };
const accented = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;
const unplain = /[ßøłđðþæœıħŧ]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
const isAscii = /^[\u0000-\u007f]*$/;

/** The text as it is compared: in lower case, without accents, and with every character in its usual form. */
export function fold(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  const lower = text.normalize('NFKC').toLowerCase();
  return lower
    .normalize('NFD')
    .replace(accented, '')
    .normalize('NFC')
    .replace(unplain, (letter) => plain[letter] ?? letter);
}
