import { setTimeout as pause } from 'node:timers/promises';
import type { ResourceStorageClient, Schemas } from '../../client/src/node.ts';

export type Search = Schemas['SearchRequest'];
export type Answer = Schemas['SearchAnswer'];

/** Searches until `isThere`, or until so many milliseconds are over: contents can be found a moment after they were written. It leaves no trace in the history. */
export async function searchUntil(
  client: ResourceStorageClient,
  search: Search,
  isThere: (answer: Answer) => boolean,
  longest: number,
): Promise<Answer> {
  const end = Date.now() + longest;
  for (;;) {
    const { data } = await client.POST('/v2/search', { body: { ...search, incognito: true } });
    if (isThere(data) || Date.now() > end) return data;
    await pause(200);
  }
}
