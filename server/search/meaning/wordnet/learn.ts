import { dominantDirections } from './dominant.ts';
import { dimensions, type Lexicon, rarity } from './lexicon.ts';
import { basesOf } from './morphology.ts';
import type { Synset, WordNet } from './read-wordnet.ts';
import { readingsOf } from './readings.ts';
import { addSignature } from './signatures.ts';
import { SparseRows } from './sparse.ts';
import { termsOf } from './terms.ts';
import { TextVectors } from './text-vectors.ts';
import { addRow, normalizeRow } from './vectors.ts';
import { Vocabulary, vocabularyTables } from './vocabulary.ts';

/** How often the synsets take on what those around them mean. */
const rounds = 4;

/** What a synset keeps of its own signature in each round, and what it takes on of its gloss. */
const ownShare = 0.3;
const glossShare = 1;

/** What a word of a gloss keeps of its own signature beside what its senses mean. */
const wordShare = 0.5;

/** What it takes on of those that a relation leads to: more of each the fewer they are. Relations that aren't here say nothing of a meaning. */
const relationShares: Readonly<Record<string, number>> = {
  '@': 0.6, // hypernym
  '~': 0.3, // hyponym
  '+': 0.6, // derived
  '&': 0.6, // similar
  '\\': 0.6, // pertains to
  ';c': 0.6, // its topic
  '-c': 0.1, // what it is the topic of
  ';r': 0.1, // its region
  '#': 0.3, // what it belongs to
  '%': 0.3, // what belongs to it
  '*': 0.4, // entails
  '>': 0.4, // causes
  '^': 0.4, // see also
  $: 0.4, // verbs of its group
  '=': 0.4, // attribute
  '<': 0.4, // participle
  '!': 0.2, // antonym
};

/** Makes the lexicon of WordNet. The same WordNet makes the same lexicon. */
export function learnLexicon({ synsets, senses }: WordNet): Lexicon {
  const words = [...senses.keys()].sort();
  const vocabulary = vocabularyTables(
    words,
    Uint8Array.from(words, (word) => (senses.get(word) ?? []).reduce((bits, { part }) => bits | (1 << part), 0)),
  );
  const lookUp = new Vocabulary(vocabulary);
  const glosses = synsets.map(({ gloss }) => [...new Set(termsOf(gloss, lookUp))]);
  const known = { ...sensesOf(words, senses), rarities: raritiesOf(glosses, lookUp) };
  const meanings = spread(synsets, glosses, lookUp, known);
  const undamped = {
    ...{ ...vocabulary, ...known, ...quantized(meanings) },
    ...{ common: new Float32Array(dimensions), directions: new Float32Array(0), damping: new Float32Array(0) },
  };
  return { ...undamped, ...dominantDirections(sampleOf(synsets, new TextVectors(undamped))) };
}

function sensesOf(words: readonly string[], senses: WordNet['senses']): Pick<Lexicon, 'sensesFrom' | 'senseSynsets' | 'senseParts' | 'senseWeights'> {
  const lists = words.map((word) => senses.get(word) ?? []);
  const all = lists.flat();
  const sensesFrom = new Uint32Array(words.length + 1);
  for (const [index, list] of lists.entries()) sensesFrom[index + 1] = (sensesFrom[index] as number) + list.length;
  return {
    sensesFrom,
    senseSynsets: Uint32Array.from(all, ({ synset }) => synset),
    senseParts: Uint8Array.from(all, ({ part }) => part),
    // The counts are of few texts: they are not to be believed more than half.
    senseWeights: Float32Array.from(all, ({ count, rank }) => Math.sqrt((count + 0.6) / Math.sqrt(rank))),
  };
}

function raritiesOf(glosses: readonly (readonly string[])[], vocabulary: Vocabulary): Float32Array {
  const having = new Uint32Array(vocabulary.size);
  const wordsOf = new Map<string, readonly number[]>();
  for (const terms of glosses)
    for (const term of terms) {
      const words = wordsOf.get(term) ?? [...new Set(basesOf(term, vocabulary).map(({ index }) => index))];
      wordsOf.set(term, words);
      for (const index of words) having[index] = (having[index] as number) + 1;
    }
  return Float32Array.from(having, (count) => rarity(glosses.length, count));
}

