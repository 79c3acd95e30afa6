import { fold } from '../../search/words/fold.ts';

/** Tells whether any of some phrases stands in a text. */
export type Matcher = (phrases: string) => boolean;

/**
 * Reads phrases, separated by `|`, whose words are written as the search index has them: `due date` stands anywhere, `^due date` at the beginning of a line, `agenda$` at
 * its end, `*rechnung` is the end of a word, `uberweis*` the beginning, and `0` any number. Plain search: whatever a text is made of, it takes no longer.
 */
export function matcherOf(text: string): Matcher {
  const marked = text
    .split('\n')
    .map((line) => (fold(line).match(signs) ?? []).map((word) => (isNumber.test(word) ? '0' : word)).join(' '))
    .filter((line) => line !== '');
  const whole = `\n ${marked.join(' \n ')} \n`;
  return (phrases) => phrases.split('|').some((phrase) => whole.includes(searched(phrase)));
}

const signs = /[\p{L}\p{N}\p{M}]+|§/gu;
const isNumber = /^\p{N}+$/u;

function searched(phrase: string): string {
  const start = phrase.startsWith('^') ? '\n ' : phrase.startsWith('*') ? '' : ' ';
  const end = phrase.endsWith('$') ? ' \n' : phrase.endsWith('*') ? '' : ' ';
  return `${start}${phrase
    .replace(/^[\^*]/, '')
    .replace(/[$*]$/, '')
    .trim()}${end}`;
}
