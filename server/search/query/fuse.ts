import type { FoundByMeaning } from '../meaning/by-meaning.ts';
import { bestFirst } from './best-first.ts';
import type { WordCandidates } from './by-words.ts';

/** What a query has found, by its words, by its meaning, or by both. */
export interface Fused {
  /** In the index; null for what it has none of the words of. */
  readonly document: number | null;
  /** Null where only the document is known. */
  readonly resourceId: string | null;
  /** 0 where its words are not those that were asked for. */
  readonly words: Scores;
  /** 0 where its meaning is not near. */
  readonly meaning: Scores;
  /** The passages whose meaning is near. */
  readonly passages: FoundByMeaning['passages'];
}

interface Scores {
  readonly score: number;
  /** Without what a password withholds. */
  readonly openScore: number;
}

/** From here on it is said that a resource was found by its meaning. */
const telling = 0.3;

const none: Scores = { score: 0, openScore: 0 };

/**
 * Puts together what was found by words and by meaning: those that reach the precision where nothing protects them, the best first, about so many at a time.
 * @param documentOf the documents of what was found by its meaning, where it has one
 */
export function* fuse(
  { documents, scores, openScores }: WordCandidates,
  byMeaning: readonly FoundByMeaning[],
  documentOf: (resourceId: string) => number | undefined,
  { precision, atOnce }: { readonly precision: number; readonly atOnce: number },
): Generator<Fused[]> {
  const meaningOf = new Map(byMeaning.flatMap((meaning) => pairOf(documentOf(meaning.resourceId), meaning)));
  const inWords = new Set(meaningOf.size === 0 ? [] : documents);
  const others = byMeaning.filter(({ score, resourceId }) => score >= precision && !inWords.has(documentOf(resourceId) ?? Number.NaN));
  const fused = new Float64Array(documents.length + others.length);
  for (let index = 0; index < documents.length; index++)
    fused[index] = together(scores[index] as number, meaningOf.get(documents[index] as number)?.score ?? 0);
  fused.set(
    others.map(({ score }) => score),
    documents.length,
  );
  const at = (position: number): Fused[] => {
    const meaning = others[position - documents.length] ?? meaningOf.get(documents[position] as number);
    const document = documents[position] ?? null;
    const words = document === null ? none : { score: scores[position] as number, openScore: openScores[position] as number };
    const resourceId = meaning?.resourceId ?? null;
    return [{ document, resourceId, words, meaning: meaning ?? none, passages: meaning?.passages ?? [] }];
  };
  for (const positions of bestFirst(fused, atOnce)) yield [...positions].flatMap(at);
}

const pairOf = <Value>(key: number | undefined, value: Value): [number, Value][] => (key === undefined ? [] : [[key, value]]);

/** Of what one way of finding something leaves to the best score, the other adds its part. */
const together = (one: number, other: number): number => one + (1 - one) * other;

/** How good what was found is. */
export const fusedScore = ({ words, meaning }: Pick<Fused, 'words' | 'meaning'>, isProtected: boolean): number =>
  isProtected ? together(words.openScore, meaning.openScore) : together(words.score, meaning.score);

export function matchedBy({ words, meaning }: Pick<Fused, 'words' | 'meaning'>, isProtected: boolean): string[] {
  const [one, other] = isProtected ? [words.openScore, meaning.openScore] : [words.score, meaning.score];
  return [...(one > 0 ? ['text'] : []), ...(other >= telling || one === 0 ? ['meaning'] : [])];
}
