import { describe, expect, it } from 'vitest';
import { purge } from '../../../server/operations/resources/tree/purge.ts';
import { addAccount } from '../../support/accounts.ts';
import { type Api, api, expectProblem } from '../../support/api.ts';
import { change, eventsOf, expectNoTrace, expectTrueCounters, rowsOf } from '../../support/rows.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { type Trees, treesOf } from './trees.ts';

const day = 24 * 60 * 60 * 1000;

async function start(
  binRetentionDays = 30,
): Promise<{ service: TestService; client: Api; trees: Trees; purgeAfter: (days: number) => Promise<void> }> {
  const service = await startTestService({ binRetentionDays });
  const client = api(service);
  const trees = await treesOf(service, client);
  return {
    service,
    client,
    trees,
    /** The purge, when so many days have gone by. */
    purgeAfter: (days) => purge(service.service.services, { now: Date.now() + days * day }),
  };
}

describe('The purge', () => {
  it('deletes for good what has been in the bin for as long as it is kept, and nothing else', async () => {
    const { service, client, trees, purgeAfter } = await start();
    const folder = await client.folder();
    const note = await client.note({ parentId: folder.id, text: 'Words' });
    const file = await client.file({ bytes: 'Bytes' });
    const kept = await client.note({ parentId: (await client.folder()).id });
    await trees.toBin(folder.id, file.id);
    await service.service.worker.idle();

    await expectNoTrace(service, () => purgeAfter(29.9));
    const events = await eventsOf(service, () => purgeAfter(30.1));
    expect(events.map(({ type, data, row }) => [type, data, row.actor_type])).toEqual(
      [folder, file].map(({ id }) => ['resource.deleted', { resourceId: id }, 'system']),
    );
    for (const { id } of [folder, note, file]) await expectProblem(await client.call('GET', `/v2/resources/${id}`), 404, 'resource_not_found');
    await expectTrueCounters(service);
    await service.service.worker.idle();
    expect(await rowsOf(service, 'notepads', { resource_id: note.id })).toEqual([]);
    expect(await rowsOf(service, 'blobs')).toEqual([]);
    await client.record(kept.id);
    await expectNoTrace(service, () => purgeAfter(40));
  });

  it('keeps what was recovered, and counts anew for what is binned again', async () => {
    const { client, trees, service, purgeAfter } = await start(2);
    const [recovered, again] = [await client.note(), await client.note()];
    await trees.toBin(recovered.id, again.id);
    await trees.recover(recovered.id, again.id);
    await trees.toBin(again.id);
    await change(service, 'resources', { id: again.id }, { binned_at: Date.now() + day });
    await purgeAfter(2.5);
    await client.record(recovered.id);
    await client.record(again.id);
    await purgeAfter(3.5);
    await client.record(recovered.id);
    await expectProblem(await client.call('GET', `/v2/resources/${again.id}`), 404, 'resource_not_found');
  });

  it('reaches every workspace, what is locked, and more than one page', { timeout: 60_000 }, async () => {
    const { service, client, trees, purgeAfter } = await start();
    const stranger = api(service, (await addAccount(service)).headers);
    const theirs = await stranger.note();
    expect((await stranger.call('POST', '/v2/resources/delete', { resourceIds: [theirs.id], archive: true })).status).toBe(204);
    const folder = await client.folder();
    const inner = await client.note({ parentId: folder.id });
    await trees.toBin(folder.id);
    for (const { id } of [inner, folder]) await client.send('PATCH', `/v2/resources/${id}`, { isLocked: true });
    await trees.toBin(...(await trees.seed((await client.folder()).id, 250)));
    await purgeAfter(31);
    expect((await rowsOf(service, 'resources')).filter(({ binned_at }) => binned_at !== null)).toEqual([]);
    expect((await rowsOf(service, 'resources', { root_id: trees.bin })).map(({ id }) => id)).toEqual([trees.bin]);
    await expectTrueCounters(service);
  });

  it('runs when the service starts', async () => {
    const { service, client, trees } = await start(1);
    const note = await client.note();
    await trees.toBin(note.id);
    await change(service, 'resources', { id: note.id }, { binned_at: Date.now() - 2 * day });
    const { config } = service.service.services;
    await service.close();
    const again = await startTestService({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, binRetentionDays: 1 });
    await expect.poll(async () => (await again.call('GET', `/v2/resources/${note.id}`)).status).toBe(404);
  });

  it('sees to what a job has not removed', async () => {
    const { service, client, trees, purgeAfter } = await start();
    const folder = await client.folder();
    const note = await client.note({ parentId: folder.id });
    await service.service.worker.stop();
    await trees.forGood(folder.id);
    await change(service, 'jobs', { type: 'remove_trees' }, { state: 'failed' });
    await purgeAfter(0.5);
    expect(await rowsOf(service, 'jobs', { state: 'ready', type: 'remove_trees' })).toEqual([]);
    await purgeAfter(1.5);
    service.service.worker.start();
    await service.service.worker.idle();
    for (const { id } of [folder, note]) expect(await rowsOf(service, 'resources', { id })).toEqual([]);
  });

  it('ends between two trees when the service stops', async () => {
    const { service, client, trees } = await start();
    const notes = [await client.note(), await client.note()];
    await trees.toBin(...notes.map(({ id }) => id));
    await purge(service.service.services, { now: Date.now() + 31 * day, signal: AbortSignal.abort() });
    for (const { id } of notes) await client.record(id);
  });
});
