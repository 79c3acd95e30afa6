import { request } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import type { components } from '../../../generated/contract.ts';
import { requireGrantablePlan } from '../../../server/core/limits/grant.ts';
import { fileBytesOf, isWithin, type Plan, planNamed, plans } from '../../../server/core/limits/plans.ts';
import { addUsage, planOf, requireWorkspaceRoom } from '../../../server/core/limits/usage.ts';
import { Problem } from '../../../server/core/problems.ts';
import { systemScope } from '../../../server/core/scope.ts';
import { type Account, addAccount } from '../../support/accounts.ts';
import { type Api, api, expectProblem } from '../../support/api.ts';
import { givePlan } from '../../support/plans.ts';
import { change, expectNoTrace, rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const free = planNamed('free');
const storage = free.storageBytes ?? 0;
const resources = free.resources ?? 0;
const credits = free.creditsPerMonth ?? 0;
const month = new Date().toISOString().slice(0, 7);

const service = useService();
let client: Api;
let me: Account;

// Everybody has a workspace of their own.
beforeEach(async () => {
  me = await addAccount(service, { isDeveloper: true });
  client = api(service, me.headers);
});

interface Counters {
  readonly storage_bytes?: number;
  readonly resource_count?: number;
  readonly credits_used?: number;
  readonly credits_month?: string;
}

/** The plan `free`, with so much of it used. */
async function useUp(counters: Counters, workspaceId = me.workspaceId): Promise<void> {
  await givePlan(service, workspaceId, 'free');
  await change(service, 'workspace_usage', { workspace_id: workspaceId }, counters as Record<string, unknown>);
}

const counters = async (workspaceId = me.workspaceId): Promise<Counters> =>
  (await rowsOf(service, 'workspace_usage', { workspace_id: workspaceId }))[0] as Counters;

const inInbox = { parentId: '@alias::inbox' };

/** Holds that a request is refused with exactly the body that plan limits have, and leaves nothing behind. */
async function expectRefused(code: string, send: () => Promise<Response>): Promise<void> {
  await expectNoTrace(service, async () => {
    const response = await send();
    const body = await response.clone().json();
    expect(await expectProblem(response, 403, code)).toEqual([]);
    expect(body).toEqual({ title: 'Forbidden', status: 403, traceid: response.headers.get('X-Trace-Id'), detail: code });
  });
}

describe('The default plan', () => {
  it('limits nothing that is stored', async () => {
    await change(service, 'workspace_usage', { workspace_id: me.workspaceId }, { storage_bytes: 1e15, resource_count: 1e9 });
    await client.note();
    expect(await counters()).toMatchObject({ storage_bytes: 1e15 + 6, resource_count: 1e9 + 1, credits_used: 0 });
  });

  it('stands in for a plan that is not defined any more', async () => {
    await givePlan(service, me.workspaceId, 'gold');
    expect(await planOf(service.service.services.database.reader, systemScope(me.workspaceId))).toBe(plans[0]);
  });
});

describe('The storage of a plan', () => {
  it('takes a note that just fits, and not one byte more', async () => {
    await useUp({ storage_bytes: storage - 5 });
    await expectRefused('exceeds_storage_limit', () => client.call('POST', '/v2/notepads', { ...inInbox, text: '123456' }));
    await client.note({ text: '12345' });
    await client.bookmark();
    await expectRefused('exceeds_storage_limit', () => client.call('POST', '/v2/notepads', { ...inInbox, text: '1' }));
  });

  it('takes a longer text only as far as it goes, and a shorter one always', async () => {
    const note = await client.note({ text: '12345' });
    const write = (text: string) => client.call('PUT', `/v2/notepads/${note.id}/content`, { text });
    await useUp({ storage_bytes: storage });
    await expectRefused('exceeds_storage_limit', () => write('123456'));
    expect((await write('54321')).status).toBe(200);
    await useUp({ storage_bytes: storage + 1000 });
    expect((await write('54322')).status).toBe(200);
    expect((await write('1')).status).toBe(200);
    await expectRefused('exceeds_storage_limit', () => write('12'));
    expect((await counters()).storage_bytes).toBe(storage + 996);
  });

  it('takes what is written at length only as far as it goes, and less of it always', async () => {
    const folder = await client.folder({ description: '12345' });
    const comment = await client.send<{ id: string }>('POST', `/v2/resources/${folder.id}/comments`, { content: '12345' });
    const tag = await client.send<{ id: string }>('POST', '/v2/tags', { name: '12345' });
    await useUp({ storage_bytes: storage });
    const [resource, ofComment, ofTag] = [`/v2/resources/${folder.id}`, `/v2/comments/${comment.id}`, `/v2/tags/${tag.id}`];
    for (const [method, path, body] of [
      ['PATCH', resource, { description: '123456' }],
      ['PATCH', resource, { preferences: {} }],
      ['PATCH', resource, { tags: [{ name: 'a new one' }] }],
      ['POST', `${resource}/comments`, { content: '1' }],
      ['PATCH', ofComment, { content: '123456' }],
      ['POST', '/v2/tags', { name: 'a new one' }],
      ['PATCH', ofTag, { name: '123456' }],
      ['PATCH', ofTag, { description: '1' }],
      ['POST', '/v2/folders', { ...inInbox, name: 'A folder', description: '1' }],
      ['POST', '/v2/bookmarks', { ...inInbox, url: 'https://example.com/', tags: [{ name: 'a new one' }] }],
      ['POST', '/v2/bookmarks', { ...inInbox, url: 'https://example.com/', comment: { content: '1' } }],
    ] as const) {
      await expectRefused('exceeds_storage_limit', () => client.call(method, path, body));
    }
    for (const [method, path, body] of [
      ['PATCH', resource, { description: '54321', tags: [{ id: tag.id }], name: 'Names are free' }],
      ['PATCH', resource, { description: '1234' }],
      ['PATCH', ofComment, { content: '1234' }],
      ['PATCH', ofTag, { name: '1234' }],
    ] as const) {
      expect((await client.call(method, path, body)).status).toBe(200);
    }
    expect((await counters()).storage_bytes).toBe(storage - 3);
  });

  it('refuses a file at the claim, which can be tried again', async () => {
    const path = await client.upload('a.txt', 'hello');
    const body = { ...inInbox, attachment: { path, filename: 'a.txt' }, mimeType: 'text/plain' };
    await useUp({ storage_bytes: storage - 4 });
    await expectRefused('exceeds_storage_limit', () => client.call('POST', '/v2/files', body));
    await useUp({ storage_bytes: storage - 5 });
    expect((await client.call('POST', '/v2/files', body)).status).toBe(201);
  });

  it('is never passed by requests at the same time', async () => {
    await useUp({ storage_bytes: storage - 70 });
    const all = await Promise.all(Array.from({ length: 20 }, () => client.call('POST', '/v2/notepads', { ...inInbox, text: '1234567890' })));
    expect(all.map((response) => response.status).sort()).toEqual([...Array(7).fill(201), ...Array(13).fill(403)]);
    expect(await counters()).toMatchObject({ storage_bytes: storage, resource_count: 7, credits_used: 7 });
  });
});

describe('An upload that replaces a file', () => {
  async function replace(id: string, bytes: string, announced = bytes.length): Promise<Response> {
    const asked = await client.call('GET', `/v2/upload?filename=a.txt&size=${announced}&resourceId=${id}`);
    if (asked.status !== 200) return asked;
    const { url } = (await asked.json()) as components['schemas']['UploadUrl'];
    return fetch(url, { method: 'PUT', body: bytes });
  }

  it('is charged for what it adds, when the URL is asked for and when the bytes come', async () => {
    const { id } = await client.file({ bytes: 'hello' });
    await useUp({ storage_bytes: storage });
    await expectRefused('exceeds_storage_limit', () => replace(id, 'hello!'));
    expect((await replace(id, 'HELLO')).status).toBe(200);
    await useUp({ storage_bytes: storage + 100 });
    expect((await replace(id, 'bye')).status).toBe(200);
    const unannounced = await replace(id, 'hello', 0);
    expect(await expectProblem(unannounced, 403, 'exceeds_storage_limit')).toEqual([]);
    expect((await counters()).storage_bytes).toBe(storage + 98);
  });
});

describe('The number of resources of a plan', () => {
  const creations = [
    ['a folder', '/v2/folders', { ...inInbox, name: 'A' }],
    ['a space', '/v2/folders', { name: 'A' }],
    ['a note', '/v2/notepads', { ...inInbox, text: '' }],
    ['a bookmark', '/v2/bookmarks', { ...inInbox, url: 'https://example.com/' }],
  ] as const;

  it.each(creations)('counts %s', async (_what, path, body) => {
    await useUp({ resource_count: resources });
    await expectRefused('exceeds_resource_limit', () => client.call('POST', path, body));
    await useUp({ resource_count: resources - 1 });
    expect((await client.call('POST', path, body)).status).toBe(201);
  });

  it('is never passed by requests at the same time', async () => {
    await useUp({ resource_count: resources - 3 });
    const all = await Promise.all(
      Array.from({ length: 12 }, () => client.call('POST', '/v2/bookmarks', { ...inInbox, url: 'https://example.com/' })),
    );
    expect(all.map((response) => response.status).sort()).toEqual([...Array(3).fill(201), ...Array(9).fill(403)]);
    expect(await counters()).toMatchObject({ resource_count: resources });
  });
});

describe('The credits of a plan', () => {
  it('are spent by what is made, and nothing else', async () => {
    await givePlan(service, me.workspaceId, 'free');
    const note = await client.note();
    await client.folder();
    expect((await client.call('PUT', `/v2/notepads/${note.id}/content`, { text: 'Another text' })).status).toBe(200);
    await client.record(note.id);
    expect(await counters()).toMatchObject({ credits_used: 2, credits_month: month });
  });

  it('refuse what they do not pay for', async () => {
    await useUp({ credits_used: credits, credits_month: month });
    await expectRefused('exceeds_credit_limit', () => client.call('POST', '/v2/notepads', { ...inInbox, text: 'A' }));
  });

  it('are there anew when the month is another one, without anybody doing anything', async () => {
    await useUp({ credits_used: credits, credits_month: '2020-01' });
    await client.note();
    expect(await counters()).toMatchObject({ credits_used: 1, credits_month: month });
  });

  it('are never overdrawn by requests at the same time', async () => {
    await useUp({ credits_used: credits - 4, credits_month: month });
    const all = await Promise.all(Array.from({ length: 12 }, () => client.call('POST', '/v2/notepads', { ...inInbox, text: '' })));
    expect(all.map((response) => response.status).sort()).toEqual([...Array(4).fill(201), ...Array(8).fill(403)]);
    expect(await counters()).toMatchObject({ credits_used: credits });
  });
});

describe('Taking away', () => {
  it('works where more is used than the plan allows, also while nothing can be added', async () => {
    await useUp({ storage_bytes: storage + 100, resource_count: resources + 10 });
    const scope = systemScope(me.workspaceId);
    const { database } = service.service.services;
    await database.transaction((trx) => addUsage(trx, scope, { bytes: -50, resources: -5 }));
    expect(await counters()).toMatchObject({ storage_bytes: storage + 50, resource_count: resources + 5 });
    await expectRefused('exceeds_resource_limit', () => client.call('POST', '/v2/bookmarks', { ...inInbox, url: 'https://example.com/' }));
  });
});

describe('The greatest file of a plan', () => {
  const greatest = fileBytesOf(free);

  it('holds when an upload is asked for, and is what a URL for an unknown size allows', async () => {
    await givePlan(service, me.workspaceId, 'free');
    await expectRefused('exceeds_file_size_limit', () => client.call('GET', `/v2/upload?filename=a.bin&size=${greatest + 1}`));
    const { url } = await client.get<components['schemas']['UploadUrl']>('/v2/upload?filename=a.bin&size=0');
    expect(new URL(url).searchParams.get('size')).toBe(String(greatest));
  });

  it('holds when the bytes come, though the URL is older than the plan', async () => {
    const { url, headers } = await client.get<components['schemas']['UploadUrl']>('/v2/upload?filename=a.bin&size=0');
    await givePlan(service, me.workspaceId, 'free');
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const put = request(url, {
        method: 'PUT',
        headers: { 'Content-Disposition': headers['Content-Disposition'] ?? '', 'Content-Length': greatest + 1, Expect: '100-continue' },
      });
      // The answer comes before a byte was sent.
      put.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
      put.flushHeaders();
    });
    expect(status).toBe(403);
  });

  it('holds at the claim, in the workspace that claims', async () => {
    const path = await client.upload('a.bin', 'hello');
    const [file] = await rowsOf(service, 'stored_files', { path });
    await change(service, 'blobs', { id: file?.blob_id }, { size: greatest + 1 });
    await givePlan(service, me.workspaceId, 'free');
    const body = { ...inInbox, attachment: { path, filename: 'a.bin' }, mimeType: 'text/plain' };
    await expectRefused('exceeds_file_size_limit', () => client.call('POST', '/v2/files', body));
  });
});

