import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type ClamdAddress, ClamdUnavailable, clamdAddress, isThere, scanWith } from '../../../server/platform/clamd/clamd.ts';
import { freePort, noClamd, type RunningClamd, startClamd, virus } from '../../support/clamd.ts';

const never = new AbortController().signal;

describe('The address of a daemon', () => {
  it('is a host and a port, or a path', () => {
    expect(clamdAddress('tcp://127.0.0.1:3310')).toEqual({ host: '127.0.0.1', port: 3310 });
    expect(clamdAddress('tcp://[::1]:3310')).toEqual({ host: '::1', port: 3310 });
    expect(clamdAddress('unix:/run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' });
  });

  const wrong = ['', '127.0.0.1:3310', 'tcp://127.0.0.1', 'http://127.0.0.1:3310', 'unix:', 'unix://host/path', 'tcp://a:1/b'];
  const strange = ['tcp://a:0', 'tcp://me:secret@a:1', 'tcp://a:1?b', 'unix:/run/%zz', 'unix:/run/a%00b'];
  it.each([...wrong, ...strange])('is not %j', (text) => {
    expect(() => clamdAddress(text)).toThrow('must be an address such as');
  });
});

describe.skipIf(noClamd)(`A real daemon${noClamd ? ` (${noClamd})` : ''}`, () => {
  const running: RunningClamd[] = [];
  beforeAll(async () => void running.push(await startClamd('tcp'), await startClamd('unix')));
  afterAll(() => Promise.all(running.map((one) => one.stop())));

  it.each([
    ['port', 0],
    ['socket', 1],
  ])('tells by its %s what is clean, infected, and too large', async (_, index) => {
    const { address } = running[index] as RunningClamd;
    const verdict = (...parts: string[]) => scanWith(address, async () => Readable.from(parts.map((part) => Buffer.from(part))), never);
    expect(await verdict('harmless')).toEqual({ state: 'clean' });
    expect(await verdict()).toEqual({ state: 'clean' });
    expect(await verdict('before ', virus.slice(0, 9), '', virus.slice(9), ' behind')).toEqual({
      state: 'infected',
      signature: 'Tests.Virus.UNOFFICIAL',
    });
    expect(await verdict(...Array.from({ length: 64 }, () => 'x'.repeat(64 * 1024)))).toEqual({ state: 'unscanned' });
    expect(await isThere(address, never)).toBe(true);
  });

  it('leaves an error in reading the bytes as it is', async () => {
    const [{ address }] = running as [RunningClamd];
    const broken = new Readable({
      read() {
        this.destroy(new Error('the disk is gone'));
      },
    });
    await expect(scanWith(address, async () => broken, never)).rejects.toThrow('the disk is gone');
  });
});

describe('A daemon that is none', () => {
  const listening = async (answer: string | null): Promise<ClamdAddress> => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      if (answer === null) socket.destroy();
      else socket.once('data', () => socket.end(answer));
    });
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    return { host: '127.0.0.1', port };
  };
  const scanned = (address: ClamdAddress) => scanWith(address, async () => Readable.from([Buffer.alloc(500_000)]), never);

  it('is told from one that calls a file clean', async () => {
    for (const address of [
      { host: '127.0.0.1', port: await freePort() },
      { path: '/nowhere' },
      await listening(null),
      await listening('HTTP/1.1 400\r\n\r\n'),
    ]) {
      await expect(scanned(address)).rejects.toThrow(ClamdUnavailable);
      expect(await isThere(address, never)).toBe(false);
    }
  });

  it('is not waited for when nobody wants the answer any more', async () => {
    const server = createServer((socket) => socket.on('error', () => {}).resume());
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    await expect(scanWith({ host: '127.0.0.1', port }, async () => Readable.from([Buffer.alloc(10)]), AbortSignal.timeout(100))).rejects.toThrow();
  });
});
