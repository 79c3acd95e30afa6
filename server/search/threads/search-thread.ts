/** What runs in a thread of `SearchThreads`: searches, one after the other, on a connection of its own. */
import { workerData } from 'node:worker_threads';
import { openReader } from '../../platform/database/open.ts';
import { Refusal } from '../../platform/refusal.ts';
import { PictureSearch } from '../images/picture-search.ts';
import { VectorMemory } from '../meaning/vector-memory.ts';
import { Dictionaries } from '../query/dictionaries.ts';
import { search } from '../query/search.ts';
import type { SearchResult, SearchTask, SearchThreadData } from './protocol.ts';
import { RemoteEncoder } from './remote-encoder.ts';

const { database, encoderId } = workerData as SearchThreadData;
const { reader } = openReader(database);
const memory = { dictionaries: new Dictionaries(), vectors: new VectorMemory(), pictures: new PictureSearch() };

export default async function run({ scope, search: asked, encoding }: SearchTask): Promise<SearchResult> {
  const encoder = encoderId === null ? null : new RemoteEncoder(encoderId, encoding);
  try {
    return { found: await search(reader, scope, { encoder, ...memory }, asked) };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unavailable')
      return { refused: { code: error.code, errors: error.errors, headers: error.headers } };
    throw error;
  } finally {
    encoding.close();
  }
}
