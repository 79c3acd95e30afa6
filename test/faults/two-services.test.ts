import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { planNamed } from '../../server/core/limits/plans.ts';
import { type Account, addAccount } from '../support/accounts.ts';
import { type Api, api, type RecordOf } from '../support/api.ts';
import { testedDatabase } from '../support/databases.ts';
import { givePlan } from '../support/plans.ts';
import { change, expectTrueCounters, rowsOf } from '../support/rows.ts';
import { startSuiteService, type TestService } from '../support/service.ts';

/** Whether the database is a server that several processes serve from. On the others it is one service twice. */
const hasServer = testedDatabase() === 'postgres' && Boolean(process.env.TEST_DATABASE_URL);

const free = planNamed('free');
const inInbox = { parentId: '@alias::inbox' };

let services: readonly [TestService, TestService];
let me: Account;
let clients: readonly [Api, Api];

beforeAll(async () => {
  const one = await startSuiteService();
  const { dataDir, databaseUrl, bootstrapApiKey, signingSecret } = one.service.services.config;
  services = [one, hasServer ? await startSuiteService({ dataDir, databaseUrl, bootstrapApiKey, signingSecret }) : one];
});
afterAll(async () => {
  for (const service of new Set(services)) await service.close();
});
beforeEach(async () => {
  me = await addAccount(services[0], { isDeveloper: true });
  clients = [api(services[0], me.headers), api(services[1], me.headers)];
});

/** Sends as many requests at once, by turns to the one service and to the other, and counts the answers by their status. */
async function atOnce(count: number, send: (client: Api, index: number) => Promise<Response>): Promise<Record<number, number>> {
  const responses = await Promise.all(Array.from({ length: count }, (_, index) => send(clients[index % 2] as Api, index)));
  const statuses: Record<number, number> = {};
  for (const { status } of responses) statuses[status] = (statuses[status] ?? 0) + 1;
  return statuses;
}

/** The plan `free`, with so much left of it. What the counters say beyond what is there goes again before they are compared. */
async function leave(left: { bytes?: number; resources?: number }, work: () => Promise<void>): Promise<void> {
  const [service] = services;
  const where = { workspace_id: me.workspaceId };
  const counters = async () => (await rowsOf(service, 'workspace_usage', where))[0] ?? {};
  const { storage_bytes, resource_count } = await counters();
  const bytes = left.bytes === undefined ? 0 : (free.storageBytes ?? 0) - left.bytes - Number(storage_bytes);
  const resources = left.resources === undefined ? 0 : (free.resources ?? 0) - left.resources - Number(resource_count);
  await givePlan(service, me.workspaceId, 'free');
  await change(service, 'workspace_usage', where, {
    storage_bytes: Number(storage_bytes) + bytes,
    resource_count: Number(resource_count) + resources,
  });
  await work();
  const after = await counters();
  await change(service, 'workspace_usage', where, {
    storage_bytes: Number(after.storage_bytes) - bytes,
    resource_count: Number(after.resource_count) - resources,
  });
  await expectTrueCounters(service);
}

describe('What two services are asked for at the same time', () => {
  it('never passes the storage of a plan, whether it comes as a text, as a file or as a copy', async () => {
    const [one, other] = clients;
    const { id: folderId } = await one.folder();
    await one.note({ parentId: folderId, text: '1234567890' });
    const paths = await Promise.all(Array.from({ length: 10 }, (_, index) => (index % 2 ? one : other).upload('a.txt', '1234567890')));
    await leave({ bytes: 75 }, async () => {
      const statuses = await atOnce(30, (client, index) => {
        if (index % 3 === 0) return client.call('POST', '/v2/notepads', { ...inInbox, text: '1234567890' });
        if (index % 3 === 1) return client.call('POST', '/v2/spaces', { copyFolderId: folderId });
        const attachment = { path: paths[(index - 2) / 3], filename: 'a.txt' };
        return client.call('POST', '/v2/files', { ...inInbox, attachment, mimeType: 'text/plain' });
      });
      expect(statuses).toEqual({ 201: 7, 403: 23 });
    });
  });

  it('never passes the number of resources of a plan', async () => {
    await leave({ resources: 7 }, async () => {
      const statuses = await atOnce(30, (client) => client.call('POST', '/v2/folders', { ...inInbox, name: 'A folder' }));
      expect(statuses).toEqual({ 201: 7, 403: 23 });
    });
  });

  it('makes one tag of a name, whoever names it first', async () => {
    const before = await rowsOf(services[0], 'events', { workspace_id: me.workspaceId, type: 'tag.created' });
    const statuses = await atOnce(30, (client, index) =>
      index % 3 === 0
        ? client.call('POST', '/v2/tags', { name: 'Named by many' })
        : client.call('POST', '/v2/notepads', { ...inInbox, text: '', tags: [{ name: index % 2 ? 'Named by many' : 'named BY many' }] }),
    );
    const tags = await rowsOf(services[0], 'tags', { workspace_id: me.workspaceId });
    expect(tags).toHaveLength(1);
    expect(await rowsOf(services[0], 'resource_tags', { tag_id: tags[0]?.id })).toHaveLength(20);
    expect(await rowsOf(services[0], 'events', { workspace_id: me.workspaceId, type: 'tag.created' })).toHaveLength(before.length + 1);
    const tagMade = (statuses[201] ?? 0) - 20;
    expect([0, 1]).toContain(tagMade);
    expect(statuses[409]).toBe(10 - tagMade);
  });

  it('makes one resource of an Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'a key that comes thirty times' };
    const statuses = await atOnce(30, (client) => client.call('POST', '/v2/notepads', { ...inInbox, text: 'Once' }, headers));
    expect(Object.keys(statuses).map(Number)).toEqual(statuses[409] ? [201, 409] : [201]);
    const { resources } = await clients[0].filter({ kind: ['notepad'] });
    expect(resources.map((resource) => (resource as RecordOf<'notepad'>).size)).toEqual([4]);
  });

  it('claims an upload once', async () => {
    const path = await clients[0].upload('a.txt', 'Once');
    const file = { ...inInbox, attachment: { path, filename: 'a.txt' }, mimeType: 'text/plain' };
    expect(await atOnce(20, (client) => client.call('POST', '/v2/files', file))).toEqual({ 201: 1, 409: 19 });
  });
});
