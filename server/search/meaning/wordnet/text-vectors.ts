import { dimensions, greatestRarity, type Lexicon } from './lexicon.ts';
import { type Readings, readingsOf } from './readings.ts';
import { addSignature } from './signatures.ts';
import { termsOf } from './terms.ts';
import { addRow, addSmallRow, dotRows, dotSmallRow, normalizeRow } from './vectors.ts';
import { Vocabulary } from './vocabulary.ts';

/** What a word that no dictionary has counts for beside one that it has: it is compared by its letters alone. */
const unknownWeight = 0.4;
/** The length of the pieces that such a word is compared by. */
const pieceLength = 4;
/** The least that a term counts, however common it is. */
const leastRarity = 0.05;
/** How much more likely a meaning becomes by what stands around the word. */
const contextInfluence = 4;

/** The terms whose meaning is remembered: most texts have the same ones. */
const mostRemembered = 4096;

/** The least part of a text, by weight, that must be of known words: of other languages hardly anything is known but what looks like English by chance. */
const leastKnown = 0.4;

interface Meaning {
  readonly readings: Readings | null;
  /** Of all readings together, whatever stands around it. */
  readonly vector: Float32Array;
  readonly rarity: number;
}

interface Term extends Meaning {
  readonly weight: number;
}

/** Makes vectors of texts: the sum of what their words mean, each as far as the others let it, and as much as it is rare. */
export class TextVectors {
  readonly vocabulary: Vocabulary;
  readonly #lexicon: Lexicon;
  readonly #remembered = new Map<string, Meaning>();

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
    this.vocabulary = new Vocabulary(lexicon);
  }

  /** Of length 1; null where too little is known of the text's words. */
  vectorOf(text: string): Float32Array | null {
    const vector = this.sumOf(text);
    if (!vector) return null;
    const { common, directions, damping } = this.#lexicon;
    addRow(vector, 0, common, 0, dimensions, -1);
    const along = Float32Array.from(damping, (share, index) => share * dotRows(vector, 0, directions, index * dimensions, dimensions));
    for (let index = 0; index < along.length; index++) addRow(vector, 0, directions, index * dimensions, dimensions, -(along[index] as number));
    return normalizeRow(vector, 0, dimensions) > 0 ? vector : null;
  }

  /** The same before what all texts have in common is left out. */
  sumOf(text: string): Float32Array | null {
    const terms = this.#weigh(termsOf(text, this.vocabulary));
    if (!isKnown(terms)) return null;
    const around = sumOf(terms);
    const inContext = terms.map((term) => ({ ...term, vector: this.#inContext(term, around) }));
    const vector = sumOf(inContext);
    return normalizeRow(vector, 0, dimensions) > 0 ? vector : null;
  }

  #weigh(terms: readonly string[]): Term[] {
    const counts = new Map<string, number>();
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    return [...counts].map(([term, count]) => {
      const meaning = this.#meaningOf(term);
      return { ...meaning, weight: meaning.rarity * (1 + Math.log(count)) };
    });
  }

  #meaningOf(term: string): Meaning {
    const remembered = this.#remembered.get(term);
    if (remembered) return remembered;
    const readings = readingsOf(term, this.vocabulary, this.#lexicon);
    const meaning = readings
      ? { readings, vector: this.#mix(readings, readings.weights), rarity: Math.max(leastRarity, readings.rarity) }
      : { readings, vector: piecesOf(term), rarity: unknownWeight * greatestRarity(this.#lexicon.scales.length) };
    if (this.#remembered.size >= mostRemembered) this.#remembered.clear();
    this.#remembered.set(term, meaning);
    return meaning;
  }

  /** What a term means where `around` is the sum of all the text's terms. */
  #inContext({ weight, readings, vector }: Term, around: Float32Array): Float32Array {
    if (!readings || readings.synsets.length < 2) return vector;
    const context = around.slice();
    addRow(context, 0, vector, 0, dimensions, -weight);
    // What is left of a single term by rounding is no context.
    if (normalizeRow(context, 0, dimensions) < 1e-3) return vector;
    const { vectors, scales } = this.#lexicon;
    const weights = readings.synsets.map((synset, index) => {
      const fit = dotSmallRow(context, 0, vectors, synset * dimensions, dimensions) * (scales[synset] as number);
      return (readings.weights[index] as number) * Math.exp(contextInfluence * fit);
    });
    return this.#mix(readings, weights);
  }

  #mix({ synsets }: Readings, weights: readonly number[]): Float32Array {
    const { vectors, scales } = this.#lexicon;
    const sum = new Float32Array(dimensions);
    for (const [index, synset] of synsets.entries())
      addSmallRow(sum, 0, vectors, synset * dimensions, dimensions, (weights[index] as number) * (scales[synset] as number));
    normalizeRow(sum, 0, dimensions);
    return sum;
  }
}

function isKnown(terms: readonly Term[]): boolean {
  const weightOf = (some: readonly Term[]): number => some.reduce((sum, { weight }) => sum + weight, 0);
  const known = weightOf(terms.filter(({ readings }) => readings !== null));
  return known > 0 && known >= leastKnown * weightOf(terms);
}

function sumOf(terms: readonly Term[]): Float32Array {
  const sum = new Float32Array(dimensions);
  for (const { weight, vector } of terms) addRow(sum, 0, vector, 0, dimensions, weight);
  return sum;
}

/** What a word has in common with others that are written nearly like it. */
function piecesOf(word: string): Float32Array {
  const bounded = `<${word}>`;
  const sum = new Float32Array(dimensions);
  for (let at = 0; at + pieceLength <= bounded.length; at++) addSignature(sum, 0, dimensions, `piece ${bounded.slice(at, at + pieceLength)}`, 1);
  if (bounded.length < pieceLength) addSignature(sum, 0, dimensions, `piece ${bounded}`, 1);
  normalizeRow(sum, 0, dimensions);
  return sum;
}
