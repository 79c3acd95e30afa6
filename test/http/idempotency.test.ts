import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { operations } from '../../generated/operations.ts';
import { Problem } from '../../server/core/problems.ts';
import { requestScope, type Scope } from '../../server/core/scope.ts';
import { createRunWrite, type RunWrite } from '../../server/http/idempotency.ts';
import type { Answer } from '../../server/http/respond.ts';
import type { ValidRequest } from '../../server/http/validation/validate-request.ts';
import { query } from '../../server/platform/database/statement.ts';
import { sweepRecords } from '../../server/platform/idempotency/sweep.ts';
import { addAccount, addKey, addMember, ownAccount } from '../support/accounts.ts';
import { api, expectProblem } from '../support/api.ts';
import { testedDatabase } from '../support/databases.ts';
import { change, everything, expectNoTrace, rowsOf } from '../support/rows.ts';
import { startTestService, type TestService } from '../support/service.ts';

const day = 24 * 60 * 60 * 1000;
const note = { parentId: '@alias::inbox', name: 'Shopping', text: 'Milk', tags: [{ name: 'home' }] };
const withKey = (key: string, more: Readonly<Record<string, string>> = {}) => ({ 'Idempotency-Key': key, ...more });

/** What a repeat has to have in common with the first answer. */
async function essence(response: Response) {
  const { status, headers } = response;
  const shown = ['Location', 'ETag', 'Content-Type', 'Cache-Control'].map((name) => headers.get(name));
  return { status, shown, bytes: Buffer.from(await response.arrayBuffer()).toString('latin1') };
}

/** Whether the database is a server that lets several processes in at a time. */
const hasServer = testedDatabase() === 'postgres' && Boolean(process.env.TEST_DATABASE_URL);

const isReplay = (response: Response): boolean => response.headers.get('Idempotency-Replayed') === 'true';

async function notesOf(service: TestService): Promise<number> {
  return (await rowsOf(service, 'resources', { kind: 'notepad' })).length;
}