describe('Uploads that wait to be claimed', () => {
  const ask = (size: number) => client.call('GET', `/v2/upload?filename=a.txt&size=${size}`);
  const urlOf = async (size: number): Promise<string> => {
    const response = await ask(size);
    expect(response.status).toBe(200);
    return ((await response.json()) as { url: string }).url;
  };
  const put = async (url: string, bytes: string): Promise<number> => (await fetch(url, { method: 'PUT', body: bytes })).status;

  it('are held against the storage that is left, when a URL is asked for and when bytes come', async () => {
    await useUp({ storage_bytes: storage - 10 });
    await expectRefused('exceeds_storage_limit', () => ask(11));
    const [first, second] = [await urlOf(6), await urlOf(6)];
    expect(await put(first, '123456')).toBe(200);
    expect(await put(second, '123456')).toBe(403);
    await expectRefused('exceeds_storage_limit', () => ask(5));
    await urlOf(4);
  });

  it('make room for themselves when they come again', async () => {
    await useUp({ storage_bytes: storage - 6 });
    const url = await urlOf(6);
    for (const bytes of ['123456', '654321', '1']) expect(await put(url, bytes)).toBe(200);
  });

  it('never pass it together', async () => {
    await useUp({ storage_bytes: storage - 25 });
    const urls = await Promise.all(Array.from({ length: 6 }, () => urlOf(10)));
    const statuses = await Promise.all(urls.map((url) => put(url, '1234567890')));
    expect(statuses.sort()).toEqual([200, 200, 403, 403, 403, 403]);
  });

  it('cost no more once they are claimed', async () => {
    await useUp({ storage_bytes: storage - 10 });
    await client.file({ bytes: '12345' });
    expect((await counters()).storage_bytes).toBe(storage - 5);
    await urlOf(5);
  });
});

