import { wordDimensions } from '../word-vectors/word-vectors.ts';
import { commonWords } from './common-words.ts';
import type { Lexicon } from './lexicon.ts';
import { basesOf } from './morphology.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The most frequent words count as if there were so many before them: of these none says much more than the others. */
const before = 20;

/** The word vectors of terms. */
export class WordCompany {
  readonly #lexicon: Pick<Lexicon, 'wordVectorOf' | 'wordVectors'>;
  readonly #vocabulary: Vocabulary;

  constructor(lexicon: Pick<Lexicon, 'wordVectorOf' | 'wordVectors'>, vocabulary: Vocabulary) {
    this.#lexicon = lexicon;
    this.#vocabulary = vocabulary;
  }

  /** The vector of a word in this form, else of those that it may be a form of, else the sum of those of its parts: the rarer a word is, the longer. Null where there is none. */
  of(term: string): Float64Array | null {
    const place = this.#placeOf(this.#vocabulary.indexOf(term));
    const places =
      place > 0 ? [place] : [...new Set(basesOf(term, this.#vocabulary).map(({ index }) => this.#placeOf(index)))].filter((base) => base > 0);
    if (places.length > 0) return this.#sum(places.map((each) => [each, 1 / places.length]));
    const parts = term.split(/[_'.-]/).filter((part) => part !== '' && !commonWords.has(part));
    const ofParts = parts.length > 1 ? parts.map((part) => this.of(part)).filter((vector) => vector !== null) : [];
    return ofParts.length > 0 ? ofParts.reduce((sum, vector) => sum.map((number, index) => number + (vector[index] as number))) : null;
  }

  #placeOf(index: number): number {
    return index < 0 ? 0 : (this.#lexicon.wordVectorOf[index] as number);
  }

  #sum(places: readonly (readonly [place: number, share: number])[]): Float64Array {
    const { wordVectors } = this.#lexicon;
    const sum = new Float64Array(wordDimensions);
    for (const [place, share] of places) {
      const [at, weight] = [(place - 1) * wordDimensions, share * Math.log(before + place)];
      for (let index = 0; index < wordDimensions; index++) sum[index] = (sum[index] as number) + weight * (wordVectors[at + index] as number);
    }
    return sum;
  }
}
