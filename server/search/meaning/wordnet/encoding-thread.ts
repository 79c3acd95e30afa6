/** What runs in the threads of `WordNetEncoder` that encode. */
import { workerData } from 'node:worker_threads';
import { unpackLexicon } from './lexicon-file.ts';
import { TextVectors } from './text-vectors.ts';

const vectors = new TextVectors(unpackLexicon(workerData as SharedArrayBuffer));

export default function encode(texts: readonly string[]): (Float32Array | null)[] {
  return texts.map((text) => vectors.vectorOf(text));
}
