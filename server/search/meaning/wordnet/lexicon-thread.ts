/** What runs in the thread of `WordNetEncoder` that gets the lexicon: reads it from its file, or makes it and leaves it there for the next start. */
import { parentPort, workerData } from 'node:worker_threads';
import { readEnglish } from '../word-vectors/read-english.ts';
import { learnLexicon } from './learn.ts';
import { packLexicon, readLexicon, removeAbandoned, writeLexicon } from './lexicon-file.ts';
import { readWordNet } from './read-wordnet.ts';

/** What the thread is told. */
export interface LexiconOrder {
  readonly file: string;
  readonly version: string;
}

/** What it answers. */
export interface FoundLexicon {
  readonly shared: SharedArrayBuffer;
  /** Why it could not be kept, where that is so. */
  readonly notKept: string | null;
}

const { file, version } = workerData as LexiconOrder;
parentPort?.postMessage(find());

function find(): FoundLexicon {
  removeAbandoned(file);
  const kept = readLexicon(file, version);
  if (kept) return { shared: kept, notKept: null };
  const shared = packLexicon(learnLexicon(readWordNet(), readEnglish()), version);
  try {
    writeLexicon(file, shared);
    return { shared, notKept: null };
  } catch (error) {
    return { shared, notKept: error instanceof Error ? error.message : String(error) };
  }
}
