import { expect, test } from 'vitest';
import { api } from '../../support/api.ts';
import { change, rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService({}, { indexes: false });
const client = api(service);

/** How often each resource waits, of those that do after this. */
async function waitingAfter(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = new Set((await rowsOf(service, 'search_waiting')).map(({ sequence }) => String(sequence)));
  await work();
  const counts: Record<string, number> = {};
  for (const { sequence, resource_id } of await rowsOf(service, 'search_waiting'))
    if (!before.has(String(sequence))) counts[String(resource_id)] = (counts[String(resource_id)] ?? 0) + 1;
  return counts;
}

test('What is made waits for the index, and on PostgreSQL once, with all that it comes with', async () => {
  let id = '';
  const waiting = await waitingAfter(async () => {
    id = (await client.note({ name: 'Kestrel', text: 'hovers', tags: [{ name: 'bird' }, { name: 'small' }] })).id;
  });
  const { dialect } = service.service.services.database;
  expect(waiting).toEqual({ [id]: dialect.name === 'postgres' ? 1 : 4 });
});

test('Whatever is changed later waits anew', async () => {
  const { id } = await client.note({ name: 'Osprey', text: 'dives', tags: [{ name: 'large' }] });
  const changes = [
    () => client.send('PATCH', `/v2/resources/${id}`, { tags: [{ name: 'larger' }] }),
    () => client.send('PUT', `/v2/notepads/${id}/content`, { text: 'soars' }),
    () => client.send('POST', `/v2/resources/${id}/comments`, { content: 'It does.' }),
    () => change(service, 'resources', { id }, { name: 'Sea hawk' }),
  ];
  for (const one of changes) expect((await waitingAfter(one))[id]).toBeGreaterThan(0);
});
