import { setTimeout as sleep } from 'node:timers/promises';
import { call } from './api.ts';
import { hasUnfinishedJobs } from './jobs.ts';

/** Milliseconds after which it is given up: an index that is never done would be waited for without an end. */
const longest = 3 * 60 * 60 * 1000;

/** Milliseconds in which an encoder has to be there; where it isn't, what is found without it is measured, and told as answered in part. */
const patience = 4 * 60 * 1000;

/** Resolves when no job is left, nothing waits for the index of search any more, in three looks in a row, and a search is answered with all of its parts. */
export async function untilIndexed(baseUrl: string): Promise<void> {
  const started = performance.now();
  for (let looks = 0; looks < 3; ) {
    looks = (await hasUnfinishedJobs(baseUrl)) || (await isBehind(baseUrl)) ? 0 : looks + 1;
    if (performance.now() - started > longest) throw new Error('The index was not done in three hours');
    await sleep(200);
  }
  for (const began = performance.now(); (await isInPart(baseUrl)) && performance.now() - began < patience; ) await sleep(500);
}

const isInPart = async (baseUrl: string): Promise<boolean> =>
  (await call<{ degraded: boolean }>(baseUrl, 'POST', '/v2/search', { text: 'anything', incognito: true })).degraded;

async function isBehind(baseUrl: string): Promise<boolean> {
  const metrics = await (await fetch(`${baseUrl}/metrics`)).text();
  const waiting = [...metrics.matchAll(/^search_index_waiting(?:\{[^}]*\})? (\S+)/gm)].map(([, count]) => Number(count));
  if (waiting.length === 0) throw new Error('The service does not tell how far its index is behind');
  return waiting.some((count) => count > 0);
}
