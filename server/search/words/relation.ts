import { edits, forgiven } from './edits.ts';
import { isEnglish } from './english.ts';
import { type Language, languages } from './languages.ts';

/** How a word of the index answers one that was asked for. */
export interface Relation {
  /** 1 for the word itself, less for what is only like it. */
  readonly weight: number;
  /** Whether it is the word, in another form maybe, or the beginning of it: only where there is no such word are others looked for. */
  readonly isClose: boolean;
}

const same: Relation = { weight: 1, isClose: true };
const inflected: Relation = { weight: 0.95, isClose: true };
const byEdits: readonly number[] = [1, 0.75, 0.6];
/** What is spelled as it should be is rarely a mistake in another word, but names are. */
const wellSpelled = 0.5;
const hasDigit = /\p{N}/u;

export interface Asked {
  readonly word: string;
  /** Whether it may not be finished. */
  readonly isOpen: boolean;
}

/** Compares words with one that was asked for, as texts in these languages inflect them. Null: it is another word. */
export function relationTo({ word, isOpen }: Asked, spoken: readonly Language[]): (other: string) => Relation | null {
  const stems = stemsOf(word, spoken);
  const most = hasDigit.test(word) ? 0 : forgiven(word);
  return (other) => {
    if (other === word) return same;
    if (stems.some(([language, stem]) => isStem(language, stem, word, other))) return inflected;
    if (isOpen && word.length > 1 && other.startsWith(word)) return { weight: 0.6 + (0.3 * word.length) / other.length, isClose: true };
    const needed = most === 0 ? 1 : edits(word, other, most);
    const mistaken = needed <= most ? (byEdits[needed] ?? 0) * (isEnglish(word) && isEnglish(other) ? wellSpelled : 1) : 0;
    const weight = Math.max(mistaken, isPart(word) && other.includes(word) ? asPart(word, other).weight : 0);
    return weight === 0 ? null : { weight, isClose: false };
  };
}

export type Stems = readonly (readonly [Language, string])[];

/** The stems of a word that others are compared with. Of codes there are none. */
export const stemsOf = (word: string, spoken: readonly Language[]): Stems =>
  word.length < 3 || hasDigit.test(word) ? [] : spoken.map((language) => [language, languages[language].stem(word)] as const);

const isStem = (language: Language, stem: string, word: string, other: string): boolean =>
  mayBeForm(word, other) && languages[language].stem(other) === stem;

/** Forms of a word begin alike, so most need not be looked at: only what is short, or irregular, may differ in its third letter. */
export const mayBeForm = (word: string, other: string): boolean =>
  other.charCodeAt(0) === word.charCodeAt(0) &&
  (other.charCodeAt(2) === word.charCodeAt(2) || word.length < 6 || other.length < 5) &&
  other.charCodeAt(1) === word.charCodeAt(1);

/** Of two letters every third word has a part like that by chance; one sign of other scripts says as much as a word. */
const isPart = (word: string): boolean => word.length > 2 || /[^\p{ASCII}]/u.test(word);

/** Whether words that have this one as a part are found beside the word itself. */
export const isTellingPart = (word: string): boolean => word.length > 3 || (word.length > 2 && hasDigit.test(word));

/** The word as a part of another one that is found beside it. */
export const asPart = (word: string, other: string): Relation => ({ weight: 0.4 + (0.3 * word.length) / other.length, isClose: false });
