import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createWorkspace } from '../../../server/operations/workspaces/create.ts';
import { urlSigner } from '../../../server/platform/blobs/signed.ts';
import { newId } from '../../../server/platform/crypto/ids.ts';
import { query } from '../../../server/platform/database/statement.ts';
import {
  addAccount,
  claim,
  createFile,
  filesOnDisk,
  put,
  rowsOf,
  scopeOf,
  secret,
  startUploadService,
  type UploadService,
  uploadUrl,
} from './service.ts';

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/** Nothing has landed: no file, no row of bytes, and the upload still waits. */
async function expectNothingLeft(service: UploadService): Promise<void> {
  expect(await filesOnDisk(service)).toEqual([]);
  expect(await rowsOf(service, 'blobs')).toEqual([]);
  for (const row of await rowsOf(service, 'stored_files')) expect(row).toMatchObject({ blob_id: null, stored_at: null, claimed_at: null });
}

const altered = (url: string, name: string, value: string): string => {
  const changed = new URL(url);
  changed.searchParams.set(name, value);
  return changed.href;
};

describe('getUploadUrl', () => {
  it('answers a signed address, its path, and the header to send with it', async () => {
    const service = await startUploadService();
    const { url, disposition, path } = await uploadUrl(service, 'Résumé.PDF', 10);
    expect(path).toMatch(/^stored-files\/[0-9a-f-]{36}\.pdf$/);
    expect(new URL(url).pathname).toBe(`/${path}`);
    expect(disposition).toBe(`attachment; filename="R?sum?.PDF"; filename*=UTF-8''R%C3%A9sum%C3%A9.PDF`);
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ size: '10', disposition });
    expect(await rowsOf(service, 'stored_files')).toMatchObject([
      { path, user_id: service.userId, filename: 'Résumé.PDF', max_bytes: 10, blob_id: null },
    ]);
  });

  it('gives a file without an extension a path without one', async () => {
    const service = await startUploadService();
    expect((await uploadUrl(service, 'README', 0)).path).toMatch(/^stored-files\/[0-9a-f-]{36}$/);
  });

  it.each(['../../etc/passwd', '..%2f..%2fetc%2fpasswd', '%252e%252e%252fpasswd', '..\\boot.ini', 'a\0b', '..'])(
    'refuses the name %j',
    async (filename) => {
      const service = await startUploadService();
      await expect(uploadUrl(service, filename, 10)).rejects.toThrow('invalid_request');
      expect(await rowsOf(service, 'stored_files')).toEqual([]);
    },
  );

  it('takes 5 GiB and no byte more', async () => {
    const service = await startUploadService();
    await uploadUrl(service, 'a.bin', 5_368_709_120);
    await expect(uploadUrl(service, 'a.bin', 5_368_709_121)).rejects.toThrow('exceeds_file_size_limit');
  });
});

