import { stemmer as ar } from '@orama/stemmers/arabic';
import { stemmer as da } from '@orama/stemmers/danish';
import { stemmer as nl } from '@orama/stemmers/dutch';
import { stemmer as en } from '@orama/stemmers/english';
import { stemmer as fi } from '@orama/stemmers/finnish';
import { stemmer as fr } from '@orama/stemmers/french';
import { stemmer as de } from '@orama/stemmers/german';
import { stemmer as el } from '@orama/stemmers/greek';
import { stemmer as hu } from '@orama/stemmers/hungarian';
import { stemmer as it } from '@orama/stemmers/italian';
import { stemmer as no } from '@orama/stemmers/norwegian';
import { stemmer as pt } from '@orama/stemmers/portuguese';
import { stemmer as ro } from '@orama/stemmers/romanian';
import { stemmer as ru } from '@orama/stemmers/russian';
import { stemmer as es } from '@orama/stemmers/spanish';
import { stemmer as sv } from '@orama/stemmers/swedish';
import { stemmer as tr } from '@orama/stemmers/turkish';
import { stopwords as daCommon } from '@orama/stopwords/danish';
import { stopwords as nlCommon } from '@orama/stopwords/dutch';
import { stopwords as enCommon } from '@orama/stopwords/english';
import { stopwords as fiCommon } from '@orama/stopwords/finnish';
import { stopwords as frCommon } from '@orama/stopwords/french';
import { stopwords as deCommon } from '@orama/stopwords/german';
import { stopwords as huCommon } from '@orama/stopwords/hungarian';
import { stopwords as itCommon } from '@orama/stopwords/italian';
import { stopwords as noCommon } from '@orama/stopwords/norwegian';
import { stopwords as ptCommon } from '@orama/stopwords/portuguese';
import { stopwords as roCommon } from '@orama/stopwords/romanian';
import { stopwords as ruCommon } from '@orama/stopwords/russian';
import { stopwords as esCommon } from '@orama/stopwords/spanish';
import { stopwords as svCommon } from '@orama/stopwords/swedish';
import { stopwords as trCommon } from '@orama/stopwords/turkish';
import { fold } from './fold.ts';
import { regular } from './irregular.ts';

interface Words {
  /** What is left of a word without its endings. */
  readonly stem: (word: string) => string;
  /** Words that nearly every text has, folded. */
  readonly common: ReadonlySet<string>;
}

/** Stems that are remembered, for each language; then all are forgotten. */
const mostStems = 50_000;

function remembered(stem: (word: string) => string): (word: string) => string {
  const known = new Map<string, string>();
  return (word) => {
    let found = known.get(word);
    if (found === undefined) {
      if (known.size >= mostStems) known.clear();
      found = stem(word);
      known.set(word, found);
    }
    return found;
  };
}

const words = (stem: (word: string) => string, common: readonly string[]): Words => ({
  stem: remembered(stem),
  common: new Set(common.flatMap((word) => fold(word).split("'"))),
});

export const languages = {
  en: words((word) => en(regular(word)), enCommon),
  de: words(de, deCommon),
  fr: words(fr, frCommon),
  es: words(es, esCommon),
  it: words(it, itCommon),
  pt: words(pt, ptCommon),
  nl: words(nl, nlCommon),
  sv: words(sv, svCommon),
  no: words(no, noCommon),
  da: words(da, daCommon),
  fi: words(fi, fiCommon),
  hu: words(hu, huCommon),
  ro: words(ro, roCommon),
  tr: words(tr, trCommon),
  ru: words(ru, ruCommon),
  el: words(el, []),
  ar: words(ar, []),
} as const;

export type Language = keyof typeof languages;

const scripts: readonly (readonly [RegExp, Language])[] = [
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Arabic}/u, 'ar'],
];

/** Words that are looked at. */
const enough = 200;
/** Common words of a language that a text must have at least to be in it. */
const fewest = 3;

/** The language that a text is in, told by its commonest words or its letters; English where nothing tells another one. */
export function languageOf(text: readonly string[]): Language {
  const some = text.slice(0, enough);
  for (const [script, language] of scripts) if (some.filter((word) => script.test(word)).length * 2 > some.length) return language;
  let [best, most]: [Language, number] = ['en', fewest - 1];
  for (const language of Object.keys(languages) as Language[]) {
    const { common } = languages[language];
    const found = some.filter((word) => common.has(word)).length;
    if (found > most) [best, most] = [language, found];
  }
  return best;
}

/** Whether nearly every text in one of these languages has the word. */
export const isCommonWord = (word: string, spoken: readonly Language[]): boolean => spoken.some((language) => languages[language].common.has(word));
