import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { planNamed } from '../../../server/core/limits/plans.ts';
import { filesFolder } from '../../../server/platform/blobs/folder.ts';
import { type Account, addAccount } from '../../support/accounts.ts';
import { api, expectProblem } from '../../support/api.ts';
import { givePlan } from '../../support/plans.ts';
import { change, rowsOf } from '../../support/rows.ts';
import { startTestService, type TestService, useService } from '../../support/service.ts';

interface Sending {
  readonly request: ClientRequest;
  /** The status and the detail of the problem, if it is one. */
  readonly answer: Promise<{ status: number; detail: string | undefined; retryAfter: string | undefined }>;
}

/** Begins an upload that sends some bytes and doesn't end. */
function begin(url: string, bytes: string, headers: Readonly<Record<string, string>> = {}): Sending {
  const sending = request(url, { method: 'PUT', headers });
  const answer = new Promise<Awaited<Sending['answer']>>((resolve, reject) => {
    sending.on('error', reject).on('response', async (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const body = JSON.parse(Buffer.concat(chunks).toString()) as { detail?: string };
      resolve({ status: response.statusCode ?? 0, detail: body.detail, retryAfter: response.headers['retry-after'] });
    });
  });
  answer.catch(() => undefined);
  sending.write(bytes);
  return { request: sending, answer };
}

const uploadUrl = async (service: Pick<TestService, 'call'>, size: number, headers: Readonly<Record<string, string>> = {}): Promise<string> =>
  (await api(service, headers).get<{ url: string }>(`/v2/upload?filename=a.txt&size=${size}`)).url;

const temporaryFiles = ({ service }: TestService): Promise<string[]> => readdir(path.join(filesFolder(service.services.config.dataDir), 'tmp'));

/** Until so many transfers are writing. */
const waitForFiles = (service: TestService, count: number): Promise<void> =>
  vi.waitFor(async () => expect(await temporaryFiles(service)).toHaveLength(count), { timeout: 20_000, interval: 10 });

describe('An upload address', () => {
  const service = useService();

  it('takes one transfer: a later one ends the earlier, of which nothing is left', async () => {
    const url = await uploadUrl(service, 0);
    // A transfer also looks by itself, now and then, whether it is still the one. That is for those at other instances: here it is told at once.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const first = begin(url, 'half of it');
    while ((await temporaryFiles(service)).length < 1) await sleep(5);
    const second = begin(url, 'the other');
    expect(await first.answer).toMatchObject({ status: 400, detail: 'invalid_request' });
    vi.useRealTimers();
    first.request.destroy();
    await waitForFiles(service, 1);
    second.request.end();
    expect((await second.answer).status).toBe(200);
    expect(await temporaryFiles(service)).toEqual([]);
  });

  it('takes nothing from a transfer that another instance has ended', async () => {
    const url = await uploadUrl(service, 0);
    const overtaken = begin(url, 'half of it');
    await waitForFiles(service, 1);
    await change(service, 'stored_files', { path: new URL(url).pathname.slice(1) }, { transfer_id: 'the transfer of another instance' });
    overtaken.request.end();
    expect(await overtaken.answer).toMatchObject({ status: 400, detail: 'invalid_request' });
    await waitForFiles(service, 0);
    expect((await rowsOf(service, 'stored_files', { path: new URL(url).pathname.slice(1) }))[0]).toMatchObject({
      blob_id: null,
      transfer_id: 'the transfer of another instance',
    });
  });
});

describe('What is on its way', () => {
  const service = useService();
  let me: Account;

  /** An account that has so many bytes left. */
  async function leave(bytes: number): Promise<void> {
    me = await addAccount(service, { isDeveloper: true });
    await givePlan(service, me.workspaceId, 'free');
    await change(service, 'workspace_usage', { workspace_id: me.workspaceId }, { storage_bytes: (planNamed('free').storageBytes ?? 0) - bytes });
  }

  it.each([
    ['that it has announced', { 'Content-Length': '1000' }, 'x'],
    ['that have come', {}, 'x'.repeat(1000)],
  ])('counts against the plan with the bytes %s, until it ends', async (_which, headers, sent) => {
    await leave(1500);
    const [one, other] = [await uploadUrl(service, 0, me.headers), await uploadUrl(service, 0, me.headers)];
    const running = begin(one, sent, headers);
    await waitForFiles(service, 1);
    await vi.waitFor(
      async () => expectProblem(await service.call('GET', '/v2/upload?filename=b&size=1000', undefined, me.headers), 403, 'exceeds_storage_limit'),
      { timeout: 20_000, interval: 20 },
    );
    expect(await begin(other, 'x', { 'Content-Length': '1000' }).answer).toMatchObject({ status: 403, detail: 'exceeds_storage_limit' });
    running.request.destroy();
    await waitForFiles(service, 0);
    await vi.waitFor(async () => expect((await service.call('GET', '/v2/upload?filename=b&size=1000', undefined, me.headers)).status).toBe(200), {
      timeout: 20_000,
      interval: 20,
    });
  });

  it('ends where it has no more room, though it never said how much it would be', async () => {
    await leave(1500);
    const urls = [await uploadUrl(service, 0, me.headers), await uploadUrl(service, 0, me.headers)];
    const running = urls.map((url) => begin(url, 'x'.repeat(1000)));
    const ended = await Promise.race(running.map(({ answer }) => answer));
    expect(ended).toMatchObject({ status: 403, detail: 'exceeds_storage_limit' });
    for (const { request: sending } of running) sending.destroy();
    await waitForFiles(service, 0);
  });
});

