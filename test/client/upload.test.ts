import { createHash, randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { type Resource, type ResourceStorageClient, ResourceStorageError, type UploadProgress } from '../../client/src/node.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { type Observed, observedClient } from './support/clients.ts';
import { type Relay, startRelay } from './support/relay.ts';

interface Storage extends Observed {
  readonly service: TestService;
  /** The host that the signed addresses lead to: another one than the service's. */
  readonly relay: Relay;
}

async function startStorage(options: Parameters<typeof observedClient>[1] = {}): Promise<Storage> {
  const relay = await startRelay();
  const service = await startTestService({ publicUrl: relay.url });
  const { port } = service.service.address;
  const baseUrl = `http://127.0.0.1:${port}`;
  relay.passOnTo(baseUrl);
  return { service, relay, ...observedClient({ baseUrl, apiKey: service.apiKey }, { retries: { firstDelay: 1 }, ...options }) };
}

const parentId = '@alias::inbox';
const bytes = randomBytes(700_000);
const sha256 = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex');

async function onDisk(name: string, content: Uint8Array): Promise<string> {
  const folder = await mkdtemp(path.join(inject('temporaryFolder'), 'upload-'));
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

const storedBytes = async (client: ResourceStorageClient, { fileUrl }: Resource): Promise<Uint8Array> =>
  (await client.download(fileUrl ?? expect.fail('it has no file'))).bytes();

const filesIn = async (client: ResourceStorageClient): Promise<number> => (await client.POST('/v2/resources/filter', { body: {} })).data.total;

/** What a promise is rejected with. */
const thrown = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.fail('it should have failed'),
    (error: unknown) => error,
  );

/** Pieces of 50,000 bytes. */
async function* pieces(data: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < data.length; at += 50_000) yield data.subarray(at, at + 50_000);
}

describe('a file that is overwritten', () => {
  test('keeps its place and name, and has the new bytes; a password opens it', async () => {
    const { client } = await startStorage();
    const { id, name } = await client.upload(new File(['first'], 'first.txt'), { parentId });
    await client.resources.update({ resourceId: id, password: 'open' });
    const second = new File(['second'], 'second.txt');
    expect(await thrown(client.upload(second, { overwrite: id }))).toMatchObject({ detail: 'password_required' });
    const record = await client.upload(second, { overwrite: id, password: 'open' });
    expect(record).toMatchObject({ id, name });
    expect(new TextDecoder().decode(await storedBytes(client, record))).toBe('second');
    expect(await filesIn(client)).toBe(1);
  });
});

describe('every source arrives whole', () => {
  test.each<[string, (client: ResourceStorageClient) => Promise<Resource>]>([
    ['a path', async (client) => client.upload(await onDisk('photo.bin', bytes), { parentId })],
    ['a file: URL', async (client) => client.upload(pathToFileURL(await onDisk('photo.bin', bytes)), { parentId })],
    ['a File', (client) => client.upload(new File([bytes], 'photo.bin'), { parentId })],
    ['a Blob', (client) => client.upload(new Blob([bytes]), { parentId, filename: 'photo.bin' })],
    [
      'a Blob that is a file on the disk',
      async (client) => client.upload(await openAsBlob(await onDisk('x', bytes)), { parentId, filename: 'photo.bin' }),
    ],
    ['a web stream', (client) => client.upload(ReadableStream.from(pieces(bytes)), { parentId, filename: 'photo.bin', size: bytes.length })],
    ['a web stream of unknown size', (client) => client.upload(new Blob([bytes]).stream(), { parentId, filename: 'photo.bin' })],
    ['a Node stream', (client) => client.upload(Readable.from(pieces(bytes)), { parentId, filename: 'photo.bin', size: bytes.length })],
    ['a generator', (client) => client.upload(pieces(bytes), { parentId, filename: 'photo.bin' })],
  ])('%s', async (_what, upload) => {
    const { client } = await startStorage();
    const record = await upload(client);
    expect(record).toMatchObject({ name: 'photo', extension: 'bin', size: bytes.length });
    expect(sha256(await storedBytes(client, record))).toBe(sha256(bytes));
  });

  test('an empty one, too', async () => {
    const { client } = await startStorage();
    const record = await client.upload(new File([], 'empty.txt'), { parentId });
    expect(record).toMatchObject({ size: 0, mimeType: 'text/plain' });
    expect(await storedBytes(client, record)).toHaveLength(0);
  });
});