/** A vector for each synset, of length 1: its own signature, and in each round something of what it points to and of the words that define it. */
function spread(
  synsets: readonly Synset[],
  glosses: readonly (readonly string[])[],
  vocabulary: Vocabulary,
  known: Parameters<typeof readingsOf>[2],
): Float32Array {
  const terms = [...new Set(glosses.flat())];
  const places = new Map(terms.map((term, place) => [term, place]));
  const relations = relationRows(synsets);
  const meaningsOfTerms = new SparseRows();
  const glossRows = new SparseRows();
  const weights = terms.map((term) => {
    const readings = readingsOf(term, vocabulary, known);
    for (const [index, synset] of readings?.synsets.entries() ?? []) meaningsOfTerms.add(synset, readings?.weights[index] as number);
    meaningsOfTerms.endRow();
    return Math.max(0, readings?.rarity ?? rarity(glosses.length, 0));
  });
  for (const gloss of glosses) {
    const inGloss = gloss.map((term) => places.get(term) as number);
    const length = Math.hypot(...inGloss.map((place) => weights[place] as number)) || 1;
    for (const place of inGloss) glossRows.add(place, (glossShare * (weights[place] as number)) / length);
    glossRows.endRow();
  }

  let meanings = new Float32Array(synsets.length * dimensions);
  let next = new Float32Array(synsets.length * dimensions);
  const inTerms = new Float32Array(terms.length * dimensions);
  const addOwn = (into: Float32Array, share: number): void => {
    for (const [index, { name }] of synsets.entries()) addSignature(into, index * dimensions, dimensions, `synset ${name}`, share);
  };
  addOwn(meanings, 1);
  for (let round = 0; round < rounds; round++) {
    inTerms.fill(0);
    meaningsOfTerms.addProduct(inTerms, meanings, dimensions);
    for (const [place, term] of terms.entries()) {
      normalizeRow(inTerms, place * dimensions, dimensions);
      addSignature(inTerms, place * dimensions, dimensions, `word ${term}`, wordShare);
      normalizeRow(inTerms, place * dimensions, dimensions);
    }
    next.fill(0);
    addOwn(next, ownShare);
    relations.addProduct(next, meanings, dimensions);
    glossRows.addProduct(next, inTerms, dimensions);
    for (let index = 0; index < synsets.length; index++) normalizeRow(next, index * dimensions, dimensions);
    [meanings, next] = [next, meanings];
  }
  return meanings;
}

function relationRows(synsets: readonly Synset[]): SparseRows {
  const rows = new SparseRows();
  for (const { pointers } of synsets) {
    const kinds = pointers.map(({ relation }) => (relation in relationShares ? relation : relation.charAt(0)));
    for (const [index, { target }] of pointers.entries()) {
      const kind = kinds[index] as string;
      const share = relationShares[kind];
      if (share !== undefined) rows.add(target, share / Math.sqrt(kinds.filter((other) => other === kind).length));
    }
    rows.endRow();
  }
  return rows;
}

function quantized(meanings: Float32Array): Pick<Lexicon, 'vectors' | 'scales'> {
  const vectors = new Int8Array(meanings.length);
  const scales = new Float32Array(meanings.length / dimensions);
  for (let row = 0; row < scales.length; row++) {
    const end = (row + 1) * dimensions;
    let most = 0;
    for (let at = row * dimensions; at < end; at++) most = Math.max(most, Math.abs(meanings[at] as number));
    const scale = most / 127 || 1;
    scales[row] = scale;
    for (let at = row * dimensions; at < end; at++) vectors[at] = Math.round((meanings[at] as number) / scale);
  }
  return { vectors, scales };
}

/** Every 23rd gloss, as a text like those that people write. */
function sampleOf(synsets: readonly Synset[], texts: TextVectors): Float32Array {
  const vectors = synsets.flatMap(({ gloss }, index) => (index % 23 === 7 ? (texts.sumOf(gloss) ?? []) : []));
  const rows = new Float32Array(vectors.length * dimensions);
  for (const [row, vector] of vectors.entries()) addRow(rows, row * dimensions, vector, 0, dimensions, 1);
  return rows;
}
