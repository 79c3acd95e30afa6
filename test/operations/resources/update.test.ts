import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../../server/core/scope.ts';
import { findUnprocessed, setProcessed } from '../../../server/processing/processing-store.ts';
import { addAccount, addKey, addMember, ownAccount } from '../../support/accounts.ts';
import { api, expectProblem, idsOf, type Resource, unknownId } from '../../support/api.ts';
import { change, eventsOf, everything, expectNoTrace, expectTrueCounters, rowsOf, systemRoot } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const client = api(service);
/** The ids of the system roots. */
let inbox: string;
let bin: string;

beforeAll(async () => {
  [inbox, bin] = [await systemRoot(service, 'inbox'), await systemRoot(service, 'bin')];
});

afterAll(() => expectTrueCounters(service));

const patch = (id: string, body: unknown, headers?: Record<string, string>) => client.call('PATCH', `/v2/resources/${id}`, body, headers);
const update = (id: string, body: unknown, headers?: Record<string, string>): Promise<Resource> =>
  client.send('PATCH', `/v2/resources/${id}`, body, headers);

/** A resource that nothing changes by itself any more. */
const settled = async (made: Promise<Resource>): Promise<Resource> => {
  const { id } = await made;
  await service.service.worker.idle();
  return client.record(id);
};

