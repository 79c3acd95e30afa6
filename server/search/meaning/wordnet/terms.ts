import { commonWords } from './common-words.ts';
import { basesOf } from './morphology.ts';
import type { Vocabulary } from './vocabulary.ts';

/** How many words an expression of the vocabulary may have to be found as one. */
const longestExpression = 3;

/** Numbers are compared as words are, by search itself: here they would make texts alike that have nothing else in common. */
const isNumber = /^\p{N}+(?:[.'-]\p{N}+)*$/u;

/**
 * The words of a text that say what it is about, in lower case and in their order; expressions that the vocabulary has, such as `brake pads`, as one term with `_`
 * between its words.
 */
export function termsOf(text: string, vocabulary: Vocabulary): string[] {
  const words = wordsOf(text);
  const terms: string[] = [];
  for (let at = 0; at < words.length; ) {
    const expression = expressionAt(words, at, vocabulary);
    if (expression) {
      terms.push(expression.term);
      at += expression.length;
      continue;
    }
    const word = words[at] as string;
    // A compound that is no expression of its own is what its parts are.
    const parts = word.includes('-') && basesOf(word, vocabulary).length === 0 ? word.split('-') : [word];
    for (const part of parts) if (!commonWords.has(part) && !isNumber.test(part)) terms.push(part);
    at++;
  }
  return terms;
}

/** Letters and digits, with what joins them into one word: `check-in`, `o'clock`, `3.5`. Accents are left out, as WordNet's words have none. */
function wordsOf(text: string): string[] {
  const plain = (
    isAscii(text)
      ? text
      : text
          .normalize('NFKD')
          .replace(/\p{M}+/gu, '')
          .replace(/’/g, "'")
  ).toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+(?:[-.'][\p{L}\p{N}]+)*/gu) ?? []).map((word) => (word.endsWith("'s") ? word.slice(0, -2) : word));
}

function expressionAt(words: readonly string[], at: number, vocabulary: Vocabulary): { readonly term: string; readonly length: number } | null {
  const first = words[at] as string;
  if (at + 1 === words.length || !vocabulary.mayBeginExpression(first, words[at + 1] as string)) return null;
  for (let length = Math.min(longestExpression, words.length - at); length > 1; length--) {
    const last = words[at + length - 1] as string;
    if (commonWords.has(first) && commonWords.has(last)) continue;
    const term = words.slice(at, at + length).join('_');
    if (basesOf(term, vocabulary).length > 0) return { term, length };
  }
  return null;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
const isAscii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text);
