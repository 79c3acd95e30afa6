import type { WordVectors } from '../word-vectors/word-vectors.ts';
import { dominantDirections } from './dominant.ts';
import { dimensions, type Lexicon, rarity } from './lexicon.ts';
import { type Base, basesOf } from './morphology.ts';
import { packOthers } from './others.ts';
import type { WordNet } from './read-wordnet.ts';
import { type Readings, readingsOf } from './readings.ts';
import { SparseRows } from './sparse.ts';
import { type GlossRows, spread } from './spread.ts';
import { termsOf } from './terms.ts';
import { TextVectors } from './text-vectors.ts';
import { themes } from './themes.ts';
import { Vocabulary, vocabularyTables } from './vocabulary.ts';
import { withThemes } from './with-themes.ts';

/** What a synset takes on of those that a relation leads to: more of each the fewer they are. Relations that aren't here say nothing of a meaning. */
const relationShares: Readonly<Record<string, number>> = {
  '@': 0.36, // hypernym
  '~': 0.18, // hyponym
  '+': 0.36, // derived
  '&': 0.36, // similar
  '\\': 0.36, // pertains to
  ';c': 0.36, // its topic
  '-c': 0.06, // what it is the topic of
  ';r': 0.06, // its region
  '#': 0.18, // what it belongs to
  '%': 0.18, // what belongs to it
  '*': 0.24, // entails
  '>': 0.24, // causes
  '^': 0.24, // see also
  $: 0.24, // verbs of its group
  '=': 0.24, // attribute
  '<': 0.24, // participle
  '!': 0.12, // antonym
};

/** Makes the lexicon of WordNet and of what it doesn't say. The same WordNet makes the same lexicon. */
export function learnLexicon(dictionary: WordNet, english: WordVectors): Lexicon {
  const wordnet = withWords(withThemes(dictionary, themes), english.words);
  const { sensesFrom, senseSynsets, senseParts, senseWeights } = wordnet;
  const vocabulary = vocabularyTables(wordnet.words, partsOfWords(wordnet));
  const lookUp = new Vocabulary(vocabulary);
  const glosses = termsOfGlosses(wordnet.glosses, lookUp);
  const bases = glosses.terms.map((term) => basesOf(term, lookUp));
  const known = { sensesFrom, senseSynsets, senseParts, senseWeights, rarities: raritiesOf(glosses, bases, lookUp.size) };
  const readings = bases.map((some) => readingsOf(some, known));
  const vectors = spread(relationRows(wordnet), glossRows(glosses, readings));
  const undamped = {
    ...{ ...vocabulary, ...known, vectors, wordVectorOf: placesOf(wordnet.words, english.words), wordVectors: english.numbers },
    ...{ common: new Float32Array(dimensions), directions: new Float32Array(0), damping: new Float32Array(0) },
    others: new Int8Array(0),
  };
  const sample = sampleOf(wordnet.glosses);
  const texts = new TextVectors(undamped);
  const damped = { ...undamped, ...dominantDirections(sample.map((text) => texts.sumOf(text)).filter((vector) => vector !== null)) };
  return { ...damped, others: packOthers(sample, new TextVectors(damped)) };
}

/** Adds words of which the dictionary has no meaning. */
function withWords(wordnet: WordNet, words: readonly string[]): WordNet {
  const known = new Set(wordnet.words);
  const others = words.filter((word) => !known.has(word));
  const end = wordnet.sensesFrom.at(-1) as number;
  return { ...wordnet, words: [...wordnet.words, ...others], sensesFrom: Uint32Array.from([...wordnet.sensesFrom, ...others.map(() => end)]) };
}

/** For each of `words` its place among `those`, from 1 on; 0 where it isn't there. */
function placesOf(words: readonly string[], those: readonly string[]): Uint32Array {
  const places = new Map(those.map((word, index) => [word, index + 1]));
  return Uint32Array.from(words, (word) => places.get(word) ?? 0);
}

/** For each word a bit for each part of speech that it is. */
const partsOfWords = ({ words, sensesFrom, senseParts }: WordNet): Uint8Array =>
  Uint8Array.from(words, (_, index) => {
    let bits = 0;
    for (let at = sensesFrom[index] as number; at < (sensesFrom[index + 1] as number); at++) bits |= 1 << (senseParts[at] as number);
    return bits;
  });

