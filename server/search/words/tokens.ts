import { fold } from './fold.ts';

/** Of longer words the beginning counts. UTF-16 units. */
const longestWord = 64;
const halfSign = /[\ud800-\udbff]$/;

/** Words of scripts with spaces, signs of programming languages and pictures. */
const pattern =
  /[a-z](?:\+\+|#)(?![\p{L}\p{N}])|[\p{L}\p{N}\p{M}]+|\p{Regional_Indicator}{2}|\p{Extended_Pictographic}(?:\u200d\p{Extended_Pictographic})*/gu;
const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const isAsciiWord = /^[a-z0-9]+$/;
const hasLetterAndDigit = /\p{L}\p{N}|\p{N}\p{L}/u;
const lettersOrDigits = /\p{N}+|[\p{L}\p{M}]+/gu;
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });
const onlyMarks = /^\p{M}+$/u;

/**
 * Tells the words of a text, in their order and as they are compared: each with its place, counted from `place` on. A code such as `MPU6050` stands there as a whole and in
 * its parts, at one place.
 * @returns the place behind the last word
 */
export function eachWord(text: string, tell: (word: string, place: number) => void, place = 0): number {
  let next = place;
  for (const [match] of fold(text).matchAll(pattern)) {
    if (isAsciiWord.test(match) || !withoutSpaces.test(match)) {
      if (!onlyMarks.test(match)) tellWord(match, next++, tell);
      continue;
    }
    for (const { segment, isWordLike } of segmenter.segment(match)) if (isWordLike) tellWord(segment, next++, tell);
  }
  return next;
}

function tellWord(whole: string, place: number, tell: (word: string, place: number) => void): void {
  const word = whole.length > longestWord ? whole.slice(0, longestWord).replace(halfSign, '') : whole;
  tell(word, place);
  if (hasLetterAndDigit.test(word)) for (const part of partsOf(word)) tell(part, place);
}

/** The runs of letters and of digits in a code, those that are long enough to mean something. */
const partsOf = (word: string): string[] => [...new Set(word.match(lettersOrDigits) ?? [])].filter((part) => part.length > 1 && part !== word);

/** What a word that nobody has may be made of: the parts of a code, or the signs of a script without spaces, whose words others may take apart in another way. */
export const piecesOf = (word: string): string[] => (withoutSpaces.test(word) ? [...new Set(word)].filter((sign) => sign !== word) : partsOf(word));

/** The words alone, without the parts of codes. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  eachWord(text, (word, place) => {
    words[place] ??= word;
  });
  return words;
}
