import type { VocabularyTables } from './vocabulary.ts';

/** How long the vectors are that come from WordNet. */
export const dimensions = 256;

/** What the encoder knows: tables that threads share, and that are kept in a file. */
export interface Lexicon extends VocabularyTables {
  /** Where the senses of each word begin, and the end of the last. */
  readonly sensesFrom: Uint32Array;
  /** Of each sense its synset, its part of speech, and how likely it is beside the other senses of the word. */
  readonly senseSynsets: Uint32Array;
  readonly senseParts: Uint8Array;
  readonly senseWeights: Float32Array;
  /** Of each word how much it says about a text that has it: the logarithm of how rare it is. */
  readonly rarities: Float32Array;
  /** Of each synset a vector of length 1, in small whole numbers. */
  readonly vectors: Int8Array;
  /** Of each word the place of its word vector, from 1 on, where the most frequent word has the first; 0 where it has none. */
  readonly wordVectorOf: Uint32Array;
  /** Of each word that has one, a vector of length 1, in small whole numbers. */
  readonly wordVectors: Int8Array;
  /** The vector that texts have in common. */
  readonly common: Float32Array;
  /** The directions in which texts differ most, and which share of each is left out. */
  readonly directions: Float32Array;
  readonly damping: Float32Array;
  /** Vectors of texts that have nothing to do with each other, in small whole numbers. */
  readonly others: Int8Array;
}

/** The rarity of what no definition has. */
export const greatestRarity = ({ vectors }: Pick<Lexicon, 'vectors'>): number => rarity(vectors.length / dimensions, 0);

/** @param having how many of the definitions have the word */
export const rarity = (definitions: number, having: number): number => Math.log(definitions / (having + 8));