describe('putStoredFile', () => {
  it('stores the bytes and tells their path, size and hash', async () => {
    const service = await startUploadService();
    const bytes = randomBytes(300_000);
    const { url, path, disposition } = await uploadUrl(service, 'a.bin', bytes.length);
    const response = await fetch(url, { method: 'PUT', body: bytes, headers: { 'Content-Disposition': disposition } });
    expect(response.headers.get('etag')).toBe(`"${sha256(bytes)}"`);
    expect([response.status, await response.json()]).toEqual([200, { path, size: bytes.length, sha256: sha256(bytes) }]);
    expect(await rowsOf(service, 'blobs')).toMatchObject([{ size: bytes.length, sha256: sha256(bytes), workspace_id: service.workspaceId }]);
    expect(await filesOnDisk(service)).toHaveLength(1);
  });

  it('takes any content type or none, ignores credentials, and needs no header', async () => {
    const service = await startUploadService();
    for (const headers of [
      {},
      { 'Content-Type': 'multipart/form-data' },
      { 'Content-Type': 'no type at all' },
      { Authorization: 'Bearer wrong', 'X-Api-Key': 'wrong' },
    ]) {
      const { url } = await uploadUrl(service, 'a.txt', 5);
      expect(await put(url, 'hello', headers as Record<string, string>)).toMatchObject({ status: 200, body: { sha256: sha256('hello') } });
    }
  });

  it('takes an empty file, and one whose size nobody knew', async () => {
    const service = await startUploadService();
    expect(await put((await uploadUrl(service, 'a.txt', 0)).url, '')).toMatchObject({ status: 200, body: { size: 0 } });
    const stream = new Blob(['some ', 'bytes']).stream();
    const response = await fetch((await uploadUrl(service, 'a.txt', 0)).url, { method: 'PUT', body: stream, duplex: 'half' } as RequestInit);
    expect(await response.json()).toMatchObject({ size: 10 });
  });

  it.each([
    ['size', '11'],
    ['size', '0'],
    ['disposition', 'inline'],
    ['expires', '99999999999'],
    ['signature', 'A'.repeat(43)],
    ['signature', ''],
  ])('refuses an address whose %s was altered to %s', async (name, value) => {
    const service = await startUploadService();
    const { url } = await uploadUrl(service, 'a.txt', 5);
    expect(await put(altered(url, name, value), 'hello')).toMatchObject({ status: 403, body: { detail: 'invalid_signature' } });
    await expectNothingLeft(service);
  });

  it('refuses the signature of another path, of a download, and another Content-Disposition', async () => {
    const service = await startUploadService();
    const { url, path } = await uploadUrl(service, 'a.txt', 5);
    const other = new URL((await uploadUrl(service, 'b.txt', 5)).url);
    const download = urlSigner(secret).signDownload({ path, disposition: 'attachment', expires: Number(new URL(url).searchParams.get('expires')) });
    const refused = { status: 403, body: { detail: 'invalid_signature' } };
    expect(await put(url.replace(/\?.*/, other.search), 'hello')).toMatchObject(refused);
    expect(await put(altered(url, 'signature', download), 'hello')).toMatchObject(refused);
    expect(await put(url, 'hello', { 'Content-Disposition': 'inline' })).toMatchObject(refused);
    await expectNothingLeft(service);
  });

  it('refuses an address that has expired, or that was signed for nothing', async () => {
    const service = await startUploadService();
    const { path, disposition } = await uploadUrl(service, 'a.txt', 5);
    const { links } = service.services;
    const soon = Math.floor(Date.now() / 1000) + 60;
    for (const url of [
      links.uploadUrl({ path, maxBytes: 5, disposition, expires: Math.floor(Date.now() / 1000) - 1 }),
      links.uploadUrl({ path: `stored-files/${newId()}.txt`, maxBytes: 5, disposition, expires: soon }),
    ])
      expect(await put(url, 'hello')).toMatchObject({ status: 403, body: { detail: 'invalid_signature' } });
    await expectNothingLeft(service);
  });

  it('refuses more bytes than the address allows, announced or not', async () => {
    const service = await startUploadService();
    const { url } = await uploadUrl(service, 'a.bin', 1000);
    const tooLarge = { status: 403, body: { detail: 'exceeds_file_size_limit' } };
    expect(await put(url, Buffer.alloc(1001))).toMatchObject(tooLarge);
    expect(await put(url, Buffer.alloc(3_000_000))).toMatchObject(tooLarge);
    const response = await fetch(url, { method: 'PUT', body: new Blob([Buffer.alloc(3_000_000)]).stream(), duplex: 'half' } as RequestInit);
    expect([response.status, await response.json()]).toMatchObject([403, { detail: 'exceeds_file_size_limit' }]);
    await expectNothingLeft(service);
  });

  it('takes fewer bytes than were announced: the size is the greatest one', async () => {
    const service = await startUploadService();
    const { url } = await uploadUrl(service, 'a.bin', 1000);
    expect(await put(url, Buffer.alloc(999))).toMatchObject({ status: 200, body: { size: 999 } });
    const response = await fetch(url, { method: 'PUT', body: new Blob([Buffer.alloc(998)]).stream(), duplex: 'half' } as RequestInit);
    expect([response.status, await response.json()]).toMatchObject([200, { size: 998 }]);
  });

  it('takes the bytes as they are, and none that were compressed on the way', async () => {
    const service = await startUploadService();
    const { url } = await uploadUrl(service, 'a.txt', 0);
    for (const encoding of ['gzip', 'br', 'identity, gzip'])
      expect(await put(url, 'squeezed', { 'Content-Encoding': encoding }), encoding).toMatchObject({
        status: 415,
        body: { detail: 'unsupported_media_type', errors: [{ location: 'header', path: 'Content-Encoding' }] },
      });
    await expectNothingLeft(service);
    expect((await put(url, 'plain', { 'Content-Encoding': 'identity' })).status).toBe(200);
  });

  it('refuses a part of a file, which would become the whole', async () => {
    const service = await startUploadService();
    const { url } = await uploadUrl(service, 'a.txt', 10);
    const response = await fetch(url, { method: 'PUT', body: 'half', headers: { 'Content-Range': 'bytes 0-3/10' } });
    const errors = [{ location: 'header', path: 'Content-Range' }];
    expect([response.status, await response.json()]).toMatchObject([400, { detail: 'invalid_request', errors }]);
    await expectNothingLeft(service);
  });

  it('asks for the bytes of a client that waits only when it will take them', async () => {
    const service = await startUploadService();
    const { url } = await uploadUrl(service, 'a.bin', 1000);
    const asked = (target: string): Promise<string> => {
      const { port, pathname, search } = new URL(target);
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n`);
      return once(socket, 'data').then(([data]: unknown[]) => {
        socket.destroy();
        return String(data).split('\r\n', 1)[0] ?? '';
      });
    };
    expect(await asked(url)).toBe('HTTP/1.1 100 Continue');
    expect(await asked(url.replace('signature=', 'signature=x'))).toBe('HTTP/1.1 403 Forbidden');
  });

  it('leaves nothing of a transfer that is cut off, and takes it again from the start', async () => {
    const service = await startUploadService();
    const bytes = randomBytes(2_000_000);
    const { url } = await uploadUrl(service, 'a.bin', bytes.length);
    const { port, pathname, search } = new URL(url);
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${bytes.length}\r\n\r\n`);
    socket.write(bytes.subarray(0, 1_000_000));
    while ((await filesOnDisk(service)).length === 0) await sleep(5);
    socket.destroy();
    while ((await filesOnDisk(service)).length > 0) await sleep(5);
    await expectNothingLeft(service);
    expect(await put(url, bytes)).toMatchObject({ status: 200, body: { sha256: sha256(bytes) } });
  });

  it('replaces what landed before, so that a client that missed the answer can try again', async () => {
    const service = await startUploadService();
    const { url, path } = await uploadUrl(service, 'a.txt', 5);
    await put(url, 'first');
    expect(await put(url, 'again')).toMatchObject({ status: 200 });
    expect(await rowsOf(service, 'blobs')).toMatchObject([{ sha256: sha256('again') }]);
    expect(await rowsOf(service, 'jobs')).toMatchObject([{ type: 'remove_blobs' }]);
    expect(await claim(service, service.scope, path)).toMatchObject({ sha256: sha256('again') });
  });

  it('lets the last one of several at once win, and forgets the others', async () => {
    const service = await startUploadService();
    const { url } = await uploadUrl(service, 'a.txt', 5);
    const answers = await Promise.all(['one..', 'two..', 'three'].map((text) => put(url, text)));
    const landed = answers.filter(({ status }) => status === 200).length;
    expect(landed).toBeGreaterThan(0);
    for (const { status, body } of answers) if (status !== 200) expect([status, body.detail]).toEqual([400, 'invalid_request']);
    expect(await rowsOf(service, 'blobs')).toHaveLength(1);
    expect(await rowsOf(service, 'jobs')).toHaveLength(landed - 1);
    expect(await filesOnDisk(service)).toHaveLength(landed);
  });

  it('is over once a file was made of the upload', async () => {
    const service = await startUploadService();
    const { url, path } = await uploadUrl(service, 'a.txt', 5);
    await put(url, 'first');
    await claim(service, service.scope, path);
    expect(await put(url, 'again')).toMatchObject({ status: 409, body: { detail: 'stored_file_already_used' } });
    expect(await filesOnDisk(service)).toHaveLength(1);
  });

  it('removes the bytes when the database cannot take them', async () => {
    const service = await startUploadService();
    const { url } = await uploadUrl(service, 'a.txt', 5);
    // The account loses the upload while its bytes are on their way.
    const write = service.services.blobs.write.bind(service.services.blobs);
    service.services.blobs.write = async (...args) => {
      const stored = await write(...args);
      await service.services.database.transaction((trx) => trx.run(query(({ knex }) => knex('stored_files').delete())));
      return stored;
    };
    expect(await put(url, 'hello')).toMatchObject({ status: 403, body: { detail: 'invalid_signature' } });
    await expectNothingLeft(service);
  });
});