/** The terms of all definitions, each once, and in how many of them it is. */
interface Glosses {
  readonly terms: readonly string[];
  readonly counts: readonly number[];
  /** Where the terms of each definition begin, and the end of the last. */
  readonly starts: readonly number[];
  readonly termsOf: readonly number[];
}

function termsOfGlosses(glosses: readonly string[], vocabulary: Vocabulary): Glosses {
  const places = new Map<string, number>();
  const [terms, counts, lastIn]: [string[], number[], number[]] = [[], [], []];
  const [starts, all]: [number[], number[]] = [[0], []];
  for (const [index, gloss] of glosses.entries()) {
    for (const term of termsOf(gloss, vocabulary)) {
      let place = places.get(term);
      if (place === undefined) {
        place = terms.push(term) - 1;
        places.set(term, place);
        counts.push(0);
      }
      if (lastIn[place] === index) continue;
      lastIn[place] = index;
      counts[place] = (counts[place] as number) + 1;
      all.push(place);
    }
    starts.push(all.length);
  }
  return { terms, counts, starts, termsOf: all };
}

/** @param bases the words that each of the terms may stand for */
function raritiesOf({ counts, starts }: Glosses, bases: readonly (readonly Base[])[], words: number): Float32Array {
  const having = new Uint32Array(words);
  for (const [place, some] of bases.entries())
    for (const index of new Set(some.map((base) => base.index))) having[index] = (having[index] as number) + (counts[place] as number);
  return Float32Array.from(having, (count) => rarity(starts.length - 1, count));
}

/** What the terms of definitions may mean, and which of them each definition has. A term of one definition alone says nothing of what has something in common. */
function glossRows({ terms, counts, starts, termsOf }: Glosses, readingsOfTerms: readonly (Readings | null)[]): GlossRows {
  const [meaningsOfTerms, termsOfGlosses, kept, weights] = [new SparseRows(), new SparseRows(), [] as string[], [] as number[]];
  const places = terms.map((term, place) => {
    const readings = readingsOfTerms[place];
    weights.push(Math.max(0, readings?.rarity ?? rarity(starts.length - 1, 0)));
    if ((counts[place] as number) < 2) return -1;
    for (const [index, synset] of readings?.synsets.entries() ?? []) meaningsOfTerms.add(synset, readings?.weights[index] as number);
    meaningsOfTerms.endRow();
    return kept.push(term) - 1;
  });
  for (let gloss = 0; gloss + 1 < starts.length; gloss++) {
    const own = termsOf.slice(starts[gloss], starts[gloss + 1]);
    const length = Math.hypot(...own.map((place) => weights[place] as number)) || 1;
    for (const place of own) if ((places[place] as number) >= 0) termsOfGlosses.add(places[place] as number, (weights[place] as number) / length);
    termsOfGlosses.endRow();
  }
  return { terms: kept, meaningsOfTerms: meaningsOfTerms.tables(), termsOfGlosses: termsOfGlosses.tables() };
}

function relationRows({ glosses, pointersFrom, pointerTargets, pointerRelations, relations }: WordNet) {
  const kinds = relations.map((relation) => (relation in relationShares ? relation : relation.charAt(0)));
  const kindOf = relations.map((_, index) => kinds.indexOf(kinds[index] as string));
  const shares = kinds.map((kind) => relationShares[kind] ?? 0);
  const rows = new SparseRows();
  const counts = new Uint32Array(relations.length);
  for (let synset = 0; synset < glosses.length; synset++) {
    const [from, end] = [pointersFrom[synset] as number, pointersFrom[synset + 1] as number];
    const kindAt = (at: number): number => kindOf[pointerRelations[at] as number] as number;
    counts.fill(0);
    for (let at = from; at < end; at++) counts[kindAt(at)] = (counts[kindAt(at)] as number) + 1;
    for (let at = from; at < end; at++) {
      const share = shares[kindAt(at)] as number;
      if (share > 0) rows.add(pointerTargets[at] as number, share / Math.sqrt(counts[kindAt(at)] as number));
    }
    rows.endRow();
  }
  return rows.tables();
}

/** Some of the definitions, as texts like those that people write. */
const sampleOf = (glosses: readonly string[]): string[] => glosses.filter((_, index) => index % sampledEach === 7);

const sampledEach = 71;
