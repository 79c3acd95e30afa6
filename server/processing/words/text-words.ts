import { fold } from '../../search/words/fold.ts';
import { type Language, languageOf, languages } from '../../search/words/languages.ts';

/** A word as it stands in a text. */
export interface TextWord {
  readonly written: string;
  /** As the search index has it. */
  readonly word: string;
  /** Without its endings: forms of one word have the same. */
  readonly stem: string;
  /** Whether nearly every text of the language has it. */
  readonly isCommon: boolean;
}

const pattern = /[\p{L}\p{N}\p{M}]+/gu;
const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });
const longestWord = 64;

/** The words of a text in their order, as it writes them. */
export function writtenWords(text: string): string[] {
  const words: string[] = [];
  for (const [match] of text.normalize('NFKC').matchAll(pattern)) {
    if (match.length > longestWord && !withoutSpaces.test(match)) continue;
    if (!withoutSpaces.test(match)) words.push(match);
    else for (const { segment, isWordLike } of segmenter.segment(match)) if (isWordLike) words.push(segment);
  }
  return words;
}

/** The language that most of a text is in. */
export const languageIn = (text: string): Language => languageOf(writtenWords(text.slice(0, 4_000)).map(fold));

/** Words that dates and tables have, and no text is about. */
const alsoCommon: Partial<Record<Language, ReadonlySet<string>>> = {
  en: listed(
    'also one two three first second new use used using may can could would should shall must will every each many much however within without per via page pages date ' +
      'january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun ' +
      'please dear sincerely regards kind yes no like get got make made way well just even still since upon whether well day days week weeks year years time ' +
      'ltd inc tel fax phone email mail subject sent cc eur usd gbp total subtotal vat name number signature signed section table figure summary introduction ' +
      'http https www com org net html ever never always often since thing things',
  ),
  de: listed(
    'seite seiten datum januar februar marz april mai juni juli august september oktober november dezember montag dienstag mittwoch donnerstag freitag samstag sonntag ' +
      'sehr geehrte geehrter damen herren freundlichen grussen herr frau bitte jahr jahre jahren tag tage tagen woche wochen uhr mehr beim wurde wurden werden worden ' +
      'sowie bzw ggf usw dass daher dabei damit etwa immer jede jeder jedes jeden ersten erste zwei drei vier neue neuen neuer gmbh str tel fax eur mwst ust nr betreff gesendet summe netto brutto euro name vorname unterschrift kundennummer zusammenfassung abbildung tabelle einleitung ' +
      'vielen dank gruß gruss hallo guten morgen schon seit ohne bereits lassen kommt gibt geht konnen mussen sollen http https www com org net html',
  ),
};

function listed(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/** What a text in this language has of its words. English ones stand in texts of all languages. */
export function wordsIn(text: string, language: Language): TextWord[] {
  const { stem, common } = languages[language];
  const isCommon = (word: string): boolean =>
    common.has(word) || languages.en.common.has(word) || alsoCommon[language]?.has(word) === true || alsoCommon.en?.has(word) === true;
  return writtenWords(text).map((written) => {
    const word = fold(written);
    return { written, word, stem: stem(word), isCommon: isCommon(word) };
  });
}
