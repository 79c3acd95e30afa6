import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type * as BrowserClient from '../../client/src/browser.ts';
import { buildClient } from '../client/support/packed.ts';
import { startSuiteService, type TestService } from '../support/service.ts';
import { findChromium, launchChromium } from './support/chromium.ts';
import { type Site, startSite } from './support/site.ts';

const executable = findChromium('The browser tests are skipped');

/** The page's script puts the client here. */
interface PageGlobals {
  readonly storage: typeof BrowserClient;
}

/** What runs in the page gets these. */
interface PageArguments {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** Has the page send no more than so many bytes a second: on this machine alone, everything would be sent at once. */
async function slowUploads(page: Page, uploadThroughput: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput });
}

describe.skipIf(!executable)('in a browser, on a page of another origin', () => {
  let service: TestService;
  let site: Site;
  let stranger: Site;
  let browser: Browser;
  let page: Page;
  let given: PageArguments;

  beforeAll(async () => {
    const dist = path.join(await buildClient(), 'client/dist');
    [site, stranger] = await Promise.all([startSite(dist), startSite(dist)]);
    service = await startSuiteService({ corsOrigins: [site.origin] });
    browser = await launchChromium(executable ?? '');
    given = { baseUrl: service.baseUrl, apiKey: service.apiKey };
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await service?.close();
    site?.close();
    stranger?.close();
  });
  beforeEach(async () => {
    page = await (await browser.newContext()).newPage();
    await page.goto(site.origin);
    return () => page.context().close();
  });

  test('a File is uploaded, with progress that comes from the connection, and is read back whole', async () => {
    await slowUploads(page, 4_000_000);
    const result = await page.evaluate(async ({ baseUrl, apiKey }) => {
      const { createClient } = (globalThis as unknown as PageGlobals).storage;
      const client = createClient({ baseUrl, apiKey });
      const bytes = new Uint8Array(3_000_000);
      for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
      const progress: { loaded: number; total: number | null }[] = [];
      const record = await client.upload(new File([bytes], 'Größe.bin', { type: 'application/x-test' }), {
        parentId: '@alias::inbox',
        tags: [{ name: 'from a page' }],
        onProgress: (step) => progress.push(step),
      });
      const stored = new Uint8Array(await (await client.download(record.fileUrl ?? '')).arrayBuffer());
      const read = await client.GET('/v2/resources/{resourceId}', { params: { path: { resourceId: record.id } } });
      return {
        progress,
        isSame: stored.length === bytes.length && stored.every((byte, at) => byte === bytes[at]),
        record: { name: record.name, size: record.size, extension: record.extension, tags: record.tags.map((tag) => tag.name) },
        etag: read.response.headers.get('ETag'),
      };
    }, given);

    expect(result.record).toEqual({ name: 'Größe', size: 3_000_000, extension: 'bin', tags: ['from a page'] });
    expect(result.isSame).toBe(true);
    expect(result.progress[0]).toEqual({ loaded: 0, total: 3_000_000 });
    expect(result.progress.at(-1)).toEqual({ loaded: 3_000_000, total: 3_000_000 });
    expect(result.progress.length).toBeGreaterThan(4);
    expect(result.progress.map((step) => step.loaded)).toEqual(result.progress.map((step) => step.loaded).toSorted((a, b) => a - b));
    expect(result.etag).toMatch(/^"/);
  });

  test('a Blob, a stream and an empty File are uploaded as well', async () => {
    const sizes = await page.evaluate(async ({ baseUrl, apiKey }) => {
      const { createClient } = (globalThis as unknown as PageGlobals).storage;
      const client = createClient({ baseUrl, apiKey });
      const options = { parentId: '@alias::inbox', filename: 'x.txt' };
      const blob = new Blob(['some words']);
      const records = [
        await client.upload(blob, options),
        await client.upload(blob.stream(), options),
        await client.upload(new File([], 'empty'), options),
      ];
      return records.map((record) => record.size);
    }, given);
    expect(sizes).toEqual([10, 10, 0]);
  });

  test('neither the key nor a type of its own goes to the signed address', async () => {
    const puts: Record<string, string>[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') puts.push(request.headers());
    });
    await page.evaluate(async ({ baseUrl, apiKey }) => {
      const { createClient } = (globalThis as unknown as PageGlobals).storage;
      await createClient({ baseUrl, apiKey }).upload(new File(['x'], 'x.png', { type: 'image/png' }), { parentId: '@alias::inbox' });
    }, given);
    expect(puts).toHaveLength(1);
    expect(puts[0]).toHaveProperty('content-disposition');
    for (const name of ['x-api-key', 'content-type', 'cookie']) expect(puts[0], name).not.toHaveProperty(name);
  });

  test('an abort stops the transfer', async () => {
    const result = await page.evaluate(async ({ baseUrl, apiKey }) => {
      const { createClient } = (globalThis as unknown as PageGlobals).storage;
      const client = createClient({ baseUrl, apiKey });
      const controller = new AbortController();
      const error = await client
        .upload(new File([new Uint8Array(30_000_000)], 'never.bin'), {
          parentId: '@alias::inbox',
          signal: controller.signal,
          onProgress: () => setTimeout(() => controller.abort(), 0),
        })
        .catch((reason: unknown) => reason as Error);
      const { data } = await client.POST('/v2/resources/filter', { body: { name: 'never' } });
      return { name: 'name' in error ? error.name : null, total: data.total };
    }, given);
    expect(result).toEqual({ name: 'AbortError', total: 0 });
  });

  test('a refusal is read with its code and its trace id, of the API and of the signed address', async () => {
    const errors = await page.evaluate(async ({ baseUrl, apiKey }) => {
      const { createClient, ResourceStorageError } = (globalThis as unknown as PageGlobals).storage;
      const client = createClient({ baseUrl, apiKey });
      const parts = (error: unknown) =>
        error instanceof ResourceStorageError ? { status: error.status, detail: error.detail, hasTraceId: error.traceId !== null } : String(error);
      const { fileUrl } = await client.upload(new File(['x'], 'x.txt'), { parentId: '@alias::inbox' });
      return [
        await createClient({ baseUrl, apiKey: 'a wrong key' }).GET('/v2/users/me').catch(parts),
        await client.download((fileUrl ?? '').replace('signature=', 'signature=x')).catch(parts),
      ];
    }, given);
    expect(errors).toEqual([
      { status: 401, detail: 'unauthorized', hasTraceId: true },
      { status: 403, detail: 'invalid_signature', hasTraceId: true },
    ]);
  });

  test('a page whose origin is not on the list is stopped by its browser, and the client says that no answer came', async () => {
    await page.goto(stranger.origin);
    const error = await page.evaluate(async ({ baseUrl, apiKey }) => {
      const { createClient, ResourceStorageError } = (globalThis as unknown as PageGlobals).storage;
      const client = createClient({ baseUrl, apiKey, retries: 0 });
      const error = await client.upload(new File(['x'], 'x.txt'), { parentId: '@alias::inbox' }).catch((reason: unknown) => reason);
      return error instanceof ResourceStorageError && { status: error.status, detail: error.detail };
    }, given);
    expect(error).toEqual({ status: 0, detail: 'network_error' });
  });
});