describe('A create that is repeated with its Idempotency-Key', () => {
  it('gives the first answer again, byte for byte, and writes nothing', async () => {
    const service = await startTestService();
    for (const [path, body] of [
      ['/v2/notepads', { ...note, name: 'Äpfel 🍎' }],
      ['/v2/folders', { name: 'A space' }],
      ['/v2/bookmarks', { parentId: '@alias::inbox', url: 'https://example.com/' }],
      ['/v2/api-keys', { name: 'A key' }],
    ] as const) {
      const first = await service.call('POST', path, body, withKey(path));
      expect([first.status, isReplay(first)]).toEqual([201, false]);
      const traceId = first.headers.get('X-Trace-Id');
      const answer = await essence(first);
      await expectNoTrace(service, async () => {
        const second = await service.call('POST', path, body, withKey(path));
        expect(isReplay(second)).toBe(true);
        expect(second.headers.get('X-Trace-Id')).not.toBe(traceId);
        expect(await essence(second)).toEqual(answer);
      });
    }
  });

  it('uses an upload once', async () => {
    const service = await startTestService();
    const path = await api(service).upload('a.txt', 'Some text');
    const file = { attachment: { path, filename: 'a.txt' }, mimeType: 'text/plain', parentId: '@alias::inbox' };
    const first = await service.call('POST', '/v2/files', file, withKey('a'));
    expect(first.status).toBe(201);
    expect(await essence(await service.call('POST', '/v2/files', file, withKey('a')))).toEqual(await essence(first));
    await expectProblem(await service.call('POST', '/v2/files', file, withKey('b')), 409, 'stored_file_already_used');
  });

  it('gives the answer of then, whatever has become of the resource', async () => {
    const service = await startTestService();
    const first = await essence(await service.call('POST', '/v2/notepads', note, withKey('a')));
    await change(service, 'resources', { kind: 'notepad' }, { name: 'Another name', modified_at: Date.now() + 1 });
    expect(await essence(await service.call('POST', '/v2/notepads', note, withKey('a')))).toEqual(first);
  });

  it('takes the same JSON for the same body, however it is written', async () => {
    const service = await startTestService();
    const first = await essence(await service.call('POST', '/v2/notepads', note, withKey('a')));
    const json = { 'Content-Type': 'application/json' };
    const { parentId, name, text } = note;
    for (const written of [
      JSON.stringify({ tags: [{ name: 'home' }], text, name, parentId }),
      JSON.stringify(note, null, 4),
      JSON.stringify(note).replace('Milk', '\\u004dilk'),
    ]) {
      const repeat = await service.call('POST', '/v2/notepads', written, withKey('a', json));
      expect(isReplay(repeat)).toBe(true);
      expect(await essence(repeat)).toEqual(first);
    }
  });

  it('is compressed for a client that wants it so', async () => {
    const service = await startTestService();
    const long = { ...note, tags: Array.from({ length: 50 }, (_, number) => ({ name: `A tag with a long name, number ${number}` })) };
    const first = await service.call('POST', '/v2/notepads', long, withKey('a', { 'Accept-Encoding': 'identity' }));
    const second = await service.call('POST', '/v2/notepads', long, withKey('a', { 'Accept-Encoding': 'gzip' }));
    expect([first, second].map((response) => response.headers.get('Content-Encoding'))).toEqual([null, 'gzip']);
    expect(await second.text()).toBe(await first.text());
  });

  it('is refused with another body or operation, and changes nothing', async () => {
    const service = await startTestService();
    await service.call('POST', '/v2/notepads', note, withKey('a'));
    await expectNoTrace(service, async () => {
      for (const [path, body] of [
        ['/v2/notepads', { ...note, text: 'Bread' }],
        ['/v2/notepads', { ...note, tags: [] }],
        ['/v2/folders', { name: 'Shopping' }],
      ] as const) {
        const errors = await expectProblem(await service.call('POST', path, body, withKey('a')), 409, 'idempotency_key_reused');
        expect(errors).toEqual([{ location: 'header', path: 'Idempotency-Key', message: 'came with another request before' }]);
      }
    });
  });

  it('is refused with the same body at another path', async () => {
    const service = await startTestService();
    const [one, other] = [await api(service).note(), await api(service).note()];
    const comment = ({ id }: { id: string }) => service.call('POST', `/v2/resources/${id}/comments`, { content: 'Good' }, withKey('a'));
    expect((await comment(one)).status).toBe(201);
    await expectProblem(await comment(other), 409, 'idempotency_key_reused');
    expect(isReplay(await comment(one))).toBe(true);
    expect(await rowsOf(service, 'comments')).toHaveLength(1);
  });

  it('is checked like any other request before it is answered', async () => {
    const service = await startTestService();
    await service.call('POST', '/v2/notepads', note, withKey('a'));
    await expectProblem(await service.call('POST', '/v2/notepads', { ...note, text: 5 }, withKey('a')), 400, 'invalid_request');
    await expectProblem(await service.call('POST', '/v2/notepads', note, withKey('a', { Accept: 'text/html' })), 406, 'not_acceptable');
    await expectProblem(await service.call('POST', '/v2/notepads', note, withKey('a', { 'X-Api-Key': 'wrong' })), 401, 'unauthorized');
    await expectProblem(await service.call('POST', '/v2/notepads', note, withKey('x'.repeat(256))), 400, 'invalid_request');
  });

  it('runs anew when the first one has failed', async () => {
    const service = await startTestService();
    const orphan = { ...note, parentId: '0199c1d6-1111-7abc-8def-000000000001' };
    await expectNoTrace(service, async () => {
      await expectProblem(await service.call('POST', '/v2/notepads', orphan, withKey('a')), 404, 'resource_not_found');
    });
    const second = await service.call('POST', '/v2/notepads', note, withKey('a'));
    expect([second.status, isReplay(second)]).toEqual([201, false]);
  });

  it('finds the answer that was never received', async () => {
    const service = await startTestService();
    const body = JSON.stringify(note);
    await new Promise<void>((resolve) => {
      const lost = request(`${service.baseUrl}/v2/notepads`, {
        method: 'POST',
        headers: { ...withKey('a'), 'X-Api-Key': service.apiKey, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
      });
      lost.on('error', () => {}).on('close', resolve);
      lost.end(body, () => lost.destroy());
    });
    await expect.poll(async () => (await service.call('POST', '/v2/notepads', note, withKey('a'))).status).toBe(201);
    expect(await notesOf(service)).toBe(1);
  });

  it('makes one resource when fifty come at once', async () => {
    const service = await startTestService();
    const responses = await Promise.all(Array.from({ length: 50 }, () => service.call('POST', '/v2/notepads', note, withKey('a'))));
    const made = responses.filter(({ status }) => status === 201);
    expect(made.filter((response) => !isReplay(response))).toHaveLength(1);
    expect(new Set(await Promise.all(made.map((response) => response.text()))).size).toBe(1);
    for (const response of responses.filter(({ status }) => status !== 201)) {
      expect(response.headers.get('Retry-After')).toBe('1');
      await expectProblem(response, 409, 'idempotency_key_in_use');
    }
    expect(await notesOf(service)).toBe(1);
  });

  it('makes as many as there are keys', async () => {
    const service = await startTestService();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => service.call('POST', '/v2/notepads', note, withKey(`key ${index}`))),
    );
    expect(responses.every((response) => response.status === 201 && !isReplay(response))).toBe(true);
    expect(await notesOf(service)).toBe(20);
  });
});

