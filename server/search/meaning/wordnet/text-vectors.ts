import { dimensions, greatestRarity, type Lexicon } from './lexicon.ts';
import { basesOf } from './morphology.ts';
import { type Readings, readingsOf } from './readings.ts';
import { addSignature, hashOf } from './signatures.ts';
import { termsOf } from './terms.ts';
import { addRow, addSmallRow, addVector, dotRow, dotSmallRow, dotVectors, normalize } from './vectors.ts';
import { Vocabulary } from './vocabulary.ts';

/** What a word that no dictionary has counts for beside one that it has: it is compared by its letters alone. */
const unknownWeight = 0.4;
/** The length of the pieces that such a word is compared by. */
const pieceLength = 4;
/** The least that a term counts, however common it is. */
const leastRarity = 0.05;
/** How much more likely a meaning becomes by what stands around the word. */
const contextInfluence = 4;
/** How much more a term counts that is near to all of the text's terms together: it is what the text is about, and others stand there by the way. */
const topicInfluence = 0.6;

/** The terms whose meaning is remembered: most texts have the same ones. */
const mostRemembered = 4096;

/** The least part of a text, by weight, that must be of known words: of other languages hardly anything is known but what looks like English by chance. */
const leastKnown = 0.4;

interface Meaning {
  readonly readings: Readings | null;
  /** Of length 1: of all readings together, whatever stands around it. */
  readonly vector: Float64Array;
  /** How near each reading is to `vector`. */
  readonly fits: readonly number[];
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
    addRow(vector, common, 0, -1);
    // The directions stand at right angles to each other: what is left out along one changes nothing along the next.
    for (const [index, share] of damping.entries()) {
      const at = index * dimensions;
      addRow(vector, directions, at, -share * dotRow(vector, directions, at));
    }
    return normalize(vector) > 0 ? Float32Array.from(vector) : null;
  }

  /** The same before what all texts have in common is left out. */
  sumOf(text: string): Float64Array | null {
    const terms = this.#weigh(termsOf(text, this.vocabulary));
    if (!isKnown(terms)) return null;
    const around = new Float64Array(dimensions);
    for (const { weight, vector } of terms) addVector(around, vector, weight);
    const length = Math.sqrt(dotVectors(around, around)) || 1;
    const sum = new Float64Array(dimensions);
    for (const term of terms) {
      const vector = this.#inContext(term, around);
      addVector(sum, vector, term.weight * Math.exp((topicInfluence * dotVectors(around, vector)) / length));
    }
    return normalize(sum) > 0 ? sum : null;
  }

  #weigh(terms: readonly string[]): Term[] {
    const counts = new Map<string, number>();
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    return [...counts].map(([term, count]) => {
      const { readings, vector, fits, rarity } = this.#meaningOf(term);
      return { readings, vector, fits, rarity, weight: rarity * (1 + Math.log(count)) };
    });
  }

  #meaningOf(term: string): Meaning {
    const remembered = this.#remembered.get(term);
    if (remembered) return remembered;
    const meaning = this.#findMeaning(term);
    if (this.#remembered.size >= mostRemembered) this.#remembered.clear();
    this.#remembered.set(term, meaning);
    return meaning;
  }

  #findMeaning(term: string): Meaning {
    const readings = readingsOf(basesOf(term, this.vocabulary), this.#lexicon);
    if (!readings) return { readings, vector: piecesOf(term), fits: [], rarity: unknownWeight * greatestRarity(this.#lexicon) };
    const vector = this.#mix(readings, readings.weights);
    const fits = readings.synsets.map((synset) => dotSmallRow(vector, this.#lexicon.vectors, synset * dimensions));
    return { readings, vector, fits, rarity: Math.max(leastRarity, readings.rarity) };
  }

  /** What a term means where `around` is the sum of all the text's terms: the readings count by how near they are to that sum without the term itself. */
  #inContext({ weight, readings, vector, fits }: Term, around: Float64Array): Float64Array {
    if (!readings || readings.synsets.length < 2) return vector;
    const length = Math.sqrt(dotVectors(around, around) - 2 * weight * dotVectors(around, vector) + weight * weight);
    // What is left of a single term by rounding is no context.
    if (!(length > 1e-3)) return vector;
    const weights = readings.synsets.map((synset, index) => {
      const fit = (dotSmallRow(around, this.#lexicon.vectors, synset * dimensions) - weight * (fits[index] as number)) / length;
      return (readings.weights[index] as number) * Math.exp(contextInfluence * fit);
    });
    return this.#mix(readings, weights);
  }

  #mix({ synsets }: Readings, weights: readonly number[]): Float64Array {
    const sum = new Float64Array(dimensions);
    for (const [index, synset] of synsets.entries()) addSmallRow(sum, this.#lexicon.vectors, synset * dimensions, weights[index] as number);
    normalize(sum);
    return sum;
  }
}

function isKnown(terms: readonly Term[]): boolean {
  const weightOf = (some: readonly Term[]): number => some.reduce((sum, { weight }) => sum + weight, 0);
  const known = weightOf(terms.filter(({ readings }) => readings !== null));
  return known > 0 && known >= leastKnown * weightOf(terms);
}

/** What a word has in common with others that are written nearly like it. */
function piecesOf(word: string): Float64Array {
  const bounded = `<${word}>`;
  const sum = new Float64Array(dimensions);
  for (let at = 0; at + pieceLength <= bounded.length; at++) addSignature(sum, hashOf(bounded.slice(at, at + pieceLength)), 1);
  if (bounded.length < pieceLength) addSignature(sum, hashOf(bounded), 1);
  normalize(sum);
  return sum;
}