describe('the three steps', () => {
  test('follow each other; the bytes go to the other host, under the address as it is, with the headers that were given and no key', async () => {
    const { client, sent, relay } = await startStorage();
    await client.upload(new File([bytes], 'Ünder the "sea".pdf', { type: 'application/pdf' }), { parentId });

    expect(sent.map(({ method, url }) => `${method} ${url.pathname.replace(/[0-9a-f-]{36}/, '…')}`)).toEqual([
      'GET /v2/upload',
      'PUT /stored-files/….pdf',
      'POST /v2/files',
    ]);
    const [ask, put, create] = sent;
    expect(ask?.url.searchParams.get('size')).toBe(String(bytes.length));
    expect(ask?.url.searchParams.get('filename')).toBe('Ünder the "sea".pdf');
    expect(create?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);

    expect(relay.requests).toHaveLength(1);
    const [{ url, headers }] = relay.requests as [Relay['requests'][number]];
    expect(relay.url + url).toBe(put?.url.href);
    expect(headers['content-disposition']).toBe(put?.url.searchParams.get('disposition'));
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(headers['transfer-encoding']).toBeUndefined();
    // The service has nothing to say for ETag: it is null there, and absent here.
    for (const name of ['x-api-key', 'authorization', 'cookie', 'etag', 'content-type', 'x-service-workspace-id'])
      expect(headers[name], name).toBeUndefined();
  });

  test('make a file of what was said about it', async () => {
    const { client } = await startStorage();
    const record = await client.upload(new Blob(['Plans']), {
      parentId,
      filename: 'plans.dat',
      mimeType: 'text/markdown',
      name: 'Plans for 2027',
      tags: [{ name: 'plans' }],
      comment: { content: 'Look at page 3' },
    });
    expect(record).toMatchObject({ name: 'Plans for 2027', kind: 'document', mimeType: 'text/markdown', extension: 'dat' });
    expect(record.tags.map((tag) => tag.name)).toEqual(['plans']);
    expect(record.commentPinned?.content).toBe('Look at page 3');
  });

  test.each([
    ['notes.md', '', 'text/markdown'],
    ['TABLE.CSV', '', 'text/csv'],
    ['page.txt', 'text/html', 'text/html'],
    ['no extension', '', 'text/plain'],
    ['constructor', '', 'text/plain'],
  ])('take the media type of %s from what it says itself, or from its extension', async (name, type, expected) => {
    const { client } = await startStorage();
    expect((await client.upload(new File(['plain words'], name, { type }), { parentId })).mimeType).toBe(expected);
  });
});

describe('progress', () => {
  async function progressOf(
    upload: (client: ResourceStorageClient, onProgress: (progress: UploadProgress) => void) => Promise<unknown>,
  ): Promise<UploadProgress[]> {
    const { client } = await startStorage();
    const told: UploadProgress[] = [];
    await upload(client, (progress) => told.push(progress));
    return told;
  }

  test('starts at nothing, grows, and ends at the whole', async () => {
    const file = await onDisk('large.bin', Buffer.alloc(3_000_000));
    const told = await progressOf((client, onProgress) => client.upload(file, { parentId, onProgress }));
    expect(told[0]).toEqual({ loaded: 0, total: 3_000_000 });
    expect(told.at(-1)).toEqual({ loaded: 3_000_000, total: 3_000_000 });
    expect(told.length).toBeGreaterThan(5);
    for (const [index, { loaded }] of told.entries()) expect(loaded).toBeGreaterThan(told[index - 1]?.loaded ?? -1);
  });

  test('knows no total of a stream that tells none, until everything is stored', async () => {
    const told = await progressOf((client, onProgress) => client.upload(pieces(bytes), { parentId, filename: 'x.bin', onProgress }));
    expect(new Set(told.slice(0, -1).map((progress) => progress.total))).toEqual(new Set([null]));
    expect(told.at(-1)).toEqual({ loaded: bytes.length, total: bytes.length });
  });

  test('of an empty file is one step', async () => {
    expect(await progressOf((client, onProgress) => client.upload(new File([], 'empty'), { parentId, onProgress }))).toEqual([
      { loaded: 0, total: 0 },
    ]);
  });

  test('runs with the connection, not ahead of it', async () => {
    const { client, relay } = await startStorage();
    // The relay passes nothing on to a port where nobody reads.
    const deaf = createServer((socket) => socket.pause());
    await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void deaf.close());
    relay.passOnTo(`http://127.0.0.1:${(deaf.address() as { port: number }).port}`);

    let loaded = 0;
    const size = 64 * 1024 * 1024;
    const endless = Readable.from(pieces(new Uint8Array(size)));
    const upload = client.upload(endless, {
      parentId,
      filename: 'large.bin',
      size,
      signal: AbortSignal.timeout(500),
      onProgress: (progress) => {
        loaded = progress.loaded;
      },
    });
    await expect(upload).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(loaded).toBeLessThan(size / 2);
    await vi.waitFor(() => expect(endless.destroyed).toBe(true), { timeout: 30_000 });
  });
});