describe('Beside slow and greedy clients', () => {
  afterEach(() => void vi.useRealTimers());

  it('others upload and download as ever', async () => {
    const service = await startTestService({ maxTransfersPerAccount: 2, maxTransfers: 3 });
    const [greedy, honest, late] = [await addAccount(service), await addAccount(service), await addAccount(service)];
    const sending = [];
    for (let index = 0; index < 2; index += 1) sending.push(begin(await uploadUrl(service, 0, greedy.headers), 'x'));
    await waitForFiles(service, 2);
    const third = begin(await uploadUrl(service, 0, greedy.headers), 'x');
    expect(await third.answer).toEqual({ status: 429, detail: 'rate_limited', retryAfter: '2' });
    third.request.destroy();

    const { fileUrl } = (await api(service, honest.headers).file({ bytes: 'as ever' })) as { fileUrl: string };
    expect(await (await fetch(fileUrl)).text()).toBe('as ever');

    sending.push(begin(await uploadUrl(service, 0, honest.headers), 'x'));
    await waitForFiles(service, 3);
    const full = begin(await uploadUrl(service, 0, late.headers), 'x');
    expect(await full.answer).toEqual({ status: 503, detail: 'unavailable', retryAfter: '5' });
    full.request.destroy();
    for (const { request: running } of sending) running.destroy();
    // A transfer gives its place back a moment after its file is gone.
    await vi.waitFor(async () => expect((await fetch(fileUrl)).status).toBe(200), { timeout: 20_000, interval: 20 });
  });

  it('a download that is not read holds its place, and loses it when it is slower than the least rate', async () => {
    const service = await startTestService({ maxTransfersPerAccount: 1 });
    const { fileUrl } = (await api(service).file({ bytes: Buffer.alloc(64 * 1024 * 1024), filename: 'large.bin' })) as { fileUrl: string };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { pathname, search } = new URL(fileUrl);
    const socket = connect(service.service.address.port, '127.0.0.1').on('error', () => undefined);
    const closed = once(socket, 'close');
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await once(socket, 'readable');
    const second = await fetch(fileUrl, { headers: { Range: 'bytes=0-0' } });
    expect([second.status, second.headers.get('Retry-After')]).toEqual([429, '2']);
    // What has gone into the buffers between the two ends counts in the first minute.
    vi.advanceTimersByTime(60_000);
    vi.advanceTimersByTime(60_000);
    socket.resume();
    await closed;
    vi.useRealTimers();
    await vi.waitFor(async () => expect((await fetch(fileUrl, { headers: { Range: 'bytes=0-0' } })).status).toBe(206), {
      timeout: 20_000,
      interval: 20,
    });
  });

  it('an upload that is slower than the least rate is ended, and leaves nothing', async () => {
    const service = await startTestService();
    const url = await uploadUrl(service, 0);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const slow = begin(url, 'x');
    await waitForFiles(service, 1);
    vi.advanceTimersByTime(60_000);
    expect(await slow.answer).toMatchObject({ status: 400, detail: 'invalid_request' });
    slow.request.destroy();
    await waitForFiles(service, 0);
  });
});

describe('Connections', () => {
  it('beyond those that are served are told so, except by those who watch over the service', async () => {
    const service = await startTestService({ maxConnections: 2 });
    const { port } = service.service.address;
    const held = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    for (const socket of held) {
      socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await once(socket, 'data');
    }
    await expectProblem(await service.call('GET', '/v2/users/me'), 503, 'unavailable');
    expect((await service.call('GET', '/readyz')).status).toBe(200);
    for (const socket of held) socket.destroy();
    await vi.waitFor(async () => expect((await service.call('GET', '/v2/users/me')).status).toBe(200), { timeout: 20_000, interval: 20 });
  });

  it('of one account are so many at a time, and others have theirs', async () => {
    const service = await startTestService({ maxConnectionsPerAccount: 1 });
    const other = await addAccount(service);
    const options = { method: 'POST', headers: { 'X-Api-Key': service.apiKey, 'Content-Type': 'application/json', 'Content-Length': '100' } };
    const held = request(`${service.baseUrl}/v2/folders`, options).on('error', () => undefined);
    held.write('{"name": ');
    await vi.waitFor(async () => expectProblem(await service.call('GET', '/v2/users/me'), 429, 'rate_limited'), { timeout: 20_000, interval: 20 });
    expect((await service.call('GET', '/v2/users/me', undefined, other.headers)).status).toBe(200);
    held.destroy();
    await vi.waitFor(async () => expect((await service.call('GET', '/v2/users/me')).status).toBe(200), { timeout: 20_000, interval: 20 });
  });
});
