import type { Lexicon } from './lexicon.ts';
import type { Base } from './morphology.ts';

/** What a term may mean, with how likely that is: the weights are 1 together. */
export interface Readings {
  readonly synsets: readonly number[];
  readonly weights: readonly number[];
  /** Of the most common of the words that it may be a form of. */
  readonly rarity: number;
}

/** Further ones are hardly ever meant. */
const mostReadings = 10;

/** How much likelier a form is a word of its own than another one's inflection, where it is both, as `glasses` is: the dictionary has it for that. */
const ownWord = 3;

type Senses = Pick<Lexicon, 'sensesFrom' | 'senseSynsets' | 'senseParts' | 'senseWeights' | 'rarities'>;

/** What a term may mean that may stand for these words; null where it is in no dictionary. */
export function readingsOf(bases: readonly Base[], senses: Senses): Readings | null {
  if (bases.length === 0) return null;
  const isInflected = bases.some((base) => !base.isTheFormItself);
  const found = new Map<number, number>();
  let rarity = Number.POSITIVE_INFINITY;
  for (const { index, part, isTheFormItself } of bases) {
    rarity = Math.min(rarity, senses.rarities[index] as number);
    const factor = isTheFormItself && isInflected ? ownWord : 1;
    for (let at = senses.sensesFrom[index] as number; at < (senses.sensesFrom[index + 1] as number); at++) {
      if (senses.senseParts[at] !== part) continue;
      const synset = senses.senseSynsets[at] as number;
      found.set(synset, (found.get(synset) ?? 0) + factor * (senses.senseWeights[at] as number));
    }
  }
  const likely = [...found].sort(([a, first], [b, second]) => second - first || a - b).slice(0, mostReadings);
  const total = likely.reduce((sum, [, weight]) => sum + weight, 0);
  return { synsets: likely.map(([synset]) => synset), weights: likely.map(([, weight]) => weight / total), rarity };
}