describe('The plan of a delegated workspace', () => {
  it('is its own, or else that of the account that delegated it', async () => {
    const { reader } = service.service.services.database;
    const delegated = await addAccount(service, { delegatedBy: me.workspaceId });
    const scope = systemScope(delegated.workspaceId);
    expect((await planOf(reader, scope)).name).toBe('default');
    await givePlan(service, me.workspaceId, 'free');
    expect((await planOf(reader, scope)).name).toBe('free');
    await givePlan(service, delegated.workspaceId, 'personal');
    expect((await planOf(reader, scope)).name).toBe('personal');
    expect((await planOf(reader, systemScope(me.workspaceId))).name).toBe('free');
  });

  it('limits it alone', async () => {
    const delegated = await addAccount(service, { delegatedBy: me.workspaceId });
    const theirs = api(service, delegated.headers);
    await useUp({ resource_count: resources }, delegated.workspaceId);
    await expectRefused('exceeds_resource_limit', () => theirs.call('POST', '/v2/folders', { name: 'A' }));
    await client.space();
  });

  it('allows no more than that of the account that gives it', async () => {
    const { reader } = service.service.services.database;
    const account = systemScope(me.workspaceId);
    const grant = (plan: string) => requireGrantablePlan(reader, account, plan);
    for (const plan of plans) await expect(grant(plan.name)).resolves.toBeUndefined();
    await expect(grant('gold')).rejects.toMatchObject({ code: 'invalid_request', errors: [{ location: 'body', path: '/plan' }] });
    await givePlan(service, me.workspaceId, 'free');
    await expect(grant('free')).resolves.toBeUndefined();
    for (const wider of ['default', 'personal', 'scale']) {
      await expect(grant(wider)).rejects.toMatchObject({ code: 'invalid_request', errors: [{ message: 'must be one of free' }] });
    }
  });
});

