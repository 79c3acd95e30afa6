import { beforeAll, describe, expect, it } from 'vitest';
import { resourceData } from '../../../server/operations/resources/data.ts';
import { addAccount, addMember, ownAccount } from '../../support/accounts.ts';
import { type Api, api, expectProblem, type Resource, unknownId } from '../../support/api.ts';
import { change, expectNoTrace, rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';
import { opening, protect, unpublish, visit } from '../../support/visitors.ts';

const service = useService();
const client = api(service);
let workspaceId: string;

beforeAll(async () => {
  workspaceId = (await ownAccount(service)).workspaceId;
});

const read = (id: string, password?: string) => client.call('GET', `/v2/resources/${id}`, undefined, password === undefined ? {} : opening(password));
const recordOf = async (id: string, password?: string): Promise<Resource> => (await (await read(id, password)).json()) as Resource;
const content = (id: string, password?: string) =>
  client.call('GET', `/v2/notepads/${id}/content`, undefined, password === undefined ? {} : opening(password));

/** A folder with a password, and a note and a file in it. */
async function safe(password: string) {
  const folder = await client.folder({ name: 'Safe' });
  const note = await client.note({ parentId: folder.id, text: 'The plan', comment: { content: 'It is good' } });
  const file = await client.file({ parentId: folder.id, bytes: 'The map' });
  await service.service.worker.idle();
  await protect(service, folder.id, password);
  return { folder, note, file };
}

/** Another member of the workspace, whose attempts count for themselves. */
async function member(role: 'editor' | 'viewer' = 'editor'): Promise<Api> {
  const account = await addAccount(service);
  await addMember(service, account.userId, workspaceId, role);
  return api(service, { ...account.headers, 'X-Service-Workspace-Id': workspaceId });
}

describe('The record of what a password protects', () => {
  it('shows its metadata, and nothing of its content', async () => {
    const file = await client.file({ comment: { content: 'Secret as well' }, tags: [{ name: 'map' }] });
    await client.send('PATCH', `/v2/resources/${file.id}`, { description: 'How to get there' });
    await service.service.worker.idle();
    const known = {
      infected: false,
      sha256: 'abc',
      caption: 'A map',
      keywords: ['map'],
      documentPreview: { html: '<p>' },
      attributes: { document: { pages: 2 } },
    };
    await change(service, 'resources', { id: file.id }, { data: JSON.stringify(known) });
    const open = await recordOf(file.id);
    await protect(service, file.id, 'open');
    const closed = await recordOf(file.id);
    const empty = await recordOf((await client.file()).id);
    expect(open).toMatchObject({ fileUrl: expect.any(String), data: known, commentPinned: { content: 'Secret as well' } });
    expect(closed).toEqual({
      ...open,
      isPasswordProtected: true,
      fileUrl: null,
      commentPinned: null,
      data: { ...empty.data, infected: false, sha256: null },
    });
    expect(closed).toMatchObject({ description: 'How to get there', size: 9, commentCount: 1, tags: [{ name: 'map' }] });
  });

  it.each([
    ['image' as const, { caption: 'Secret', attributes: { dimensions: { width: 3, height: 4 } }, problems: [{ step: 'text', message: 'Secret' }] }],
    ['voicenote' as const, { caption: 'Secret', transcriptKey: 'stored-files/secret.json' }],
    ['email' as const, { emailMessage: { subject: 'Secret' }, emailPreview: { html: 'Secret' } }],
    ['notepad' as const, { preview: { content: 'Secret' }, keywords: ['Secret'] }],
    [
      'bookmark' as const,
      { webpage: { url: 'https://example.com/', title: 'Secret', siteName: null, description: null, image: null, favicon: null } },
    ],
  ])('says of a %s only what it says before anything is known', async (kind, data) => {
    const { id } = await client.file();
    await service.service.worker.idle();
    await protect(service, id, 'open');
    await change(service, 'resources', { id }, { kind, data: JSON.stringify(data) });
    const closed = (await recordOf(id)).data;
    expect(closed).toEqual(resourceData(kind, {}));
    expect((await recordOf(id, 'open')).data).toMatchObject(data);
  });

  it('is whole with the password, for the resource and for all below it', async () => {
    const { folder, note, file } = await safe('sesame');
    for (const { id } of [note, file, folder]) {
      expect((await recordOf(id)).isPasswordProtected).toBe(id === folder.id);
      expect(await read(id, 'sesame')).toMatchObject({ status: 200 });
    }
    expect(await recordOf(file.id)).toMatchObject({ fileUrl: null, data: { sha256: null } });
    expect(await recordOf(file.id, 'sesame')).toMatchObject({ fileUrl: expect.any(String), data: { sha256: expect.any(String) } });
    expect(await recordOf(note.id)).toMatchObject({ commentPinned: null, commentCount: 1 });
    expect(await recordOf(note.id, 'sesame')).toMatchObject({ commentPinned: { content: 'It is good' } });
  });

  it('is refused with a wrong password, and a password for what has none is of no effect', async () => {
    const { note } = await safe('sesame');
    const errors = await expectProblem(await read(note.id, 'Sesame'), 403, 'password_required');
    expect(errors).toEqual([{ location: 'header', path: 'X-Resource-Password', message: 'is wrong' }]);
    expect((await read((await client.note()).id, 'anything')).status).toBe(200);
  });

  it('opens with the nearest password on the way up, and with no other', async () => {
    const { folder } = await safe('outer');
    const inner = await client.folder({ parentId: folder.id });
    const note = await client.note({ parentId: inner.id, text: 'Innermost' });
    await protect(service, inner.id, 'inner');
    expect(await (await content(note.id, 'inner')).text()).toBe('Innermost');
    await expectProblem(await content(note.id, 'outer'), 403, 'password_required');
    await protect(service, inner.id, null);
    expect(await (await content(note.id, 'outer')).text()).toBe('Innermost');
    await protect(service, folder.id, null);
    expect(await (await content(note.id)).text()).toBe('Innermost');
  });

  it('tells nothing of what is out of reach: with any password it answers what it answers of what does not exist', async () => {
    const space = await client.space({ isPrivateRoot: true });
    const note = await client.note({ parentId: space.id });
    await protect(service, space.id, 'private');
    const other = await member();
    const answer = async (path: string, password: string) => {
      const body = (await (await other.call('GET', path, undefined, opening(password))).json()) as object;
      return JSON.stringify({ ...body, traceid: null });
    };
    for (const password of ['private', 'wrong']) {
      for (const path of [`/v2/resources/${note.id}`, `/v2/notepads/${note.id}/content`])
        expect((await answer(path, password)).replaceAll(note.id, unknownId)).toBe(await answer(path.replace(note.id, unknownId), password));
    }
  });

  it('has another version than the whole one for readers, and the same one for writers', async () => {
    const { note } = await safe('sesame');
    const etagOf = (response: Response) => response.headers.get('ETag') ?? '';
    const [closed, open] = [etagOf(await read(note.id)), etagOf(await read(note.id, 'sesame'))];
    expect(closed).not.toBe(open);
    const path = `/v2/resources/${note.id}`;
    const readWith = async (etag: string, password: Record<string, string>) =>
      (await client.call('GET', path, undefined, { 'If-None-Match': etag, ...password })).status;
    expect(await readWith(closed, {})).toBe(304);
    expect(await readWith(closed, opening('sesame'))).toBe(200);
    expect(await readWith(open, {})).toBe(200);
    expect(await readWith(open, opening('sesame'))).toBe(304);
    const write = (text: string, etag: string) =>
      client.call('PUT', `/v2/notepads/${note.id}/content`, { text }, { 'If-Match': etag, ...opening('sesame') });
    const written = await write('Another plan', closed);
    expect(written.status).toBe(200);
    expect((await write('A third plan', etagOf(written))).status).toBe(200);
    await expectProblem(await write('A fourth plan', open), 412, 'precondition_failed');
  });

  it('is closed in the answers of what needs no password', async () => {
    const { folder, note } = await safe('sesame');
    const created = await client.file({ parentId: folder.id, bytes: 'A second map' });
    expect(created.fileUrl).toBeNull();
    const patched = await client.send<Resource>('PATCH', `/v2/resources/${note.id}`, { password: null });
    expect(patched.commentPinned).toBeNull();
    const listed = await client.filter({ parentId: folder.id });
    for (const { fileUrl, commentPinned } of listed.resources) expect([fileUrl, commentPinned]).toEqual([null, null]);
  });
});

describe('The content of a protected note', () => {
  it('is read and replaced with the password only', async () => {
    const { note } = await safe('sesame');
    await expectNoTrace(service, async () => {
      for (const password of [undefined, 'wrong']) {
        const headers = password === undefined ? {} : opening(password);
        await expectProblem(await content(note.id, password), 403, 'password_required');
        await expectProblem(await client.call('PUT', `/v2/notepads/${note.id}/content`, { text: 'Mine' }, headers), 403, 'password_required');
      }
    });
    expect(await (await content(note.id, 'sesame')).text()).toBe('The plan');
    const replaced = await client.call('PUT', `/v2/notepads/${note.id}/content`, { text: 'A better plan' }, opening('sesame'));
    expect(await replaced.json()).toMatchObject({ id: note.id, commentPinned: { content: 'It is good' } });
    expect(await (await content(note.id, 'sesame')).text()).toBe('A better plan');
  });

  it('is listed with its comments for who has the password', async () => {
    const { note } = await safe('sesame');
    const path = `/v2/resources/${note.id}/comments`;
    await expectProblem(await client.call('GET', path), 403, 'password_required');
    await expectProblem(await client.call('GET', path, undefined, opening('wrong')), 403, 'password_required');
    expect(await client.get(path, opening('sesame'))).toMatchObject({ count: 1 });
  });
});

describe('A filter with a password', () => {
  it('opens what it fits, and withholds the rest', async () => {
    const parent = await client.folder();
    const [first, second, third] = [
      await client.file({ parentId: parent.id, name: 'first' }),
      await client.file({ parentId: parent.id, name: 'second' }),
      await client.file({ parentId: parent.id, name: 'third' }),
      await client.file({ parentId: parent.id, name: 'free' }),
    ];
    for (const { id } of [first, third]) await protect(service, id, 'one');
    await protect(service, second.id, 'two');
    const opened = async (headers: Record<string, string>) => {
      const page = await client.send<{ resources: Resource[] }>(
        'POST',
        '/v2/resources/filter',
        { parentId: parent.id, order: { property: 'createdAt' } },
        headers,
      );
      return page.resources.filter(({ fileUrl }) => fileUrl !== null).map(({ name }) => name);
    };
    expect(await opened(opening('one'))).toEqual(['first', 'third', 'free']);
    expect(await opened(opening('two'))).toEqual(['second', 'free']);
    expect(await opened(opening('none of them'))).toEqual(['free']);
    expect(await opened({})).toEqual(['free']);
  });

  it('opens all that it fits, also where that is more than may be guessed in a minute', async () => {
    const parent = await client.folder();
    for (let count = 0; count < 101; count++) await protect(service, (await client.note({ parentId: parent.id })).id, 'one for all');
    const reader = await member('viewer');
    const page = await reader.call('POST', '/v2/resources/filter', { parentId: parent.id, limit: 101 }, opening('one for all'));
    expect([page.status, ((await page.json()) as { total: number }).total]).toEqual([200, 101]);
  });
});

describe('A password in a header', () => {
  it('may be UTF-8 or Latin-1, composed or not', async () => {
    const note = await client.note({ text: 'Übung' });
    await protect(service, note.id, 'Schlüssel für Zoë');
    const bytes = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
    for (const header of ['Schlüssel für Zoë', bytes('Schlüssel für Zoë'), bytes('Schlüssel für Zoë'.normalize('NFD'))])
      expect(await (await content(note.id, header)).text()).toBe('Übung');
    await protect(service, note.id, 'пароль 🔑');
    expect(await (await content(note.id, bytes('пароль 🔑'))).text()).toBe('Übung');
    await expectProblem(await content(note.id, bytes('пароль')), 403, 'password_required');
  });

  it('has a length that the contract allows', async () => {
    const { note } = await safe('sesame');
    await expectProblem(await content(note.id, 'x'.repeat(256)), 400, 'invalid_request');
    await expectProblem(await content(note.id, 'x'.repeat(255)), 403, 'password_required');
  });
});

describe('Guessing', () => {
  const guess = (guesser: Api, id: string, password: string) => guesser.call('GET', `/v2/notepads/${id}/content`, undefined, opening(password));

  it('ends after ten wrong passwords in a minute, for this resource and this caller', async () => {
    const { folder, note } = await safe('sesame');
    const guesser = await member('viewer');
    for (let count = 0; count < 10; count++) await expectProblem(await guess(guesser, note.id, `guess ${count}`), 403, 'password_required');
    const refused = await guess(guesser, note.id, 'another guess');
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(60);
    await expectProblem(refused, 429, 'rate_limited');
    // The right one as well: it could not be told from luck.
    await expectProblem(await guess(guesser, note.id, 'sesame'), 429, 'rate_limited');
    const listed = await guesser.call('POST', '/v2/resources/filter', { parentId: folder.id }, opening('yet another guess'));
    await expectProblem(listed, 429, 'rate_limited');
    // Without a password nothing is guessed, and others and other resources are not concerned.
    expect((await guesser.call('POST', '/v2/resources/filter', { parentId: folder.id })).status).toBe(200);
    expect((await guess(client, note.id, 'sesame')).status).toBe(200);
    const another = await safe('simsim');
    expect((await guess(guesser, another.note.id, 'simsim')).status).toBe(200);
  });

  it('counts attempts that are made at once, all before the first answer', async () => {
    const { note } = await safe('sesame');
    const guesser = await member('viewer');
    const answers = await Promise.all(Array.from({ length: 15 }, (_, count) => guess(guesser, note.id, `guess ${count}`)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(10);
  });

  it('does not count what was asked before, nor what was right', async () => {
    const { note } = await safe('sesame');
    const guesser = await member('viewer');
    for (let count = 0; count < 15; count++) {
      await expectProblem(await guess(guesser, note.id, 'the same mistake'), 403, 'password_required');
      expect((await guess(guesser, note.id, 'sesame')).status).toBe(200);
    }
    for (let count = 0; count < 9; count++) await expectProblem(await guess(guesser, note.id, `guess ${count}`), 403, 'password_required');
    await expectProblem(await guess(guesser, note.id, 'one too many'), 429, 'rate_limited');
    expect((await guess(guesser, note.id, 'sesame')).status).toBe(200);
  });

  /** Sends wrong passwords until it is refused, and returns how many were tried. */
  async function attempts(send: (headers: Readonly<Record<string, string>>) => Promise<Response>): Promise<number> {
    for (let count = 0; count < 20; count++) {
      if ((await send(opening(`guess ${Math.random()}`))).status === 429) return count;
    }
    return 20;
  }

  it('gets no further attempts out of copies, nor of what is taken out of the folder', async () => {
    const { folder, note } = await safe('sesame');
    const guesser = await member('editor');
    const at = (id: string) => attempts((headers) => guesser.call('GET', `/v2/resources/${id}`, undefined, headers));
    expect(await at(note.id)).toBe(10);
    const copy = await guesser.send<{ id: string }>('POST', '/v2/spaces', { copyFolderId: folder.id });
    expect(await at(copy.id)).toBe(0);
    const outside = await guesser.send<Resource>('PATCH', `/v2/resources/${note.id}`, { parentId: '@alias::inbox' });
    expect([outside.isPasswordProtected, await at(note.id)]).toEqual([true, 0]);
    // The password of something else is another matter.
    const another = await safe('simsim');
    expect(await at(another.note.id)).toBe(10);
  });

  it('gets no further attempts out of publishing it again, nor of publishing more of it', async () => {
    const { folder, note } = await safe('sesame');
    const as = async (id: string) => {
      const visitor = await visit(service, client, id);
      return attempts((headers) => visitor.call('GET', `/v2/resources/${note.id}`, undefined, headers));
    };
    expect(await as(note.id)).toBe(10);
    await unpublish(client, note.id);
    expect([await as(note.id), await as(folder.id)]).toEqual([0, 0]);
    expect((await content(note.id, 'sesame')).status).toBe(200);
  });

  it('starts anew with another password', async () => {
    const { folder, note } = await safe('sesame');
    expect((await content(note.id, 'sesame')).status).toBe(200);
    await protect(service, folder.id, 'simsim');
    await expectProblem(await content(note.id, 'sesame'), 403, 'password_required');
    expect((await content(note.id, 'simsim')).status).toBe(200);
  });
});

describe('A visitor', () => {
  it('needs the password as everybody does', async () => {
    const { folder, note, file } = await safe('sesame');
    const visitor = await visit(service, client, folder.id);
    expect(await visitor.record(file.id)).toMatchObject({ fileUrl: null, root: { folder: { isPasswordProtected: true } } });
    expect(await visitor.record(file.id, opening('sesame'))).toMatchObject({ fileUrl: expect.any(String) });
    const text = (headers?: Record<string, string>) => visitor.call('GET', `/v2/notepads/${note.id}/content`, undefined, headers);
    await expectProblem(await text(), 403, 'password_required');
    await expectProblem(await text(opening('wrong')), 403, 'password_required');
    expect(await (await text(opening('sesame'))).text()).toBe('The plan');
    await expectProblem(await visitor.call('GET', `/v2/resources/${note.id}/comments`), 403, 'password_required');
  });

  it('needs that of a folder above the published one, too', async () => {
    const { note } = await safe('sesame');
    const visitor = await visit(service, client, note.id);
    await expectProblem(await visitor.call('GET', `/v2/notepads/${note.id}/content`), 403, 'password_required');
    expect((await visitor.call('GET', `/v2/notepads/${note.id}/content`, undefined, opening('sesame'))).status).toBe(200);
  });
});

describe('What was in a protected folder', () => {
  const bin = (id: string) => client.call('POST', '/v2/resources/delete', { resourceIds: [id], archive: true });
  const recover = (id: string) => client.call('POST', '/v2/resources/recover', { resourceIds: [id] });

  it('keeps its password in the bin, and leaves it there when it comes back', async () => {
    const { folder, note } = await safe('sesame');
    expect((await bin(note.id)).status).toBe(204);
    await expectProblem(await content(note.id), 403, 'password_required');
    expect(await (await content(note.id, 'sesame')).text()).toBe('The plan');
    expect((await recordOf(note.id)).isPasswordProtected).toBe(true);
    expect((await recover(note.id)).status).toBe(204);
    expect((await recordOf(note.id)).isPasswordProtected).toBe(false);
    await protect(service, folder.id, 'simsim');
    expect((await content(note.id, 'simsim')).status).toBe(200);
  });

  it('keeps its password when its place is gone', async () => {
    const { folder, note } = await safe('sesame');
    expect((await bin(note.id)).status).toBe(204);
    expect((await client.call('POST', '/v2/resources/delete', { resourceIds: [folder.id] })).status).toBe(204);
    expect((await recover(note.id)).status).toBe(204);
    await expectProblem(await content(note.id), 403, 'password_required');
    expect((await content(note.id, 'sesame')).status).toBe(200);
  });

  it('keeps a password of its own, there and back', async () => {
    const { note } = await safe('sesame');
    await protect(service, note.id, 'own');
    expect((await bin(note.id)).status).toBe(204);
    expect((await content(note.id, 'own')).status).toBe(200);
    expect((await recover(note.id)).status).toBe(204);
    expect((await content(note.id, 'own')).status).toBe(200);
    expect((await rowsOf(service, 'resources', { id: note.id }))[0]?.password_hash).not.toBeNull();
  });
});

describe('An editor who does not know the password of a folder', () => {
  const editorsOwn = 'of the editor';

  /** Something of her own with a password of her own, put into the protected folder; and what the folder protects, put into that. */
  async function trap(editor: Api, kind: 'folder' | 'note') {
    const { folder, note } = await safe('sesame');
    const own = kind === 'folder' ? await editor.folder({ name: 'Of the editor' }) : await editor.note({ text: 'Of the editor' });
    await editor.send('PATCH', `/v2/resources/${own.id}`, { password: editorsOwn });
    await editor.send('PATCH', `/v2/resources/${own.id}`, { parentId: folder.id }, opening(editorsOwn));
    await editor.send('PATCH', `/v2/resources/${note.id}`, { parentId: own.id });
    return { folder, note, own };
  }

  async function expectClosed(editor: Api, id: string): Promise<void> {
    for (const headers of [{}, opening(editorsOwn)])
      await expectProblem(await editor.call('GET', `/v2/notepads/${id}/content`, undefined, headers), 403, 'password_required');
    expect(await (await content(id, 'sesame')).text()).toBe('The plan');
  }

  it.each(['folder', 'note'] as const)('does not get at what it protects with a %s that has a password of hers', async (kind) => {
    const editor = await member();
    const { note } = await trap(editor, kind);
    await expectClosed(editor, note.id);
    await editor.send('PATCH', `/v2/resources/${note.id}`, { parentId: '@alias::inbox' });
    await expectClosed(editor, note.id);
    const opened = await editor.call('PATCH', `/v2/resources/${note.id}`, { password: null }, opening(editorsOwn));
    await expectProblem(opened, 403, 'password_required');
    await expectClosed(editor, note.id);
  });

  it('does not get at it by the bin, by a copy, by publishing it or by deleting what protects it', async () => {
    const editor = await member();
    const { folder, note, own } = await trap(editor, 'folder');
    const send = async (path: string, body: unknown) => expect((await editor.call('POST', path, body)).status, path).toBeLessThan(300);
    await send('/v2/resources/delete', { resourceIds: [note.id], archive: true });
    await expectClosed(editor, note.id);
    await send('/v2/resources/recover', { resourceIds: [note.id] });
    await expectClosed(editor, note.id);
    await send('/v2/resources/delete', { resourceIds: [note.id], archive: true });
    await send('/v2/resources/delete', { resourceIds: [own.id, folder.id] });
    await send('/v2/resources/recover', { resourceIds: [note.id] });
    await expectClosed(editor, note.id);
    const visitor = await visit(service, client, note.id);
    await expectProblem(await visitor.call('GET', `/v2/notepads/${note.id}/content`, undefined, opening(editorsOwn)), 403, 'password_required');
  });
});
