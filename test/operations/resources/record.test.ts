import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Account, ownAccount } from '../../support/accounts.ts';
import { api, expectProblem, type Resource } from '../../support/api.ts';
import { change, systemRoot } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const client = api(service);
let me: Account;
let inboxId: string;

beforeAll(async () => {
  me = await ownAccount(service);
  inboxId = await systemRoot(service, 'inbox');
});

const uuid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const noDimensions = { width: null, height: null };
const noContent = { caption: null, keywords: [], problems: [], steps: [] };
const noFile = { ...noContent, infected: false, scannedAt: null, sha256: null };

/** Every field of the record, as a resource right in the inbox has them that says nothing of itself. */
const plain = () => ({
  id: uuid,
  kind: expect.any(String),
  mimeType: null,
  extension: null,
  name: null,
  description: null,
  icon: null,
  size: null,
  url: expect.stringMatching(/^http/),
  fileUrl: null,
  originUrl: null,
  stateProcessing: 'completed',
  preferences: null,
  isPasswordProtected: false,
  isLocked: false,
  createdAt: moment,
  modifiedAt: moment,
  commentPinned: null,
  commentCount: 0,
  label: null,
  parent: { id: inboxId, name: 'Inbox' },
  cover: null,
  user: { id: me.userId, name: null, pictureUrlCdn: null },
  root: {
    id: inboxId,
    type: 'SYSTEM',
    subtype: 'inbox',
    isPrivate: false,
    folder: { id: inboxId, name: 'Inbox', isLocked: false, isPasswordProtected: false, user: null },
  },
  tags: [],
  chats: [],
  thumbnail: null,
  publishedAncestors: [],
  data: noContent,
});
/** One that has bytes, before anybody has looked at them. */
const plainFile = () => ({ ...plain(), stateProcessing: 'pending' });

const apiUrl = ({ id }: Resource) => `${service.baseUrl}/v2/resources/${id}`;

/** The record as a later reader sees it, its content processed. */
async function processed({ id }: Resource): Promise<Resource> {
  await service.service.worker.idle();
  return client.record(id);
}

