import type { Language } from '../../search/words/languages.ts';
import { mostCandidates } from '../believe.ts';
import type { Candidate, Earlier } from '../found.ts';
import { wordsIn } from './text-words.ts';

/** Words at the beginning of a text that count for more. */
const beginning = 150;

interface Counted {
  readonly forms: Map<string, number>;
  readonly words: Map<string, number>;
  /** Times that it stands there, the beginning and the title counted for more. */
  amount: number;
  /** Times that it is written as names are, within a sentence. */
  capitals: number;
  count: number;
}

/** The words that say most about a text by themselves, best first: which of them tell it from others, others have to be asked for. */
export function candidatesIn({ title, description, text }: Pick<Earlier, 'title' | 'description' | 'text'>, language: Language): Candidate[] {
  const counted = new Map<string, Counted>();
  const count = (part: string, weightAt: (place: number) => number): void => {
    wordsIn(part, language).forEach(({ written, word, stem, isCommon }, place) => {
      if (isCommon || !isTelling(word)) return;
      const known = counted.get(stem) ?? { forms: new Map<string, number>(), words: new Map<string, number>(), amount: 0, capitals: 0, count: 0 };
      counted.set(stem, known);
      known.amount += weightAt(place);
      known.count++;
      if (/^\p{Lu}/u.test(written)) known.capitals++;
      known.forms.set(written, (known.forms.get(written) ?? 0) + 1);
      known.words.set(word, (known.words.get(word) ?? 0) + 1);
    });
  };
  count(title ?? '', () => 2);
  count(description ?? '', () => 1.5);
  count(text, (place) => (place < beginning ? 1.5 : 1));
  return (
    [...counted.values()]
      .map((known) => ({ word: commonest(known.words, isAny), written: formOf(known, language), weight: weightOf(known, language) }))
      // Of two that say as much, the one that the text has first.
      .sort((one, other) => other.weight - one.weight)
      .slice(0, mostCandidates)
  );
}

/** Numbers, and letters by themselves, are no keywords; two signs of other scripts are a word. */
const isTelling = (word: string): boolean =>
  (word.match(/\p{L}/gu)?.length ?? 0) >= (/^[\p{Script=Latin}\p{N}]+$/u.test(word) ? 3 : 2) && !/^\d/.test(word) && !/^[0-9a-f]{8,}$/.test(word);

/** More of the same counts less and less. Names, and German nouns, say more than what stands between them. */
function weightOf({ amount, capitals, count }: Counted, language: Language): number {
  const isName = capitals > count / 2;
  return (amount / (amount + 3)) * (isName ? 1 : language === 'de' ? 0.5 : 0.8);
}

const isAny = (): boolean => true;

/** The form that is written most often; one in capitals only where there is no other. */
function formOf({ forms }: Counted, language: Language): string {
  const isShouted = (form: string): boolean => form.length > 4 && form === form.toUpperCase();
  const usual = [...forms.keys()].some((form) => !isShouted(form)) ? (form: string) => !isShouted(form) : isAny;
  const best = commonest(forms, usual);
  const lower = best.toLowerCase();
  // A sentence begins with it once, and another one has it in its middle.
  return language !== 'de' && best !== lower && (forms.get(lower) ?? 0) >= (forms.get(best) ?? 0) ? lower : best;
}

const commonest = (counts: ReadonlyMap<string, number>, isWanted: (form: string) => boolean): string =>
  [...counts].filter(([form]) => isWanted(form)).reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0])[0];
