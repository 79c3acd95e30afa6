import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../../server/platform/database/statement.ts';
import { api, expectProblem, unknownId } from '../../support/api.ts';
import { expectNoTrace, expectTrueCounters } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const client = api(service);
/** An upload that nothing has claimed. */
let path: string;

beforeAll(async () => {
  path = await client.upload('a.txt', 'Some text');
});
afterAll(() => expectTrueCounters(service));

const parentId = '@alias::inbox';

/** A body that each creation would take. */
const wellFormed = (operation: string): Record<string, unknown> => {
  if (operation === 'folders') return { name: 'A', parentId };
  if (operation === 'notepads') return { text: 'A', parentId };
  if (operation === 'bookmarks') return { url: 'https://example.com/', parentId };
  return { attachment: { path, filename: 'a.txt' }, mimeType: 'text/plain', parentId };
};
const creations = ['folders', 'notepads', 'bookmarks', 'files'];
const withTags = ['notepads', 'bookmarks', 'files'];

/** What is wrong, and where the answer has to say so. */
type Wrong = readonly [operation: string, fields: Record<string, unknown>, at: string];
const each = (operations: readonly string[], fields: Record<string, unknown>, at: string): Wrong[] =>
  operations.map((operation) => [operation, fields, at]);

const tooLong = 'x'.repeat(256);
const wrong: Wrong[] = [
  ...each(creations, { colour: 'red' }, '/colour'),
  ...each(creations, { name: '' }, '/name'),
  ...each(['folders', 'notepads', 'files'], { name: tooLong }, '/name'),
  ...each(['folders', 'notepads', 'files'], { name: '🌱'.repeat(256) }, '/name'),
  ...each(['bookmarks'], { name: '🌱'.repeat(1001) }, '/name'),
  ...each(creations, { name: 5 }, '/name'),
  ...each(creations, { name: 'a\0b' }, '/name'),
  ...each(creations, { parentId: true }, '/parentId'),
  ...each(creations, { parentId: '@alias::outbox' }, '/parentId'),
  ...each(withTags, { tags: [{ name: '' }] }, '/tags/0/name'),
  ...each(withTags, { tags: [{ name: tooLong }] }, '/tags/0/name'),
  ...each(withTags, { tags: ['invoices'] }, '/tags/0'),
  ...each(withTags, { tags: [[{ name: 'invoices' }]] }, '/tags/0'),
  ...each(withTags, { tags: [{ id: 'x' }] }, '/tags/0/id'),
  ...each(withTags, { tags: [{ id: unknownId, name: 'both' }] }, '/tags/0'),
  ...each(withTags, { tags: [{}] }, '/tags/0'),
  ...each(withTags, { tags: null }, '/tags'),
  ...each(withTags, { tags: Array.from({ length: 101 }, (_, index) => ({ name: `tag ${index}` })) }, '/tags'),
  ...each(withTags, { comment: { content: 'x'.repeat(25_001) } }, '/comment/content'),
  ...each(withTags, { comment: { content: '' } }, '/comment/content'),
  ...each(withTags, { comment: { content: 'x', anonymousDisplayName: '' } }, '/comment/anonymousDisplayName'),
  ...each(withTags, { comment: { content: 'x', anonymousDisplayName: 'x'.repeat(101) } }, '/comment/anonymousDisplayName'),
  ...each(withTags, { comment: 'x' }, '/comment'),
  ...each(withTags, { comment: {} }, '/comment/content'),
  ...each(withTags, { description: 'a new file has none yet' }, '/description'),
  ...each(['folders'], { description: 'x'.repeat(10_001) }, '/description'),
  ...each(['folders'], { icon: { type: 'emoji' } }, '/icon/emoji'),
  ...each(['folders'], { icon: { type: 'emoji', emoji: '' } }, '/icon/emoji'),
  ...each(['folders'], { icon: { type: 'photo', photo: 'x' } }, '/icon/type'),
  ...each(['folders'], { isPrivateRoot: 'yes' }, '/isPrivateRoot'),
  ...each(['folders'], { isPrivateRoot: true }, '/isPrivateRoot'),
  ...each(['folders'], { parentId: null, name: null }, '/name'),
  ...each(['notepads'], { text: null }, '/text'),
  ...each(['notepads'], { text: 'x'.repeat(1_000_001) }, '/text'),
  ...each(['notepads'], { ydoc: [1, 2, 3] }, '/ydoc'),
  ...each(['bookmarks'], { url: 'example.com' }, '/url'),
  ...each(['bookmarks'], { url: 'ftp://example.com/' }, '/url'),
  ...each(['bookmarks'], { url: 'javascript:alert(1)' }, '/url'),
  ...each(['bookmarks'], { url: 'https://example.com/ a' }, '/url'),
  ...each(['bookmarks'], { url: `https://example.com/${'x'.repeat(2048)}` }, '/url'),
  ...each(['files'], { url: 'no address' }, '/url'),
  ...each(['files'], { mimeType: 'text' }, '/mimeType'),
  ...each(['files'], { mimeType: '' }, '/mimeType'),
  ...each(['files'], { attachment: {} }, '/attachment/path'),
  ...each(['files'], { attachment: null }, '/attachment'),
  ...each(['files'], { metadata: { attributes: { dimensions: { width: -1, height: 1 } } } }, '/metadata/attributes/dimensions/width'),
  ...each(['files'], { metadata: { attributes: { dimensions: { width: 1.5, height: 1 } } } }, '/metadata/attributes/dimensions/width'),
  ...each(['files'], { metadata: { voiceNote: 'yes' } }, '/metadata/voiceNote'),
  ...each(['files'], { metadata: { transcript: {} } }, '/metadata/transcript/key'),
];

