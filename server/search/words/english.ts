import { readEnglish } from '../meaning/word-vectors/read-english.ts';

let words: ReadonlySet<string> | null = null;

/** Whether this is how an English word is spelled. Of rare words not every form is known. */
export function isEnglish(word: string): boolean {
  words ??= new Set(readEnglish().words);
  return words.has(word);
}