describe('An update', () => {
  it('changes the fields that are sent, and keeps the others', async () => {
    const { data } = await client.get<{ data: { labels: { id: number; hexColor: string }[] } }>('/v2/labels');
    const label = data.labels[2];
    let before = await settled(client.file({ name: 'Before', tags: [{ name: 'kept' }] }));
    const sent: [Record<string, unknown>, Partial<Resource>?][] = [
      [{ name: 'Invoice 2026-114' }],
      [{ description: 'Hosting for the fourth quarter' }],
      [{ icon: { type: 'emoji', emoji: '🧾' } }],
      [
        { icon: { type: 'customImage', customImage: 'https://example.com/books.png' } },
        { icon: { type: 'customImage', customImage: { url: 'https://example.com/books.png', width: null, height: null, mime: null } } },
      ],
      [{ label: label?.id }, { label: { id: label?.id ?? 0, hexColor: label?.hexColor ?? '' } }],
      [{ preferences: { view: 'grid', columns: [1, { a: null }] } }],
      [{ isLocked: true }],
      [{ isLocked: false }],
      [{ name: null }],
      [{ description: null }],
      [{ icon: null }],
      [{ label: null }],
      [{ preferences: null }],
    ];
    for (const [body, shown = body] of sent) {
      const after = await update(before.id, body);
      expect(after).toEqual({ ...before, ...shown, modifiedAt: after.modifiedAt });
      expect(after.modifiedAt > before.modifiedAt).toBe(true);
      expect(await client.record(before.id)).toEqual(after);
      before = after;
    }
    const all = { name: 'All', description: '', icon: { type: 'predefined', predefined: 'books' }, label: 1, preferences: {}, tags: [] };
    expect(await update(before.id, all)).toMatchObject({ ...all, label: { id: 1 } });
  });

  it('leaves no trace where everything is so already', async () => {
    const { id } = await client.bookmark({ url: 'https://example.com/same', tags: [{ name: 'one' }, { name: 'two' }] });
    const fields = {
      name: 'Same',
      description: 'Same',
      icon: { type: 'customImage', customImage: 'https://example.com/a.png' },
      label: 2,
      preferences: { a: [1] },
      isLocked: false,
    };
    const before = await update(id, fields);
    await expectNoTrace(service, async () => {
      const parentId = before.parent?.id;
      for (const body of [
        {},
        fields,
        { password: null },
        { tags: [{ name: 'ONE' }, { name: 'two' }] },
        { url: 'https://example.com/same' },
        { parentId },
        { parentId: '@alias::inbox' },
      ]) {
        expect(await update(id, body)).toMatchObject({ id, modifiedAt: before.modifiedAt });
      }
    });
  });

  it('shows in a filter at once, by name and by label', async () => {
    const { id } = await client.note({ name: 'Old name' });
    await update(id, { name: 'ZÜRICH 7391', label: 5 });
    expect(idsOf((await client.filter({ name: 'zürich 7391' })).resources)).toEqual([id]);
    expect(idsOf((await client.filter({ label: 5 })).resources)).toContain(id);
    await update(id, { name: null, label: null });
    expect((await client.filter({ name: 'zürich 7391' })).total).toBe(0);
  });

  it('makes another version each time, later than the one before, also when the clock stands still', async () => {
    const { id } = await client.note();
    const future = Date.now() + 3_600_000;
    await change(service, 'resources', { id }, { modified_at: future });
    for (const [name, later] of [
      ['A', 1],
      ['B', 2],
      ['C', 3],
    ] as const) {
      expect((await update(id, { name })).modifiedAt).toBe(new Date(future + later).toISOString());
    }
    const file = await client.file();
    await change(service, 'resources', { id: file.id }, { modified_at: future });
    const { url } = await client.send<{ url: string }>('GET', `/v2/upload?size=0&filename=a.txt&resourceId=${file.id}`, undefined);
    expect((await fetch(url, { method: 'PUT', body: 'Other bytes' })).status).toBe(200);
    expect((await client.record(file.id)).modifiedAt).toBe(new Date(future + 1).toISOString());
  });

  it('tells of the fields that have changed, and of nothing where none has', async () => {
    const note = await client.note({ name: 'A' });
    const bookmark = await client.bookmark();
    const events = await eventsOf(service, async () => {
      await update(note.id, { name: 'A', description: 'B' });
      await update(note.id, { tags: [{ name: 'told' }], icon: null, isLocked: true });
      await update(note.id, { isLocked: false });
      await update(note.id, { isLocked: false, tags: [{ name: 'told' }] });
      await update(note.id, { password: 'secret' });
      await update(bookmark.id, { url: 'https://example.com/told' });
    });
    const updated = events.filter(({ type }) => type === 'resource.updated').map(({ data }) => data);
    expect(updated).toEqual([
      { resourceId: note.id, changed: ['description'] },
      { resourceId: note.id, changed: ['isLocked', 'tags'] },
      { resourceId: note.id, changed: ['isLocked'] },
      { resourceId: note.id, changed: ['isPasswordProtected'] },
      { resourceId: bookmark.id, changed: ['url', 'originUrl', 'data'] },
    ]);
    expect(events.filter(({ type }) => type !== 'resource.updated').map(({ type }) => type)).toEqual(['tag.created']);
  });

  it('is refused where a field breaks the contract, with the place of each', async () => {
    const { id } = await client.bookmark();
    await expectNoTrace(service, async () => {
      for (const [path, body] of [
        ['/name', { name: '' }],
        ['/name', { name: 'x'.repeat(1001) }],
        ['/description', { description: 'x'.repeat(10_001) }],
        ['/icon', { icon: { type: 'emoji' } }],
        ['/label', { label: '3' }],
        ['/label', { label: 0 }],
        ['/label', { label: 2 ** 31 }],
        ['/tags', { tags: null }],
        ['/tags', { tags: Array.from({ length: 101 }, (_, index) => ({ name: `${index}` })) }],
        ['/tags/0', { tags: [{ id: unknownId, name: 'both' }] }],
        ['/preferences', { preferences: [] }],
        ['/parentId', { parentId: null }],
        ['/url', { url: null }],
        ['/url', { url: 'ftp://example.com/' }],
        ['/isLocked', { isLocked: null }],
        ['/password', { password: '' }],
        ['/password', { password: 'x'.repeat(256) }],
        ['/kind', { kind: 'folder' }],
        ['', []],
        ['', null],
      ] as const) {
        const errors = await expectProblem(await patch(id, body), 400, 'invalid_request');
        expect(
          errors.map((error) => error.location),
          JSON.stringify(body),
        ).toContain('body');
        expect(
          errors.some((error) => error.path.startsWith(path)),
          JSON.stringify([body, errors]),
        ).toBe(true);
      }
    });
  });

  it('finds nothing where there is nothing, nothing of another workspace, and nothing that is deleted', async () => {
    const other = await addAccount(service);
    const theirs = await api(service, other.headers).note();
    const deleted = await client.note();
    await client.call('POST', '/v2/resources/delete', { resourceIds: [deleted.id] });
    const mine = await client.note();
    await expectNoTrace(service, async () => {
      for (const id of [unknownId, theirs.id, deleted.id]) {
        for (const body of [{ name: 'Mine' }, {}, { parentId: mine.id }, { password: 'mine' }]) {
          const errors = await expectProblem(await patch(id, body, { 'X-Resource-Password': 'x' }), 404, 'resource_not_found');
          expect(errors).toEqual([{ location: 'path', path: 'resourceId', message: `${id} does not exist` }]);
        }
      }
    });
  });

  it('is for owners and editors', async () => {
    const { workspaceId } = await ownAccount(service);
    const { id } = await client.note();
    for (const [role, status] of [
      ['viewer', 403],
      ['commenter', 403],
      ['editor', 200],
    ] as const) {
      const member = await addAccount(service);
      await addMember(service, member.userId, workspaceId, role);
      const headers = { 'X-Api-Key': await addKey(service, member.userId, workspaceId, 'personal') };
      const response = await patch(id, { name: role }, headers);
      if (status === 200) expect(response.status).toBe(200);
      else await expectProblem(response, 403, 'insufficient_role');
    }
  });

  it('of the folder of a space shows in the root, and makes it a later version', async () => {
    const space = await client.space({ name: 'Before' });
    const root = () => client.get<{ modifiedAt: string; folder: Record<string, unknown> }>(`/v2/resource-roots/${space.id}`);
    const before = await root();
    const after = await update(space.id, { name: 'After', isLocked: true });
    expect(after.root?.folder).toMatchObject({ name: 'After', isLocked: true });
    expect((await root()).folder).toMatchObject({ name: 'After', isLocked: true });
    expect((await root()).modifiedAt > before.modifiedAt).toBe(true);
  });

  it('leaves the inbox and the bin their names and places, and takes the rest', async () => {
    for (const id of [inbox, bin]) {
      const { name } = await client.record(id);
      await expectNoTrace(service, async () => {
        for (const [path, body] of [
          ['/name', { name: 'Mine' }],
          ['/name', { name: null, description: 'x' }],
          ['/parentId', { parentId: inbox }],
          ['/parentId', { parentId: '@alias::inbox' }],
        ] as const) {
          expect(await expectProblem(await patch(id, body), 403, 'system_resource')).toMatchObject([{ location: 'body', path }]);
        }
      });
      const fields = { name, description: 'Here it begins', icon: { type: 'emoji', emoji: '📥' }, preferences: { view: 'list' } };
      expect(await update(id, fields)).toMatchObject(fields);
    }
  });

  it('gives the bin neither a password nor a lock, and takes off those that it has', async () => {
    await expectNoTrace(service, async () => {
      for (const [path, body] of [
        ['/password', { password: 'pass-words' }],
        ['/isLocked', { isLocked: true }],
      ] as const) {
        expect(await expectProblem(await patch(bin, body), 403, 'system_resource')).toMatchObject([{ location: 'body', path }]);
      }
    });
    expect(await update(bin, { isLocked: false, password: null })).toMatchObject({ isLocked: false, isPasswordProtected: false });
    await change(service, 'resources', { id: bin }, { is_locked: true });
    expect(await update(bin, { isLocked: false })).toMatchObject({ isLocked: false });
    expect(await update(inbox, { isLocked: true })).toMatchObject({ isLocked: true });
    expect(await update(inbox, { isLocked: false })).toMatchObject({ isLocked: false });
  });

  it('works on what is in the bin, and leaves it there', async () => {
    const { id } = await client.note({ name: 'Binned' });
    await client.call('POST', '/v2/resources/delete', { resourceIds: [id], archive: true });
    expect(await update(id, { name: 'Still binned' })).toMatchObject({ name: 'Still binned', parent: { id: bin } });
  });
});