describe('an abort', () => {
  test('in the middle of the transfer stops it, and leaves nothing', async () => {
    const { client, sent } = await startStorage();
    const controller = new AbortController();
    const reason = new Error('changed my mind');
    const upload = client.upload(new File([Buffer.alloc(5_000_000)], 'large.bin'), {
      parentId,
      signal: controller.signal,
      onProgress: ({ loaded }) => loaded > 1_000_000 && controller.abort(reason),
    });
    expect(await thrown(upload)).toBe(reason);
    expect(sent.map((request) => request.method)).toEqual(['GET', 'PUT']);
    expect(await filesIn(client)).toBe(0);
  });

  test('before the start sends nothing', async () => {
    const { client, sent } = await startStorage();
    expect(await thrown(client.upload(new File(['x'], 'x.txt'), { parentId, signal: AbortSignal.abort() }))).toMatchObject({ name: 'AbortError' });
    expect(sent).toHaveLength(0);
  });
});

describe('a dropped connection', () => {
  test('is made good by sending again what can be read again, progress from the start', async () => {
    const { client, relay } = await startStorage();
    relay.dropNext(2);
    const told: number[] = [];
    const record = await client.upload(await onDisk('photo.bin', bytes), { parentId, onProgress: ({ loaded }) => told.push(loaded) });
    expect(relay.requests).toHaveLength(3);
    expect(sha256(await storedBytes(client, record))).toBe(sha256(bytes));
    expect(told.filter((loaded) => loaded === 0)).toHaveLength(3);
    expect(told.at(-1)).toBe(bytes.length);
  });

  test('ends an upload from a stream, which nobody can read again', async () => {
    const { client, relay, sent } = await startStorage();
    relay.dropNext(1);
    const upload = client.upload(pieces(bytes), { parentId, filename: 'x.bin', size: bytes.length });
    expect(await thrown(upload)).toMatchObject({
      status: 0,
      detail: 'network_error',
      request: { method: 'PUT', path: '/stored-files/{storedFile}' },
    });
    expect(sent.map((request) => request.method)).toEqual(['GET', 'PUT']);
  });
});

describe('a refusal', () => {
  test('of the address is thrown before a byte is read', async () => {
    const { client } = await startStorage({ apiKey: 'a wrong key' });
    const stream = Readable.from(pieces(bytes));
    expect(await thrown(client.upload(stream, { parentId, filename: 'x.bin' }))).toMatchObject({ status: 401, detail: 'unauthorized' });
    expect(stream.readableDidRead).toBe(false);
  });

  test('of the bytes is thrown as such, even while they are still on their way', async () => {
    const alter = (request: Request): Promise<Response> => {
      if (request.method !== 'PUT') return fetch(request);
      const url = new URL(request.url);
      url.searchParams.set('expires', '1');
      return fetch(new Request(url, request));
    };
    const { client } = await startStorage({ fetch: alter });
    const error = await thrown(client.upload(new File([Buffer.alloc(8_000_000)], 'large.bin'), { parentId }));
    expect(error).toBeInstanceOf(ResourceStorageError);
    expect(error).toMatchObject({ status: 403, detail: 'invalid_signature' });
    expect((error as Error).message).not.toContain('signature=');
  });

  test('of the file is thrown, and the parent that does not exist is named', async () => {
    const { client } = await startStorage();
    const upload = client.upload(new File(['x'], 'x.txt'), { parentId: '0199c1d6-5555-7abc-8def-00000000dead' });
    expect(await thrown(upload)).toMatchObject({ status: 404, detail: 'resource_not_found', request: { method: 'POST', path: '/v2/files' } });
  });
});

