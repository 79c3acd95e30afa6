import { expect, it } from 'vitest';
import type { components } from '../../../generated/contract.ts';
import { ownAccount } from '../../support/accounts.ts';
import { type Api, api } from '../../support/api.ts';
import { addMemberWithKey } from '../../support/members.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const client = api(service);

async function history(of: Api): Promise<components['schemas']['SearchHistoryList']> {
  await service.service.services.afterwards.settled();
  return of.get('/v2/search/history');
}

it('The history has the searches of a user, newest first, but for those that are incognito or turn a page, until it is cleared', async () => {
  const other = await addMemberWithKey(service, (await ownAccount(service)).workspaceId, 'viewer');
  const note = await client.note({ name: 'Sundial' });
  await client.search({ text: 'sundial', filters: { kinds: ['notepad'] } });
  await service.service.services.afterwards.settled();
  await client.search({ queries: [{ resourceId: note.id }, { text: 'clock' }] });
  await client.search({ text: 'secret', incognito: true });
  await client.search({ text: 'sundial', pagination: { page: 2 } });
  await service.service.services.afterwards.settled();
  await other.search({ text: 'theirs' });
  expect(await history(client)).toMatchObject({
    count: 2,
    data: {
      searches: [
        { text: 'clock', resourceId: note.id, hasImage: false, filters: null },
        { text: 'sundial', resourceId: null, hasImage: false, filters: { kinds: ['notepad'] }, total: 1 },
      ],
    },
  });
  expect((await client.call('DELETE', '/v2/search/history')).status).toBe(204);
  expect((await history(client)).count).toBe(0);
  expect((await history(other)).count).toBe(1);
});

it('How far the index is behind shows in /readyz and the metrics', async () => {
  await client.note({ name: 'Sextant' });
  await service.service.indexer.settled();
  expect(await (await service.call('GET', '/readyz')).json()).toEqual({ status: 'ready', searchIndex: { waiting: 0, behindSeconds: 0 } });
  expect(await (await service.call('GET', '/metrics')).text()).toMatch(/^search_index_waiting 0\nsearch_index_behind|^search_index_waiting 0$/m);
});
