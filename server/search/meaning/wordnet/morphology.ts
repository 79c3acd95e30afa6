import { irregularForms } from './irregular-forms.ts';
import { adjective, adverb, noun, type Vocabulary, verb } from './vocabulary.ts';

/** A word of the vocabulary that a form may stand for, as one part of speech. */
export interface Base {
  readonly index: number;
  readonly part: number;
  readonly isTheFormItself: boolean;
}

/** An ending, and what stands in its place in the base: `null` for half of a doubled letter, as in `planned`. */
const endings: readonly (readonly [part: number, ending: string, base: string | null])[] = [
  [noun, 's', ''],
  [noun, 'es', ''],
  [noun, 'ies', 'y'],
  [noun, 'ves', 'f'],
  [noun, 'ves', 'fe'],
  [noun, 'men', 'man'],
  [verb, 's', ''],
  [verb, 'es', ''],
  [verb, 'ies', 'y'],
  [verb, 'ed', ''],
  [verb, 'ed', 'e'],
  [verb, 'ed', null],
  [verb, 'ied', 'y'],
  [verb, 'ing', ''],
  [verb, 'ing', 'e'],
  [verb, 'ing', null],
  [adjective, 'er', ''],
  [adjective, 'er', 'e'],
  [adjective, 'er', null],
  [adjective, 'ier', 'y'],
  [adjective, 'est', ''],
  [adjective, 'est', 'e'],
  [adjective, 'est', null],
  [adjective, 'iest', 'y'],
];

/** The endings by their last letter. */
const endingsBy = Map.groupBy(endings, ([, ending]) => ending.at(-1));

/** What a form may stand for: itself, the base of an irregular form, or what the endings lead back to, where the vocabulary has it. */
export function basesOf(form: string, vocabulary: Vocabulary): readonly Base[] {
  const found: Base[] = [];
  const take = (word: string, parts: readonly number[]): void => {
    const index = vocabulary.indexOf(word);
    if (index < 0) return;
    for (const part of parts)
      if (vocabulary.isPart(index, part) && !found.some((base) => base.index === index && base.part === part))
        found.push({ index, part, isTheFormItself: word === form });
  };
  take(form, anyPart);
  const irregular = irregularForms.get(form);
  if (irregular) for (const base of irregular) take(base, anyPart);
  else
    for (const [part, ending, inBase] of endingsBy.get(form.at(-1)) ?? []) {
      if (!form.endsWith(ending) || form.length < ending.length + 2) continue;
      const stem = form.slice(0, -ending.length);
      if (inBase !== null) take(stem + inBase, [part]);
      else if (stem.at(-1) === stem.at(-2)) take(stem.slice(0, -1), [part]);
    }
  return found;
}

const anyPart = [noun, verb, adjective, adverb];