describe('what is wrong on this side is thrown as it is', () => {
  test('no such file', async () => {
    const { client, sent } = await startStorage();
    expect(await thrown(client.upload('/no/such/file.pdf', { parentId }))).toMatchObject({ code: 'ENOENT' });
    expect(await thrown(client.upload(inject('temporaryFolder'), { parentId }))).toBeInstanceOf(TypeError);
    expect(sent).toHaveLength(0);
  });

  test('a stream that fails', async () => {
    const { client } = await startStorage();
    const failure = new Error('the tape is torn');
    async function* torn(): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(1000);
      throw failure;
    }
    expect(await thrown(client.upload(torn(), { parentId, filename: 'x.bin', size: 5000 }))).toBe(failure);
    expect(await thrown(client.upload(torn(), { parentId, filename: 'x.bin' }))).toBe(failure);
    expect(await filesIn(client)).toBe(0);
  });

  test.each([
    ['more', 600_000],
    ['less', 800_000],
  ])('a stream that gives %s than was announced', async (_what, size) => {
    const { client } = await startStorage();
    const error = await thrown(client.upload(pieces(bytes), { parentId, filename: 'x.bin', size }));
    expect(error).toBeInstanceOf(RangeError);
    expect(String(error)).toContain(String(size));
    expect(await filesIn(client)).toBe(0);
  });

  test('a stream that gives no bytes', async () => {
    const { client } = await startStorage();
    const words = Readable.from(['not', 'bytes']);
    expect(await thrown(client.upload(words, { parentId, filename: 'x.txt' }))).toBeInstanceOf(TypeError);
  });

  test('a progress function that fails', async () => {
    const { client } = await startStorage();
    const failure = new Error('no more paint');
    const onProgress = ({ loaded }: UploadProgress): void => {
      if (loaded > 0) throw failure;
    };
    expect(await thrown(client.upload(new Blob([bytes]), { parentId, filename: 'x.bin', onProgress }))).toBe(failure);
  });

  test('something that cannot be uploaded, or has no name', async () => {
    const { client, sent } = await startStorage();
    const upload = client.upload as unknown as (file: unknown, options: unknown) => Promise<unknown>;
    for (const file of [null, 7, {}, bytes]) expect(await thrown(upload(file, { parentId, filename: 'x' }))).toBeInstanceOf(TypeError);
    expect(await thrown(upload(new Blob(['x']), { parentId }))).toBeInstanceOf(TypeError);
    expect(sent).toHaveLength(0);
  });
});

describe('a download', () => {
  test('can be taken as a stream or in part, and sends no key', async () => {
    const { client, relay } = await startStorage();
    const { fileUrl } = await client.upload(new File([bytes], 'photo.bin'), { parentId });
    const hash = createHash('sha256');
    for await (const piece of (await client.download(fileUrl ?? '')).body ?? expect.fail('it has no body')) hash.update(piece);
    expect(hash.digest('hex')).toBe(sha256(bytes));

    const part = await client.download(fileUrl ?? '', { range: 'bytes=10-19' });
    expect(part.status).toBe(206);
    expect(await part.bytes()).toEqual(new Uint8Array(bytes.subarray(10, 20)));
    expect(relay.requests.at(-1)?.headers['x-api-key']).toBeUndefined();
  });

  test('of an altered address is refused like anything else', async () => {
    const { client } = await startStorage();
    const { fileUrl } = await client.upload(new File(['x'], 'x.txt'), { parentId });
    const altered = (fileUrl ?? '').replace(/signature=(.)/, (_, first) => `signature=${first === 'A' ? 'B' : 'A'}`);
    expect(await thrown(client.download(altered))).toMatchObject({ status: 403, detail: 'invalid_signature' });
  });

  test('is tried again when the connection fails', async () => {
    let failures = 1;
    const shaky = (request: Request): Promise<Response> =>
      request.method === 'GET' && request.url.includes('/stored-files/') && failures-- > 0
        ? Promise.reject(new TypeError('fetch failed'))
        : fetch(request);
    const { client } = await startStorage({ fetch: shaky });
    const { fileUrl } = await client.upload(new File(['x'], 'x.txt'), { parentId });
    expect(await (await client.download(fileUrl ?? '')).text()).toBe('x');
  });
});
