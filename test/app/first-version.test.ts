import { cp, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { Client } from 'pg';
import { expect, it, vi } from 'vitest';
import { checkStore } from '../../server/commands/check/check.ts';
import type { Config } from '../../server/config.ts';
import { storedBytes } from '../commands/backup/support.ts';
import { ownAccount } from '../support/accounts.ts';
import { api, expectProblem, type RecordOf, type Resource } from '../support/api.ts';
import { temporaryDatabaseOptions } from '../support/databases.ts';
import { startTestIssuer, type TestIssuer } from '../support/issuer.ts';
import { rowsOf } from '../support/rows.ts';
import { callerOf, startTestService, type TestService } from '../support/service.ts';

// A data folder as the first version left it: its database as SQL, made with it on SQLite and on PostgreSQL, its files, and what it answered about them. It was
// stopped with jobs left to do. Its service was at http://storage.test, and its tokens came from http://issuer.test.
const folder = path.join(import.meta.dirname, 'first-version');
const publicUrl = 'http://storage.test';
const issuerThen = 'issuer.test';

const textOf = (file: string): Promise<string> => readFile(path.join(folder, file), 'utf8');

interface Known {
  readonly keys: Readonly<Record<'owner' | 'delegated' | 'reader' | 'revoked', string>>;
  /** The content of files, by id. */
  readonly files: Readonly<Record<string, string>>;
  /** A picture that it was to look at yet. */
  readonly waiting: string;
  /** In the published folder, whose token is `publication`. */
  readonly resource: string;
  readonly publication: string;
}

/** What the first version was asked, and what it said: without what is signed for some days. Of a page the ids are kept, of a problem the code. */
interface Asked {
  readonly as: keyof Known['keys'] | 'visitor' | 'ada';
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
  readonly answer: unknown;
}

const known = JSON.parse(await textOf('known.json')) as Known;

async function whatWasAsked(issuer: TestIssuer): Promise<Asked[]> {
  const told = (await textOf('answers.jsonl')).replaceAll(issuerThen, new URL(issuer.url).host).trim();
  // What notes say was not read then, and is by now or soon.
  const lines = told.replaceAll('"caption":null,', '').replaceAll('"preview":{"content":null}', '"preview":{}').split('\n');
  return lines.map((line) => JSON.parse(line) as Asked);
}

/** A copy of that data folder, with the database of this run. */
async function dataOfThen(issuer: TestIssuer): Promise<Pick<Config, 'dataDir' | 'databaseUrl'>> {
  const { dataDir, databaseUrl = null } = await temporaryDatabaseOptions();
  await mkdir(dataDir, { recursive: true });
  for (const name of ['files', 'signing-secret']) await cp(path.join(folder, name), path.join(dataDir, name), { recursive: true });
  const sql = (await textOf(databaseUrl === null ? 'sqlite.sql' : 'postgres.sql')).replaceAll(issuerThen, new URL(issuer.url).host);
  if (databaseUrl === null) {
    const database = new BetterSqlite(path.join(dataDir, 'database.sqlite'));
    database.exec(sql);
    database.close();
  } else {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(sql);
    await client.end();
  }
  return { dataDir, databaseUrl };
}

async function startOnThen(): Promise<{ service: TestService; baseUrl: string; call: TestService['call']; issuer: TestIssuer }> {
  const issuer = await startTestIssuer();
  const data = await dataOfThen(issuer);
  const service = await startTestService({
    ...data,
    publicUrl,
    ...{ oidcIssuer: issuer.url, oidcAudience: issuer.audience },
    // The first key is that of then; and what is in the bin stays there, however old it is by now.
    ...{ bootstrapApiKey: null, binRetentionDays: 100_000 },
  });
  const baseUrl = `http://127.0.0.1:${service.service.address.port}`;
  return { service, baseUrl, call: callerOf(baseUrl, known.keys.owner), issuer };
}

it('A data folder of the first version is migrated by the start: everything in it is answered as it was then', async () => {
  const { service, call, issuer } = await startOnThen();
  expect(service.service.firstApiKey).toBeNull();
  const token = await issuer.tokenOf({ subject: 'ada' }, 'resources:read resources:write profile:read workspaces:read');
  const credentials = (as: Asked['as']): Record<string, string> => {
    if (as === 'ada') return { 'X-Api-Key': '', Authorization: `Bearer ${token}` };
    return { 'X-Api-Key': as === 'visitor' ? '' : known.keys[as] };
  };
  const asked = await whatWasAsked(issuer);
  expect(asked.length).toBeGreaterThan(40);
  for (const { as, method, path: where, body, headers, status, answer } of asked) {
    const response = await call(method, where, body, { ...credentials(as), ...headers });
    const text = await response.text();
    const what = `${method} ${where} as ${as}`;
    expect(response.status, `${what}: ${text}`).toBe(status);
    const isText = typeof answer === 'string';
    // Answers may have grown since.
    if (isText) expect(text, what).toBe(answer);
    else expect(JSON.parse(text), what).toMatchObject(answer as object);
  }
});

it('Files of the first version are there, the jobs that it left are done, and what it had deleted is removed', async () => {
  const { service, baseUrl, call } = await startOnThen();
  const client = api({ call });
  for (const [id, content] of Object.entries(known.files)) {
    const { fileUrl } = (await client.record(id)) as Resource & { fileUrl: string };
    const { pathname, search } = new URL(fileUrl);
    expect(await (await fetch(baseUrl + pathname + search)).text()).toBe(content);
  }
  await vi.waitFor(async () => expect((await client.record(known.waiting)).stateProcessing).toBe('completed'), { timeout: 30_000 });
  await service.service.worker.idle();
  const picture = (await client.record(known.waiting)) as RecordOf<'image'>;
  expect(picture.data.attributes.dimensions).toMatchObject({ width: 3, height: 2 });
  const notes = await rowsOf(service, 'resources', { kind: 'notepad', hidden_by: null });
  expect(notes.length).toBeGreaterThan(0);
  for (const { data } of notes) expect(JSON.parse(String(data))).toMatchObject({ preview: { content: expect.any(String) } });
  // Two pictures, a text and the thumbnail of the picture that waited are left; the bytes of a deleted file are gone.
  expect(await storedBytes(service.service.services.config.dataDir)).toHaveLength(4);
  // Every text counts as stored now, which was not so then.
  expect(await checkStore(service.service.services)).toEqual([]);
});

it('On data of the first version everything can be changed', async () => {
  const { call } = await startOnThen();
  const client = api({ call });
  const note = await client.send<Resource>('PATCH', `/v2/resources/${known.resource}`, { name: 'Renamed', tags: [{ name: 'New' }] });
  expect(note).toMatchObject({ id: known.resource, name: 'Renamed' });
  expect((await client.filter({ name: 'renam' })).resources.map(({ id }) => id)).toEqual([known.resource]);
  const parentId = note.parent?.id ?? '';
  await client.note({ text: 'As new', parentId });
  const unpublished = await client.call('DELETE', `/v2/resources/${parentId}/publication`);
  expect(unpublished.status).toBe(204);
  const visited = await call('GET', `/v2/resources/${known.resource}?accessToken=${known.publication}`, undefined, { 'X-Api-Key': '' });
  expect(visited.status).toBe(401);
});

it('A developer key of the first version that is at home in a delegated workspace stays there now', async () => {
  const { service, call } = await startOnThen();
  const asCustomer = { 'X-Api-Key': known.keys.delegated };
  const { workspaceId } = await ownAccount({ ...service, call });
  expect((await call('GET', `/v2/resources/${known.resource}`, undefined, { 'X-Service-Workspace-Id': workspaceId })).status).toBe(200);
  const elsewhere = await call('GET', `/v2/resources/${known.resource}`, undefined, { ...asCustomer, 'X-Service-Workspace-Id': workspaceId });
  await expectProblem(elsewhere, 404, 'workspace_not_found');
});
