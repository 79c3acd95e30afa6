import type { IncomingMessage, ServerResponse } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { handlers } from '../../../server/app/handlers.ts';
import { requestScope, type Scope } from '../../../server/core/scope.ts';
import { storedFileHandlers } from '../../../server/operations/uploads/handlers.ts';
import type { Reader } from '../../../server/platform/database/database.ts';
import { Refusal } from '../../../server/platform/refusal.ts';
import { type Account, addAccount, addMember, ownAccount } from '../../support/accounts.ts';
import { type Api, api, type Resource } from '../../support/api.ts';
import { useService } from '../../support/service.ts';
import { protect } from '../../support/visitors.ts';

/*
 * A read takes several queries, and what it is about may go out of its reach between any two of them. Here it does so after the first one, the second one, and so
 * on: nothing of what a password protects comes out, whenever it happens.
 */

const service = useService();
const owner = api(service);
let me: Account;
let editor: Api;
let editorId: string;

beforeAll(async () => {
  me = await ownAccount(service);
  const account = await addAccount(service);
  editorId = account.userId;
  await addMember(service, editorId, me.workspaceId, 'editor');
  editor = api(service, { ...account.headers, 'X-Service-Workspace-Id': me.workspaceId });
});

interface Safe {
  readonly note: Resource;
  readonly file: Resource;
  /** An address of the file, from before it was protected. */
  readonly formerUrl: URL;
}

/** A folder that was protected after a note and a file were put into it. */
async function safe(): Promise<Safe> {
  const folder = await owner.folder();
  const note = await owner.note({ parentId: folder.id, text: 'The plan', comment: { content: 'It is good' } });
  const file = await owner.file({ parentId: folder.id, bytes: 'The map' });
  const formerUrl = new URL((await owner.record(file.id)).fileUrl ?? '');
  await protect(service, folder.id, 'sesame');
  return { note, file, formerUrl };
}

/** Another member, by whom the reads are made. */
const scopeOfEditor = (): Scope =>
  requestScope(
    me.workspaceId,
    {
      type: 'user',
      userId: editorId,
      role: 'editor',
      keyId: null,
      keyKind: 'personal',
      grantsUntil: null,
      homeWorkspaceId: me.workspaceId,
      staysAtHome: false,
    },
    new Set(['resources:read']),
  );

/** A reader that has something done after so many queries. */
function interrupted(db: Reader, queries: number, work: () => Promise<unknown>): Reader & { readonly asked: number } {
  let asked = 0;
  const ask = async <Answer>(query: () => Promise<Answer>): Promise<Answer> => {
    const answer = await query();
    if (++asked === queries) await work();
    return answer;
  };
  return {
    dialect: db.dialect,
    all: ((query: never, values: never) => ask(() => db.all(query, values))) as Reader['all'],
    first: ((query: never, values: never) => ask(() => db.first(query, values))) as Reader['first'],
    patiently: ((query: never, values: never) => ask(() => db.patiently(query, values))) as Reader['patiently'],
    get asked() {
      return asked;
    },
  };
}

type Read = (safe: Safe, db: Reader) => Promise<unknown>;

const reads: [string, Read][] = [
  [
    'the text of a note',
    ({ note }, db) => all().getNotepadContent?.({ path: { resourceId: note.id }, query: {}, headers: {} } as never, at(db)) as never,
  ],
  [
    'its comments',
    ({ note }, db) => all().listComments?.({ path: { resourceId: note.id }, query: { limit: 10, offset: 0 }, headers: {} } as never, at(db)) as never,
  ],
  ['its record', ({ note }, db) => all().getResource?.({ path: { resourceId: note.id }, query: {}, headers: {} } as never, at(db)) as never],
  [
    'the record of a file',
    ({ file }, db) => all().getResource?.({ path: { resourceId: file.id }, query: {}, headers: {} } as never, at(db)) as never,
  ],
  ['a page with both', ({ note }, db) => all().filterResources?.({ body: { parentId: note.parent?.id }, headers: {} } as never, at(db)) as never],
  ['the bytes of a file', ({ formerUrl }, db) => download(formerUrl, db)],
];

/** None of these reads searches. */
const noSearch = { threads: { search: () => Promise.reject(new Error()) }, pictures: { lookOf: () => Promise.reject(new Error()) } };
const all = () => handlers(service.service.services, noSearch);
const at = (db: Reader) => ({ scope: scopeOfEditor(), db }) as never;

async function download(url: URL, reader: Reader): Promise<unknown> {
  const { services } = service.service;
  const database = { ...services.database, dialect: services.database.dialect, reader };
  const query = { ...Object.fromEntries(url.searchParams), expires: Number(url.searchParams.get('expires')) };
  const request = { path: { storedFile: url.pathname.split('/').at(-1) }, query, headers: {} };
  await storedFileHandlers({ ...services, database } as never).getStoredFile?.(
    { method: 'HEAD', headers: {} } as IncomingMessage,
    { setHeader: () => {}, writeHead: () => ({ end: () => {} }), end: () => {} } as unknown as ServerResponse,
    request as never,
  );
  return 'The map';
}

const ways: [string, (safe: Safe) => Promise<unknown>][] = [
  [
    'is deleted',
    async ({ note }) => {
      await owner.send('PATCH', `/v2/resources/${note.parent?.id}`, { name: 'Doomed' });
      expect((await owner.call('POST', '/v2/resources/delete', { resourceIds: [note.parent?.id] })).status).toBe(204);
    },
  ],
  [
    'is deleted, and its rows are removed',
    async ({ note }) => {
      expect((await owner.call('POST', '/v2/resources/delete', { resourceIds: [note.parent?.id] })).status).toBe(204);
      await service.service.worker.idle();
    },
  ],
  [
    'becomes private to somebody else',
    async ({ note }) => {
      const space = await owner.space({ name: 'Private', isPrivateRoot: true });
      await owner.send('PATCH', `/v2/resources/${note.parent?.id}`, { parentId: space.id });
    },
  ],
];

describe.each(ways)('While what a password protects %s', (_way, leave) => {
  it.each(reads)('nobody without the password gets %s', async (_what, read) => {
    for (let queries = 1; ; queries++) {
      const things = await safe();
      const db = interrupted(service.service.services.database.reader, queries, () => leave(things));
      const shown = await read(things, db).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        return error.code;
      });
      const text = JSON.stringify(shown);
      for (const secret of ['The plan', 'It is good', 'The map', 'signature=']) expect(text, `after ${queries} queries`).not.toContain(secret);
      if (db.asked < queries) return;
    }
  });

  it('it can be read until then, so that there is something to protect', async () => {
    const { note } = await safe();
    const response = await editor.call('GET', `/v2/notepads/${note.id}/content`, undefined, { 'X-Resource-Password': 'sesame' });
    expect(await response.text()).toBe('The plan');
  });
});