describe('The record of', () => {
  it('a note is complete, and there is nothing to process', async () => {
    const note = await client.note({ text: 'Grüße', name: 'Greetings' });
    expect(note).toEqual({
      ...plain(),
      kind: 'notepad',
      name: 'Greetings',
      mimeType: 'text/markdown',
      extension: 'md',
      size: 7,
      url: apiUrl(note),
      data: { ...noContent, caption: 'Grüße', preview: { content: '<p>Grüße</p>' }, links: [] },
    });
    expect(await processed(note)).toEqual(note);
  });

  it('a bookmark is complete where nothing is fetched, and has its target in url and originUrl', async () => {
    const url = 'https://example.com/a?b=c#d';
    const bookmark = await client.bookmark({ url });
    expect(bookmark).toEqual({
      ...plain(),
      kind: 'bookmark',
      url,
      originUrl: url,
      data: { ...noContent, webpage: null, attributes: null, media: null },
    });
    expect(await processed(bookmark)).toEqual(bookmark);
  });

  it('a folder is complete, and there is nothing to process', async () => {
    const folder = await client.folder({ name: 'Invoices', description: 'Of this year', icon: { type: 'emoji', emoji: '🧾' } });
    expect(folder).toEqual({
      ...plain(),
      kind: 'folder',
      name: 'Invoices',
      description: 'Of this year',
      icon: { type: 'emoji', emoji: '🧾' },
      url: apiUrl(folder),
    });
    expect(await processed(folder)).toEqual(folder);
  });

  it('a space is complete: it has no parent and is its own root', async () => {
    const space = await client.space({ name: 'Diary', isPrivateRoot: true });
    expect(space).toEqual({
      ...plain(),
      kind: 'folder',
      name: 'Diary',
      url: apiUrl(space),
      parent: null,
      root: {
        id: space.id,
        type: 'SPACE',
        subtype: null,
        isPrivate: true,
        folder: { id: space.id, name: 'Diary', isLocked: false, isPasswordProtected: false, user: space.user },
      },
    });
  });

  it('the inbox is complete: the service made it', async () => {
    expect(await client.record(inboxId)).toEqual({
      ...plain(),
      kind: 'folder',
      name: 'Inbox',
      parent: null,
      user: null,
    });
  });

  it('a document is complete, and once processed it knows its hash', async () => {
    const document = await client.file({ bytes: 'abc', filename: 'letters.txt', url: 'ftp://example.com/letters.txt' });
    expect(document).toEqual({
      ...plainFile(),
      kind: 'document',
      name: 'letters',
      mimeType: 'text/plain',
      extension: 'txt',
      size: 3,
      url: apiUrl(document),
      fileUrl: expect.stringMatching(/\/stored-files\/[0-9a-f-]{36}\.txt\?/),
      originUrl: 'ftp://example.com/letters.txt',
      data: {
        ...noFile,
        documentPreview: { html: null },
        attributes: {
          document: {
            ...{ pages: null, author: null, title: null, subject: null, keywords: null, producer: null, creator: null, security: null },
            ...{ version: null, creationDate: null, modificationDate: null, structured: null, documentType: null, documentTypeConfidence: null },
          },
          dimensions: noDimensions,
          cover: null,
        },
        pdfRender: null,
      },
    });
    const known = {
      sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      documentPreview: { html: '<pre>abc</pre>' },
      keywords: ['abc'],
      steps: ['preview', 'text', 'words'].map((step) => ({ step, state: 'completed' })),
    };
    expect(await processed(document)).toEqual({ ...document, stateProcessing: 'completed', data: { ...document.data, ...known } });
    expect(await (await fetch(document.fileUrl ?? '')).text()).toBe('abc');
  });

  it.each([
    ['audio', 'sound.bin', 'audio/x-unknown', { ...noFile, attributes: { dimensions: noDimensions }, media: null }],
    ['video', 'film.bin', 'video/x-unknown', { ...noFile, attributes: { dimensions: noDimensions }, media: null }],
    ['default', 'bytes.bin', 'application/octet-stream', noFile],
    [
      'email',
      'mail.eml',
      'message/rfc822',
      {
        ...noFile,
        emailMessage: { snippet: null, subject: null, from: null, to: null, body: null, cc: null, bcc: null },
        emailPreview: null,
      },
    ],
  ] as const)('a file of the kind %s is complete', async (kind, filename, mimeType, data) => {
    // What is text would be a document.
    const file = await client.file({ bytes: kind === 'default' ? '\0' : 'x', filename, mimeType });
    const [name, extension] = filename.split('.');
    expect(file).toEqual({ ...plainFile(), kind, name, mimeType, extension, size: 1, fileUrl: expect.any(String), data });
    const { stateProcessing, data: known } = await processed(file);
    expect([stateProcessing, Object.keys(known).sort()]).toEqual(['completed', Object.keys(data).sort()]);
    expect(known).toMatchObject({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it('a voice note is complete, with the key of its transcript', async () => {
    const metadata = { voiceNote: true, transcript: { key: 'transcripts/7' } };
    const voiceNote = await client.file({ bytes: 'x', filename: 'memo.m4a', mimeType: 'audio/x-m4a', metadata });
    const data = { ...noFile, attributes: { dimensions: noDimensions }, media: null, transcriptKey: 'transcripts/7' };
    expect(voiceNote).toEqual({
      ...plainFile(),
      ...{ kind: 'voicenote', name: 'memo', mimeType: 'audio/x-m4a', extension: 'm4a', size: 1, fileUrl: expect.any(String), data },
    });
    expect((await processed(voiceNote)).data).toMatchObject({ transcriptKey: 'transcripts/7', sha256: expect.any(String) });
  });

  it('a picture shows the dimensions that came with it until processing knows the true ones', async () => {
    const bytes = await sharp({ create: { width: 3, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const metadata = { attributes: { dimensions: { width: 30, height: 20 } } };
    const picture = await client.file({ bytes, filename: 'red.png', mimeType: 'image/png', metadata });
    const data = { ...noFile, attributes: { dimensions: { width: 30, height: 20 } }, media: null };
    expect(picture).toMatchObject({ kind: 'image', stateProcessing: 'pending', size: bytes.length, data });
    expect(await processed(picture)).toMatchObject({
      stateProcessing: 'completed',
      size: bytes.length,
      data: { sha256: expect.any(String), attributes: { dimensions: { width: 3, height: 2 } } },
    });
  });

  it('a film keeps the dimensions that came with it, and one of them alone is one of them alone', async () => {
    const metadata = { attributes: { dimensions: { width: 1920 } } };
    const film = await client.file({ bytes: 'x', filename: 'film.mp4', mimeType: 'video/mp4', metadata });
    const dimensions = { width: 1920, height: null };
    expect(film.data).toMatchObject({ attributes: { dimensions } });
    expect((await processed(film)).data).toMatchObject({ attributes: { dimensions }, sha256: expect.any(String) });
  });

  it('what was labelled, locked and protected says so', async () => {
    const folder = await client.folder();
    const note = await client.note({ parentId: folder.id });
    await change(service, 'resources', { id: note.id }, { label_id: 2, is_locked: true, password_hash: 'x', preferences: '{"view":"list"}' });
    await change(service, 'resources', { id: inboxId }, { is_locked: true, password_hash: 'x' });
    expect(await client.record(note.id)).toMatchObject({
      label: { id: 2, hexColor: '#f08c00' },
      isLocked: true,
      isPasswordProtected: true,
      preferences: { view: 'list' },
      parent: { id: folder.id, name: 'A folder' },
      root: { id: inboxId, folder: { isLocked: true, isPasswordProtected: true } },
    });
    await change(service, 'resources', { id: inboxId }, { is_locked: false, password_hash: null });
  });
});

describe('The name of a file', () => {
  it.each([
    ['given, whatever the filename', { filename: 'scan.0001.txt', name: 'Contract v1.2' }, 'Contract v1.2', 'txt'],
    ['the filename without its extension', { filename: 'archive.tar.gz' }, 'archive.tar', 'gz'],
    ['the same for a name of null', { filename: 'Photo.JPG', name: null }, 'Photo', 'jpg'],
    ['the whole filename when it has no extension', { filename: 'README' }, 'README', 'txt'],
    ['the whole filename when it is only an extension', { filename: '.gitignore' }, '.gitignore', 'txt'],
    ['composed when it comes from the filename', { filename: 're\u0301sume\u0301.txt' }, 'r\u00e9sum\u00e9', 'txt'],
    ['unknown in its extension when nothing tells one', { filename: 'README', mimeType: 'application/x-nothing' }, 'README', null],
  ])('is %s', async (_what, file, name, extension) => {
    const { id } = await client.file(file);
    expect(await client.record(id)).toMatchObject({ name, extension });
  });

  it('may be as long as any name, when it comes from the filename as well', async () => {
    const long = await client.file({ filename: '🌱'.repeat(255) });
    expect(long.name).toBe('🌱'.repeat(255));
    // This letter is two characters once it is normalized, so the filename would be too long to be a name.
    const filename = '\u0958'.repeat(200);
    const response = await client.call('GET', `/v2/upload?size=0&filename=${encodeURIComponent(filename)}`);
    await expectProblem(response, 400, 'invalid_request');
    const path = await client.upload('a.txt', 'x');
    const refused = await client.call('POST', '/v2/files', { attachment: { path, filename }, mimeType: 'text/plain', parentId: inboxId });
    expect(await expectProblem(refused, 400, 'invalid_request')).toMatchObject([{ path: '/attachment/filename' }]);
  });
});

describe('The first bytes of a file', () => {
  it('decide over the declared type', async () => {
    const bytes = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const picture = await client.file({ bytes, filename: 'report', mimeType: 'application/pdf' });
    expect(picture).toMatchObject({ kind: 'image', mimeType: 'image/png', extension: 'png' });
  });
});

describe('The icon of a folder', () => {
  it.each([
    [{ type: 'predefined', predefined: 'star' } as const, { type: 'predefined', predefined: 'star' }],
    [
      { type: 'customImage', customImage: 'https://example.com/icon.png' } as const,
      { type: 'customImage', customImage: { url: 'https://example.com/icon.png', width: null, height: null, mime: null } },
    ],
    [null, null],
  ])('may be %o', async (icon, shown) => {
    const { id } = await client.folder({ icon });
    expect((await client.record(id)).icon).toEqual(shown);
  });
});

describe('Reading one resource', () => {
  it('answers what its creation answered, under the address that the creation told', async () => {
    const created = await client.call('POST', '/v2/folders', { parentId: '@alias::inbox', name: 'Told' });
    const location = created.headers.get('Location') ?? '';
    const read = await fetch(location, { headers: me.headers });
    expect(await read.json()).toEqual(await created.json());
    expect(read.headers.get('ETag')).toBe(created.headers.get('ETag'));
  });

  it('costs nothing when nothing has changed, and tells when something has', async () => {
    const note = await client.note();
    await service.service.worker.idle();
    const first = await client.call('GET', `/v2/resources/${note.id}`);
    const etag = first.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^"[\w.-]+"$/);
    const again = () => client.call('GET', `/v2/resources/${note.id}`, undefined, { 'If-None-Match': etag });
    const unchanged = await again();
    expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
    await client.send('PUT', `/v2/notepads/${note.id}/content`, { text: 'Another text' });
    const changed = await again();
    expect(changed.status).toBe(200);
    expect(changed.headers.get('ETag')).not.toBe(etag);
  });

  it('is not answered with "unchanged" when the download address that the reader has is about to stop working', async () => {
    const { id, fileUrl } = await client.file();
    await service.service.worker.idle();
    const read = (headers?: Record<string, string>) => client.call('GET', `/v2/resources/${id}`, undefined, headers);
    const ifNoneMatch = { 'If-None-Match': (await read()).headers.get('ETag') ?? '' };
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 86_400_000 });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    expect((await fetch(fileUrl ?? '')).status).toBe(403);
    const later = await read(ifNoneMatch);
    expect(later.status).toBe(200);
    const { fileUrl: renewed } = (await later.json()) as Resource;
    expect((await fetch(renewed ?? '')).status).toBe(200);
  });

  it('answers a HEAD with everything but the body', async () => {
    const { id } = await client.folder();
    const get = await client.call('GET', `/v2/resources/${id}`, undefined, { 'Accept-Encoding': 'identity' });
    const head = await client.call('HEAD', `/v2/resources/${id}`, undefined, { 'Accept-Encoding': 'identity' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['ETag', 'Content-Type', 'Content-Length']) expect(head.headers.get(name), name).toBe(get.headers.get(name));
  });

  it('answers 404 for what does not exist, and 400 for what is no id', async () => {
    const id = '00000000-0000-7000-8000-000000000000';
    expect(await expectProblem(await client.call('GET', `/v2/resources/${id}`), 404, 'resource_not_found')).toEqual([
      { location: 'path', path: 'resourceId', message: `${id} does not exist` },
    ]);
    for (const bad of ['1', id.replace('7000', '0000'), `${id}0`, 'ABCDEF00-0000-7000-8000-000000000000', '@alias::inbox', '%00', "'--"]) {
      await expectProblem(await client.call('GET', `/v2/resources/${bad}`), 400, 'invalid_request');
    }
  });
});