describe('If-Match', () => {
  it('lets a change through for the version that was read, and no other', async () => {
    const made = await settled(client.note({ name: 'A' }));
    const etag = (await client.call('GET', `/v2/resources/${made.id}`)).headers.get('ETag') ?? '';
    const response = await patch(made.id, { name: 'B' }, { 'If-Match': etag });
    expect(response.status).toBe(200);
    const next = response.headers.get('ETag') ?? '';
    expect(next).not.toBe(etag);
    expect((await client.call('GET', `/v2/resources/${made.id}`)).headers.get('ETag')).toBe(next);
    await expectNoTrace(service, async () => {
      for (const stale of [etag, '"x"', `W/${next}`, `${etag}, "x"`]) {
        const refused = await patch(made.id, { name: 'C', tags: [{ name: 'never made' }] }, { 'If-Match': stale });
        expect(await expectProblem(refused, 412, 'precondition_failed')).toMatchObject([{ location: 'header', path: 'If-Match' }]);
      }
    });
    for (const fitting of [`"x", ${next}`, '*']) await update(made.id, { name: 'C' }, { 'If-Match': fitting });
  });

  it('lets one of two changes through that come for the same version at once', async () => {
    const { id } = await settled(client.note());
    const etag = (await client.call('GET', `/v2/resources/${id}`)).headers.get('ETag') ?? '';
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((name) => patch(id, { name }, { 'If-Match': etag })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  });
});

describe('Tags', () => {
  const tagNames = ({ tags }: Resource): string[] => tags.map(({ name }) => name);

  it('are replaced as a whole, by id or by name, in the order in which they are sent', async () => {
    const { id } = await client.note({ tags: [{ name: 'first' }, { name: 'second' }] });
    const one = (await client.record(id)).tags[0]?.id;
    expect(tagNames(await update(id, { tags: [{ name: 'new' }, { id: one }, { name: 'NEW' }] }))).toEqual(['new', 'first']);
    expect(tagNames(await update(id, { tags: [{ id: one }, { name: 'new' }] }))).toEqual(['first', 'new']);
    expect(tagNames(await update(id, { name: 'Other' }))).toEqual(['first', 'new']);
    expect(tagNames(await update(id, { tags: [] }))).toEqual([]);
    const hundred = Array.from({ length: 100 }, (_, index) => ({ name: `tag ${index}` }));
    expect(tagNames(await update(id, { tags: hundred }))).toEqual(hundred.map(({ name }) => name));
  });

  it('that do not exist are named, and nothing is changed', async () => {
    const { id } = await client.note({ tags: [{ name: 'stays' }] });
    const other = await addAccount(service);
    const theirs = (await api(service, other.headers).note({ tags: [{ name: 'theirs' }] })).tags[0]?.id;
    await expectNoTrace(service, async () => {
      const response = await patch(id, { name: 'Other', tags: [{ name: 'stays' }, { id: unknownId }, { id: theirs }, { name: 'never made' }] });
      expect(await expectProblem(response, 404, 'tag_not_found')).toEqual([
        { location: 'body', path: '/tags/1/id', message: `${unknownId} does not exist` },
        { location: 'body', path: '/tags/2/id', message: `${theirs} does not exist` },
      ]);
    });
  });

  it('are those of one request when several replace them at once', async () => {
    const { id } = await client.note({ tags: [{ name: 'before' }] });
    const lists = ['a', 'b', 'c', 'd'].map((letter) => [`${letter}1`, 'shared', `${letter}2`]);
    await Promise.all(lists.map((names) => update(id, { tags: names.map((name) => ({ name })) })));
    expect(lists).toContainEqual(tagNames(await client.record(id)));
  });
});

describe('A label', () => {
  it('has to be one of the workspace', async () => {
    const { id } = await client.note({ name: 'Stays' });
    const other = await addAccount(service);
    await change(service, 'workspaces', { id: other.workspaceId }, { last_label_id: 99 });
    await api(service, other.headers).send('POST', '/v2/labels', { hexColor: '#123456' });
    await expectNoTrace(service, async () => {
      for (const label of [99, 100, 2 ** 31 - 1]) {
        expect(await expectProblem(await patch(id, { label, name: 'Other' }), 404, 'label_not_found')).toEqual([
          { location: 'body', path: '/label', message: `${label} does not exist` },
        ]);
      }
    });
  });
});

describe('The address of a bookmark', () => {
  it('is another one from then on, and what was known of the page before is gone', async () => {
    const bookmark = await settled(client.bookmark({ url: 'https://example.com/old' }));
    await change(service, 'resources', { id: bookmark.id }, { data: '{"webpage":{"url":"https://example.com/old"}}' });
    const url = 'https://example.com/new';
    expect(await update(bookmark.id, { url })).toMatchObject({ url, originUrl: url, stateProcessing: 'completed', data: { webpage: null } });
    expect(idsOf((await client.filter({ url })).resources)).toEqual([bookmark.id]);
  });

  it('is not that of the page which was being read meanwhile', async () => {
    const bookmark = await client.bookmark({ url: 'https://example.com/old' });
    const scope = systemScope((await ownAccount(service)).workspaceId);
    const { database } = service.service.services;
    await service.service.worker.idle();
    await change(service, 'resources', { id: bookmark.id }, { state_processing: 'processing' });
    const beingRead = await findUnprocessed(database.reader, scope, bookmark.id);
    if (!beingRead) throw new Error('Nothing is being read');
    await change(service, 'resources', { id: bookmark.id }, { origin_url: 'https://example.com/new', state_processing: 'pending' });
    expect(await database.transaction((trx) => setProcessed(trx, scope, beingRead, { data: {}, name: null }))).toBe(false);
  });

  it('is for bookmarks only', async () => {
    const others = [await client.folder(), await client.space(), await client.note(), await client.file()];
    await expectNoTrace(service, async () => {
      for (const { id, kind } of others) {
        expect(await expectProblem(await patch(id, { name: 'x', url: 'https://example.com/' }), 400, 'invalid_request')).toEqual([
          { location: 'body', path: '/url', message: `a ${kind} has no address of its own to change` },
        ]);
      }
    });
  });
});

describe('A password', () => {
  /** Each check takes a tenth of a second, on a machine that has nothing else to do. */
  const patience = 120_000;
  const withPassword = (password: string) => ({ 'X-Resource-Password': password });

  it(
    'is kept as a hash, and shows in no answer and no event',
    async () => {
      const { id } = await client.file();
      const events = await eventsOf(service, async () => {
        const response = await patch(id, { password: 'correct horse battery staple' });
        const text = await response.text();
        expect(response.status).toBe(200);
        expect(text).not.toContain('correct horse');
        // Who has set it may see what it protects.
        expect(JSON.parse(text)).toMatchObject({ isPasswordProtected: true, fileUrl: expect.any(String) });
      });
      expect(JSON.stringify(events)).not.toContain('correct horse');
      const [row] = await rowsOf(service, 'resources', { id });
      expect(row?.password_hash).toMatch(/^\$scrypt\$/);
      expect(JSON.stringify(await everything(service))).not.toContain('correct horse');
      expect(await client.record(id)).toMatchObject({ isPasswordProtected: true, fileUrl: null });
    },
    patience,
  );

  it(
    'is changed and removed by who knows it',
    async () => {
      const { id } = await client.file();
      await update(id, { password: 'old' });
      await expectNoTrace(service, async () => {
        for (const password of ['new', null]) {
          for (const headers of [{}, withPassword('wrong')]) {
            expect(await expectProblem(await patch(id, { name: 'x', password }, headers), 403, 'password_required')).toMatchObject([
              { location: 'header', path: 'X-Resource-Password' },
            ]);
          }
        }
      });
      expect(await update(id, { password: 'new' }, withPassword('old'))).toMatchObject({ isPasswordProtected: true, fileUrl: expect.any(String) });
      await expectProblem(await patch(id, { password: null }, withPassword('old')), 403, 'password_required');
      expect(await update(id, { password: null }, withPassword('new'))).toMatchObject({ isPasswordProtected: false, fileUrl: expect.any(String) });
      expect((await client.record(id)).fileUrl).not.toBeNull();
    },
    patience,
  );

  it(
    'is not needed for what shows without it, and a wrong one is refused',
    async () => {
      const { id } = await client.file();
      await update(id, { password: 'secret' });
      expect(await update(id, { name: 'A' })).toMatchObject({ name: 'A', fileUrl: null });
      expect(await update(id, { name: 'B' }, withPassword('secret'))).toMatchObject({ name: 'B', fileUrl: expect.any(String) });
      await expectProblem(await patch(id, { name: 'C' }, withPassword('wrong')), 403, 'password_required');
    },
    patience,
  );

  it(
    'of a folder is needed to protect in another way what lies below it',
    async () => {
      const folder = await client.folder();
      const inside = await client.file({ parentId: folder.id });
      await update(folder.id, { password: 'secret' });
      await expectProblem(await patch(inside.id, { password: 'mine' }), 403, 'password_required');
      expect(await update(inside.id, { password: 'mine' }, withPassword('secret'))).toMatchObject({ isPasswordProtected: true });
      await expectProblem(await patch(inside.id, { password: null }, withPassword('secret')), 403, 'password_required');
      expect(await update(inside.id, { password: null }, withPassword('mine'))).toMatchObject({ isPasswordProtected: false });
    },
    patience,
  );

  it(
    'can be anything that a header carries',
    async () => {
      const { id } = await client.note();
      for (const password of ['ä', '密码🔑', ' spaces ', `"';--`]) {
        await update(id, { password });
        const header = Buffer.from(password.trim()).toString('latin1');
        if (password === password.trim()) await update(id, { password: null }, withPassword(header));
        else await change(service, 'resources', { id }, { password_hash: null });
      }
    },
    patience,
  );
});
