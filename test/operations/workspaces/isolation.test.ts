import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, addAccount } from '../../support/accounts.ts';
import { api, type Resource } from '../../support/api.ts';
import { expectNoTrace, rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const mine = api(service);
let other: Account;
const theirs: Record<string, string> = {};

const unknownId = '0199ffff-0000-7000-8000-000000000000';

beforeAll(async () => {
  other = await addAccount(service);
  const client = api(service, other.headers);
  const folder = await client.folder({ name: 'Their folder' });
  const note: Resource = await client.note({ name: 'Their note', parentId: folder.id, tags: [{ name: 'theirs' }], comment: { content: 'Theirs' } });
  const { id: keyId } = await client.send<{ id: string }>('POST', '/v2/api-keys', { name: 'Their key' });
  Object.assign(theirs, { folder: folder.id, note: note.id, tag: note.tags[0]?.id, root: note.root.id, key: keyId });
  theirs.file = (await client.file({ name: 'Their file' })).id;
  theirs.upload = await client.upload('theirs.txt', 'Their bytes');
  await service.service.worker.idle();
});

const create = { '/v2/folders': { name: 'A' }, '/v2/notepads': { text: 'A' }, '/v2/bookmarks': { url: 'https://example.com' } };

type Attempt = readonly [what: string, of: string, method: string, path: (id: string) => string, body?: (id: string) => unknown];
const attempts: Attempt[] = [
  ['reading a resource', 'note', 'GET', (id) => `/v2/resources/${id}`],
  ['reading a root as a resource', 'root', 'GET', (id) => `/v2/resources/${id}`],
  ['reading a note', 'note', 'GET', (id) => `/v2/notepads/${id}/content`],
  ['replacing a note', 'note', 'PUT', (id) => `/v2/notepads/${id}/content`, () => ({ text: 'Mine' })],
  ['replacing a file', 'file', 'GET', (id) => `/v2/upload?filename=a.txt&size=1&resourceId=${id}`],
  ['listing a parent', 'folder', 'POST', () => '/v2/resources/filter', (id) => ({ parentId: id })],
  ['listing their inbox', 'root', 'POST', () => '/v2/resources/filter', (id) => ({ parentId: id })],
  ['reading a root', 'root', 'GET', (id) => `/v2/resource-roots/${id}`],
  ['revoking a key', 'key', 'DELETE', (id) => `/v2/api-keys/${id}`],
  ...Object.entries(create).map(
    ([path, fields]): Attempt => [`creating in a folder at ${path}`, 'folder', 'POST', () => path, (id) => ({ ...fields, parentId: id })],
  ),
  ...Object.entries(create)
    .slice(1)
    .flatMap(([path, fields]): Attempt[] => [
      [`using a tag at ${path}`, 'tag', 'POST', () => path, (id) => ({ ...fields, parentId: '@alias::inbox', tags: [{ name: 'mine' }, { id }] })],
      [
        `using a sibling at ${path}`,
        'note',
        'POST',
        () => path,
        (id) => ({ ...fields, parentId: '@alias::inbox', location: { insertAfterId: id, sortKey: 'a' } }),
      ],
    ]),
];

describe("What belongs to another workspace looks like what doesn't exist, when", () => {
  it.each(attempts.map((attempt) => ({ what: attempt[0], attempt })))('$what', async ({ attempt: [, of, method, path, body] }) => {
    const answerFor = async (id: string) => {
      const response = await mine.call(method, path(id), body?.(id));
      const text = await response.text();
      const traceId = response.headers.get('X-Trace-Id') ?? '';
      const headers = Object.fromEntries([...response.headers].filter(([name]) => !['x-trace-id', 'date'].includes(name)));
      return { status: response.status, text: text.replace(traceId, '<trace>').replaceAll(id, '<id>'), headers };
    };
    await expectNoTrace(service, async () => {
      const [real, absent] = [await answerFor(theirs[of] ?? ''), await answerFor(unknownId)];
      expect(real.status).toBe(404);
      expect(real).toEqual(absent);
    });
  });

  it('claiming an upload', async () => {
    const claim = async (path: string) => {
      const body = { attachment: { path, filename: 'a.txt' }, mimeType: 'text/plain', parentId: '@alias::inbox' };
      const response = await mine.call('POST', '/v2/files', body);
      return { status: response.status, problem: { ...((await response.json()) as object), traceid: '' } };
    };
    await expectNoTrace(service, async () => {
      const real = await claim(theirs.upload ?? '');
      expect(real).toMatchObject({ status: 404, problem: { detail: 'stored_file_not_found' } });
      expect(real).toEqual(await claim(`stored-files/${unknownId}.txt`));
    });
  });

  it('filtering by it', async () => {
    for (const criteria of [
      { resourceIds: [theirs.note ?? ''], includeRoots: true },
      { rootId: theirs.root ?? '', includeRoots: true },
      { tagIds: [theirs.tag ?? ''] },
      { userIds: [other.userId], includeRoots: true },
      { name: 'their' },
      { url: 'https://example.com/theirs' },
    ]) {
      expect(await mine.filter(criteria), JSON.stringify(criteria)).toMatchObject({ total: 0, resources: [] });
    }
  });

  it('listing roots and keys', async () => {
    const roots = await mine.get<{ data: { roots: { id: string }[] } }>('/v2/resource-roots?limit=1000');
    expect(roots.data.roots.map(({ id }) => id)).not.toContain(theirs.root);
    const keys = await mine.get<{ data: { keys: { id: string }[] } }>('/v2/api-keys?limit=1000');
    expect(keys.data.keys.map(({ id }) => id)).not.toContain(theirs.key);
  });

  it('naming a tag: the same name is another tag', async () => {
    const { tags } = await mine.note({ tags: [{ name: 'theirs' }] });
    expect(tags[0]?.id).not.toBe(theirs.tag);
    expect(await rowsOf(service, 'tags', { name_key: 'theirs' })).toHaveLength(2);
  });
});
