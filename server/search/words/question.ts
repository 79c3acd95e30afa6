import { fold } from './fold.ts';
import { wordsOf } from './tokens.ts';

/** What a text asks for. */
export interface Question {
  /** The words outside and inside of quotes, each once. */
  readonly words: readonly string[];
  /** The parts in double quotes, which have to stand there word for word. */
  readonly phrases: readonly (readonly string[])[];
  /** The word that may not be finished yet: the last one of the text. */
  readonly open: string | undefined;
}

const quoted = /["“”„«»]([^"“”„«»]*)["“”„«»]/g;
const endsInside = /[\p{L}\p{N}\p{M}]$/u;

/** Reads a text: what stands between two double quotes is a phrase, and a quote without another one means nothing. */
export function readQuestion(text: string): Question {
  const phrases = [...text.matchAll(quoted)].map(([, part = '']) => wordsOf(part)).filter((words) => words.length > 0);
  const outside = text.replace(quoted, ' ');
  const loose = wordsOf(outside);
  return { words: [...new Set([...loose, ...phrases.flat()])], phrases, open: endsInside.test(fold(text)) ? loose.at(-1) : undefined };
}
