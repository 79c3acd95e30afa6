import { ids } from '../ids.ts';
import { at, type Json, textAt } from '../json.ts';
import type { Stage } from '../stage.ts';

/** Searches, and their history. */
export async function search(stage: Stage): Promise<void> {
  const { fixed } = stage;
  // The index takes in what is new by itself.
  await stage.until('search', { body: { text: 'payable', incognito: true } }, (answer) => (at(answer, 'hits') as readonly Json[]).length > 0);
  await stage.now('2026-11-20T11:05:51.730Z');
  await stage.play('search', { request: 'similar' });
  await stage.until('listSearchHistory', {}, (history) => at(history, 'count') === 1);
  await stage.now('2026-11-20T11:12:18.204Z');
  await stage.play('search', { request: 'text', answer: 'hits' });
  const history = await stage.until('listSearchHistory', {}, (answer) => at(answer, 'count') === 2);
  stage.keep('listSearchHistory', 200, 'history', history);
  fixed.name(textAt(history, 'data', 'searches', 0, 'id'), ids.searchInvoice);
  fixed.name(textAt(history, 'data', 'searches', 1, 'id'), ids.searchSimilar);

  await stage.play('search', { request: 'image' });
  await stage.play('search', { request: 'color' });
  await stage.play('search', { request: 'several' });
  const filters = { kinds: ['bookmark', 'notepad'], ancestorIds: [ids.space] };
  await stage.play('search', { body: { filters, pagination: { page: 1, pageSize: 1 } }, answer: 'firstPage' });
  await stage.play('search', { request: 'nextPage', answer: 'lastPage' });
  await stage.play('search', { body: { text: 'zeppelin', incognito: true }, answer: 'nothing' });
}
