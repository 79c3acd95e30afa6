import { afterAll, describe, expect, it } from 'vitest';
import { api, expectProblem } from '../../support/api.ts';
import { change, expectNoTrace, expectTrueCounters, rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const client = api(service);

afterAll(() => expectTrueCounters(service));

const unknownPath = 'stored-files/00000000-0000-7000-8000-000000000000.txt';
const bodyFor = (path: string, fields: object = {}) => ({
  ...{ attachment: { path, filename: 'a.txt' }, mimeType: 'text/plain', parentId: '@alias::inbox' },
  ...fields,
});
const createFile = (path: string, fields?: object) => client.call('POST', '/v2/files', bodyFor(path, fields));

/** What leads out of a folder, however it is written. */
const traversals = [
  '../a.txt',
  '..\\a.txt',
  '/etc/passwd',
  'C:\\a.txt',
  'a/../../b.txt',
  '%2e%2e/a.txt',
  '%2e%2e%2fa.txt',
  '%2E%2E%2Fa.txt',
  '..%2fa.txt',
  '..%5ca.txt',
  '%252e%252e%252fa.txt',
  '..%255ca.txt',
  '%25252e%25252e%25252fa.txt',
  '..%c0%2fa.txt',
  '..%c0%afa.txt',
  '%c0%ae%c0%ae%c0%afa.txt',
  '..%c1%9ca.txt',
  '..%e0%80%afa.txt',
  '..%f0%80%80%afa.txt',
  '..%25c0%25afa.txt',
  '..%u002fa.txt',
  '.',
  '..',
  '%2e%2e',
  '%252e',
  'a\0.txt',
  'a%00.txt',
  'a%2500.txt',
  'a\nb.txt',
  'a%0ab.txt',
];

describe('A file', () => {
  it('is made from an upload, whose path may begin with a slash, or with what a proxy puts before it', async () => {
    for (const prefix of ['', '/', '/storage/', 'a/b.c/']) {
      const path = await client.upload('a.txt', 'abc');
      const response = await createFile(prefix + path);
      expect(response.status, prefix).toBe(201);
      expect(await response.json()).toMatchObject({ size: 3, stateProcessing: 'pending', name: 'a', extension: 'txt' });
    }
  });

  it('may be empty', async () => {
    const file = await client.file({ bytes: '' });
    expect(file).toMatchObject({ size: 0, kind: 'document' });
    expect(await (await fetch(file.fileUrl ?? '')).text()).toBe('');
    await service.service.worker.idle();
    expect(await client.record(file.id)).toMatchObject({
      stateProcessing: 'completed',
      data: { sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
    });
  });

  it('is downloaded without a key, as it was sent', async () => {
    const bytes = new Uint8Array(100_000).map((_, index) => (index * 7) % 256);
    const file = await client.file({ bytes, filename: 'noise.bin', mimeType: 'application/octet-stream' });
    const response = await fetch(file.fileUrl ?? '');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
    expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="?noise\.bin"?$/);
  });

  it('is made once from an upload', async () => {
    const path = await client.upload('a.txt', 'abc');
    expect((await createFile(path)).status).toBe(201);
    await expectNoTrace(service, async () => {
      for (const again of [path, `/${path}`]) {
        expect(await expectProblem(await createFile(again), 409, 'stored_file_already_used')).toMatchObject([
          { location: 'body', path: '/attachment/path' },
        ]);
      }
    });
  });

  it('is made once, however many ask at the same time', async () => {
    const path = await client.upload('a.txt', 'abc');
    const answers = await Promise.all(Array.from({ length: 8 }, () => createFile(path, { name: 'asked for by many' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    expect(await rowsOf(service, 'resources', { name: 'asked for by many' })).toHaveLength(1);
  });

  it('is still made from an upload after a first attempt was refused', async () => {
    const path = await client.upload('a.txt', 'abc');
    const folder = await client.folder();
    await change(service, 'resources', { id: folder.id }, { is_locked: true });
    await expectNoTrace(service, async () => {
      await expectProblem(await createFile(path, { parentId: folder.id }), 423, 'resource_locked');
      await expectProblem(await createFile(path, { parentId: '@alias::bin' }), 400, 'invalid_parent');
      await expectProblem(await createFile(path, { parentId: '00000000-0000-7000-8000-000000000000' }), 404, 'resource_not_found');
      await expectProblem(await createFile(path, { tags: [{ id: '00000000-0000-7000-8000-000000000000' }] }), 404, 'tag_not_found');
    });
    expect((await createFile(path)).status).toBe(201);
  });

  it('is not made from an upload that never came, or came too long ago, or belongs to a resource', async () => {
    const asked = await client.get<{ url: string }>('/v2/upload?filename=a.txt&size=3');
    const expired = await client.upload('a.txt', 'abc');
    await change(service, 'stored_files', { path: expired }, { expires_at: Date.now() - 1 });
    const { id: resourceId } = await client.file();
    const replacing = await client.get<{ url: string }>(`/v2/upload?filename=a.txt&size=3&resourceId=${resourceId}`);
    await expectNoTrace(service, async () => {
      for (const path of [unknownPath, new URL(asked.url).pathname, expired, new URL(replacing.url).pathname]) {
        expect(await expectProblem(await createFile(path), 404, 'stored_file_not_found'), path).toMatchObject([
          { location: 'body', path: '/attachment/path' },
        ]);
      }
    });
  });

  it('can be locked away with its parent: other uploads replace it no more', async () => {
    const { id } = await client.file();
    await change(service, 'resources', { id }, { is_locked: true });
    await expectProblem(await client.call('GET', `/v2/upload?filename=a.txt&size=3&resourceId=${id}`), 423, 'resource_locked');
  });
});

describe('A path that leads elsewhere', () => {
  it.each(traversals)('is refused as filename: %j', async (filename) => {
    const path = await client.upload('a.txt', 'abc');
    await expectNoTrace(service, async () => {
      const asked = await client.call('GET', `/v2/upload?size=3&filename=${encodeURIComponent(filename)}`);
      expect(await expectProblem(asked, 400, 'invalid_request')).toMatchObject([{ location: 'query', path: 'filename' }]);
      const created = await createFile(path, { attachment: { path, filename } });
      expect(await expectProblem(created, 400, 'invalid_request')).toMatchObject([{ location: 'body', path: '/attachment/filename' }]);
    });
  });

  it('is refused as attachment.path, around a true one or without', async () => {
    const path = await client.upload('a.txt', 'abc');
    const name = path.split('/')[1] ?? '';
    const paths = [
      ...traversals,
      ...traversals.map((traversal) => `stored-files/${traversal}`),
      ...traversals.map((traversal) => `${path}/${traversal}`),
      ...['../', './', '..\\', '%2e%2e/', '%252e%252e/', '..%2f', '..;/', '.../', '//', '/./', '/../', '%00/', '\0/'].flatMap((up) => [
        up + path,
        `stored-files/${up}${name}`,
        `stored-files/${up}stored-files/${name}`,
        `/${up}${path}`,
      ]),
      `${path}%00`,
      `${path}\0`,
      `${path}?signature=x`,
      `${path}#x`,
      `${path}/`,
      `${path} `,
      ` ${path}`,
      `${path}\n`,
      path.toUpperCase(),
      path.replace('/', '\\'),
      path.replace('/', '%2f'),
      path.replace('/', '∕'),
      `${service.baseUrl}/${path}`,
      `file:///${path}`,
      `//${path}`,
      'stored-files/',
      'stored-files',
      '/',
    ];
    await expectNoTrace(service, async () => {
      for (const wrong of paths) {
        expect(await expectProblem(await createFile(wrong), 400, 'invalid_request'), wrong).toMatchObject([
          { location: 'body', path: '/attachment/path' },
        ]);
      }
    });
    expect((await createFile(path)).status).toBe(201);
  });
});