const summary = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

describe('A creation', () => {
  it.each(wrong.map(([operation, fields, at]) => [operation, summary(fields), at, fields] as const))(
    'of %s with %s is refused at %s, and leaves nothing behind',
    async (operation, _summary, at, fields) => {
      const before = await counts();
      const response = await client.call('POST', `/v2/${operation}`, { ...wellFormed(operation), ...fields });
      const errors = await expectProblem(response, 400, 'invalid_request');
      expect(errors.map((error) => [error.location, error.path])).toContainEqual(['body', at]);
      expect(await counts()).toEqual(before);
    },
  );

  it('names every field that is wrong', async () => {
    const response = await client.call('POST', '/v2/notepads', { name: '', colour: 'red', tags: [{ name: '' }] });
    const errors = await expectProblem(response, 400, 'invalid_request');
    expect(errors.map((error) => error.path).sort()).toEqual(['/colour', '/name', '/parentId', '/tags/0/name']);
  });

  it.each([
    ['an unknown parent', { parentId: unknownId }, 404, 'resource_not_found'],
    ['a tag that does not exist', { tags: [{ name: 'Brand new' }, { id: unknownId }] }, 404, 'tag_not_found'],
    [
      'a sibling that does not exist',
      { tags: [{ name: 'Brand new' }], location: { insertAfterId: unknownId, sortKey: 'a' } },
      404,
      'resource_not_found',
    ],
  ])('with %s leaves nothing behind, and the upload can still be used', async (_what, fields, status, detail) => {
    await expectNoTrace(service, async () => {
      for (const operation of withTags) {
        const response = await client.call('POST', `/v2/${operation}`, {
          ...wellFormed(operation),
          comment: { content: 'Never seen', anonymousDisplayName: 'Nobody' },
          ...fields,
        });
        await expectProblem(response, status, detail);
      }
    });
  });

  it('with what is at the limits is served', async () => {
    const name = '🌱'.repeat(255);
    const tags = Array.from({ length: 100 }, (_, index) => ({ name: `${index} ${'ß'.repeat(200)}` }));
    const comment = { content: '🌱'.repeat(25_000), anonymousDisplayName: '🌱'.repeat(100) };
    const url = `https://example.com/${'x'.repeat(2028)}`;
    const bookmark = await client.bookmark({ url, name, tags, comment });
    expect(bookmark).toMatchObject({ url, name, tags, commentPinned: { content: comment.content } });
    expect((await client.folder({ description: '🌱'.repeat(10_000), name })).description).toHaveLength(20_000);
    expect((await client.file({ name })).name).toBe(name);
    expect((await client.note({ name: 'a', location: { insertAfterId: bookmark.id, sortKey: 'z'.repeat(128) } })).name).toBe('a');
  });

  it('takes null for what may be missing, as clients send it', async () => {
    expect((await client.note({ name: null, comment: null })).commentPinned).toBeNull();
    expect((await client.folder({ name: null, description: null, icon: null, isPrivateRoot: false })).name).toBeNull();
    const metadata = { attributes: { dimensions: null }, transcript: null, voiceNote: null };
    expect((await client.file({ name: null, comment: null, metadata })).kind).toBe('document');
  });
});

/** How many rows there are, of whatever a creation makes. */
async function counts(): Promise<unknown> {
  const { reader } = service.service.services.database;
  const tables = ['resources', 'tags', 'comments', 'events', 'notepads', 'resource_tags', 'blobs', 'stored_files'];
  return reader.first(
    query(({ knex }) =>
      knex.raw(
        `select ${[...tables.map((table) => `(select count(*) from ${table}) as ${table}`), '(select sum(storage_bytes) from workspace_usage) as bytes'].join(', ')}`,
      ),
    ),
  );
}