describe('an upload that replaces the bytes of a file', () => {
  it('swaps them in one go, charges the difference and has the file processed again', async () => {
    const service = await startUploadService();
    const { id, blobId } = await createFile(service, '%PDF-1.7 old');
    const { url, path } = await uploadUrl(service, 'newer.txt', 20, id);
    expect(await put(url, 'twenty bytes of text')).toMatchObject({ status: 200, body: { size: 20, path } });

    const [file] = (await rowsOf(service, 'resources')).filter((row) => row.id === id);
    expect(file).toMatchObject({
      name: 'report.pdf',
      filename: 'newer.txt',
      mime_type: 'text/plain',
      extension: 'txt',
      size: 20,
      state_processing: 'pending',
    });
    expect(await rowsOf(service, 'blobs')).toMatchObject([{ id: file?.blob_id, sha256: sha256('twenty bytes of text') }]);
    expect(await rowsOf(service, 'workspace_usage')).toMatchObject([{ storage_bytes: 20, resource_count: 1 }]);
    expect((await rowsOf(service, 'events')).at(-1)).toMatchObject({ type: 'resource.updated', actor_type: 'user', actor_id: service.userId });
    const jobs = (await rowsOf(service, 'jobs')).map((row) => [row.type, JSON.parse(String(row.payload))]);
    expect(jobs).toContainEqual(['remove_blobs', { blobIds: [blobId] }]);
    expect(jobs.filter(([type]) => type === 'process_resource')).toHaveLength(2);

    expect(await put(url, 'twenty bytes of text')).toMatchObject({ status: 409, body: { detail: 'stored_file_already_used' } });
    await expect(claim(service, service.scope, path)).rejects.toThrow('stored_file_already_used');
  });

  it('needs a file of the workspace that is not locked', async () => {
    const service = await startUploadService();
    await expect(uploadUrl(service, 'a.txt', 5, newId())).rejects.toThrow('resource_not_found');
    const inbox = (await rowsOf(service, 'resource_roots'))[0]?.id as string;
    await expect(uploadUrl(service, 'a.txt', 5, inbox)).rejects.toThrow('invalid_request');
    const { id } = await createFile(service, 'old');
    await lock(service, id);
    await expect(uploadUrl(service, 'a.txt', 5, id)).rejects.toThrow('resource_locked');
  });

  it('works for a developer in a workspace that is delegated to an end user', async () => {
    const service = await startUploadService();
    const { userId: endUser } = await addAccount(service.services, 'end@example.com');
    const workspaceId = await service.services.database.transaction((trx) =>
      createWorkspace(trx, endUser, { parentWorkspaceId: service.workspaceId, type: 'delegated', title: 'End user' }),
    );
    const delegated = { ...service, workspaceId, scope: scopeOf(workspaceId, service.userId) };
    const { id } = await createFile(delegated, 'old');
    expect(await put((await uploadUrl(delegated, 'a.txt', 5, id)).url, 'fresh')).toMatchObject({ status: 200 });
    await expect(uploadUrl(service, 'a.txt', 5, id)).rejects.toThrow('resource_not_found');
  });

  it('asks again when the bytes come, and changes nothing when it may not', async () => {
    const service = await startUploadService();
    const { database } = service.services;
    const { id, blobId } = await createFile(service, 'old');
    const { url } = await uploadUrl(service, 'a.txt', 5, id);

    await lock(service, id);
    expect(await put(url, 'fresh')).toMatchObject({ status: 423, body: { detail: 'resource_locked' } });
    await lock(service, id, false);
    await database.transaction((trx) => trx.run(query(({ knex }) => knex('workspace_members').update({ role: 'viewer' }))));
    expect(await put(url, 'fresh')).toMatchObject({ status: 403, body: { detail: 'insufficient_role' } });
    await database.transaction((trx) => trx.run(query(({ knex }) => knex('workspace_members').update({ role: 'editor' }))));

    // Locked while the bytes were on their way.
    const write = service.services.blobs.write.bind(service.services.blobs);
    service.services.blobs.write = async (...args) => {
      const stored = await write(...args);
      await lock(service, id);
      return stored;
    };
    expect(await put(url, 'fresh')).toMatchObject({ status: 423, body: { detail: 'resource_locked' } });
    expect(await filesOnDisk(service)).toEqual([blobId]);
    expect(await rowsOf(service, 'blobs')).toMatchObject([{ id: blobId }]);
    expect(await rowsOf(service, 'workspace_usage')).toMatchObject([{ storage_bytes: 3 }]);
  });
});

async function lock({ services: { database } }: UploadService, id: string, locked = true): Promise<void> {
  await database.transaction((trx) => trx.run(query(({ knex }) => knex('resources').where({ id }).update({ is_locked: locked }))));
}