describe('Without an Idempotency-Key', () => {
  it('nothing is kept, an empty one included', async () => {
    const service = await startTestService();
    for (const headers of [undefined, withKey('')]) expect((await service.call('POST', '/v2/notepads', note, headers)).status).toBe(201);
    expect(await notesOf(service)).toBe(2);
    expect(await rowsOf(service, 'idempotency_records')).toEqual([]);
  });

  it('operations do as ever that take none', async () => {
    const service = await startTestService();
    const ask = () => service.call('GET', '/v2/upload?filename=a.txt&size=1', undefined, withKey('a'));
    const [first, second] = [await ask(), await ask()];
    expect([first.status, second.status, isReplay(second)]).toEqual([200, 200, false]);
    expect(await second.text()).not.toBe(await first.text());
    expect(await rowsOf(service, 'idempotency_records')).toEqual([]);
  });
});

describe('An Idempotency-Key', () => {
  it('is known in its workspace alone', async () => {
    const service = await startTestService();
    const me = await ownAccount(service);
    const delegated = await addAccount(service, { delegatedBy: me.workspaceId });
    await service.call('POST', '/v2/notepads', note, withKey('a'));
    const elsewhere = await service.call('POST', '/v2/notepads', note, withKey('a', { 'X-Service-Workspace-Id': delegated.workspaceId }));
    expect([elsewhere.status, isReplay(elsewhere)]).toEqual([201, false]);
  });

  it('is known to its owner alone: a user, or a developer account', async () => {
    const service = await startTestService();
    const me = await ownAccount(service);
    const colleague = await addAccount(service);
    await addMember(service, colleague.userId, me.workspaceId, 'editor');
    const inMine = { 'X-Service-Workspace-Id': me.workspaceId };
    const send = (apiKey: string, more = {}) => service.call('POST', '/v2/notepads', note, withKey('a', { 'X-Api-Key': apiKey, ...more }));

    expect(isReplay(await send(me.apiKey))).toBe(false);
    expect(isReplay(await send(colleague.apiKey, inMine))).toBe(false);
    const personal = await addKey(service, me.userId, me.workspaceId, 'personal');
    expect(isReplay(await send(personal))).toBe(false);
    expect(await notesOf(service)).toBe(3);

    for (const kind of ['developer', 'personal'] as const) {
      expect(isReplay(await send(await addKey(service, me.userId, me.workspaceId, kind))), kind).toBe(true);
    }
    expect(isReplay(await send(colleague.apiKey, inMine))).toBe(true);
    expect(await notesOf(service)).toBe(3);
  });

  it('replays to nobody who may no longer do what was done', async () => {
    const service = await startTestService();
    const me = await ownAccount(service);
    const colleague = await addAccount(service);
    await addMember(service, colleague.userId, me.workspaceId, 'editor');
    const send = () => service.call('POST', '/v2/notepads', note, withKey('a', { ...colleague.headers, 'X-Service-Workspace-Id': me.workspaceId }));
    expect((await send()).status).toBe(201);
    await change(service, 'workspace_members', { workspace_id: me.workspaceId, user_id: colleague.userId }, { role: 'viewer' });
    await expectProblem(await send(), 403, 'insufficient_role');
    await change(service, 'workspace_members', { workspace_id: me.workspaceId, user_id: colleague.userId }, { role: 'editor' });
    expect(isReplay(await send())).toBe(true);
  });

  it('shows a credential of fewer scopes nothing that it could not have got itself', async () => {
    const service = await startTestService();
    const fields = { name: 'Narrow', kind: 'developer', scopes: ['keys:manage'] };
    const { key } = (await (await service.call('POST', '/v2/api-keys', fields)).json()) as { key: string };
    expect((await service.call('POST', '/v2/api-keys', { name: 'A key' }, withKey('a'))).status).toBe(201);
    const repeat = await service.call('POST', '/v2/api-keys', { name: 'A key' }, withKey('a', { 'X-Api-Key': key }));
    const [error] = await expectProblem(repeat, 403, 'insufficient_scope');
    expect(error).toMatchObject({ path: 'Idempotency-Key', message: expect.stringContaining('resources:write') });
  });

  it('shows a key that expires nothing that lives longer', async () => {
    const service = await startTestService();
    const expiring = async (expiresAt: string): Promise<string> => {
      const fields = { name: 'For a while', kind: 'developer', expiresAt };
      return ((await (await service.call('POST', '/v2/api-keys', fields)).json()) as { key: string }).key;
    };
    const [sooner, later] = [await expiring('2098-01-01T00:00:00.000Z'), await expiring('2099-01-01T00:00:00.000Z')];
    const ask = (apiKey: string, idempotencyKey: string) =>
      service.call('POST', '/v2/api-keys', { name: 'A key' }, withKey(idempotencyKey, { 'X-Api-Key': apiKey }));
    expect([(await ask(service.apiKey, 'a')).status, (await ask(later, 'b')).status]).toEqual([201, 201]);
    await expectNoTrace(service, async () => {
      for (const [apiKey, idempotencyKey] of [
        [later, 'a'],
        [sooner, 'a'],
        [sooner, 'b'],
      ] as const) {
        const [error] = await expectProblem(await ask(apiKey, idempotencyKey), 403, 'insufficient_scope');
        expect(error).toMatchObject({ path: 'Idempotency-Key', message: 'came first with a credential that expires later' });
      }
    });
    expect([isReplay(await ask(later, 'b')), isReplay(await ask(service.apiKey, 'b'))]).toEqual([true, true]);
  });

  it('of one user tells another nothing, in the same developer account as well', async () => {
    const service = await startTestService();
    const me = await ownAccount(service);
    const colleague = await addAccount(service);
    await addMember(service, colleague.userId, me.workspaceId, 'viewer');
    const theirs = await addKey(service, colleague.userId, me.workspaceId, 'developer');
    const ask = (apiKey: string) => service.call('POST', '/v2/api-keys', { name: 'Deployment' }, withKey('1', { 'X-Api-Key': apiKey }));
    const first = await ask(me.apiKey);
    const second = await ask(theirs);
    expect([first.status, second.status, isReplay(second)]).toEqual([201, 201, false]);
    expect(await rowsOf(service, 'api_keys', { name: 'Deployment' })).toMatchObject([{ user_id: me.userId }, { user_id: colleague.userId }]);
    expect([isReplay(await ask(me.apiKey)), isReplay(await ask(theirs))]).toEqual([true, true]);
  });

  it('counts for a day, swept or not', async () => {
    const service = await startTestService();
    const send = () => service.call('POST', '/v2/notepads', note, withKey('a'));
    await send();
    await change(service, 'idempotency_records', {}, { created_at: Date.now() - day + 60_000 });
    expect(isReplay(await send())).toBe(true);
    await change(service, 'idempotency_records', {}, { created_at: Date.now() - day });
    expect(isReplay(await send())).toBe(false);
    expect(isReplay(await send())).toBe(true);
    expect(await notesOf(service)).toBe(2);
    expect(await rowsOf(service, 'idempotency_records')).toHaveLength(1);
  });

  it('is stored as a hash, and the answer such that nobody reads it without the key', async () => {
    const service = await startTestService();
    const created = await (await service.call('POST', '/v2/api-keys', { name: 'A key' }, withKey('my own key'))).text();
    const { key } = JSON.parse(created) as { key: string };
    const [record] = await rowsOf(service, 'idempotency_records');
    const stored = Buffer.from(record?.answer as Uint8Array).toString('latin1');
    for (const hidden of [key, 'my own key', 'prefix']) {
      expect(stored).not.toContain(hidden);
      expect(JSON.stringify(await everything(service))).not.toContain(hidden === 'prefix' ? key : hidden);
    }
  });

  it('does not open with another signing secret, and then nothing is made a second time', async () => {
    const service = await startTestService();
    const { database } = service.service.services;
    const scope = someScope((await ownAccount(service)).workspaceId);
    const create = (secret: string) => write(createRunWrite({ database, secret }), scope, 'a', async () => ({ status: 201, body: 'made' }));
    await create('one secret');
    await expect(create('another secret')).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    expect(await create('one secret')).toMatchObject({ status: 201, body: 'made', headers: { 'Idempotency-Replayed': 'true' } });
  });
});

