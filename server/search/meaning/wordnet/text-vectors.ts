import { wordDimensions } from '../word-vectors/word-vectors.ts';
import { dimensions, greatestRarity, type Lexicon } from './lexicon.ts';
import { basesOf } from './morphology.ts';
import { type Readings, readingsOf } from './readings.ts';
import { addSignature, hashOf } from './signatures.ts';
import { termsOf } from './terms.ts';
import { addRow, addSmallRow, addVector, dotRow, dotSmallRow, dotVectors, normalize } from './vectors.ts';
import { Vocabulary } from './vocabulary.ts';
import { WordCompany } from './word-company.ts';

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

/** How much the word vectors count for how near two texts are, beside what WordNet says: measured on notes that were asked for in other words than theirs. */
const companyShare = 0.4;

interface Meaning {
  readonly readings: Readings | null;
  /** Of length 1: of all readings together, whatever stands around it. */
  readonly vector: Float64Array;
  /** How near each reading is to `vector`. */
  readonly fits: readonly number[];
  readonly rarity: number;
  /** Its word vector, as often as it counts; null where there is none. */
  readonly company: Float64Array | null;
}

interface Term extends Meaning {
  /** How much more it counts for being there several times. */
  readonly times: number;
  readonly weight: number;
}

/**
 * Makes vectors of texts, of two parts. One is the sum of what WordNet says of their words, each meaning as far as the other words let it, and as much as the word is rare; the other
 * the sum of their word vectors.
 */
export class TextVectors {
  readonly vocabulary: Vocabulary;
  readonly #lexicon: Lexicon;
  readonly #company: WordCompany;
  readonly #remembered = new Map<string, Meaning>();

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
    this.vocabulary = new Vocabulary(lexicon);
    this.#company = new WordCompany(lexicon, this.vocabulary);
  }

  /** Of length 1; null where too little is known of the text's words. */
  vectorOf(text: string): Float32Array | null {
    const terms = this.#weigh(termsOf(text, this.vocabulary));
    if (!isKnown(terms)) return null;
    const [meaning, company] = [this.#meaningPart(terms), companyPart(terms)];
    if (!meaning && !company) return null;
    const [ofMeaning, ofCompany] = meaning && company ? [Math.sqrt(1 - companyShare), Math.sqrt(companyShare)] : [1, 1];
    const vector = new Float32Array(dimensions + wordDimensions);
    for (const [index, number] of meaning?.entries() ?? []) vector[index] = ofMeaning * number;
    for (const [index, number] of company?.entries() ?? []) vector[dimensions + index] = ofCompany * number;
    return vector;
  }

  /** What a text means by WordNet, before what all texts have in common is left out. */
  sumOf(text: string): Float64Array | null {
    const terms = this.#weigh(termsOf(text, this.vocabulary));
    return isKnown(terms) ? this.#sum(terms) : null;
  }

  #meaningPart(terms: readonly Term[]): Float64Array | null {
    const vector = terms.some(({ readings }) => readings !== null) ? this.#sum(terms) : null;
    if (!vector) return null;
    const { common, directions, damping } = this.#lexicon;
    addRow(vector, common, 0, -1);
    // The directions stand at right angles to each other: what is left out along one changes nothing along the next.
    for (const [index, share] of damping.entries()) {
      const at = index * dimensions;
      addRow(vector, directions, at, -share * dotRow(vector, directions, at));
    }
    return normalize(vector) > 0 ? vector : null;
  }

  #sum(terms: readonly Term[]): Float64Array | null {
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
      const meaning = this.#meaningOf(term);
      const times = 1 + Math.log(count);
      return { ...meaning, times, weight: meaning.rarity * times };
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
    const company = this.#company.of(term);
    if (!readings) return { readings, company, vector: piecesOf(term), fits: [], rarity: unknownWeight * greatestRarity(this.#lexicon) };
    const vector = this.#mix(readings, readings.weights);
    const fits = readings.synsets.map((synset) => dotSmallRow(vector, this.#lexicon.vectors, synset * dimensions));
    return { readings, company, vector, fits, rarity: Math.max(leastRarity, readings.rarity) };
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
  const known = weightOf(terms.filter(({ readings, company }) => readings !== null || company !== null));
  return known > 0 && known >= leastKnown * weightOf(terms);
}

/** What a text means by its word vectors, of length 1; null where its words have none. */
function companyPart(terms: readonly Term[]): Float64Array | null {
  const sum = new Float64Array(wordDimensions);
  for (const { company, times } of terms)
    if (company) for (let index = 0; index < sum.length; index++) sum[index] = (sum[index] as number) + times * (company[index] as number);
  const length = Math.hypot(...sum);
  return length > 0 ? sum.map((number) => number / length) : null;
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