describe('The number of delegated workspaces of a plan', () => {
  const ask = (): Promise<void> => service.service.services.database.transaction((trx) => requireWorkspaceRoom(trx, systemScope(me.workspaceId)));

  it('is the number of those that are not deleted', async () => {
    await ask();
    await givePlan(service, me.workspaceId, 'free');
    const delegated: Account[] = [];
    for (let count = 0; count < (free.delegatedWorkspaces ?? 0); count++) {
      await ask();
      delegated.push(await addAccount(service, { delegatedBy: me.workspaceId }));
    }
    await expect(ask()).rejects.toEqual(new Problem('exceeds_workspace_limit'));
    await change(service, 'workspaces', { id: delegated[0]?.workspaceId }, { deleted_at: 1 });
    await ask();
    await givePlan(service, me.workspaceId, 'personal');
    await expect(ask()).rejects.toEqual(new Problem('exceeds_workspace_limit'));
  });
});

describe('The number of delegated workspaces at the same time', () => {
  it('is never passed', async () => {
    await givePlan(service, me.workspaceId, 'free');
    for (let count = 2; count < (free.delegatedWorkspaces ?? 0); count++) await addAccount(service, { delegatedBy: me.workspaceId });
    const all = await Promise.all(Array.from({ length: 6 }, () => client.call('POST', '/v2/workspaces', { title: 'One more' })));
    expect(all.map((response) => response.status).sort()).toEqual([201, 201, 403, 403, 403, 403]);
    await expectRefused('exceeds_workspace_limit', () => client.call('POST', '/v2/workspaces', {}));
  });
});

describe('The shipped plans', () => {
  const requests = ({ requestsPerSecond, requestsPerHour }: Plan) => ({ requestsPerSecond, requestsPerHour });

  it('have the request budgets of the API family', () => {
    expect(Object.fromEntries(plans.map((plan) => [plan.name, requests(plan)]))).toEqual({
      default: { requestsPerSecond: 100, requestsPerHour: null },
      personal: { requestsPerSecond: 10, requestsPerHour: null },
      free: { requestsPerSecond: null, requestsPerHour: 1000 },
      scale: { requestsPerSecond: null, requestsPerHour: 5000 },
    });
  });

  it('have names of their own, and every plan is within itself and the default one', () => {
    expect(new Set(plans.map((plan) => plan.name)).size).toBe(plans.length);
    const [defaultPlan] = plans as [Plan];
    for (const plan of plans) expect([isWithin(plan, plan), isWithin(plan, defaultPlan)]).toEqual([true, true]);
    expect(plans.filter((plan) => isWithin(defaultPlan, plan))).toEqual([defaultPlan]);
  });
});