const someScope = (workspaceId: string): Scope => {
  const actor = {
    type: 'user',
    userId: 'a user',
    role: 'owner',
    keyId: null,
    keyKind: 'personal',
    grantsUntil: null,
    homeWorkspaceId: workspaceId,
    staysAtHome: false,
  } as const;
  return requestScope(workspaceId, actor, new Set());
};

/** A create as the edge runs it. */
function write(runWrite: RunWrite, scope: Scope, key: string, work: Parameters<RunWrite>[3]): Promise<Answer> {
  const request: ValidRequest = { path: {}, query: {}, headers: { 'idempotency-key': key }, body: note };
  return runWrite(operations.createNotepad, scope, request, work);
}

/** `work` that is under way until it is told to go on. */
function slowWork() {
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  let runs = 0;
  const work = async (): Promise<Answer> => {
    runs++;
    begun.resolve();
    await goOn.promise;
    return { status: 201, body: 'made' };
  };
  return { work, begun: begun.promise, goOn: goOn.resolve, runs: () => runs };
}

describe('While the first request runs', () => {
  it('a second one is told so, and afterwards gets its answer', async () => {
    const service = await startTestService();
    const scope = someScope((await ownAccount(service)).workspaceId);
    const runWrite = createRunWrite(service.service.services);
    const { work, begun, goOn, runs } = slowWork();
    const first = write(runWrite, scope, 'a', work);
    await begun;
    const second = write(runWrite, scope, 'a', work);
    await expect(second).rejects.toMatchObject({ code: 'idempotency_key_in_use', headers: { 'Retry-After': '1' } });
    goOn();
    expect(await first).toEqual({ status: 201, body: 'made' });
    expect(await write(runWrite, scope, 'a', work)).toMatchObject({ body: 'made', headers: { 'Idempotency-Replayed': 'true' } });
    expect(runs()).toBe(1);
  });

  it('one in another process is told so as well, or has to wait for the database and gets the answer', async () => {
    const service = await startTestService();
    const { database, secret } = service.service.services;
    const scope = someScope((await ownAccount(service)).workspaceId);
    const { work, begun, goOn, runs } = slowWork();
    const first = write(createRunWrite({ database, secret }), scope, 'a', work);
    await begun;
    const second = write(createRunWrite({ database, secret }), scope, 'a', work).catch((error: unknown) => error);
    if (hasServer) expect(await second).toMatchObject({ code: 'idempotency_key_in_use' });
    goOn();
    await first;
    const outcome = await second;
    if (outcome instanceof Problem) expect(outcome.code).toBe('idempotency_key_in_use');
    else expect(outcome).toMatchObject({ headers: { 'Idempotency-Replayed': 'true' } });
    expect(runs()).toBe(1);
  });

  it.runIf(hasServer)('two services on one database make one resource when fifty requests come at once', async () => {
    const one = await startTestService();
    const { dataDir, databaseUrl, bootstrapApiKey } = one.service.services.config;
    const other = await startTestService({ dataDir, databaseUrl, bootstrapApiKey });
    const send = (_: unknown, index: number) => (index % 2 ? one : other).call('POST', '/v2/notepads', note, withKey('a'));
    const responses = await Promise.all(Array.from({ length: 50 }, send));
    expect(responses.filter((response) => response.status === 201 && !isReplay(response))).toHaveLength(1);
    expect(responses.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect(await notesOf(one)).toBe(1);
  });

  it.runIf(testedDatabase() === 'postgres')('the database may have it run again, and it is recorded once', async () => {
    const service = await startTestService();
    const scope = someScope((await ownAccount(service)).workspaceId);
    const runWrite = createRunWrite(service.service.services);
    let runs = 0;
    const work = async (): Promise<Answer> => {
      if (++runs === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      return { status: 201, body: runs };
    };
    expect(await write(runWrite, scope, 'a', work)).toEqual({ status: 201, body: 2 });
    expect(await write(runWrite, scope, 'a', work)).toMatchObject({ body: 2 });
    expect(await rowsOf(service, 'idempotency_records')).toHaveLength(1);
  });

  it('and fails, the key is free again', async () => {
    const service = await startTestService();
    const scope = someScope((await ownAccount(service)).workspaceId);
    const runWrite = createRunWrite(service.service.services);
    await expect(write(runWrite, scope, 'a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await write(runWrite, scope, 'a', async () => ({ status: 409, body: 'refused' }))).toEqual({ status: 409, body: 'refused' });
    expect(await rowsOf(service, 'idempotency_records')).toEqual([]);
    expect(await write(runWrite, scope, 'a', async () => ({ status: 201, body: 'made' }))).toEqual({ status: 201, body: 'made' });
  });
});

describe('The sweep of recorded answers', () => {
  it('removes those of more than a day ago, many at a time, and no others', async () => {
    const service = await startTestService();
    const { database } = service.service.services;
    const { workspaceId } = await ownAccount(service);
    const now = Date.now();
    const record = (index: number, age: number) => ({
      workspace_id: workspaceId,
      owner: 'a user',
      key_hash: `key ${index}`,
      request_hash: '',
      answer: Buffer.from('sealed'),
      created_at: now - age,
    });
    await database.transaction(async (trx) => {
      for (let index = 0; index < 1200; index++) await trx.run(query(({ knex }) => knex('idempotency_records').insert(record(index, day + index))));
      await trx.run(query(({ knex }) => knex('idempotency_records').insert(record(1200, day - 60_000))));
    });
    expect(await sweepRecords(database, { now })).toBe(1200);
    expect(await rowsOf(service, 'idempotency_records')).toMatchObject([{ key_hash: 'key 1200' }]);
    expect(await sweepRecords(database, { now })).toBe(0);
  });
});
