import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, BlockList } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { allowedAddresses, isPublic } from '../../../server/platform/web/public-addresses.ts';
import { WebFetcher, type WebFetcherOptions } from '../../../server/platform/web/web-fetcher.ts';
import { memoryInUse } from '../../support/memory-in-use.ts';
import { startNameServer } from './name-server.ts';

const limits = { accept: 'text/html', mostBytes: 100_000, milliseconds: 5_000 };

/** A server that counts how often it was asked, even if only connected to. */
async function receiver(
  host: string,
  listener: RequestListener = (_request, response) => response.end('secret'),
): Promise<{ port: number; touched(): number }> {
  let touched = 0;
  const server = createServer(listener);
  server.on('connection', () => touched++);
  server.listen(0, host);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, touched: () => touched };
}

function fetcher(options: Partial<WebFetcherOptions> = {}): WebFetcher {
  const made = new WebFetcher({ isOn: true, allowed: [], ...options });
  onTestFinished(() => made.close());
  return made;
}

/** Every way to write an address of this machine, of its networks, or of where clouds keep their keys. */
const refusedHosts = [
  ...['127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '017700000001', '0x7f.0x0.0x0.0x1', '127.255.255.254'],
  ...['127.0.0.1.', '①②⑦.⓪.⓪.①', '127。0。0。1', '%31%32%37.0.0.1', '0', '0.0.0.0', '0x0', '00000000000'],
  ...['10.0.0.1', '10.255.255.255', '167772161', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255', '3232235521', '0xc0a80001'],
  ...['169.254.169.254', '169.254.0.1', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '100.64.0.1', '100.127.255.255', '100.100.100.200'],
  ...['192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...['[::1]', '[0:0:0:0:0:0:0:1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:a00:1]', '[::ffff:a9fe:a9fe]'],
  ...[
    '[::127.0.0.1]',
    '[::7f00:1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b::169.254.169.254]',
    '[64:ff9b:1::a00:1]',
    '[2002:7f00:1::]',
    '[2002:a9fe:a9fe::1]',
  ],
  ...['[2001:0:7f00:1::1]', '[fe80::1]', '[fec0::1]', '[fc00::1]', '[fd00:ec2::254]', '[ff02::1]', '[2001:db8::1]', '[100::1]', '[3fff::1]'],
];

describe('What is fetched from the web', () => {
  it('is nothing of this machine or its networks, however its address is written', async () => {
    const here = await receiver('127.0.0.1');
    const web = fetcher();
    expect(refusedHosts.length).toBeGreaterThan(60);
    for (const host of refusedHosts) await expect(web.get(`http://${host}:${here.port}/`, { ...limits, milliseconds: 500 }), host).rejects.toThrow();
    expect(here.touched()).toBe(0);
  });

  it('is what the public internet has', () => {
    for (const address of [
      '1.1.1.1',
      '8.8.8.8',
      '93.184.216.34',
      '172.15.0.1',
      '172.32.0.1',
      '192.169.0.1',
      '100.63.255.255',
      '2606:4700:4700::1111',
    ])
      expect(isPublic(address), address).toBe(true);
  });

  it('is nothing of this machine at a public address, which no firewall would keep', () => {
    const isAllowed = allowedAddresses(new BlockList(), () => ['fe80::1', '93.184.216.34', '2606:4700:4700:0:0:0:0:1111']);
    for (const address of ['93.184.216.34', '2606:4700:4700::1111']) expect(isAllowed(address), address).toBe(false);
    expect(isAllowed('93.184.216.35')).toBe(true);
  });

  it('is nothing by other schemes, with a password, or at ports of other services', async () => {
    const web = fetcher({ allowed: ['127.0.0.0/8'] });
    const refused = [
      'file:///etc/passwd',
      'ftp://127.0.0.1/',
      'gopher://127.0.0.1/',
      'data:text/html,x',
      'javascript:1',
      'blob:http://x/y',
      '//127.0.0.1/',
      '',
    ];
    for (const address of refused) await expect(web.get(address, limits), address).rejects.toThrow('Only http and https addresses are fetched.');
    await expect(web.get('http://ada:secret@127.0.0.1/', limits)).rejects.toThrow('with a name or a password');
    for (const port of [1, 21, 22, 25, 110, 143, 445, 993, 1023])
      await expect(web.get(`http://127.0.0.1:${port}/`, limits)).rejects.toThrow(/Port \d+ is not one of web pages/);
  });

  it('is nothing where fetching is off', async () => {
    const here = await receiver('127.0.0.1');
    await expect(fetcher({ isOn: false, allowed: ['127.0.0.1'] }).get(`http://127.0.0.1:${here.port}/`, limits)).rejects.toThrow('fetches nothing');
    expect(here.touched()).toBe(0);
  });

  it('is what an operator opens, and nothing beside it', async () => {
    const [opened, other] = [await receiver('127.0.0.2'), await receiver('127.0.0.1')];
    const web = fetcher({ allowed: ['127.0.0.2'] });
    const { status, body } = await web.get(`http://127.0.0.2:${opened.port}/`, limits);
    expect([status, Buffer.from(body).toString()]).toEqual([200, 'secret']);
    await expect(web.get(`http://127.0.0.1:${other.port}/`, limits)).rejects.toThrow('not an address of the public internet');
    expect(other.touched()).toBe(0);
  });

  it('is nothing that a redirect leads to and that may not be asked itself', async () => {
    const inside = await receiver('127.0.0.1');
    for (const code of [301, 302, 303, 307, 308])
      for (const target of [
        `http://127.0.0.1:${inside.port}/`,
        `//127.0.0.1:${inside.port}/`,
        `http://[::ffff:127.0.0.1]:${inside.port}/`,
        'file:///etc/passwd',
        'http://127.0.0.2:22/',
      ]) {
        const outside = await receiver('127.0.0.2', (_request, response) => response.writeHead(code, { Location: target }).end());
        await expect(fetcher({ allowed: ['127.0.0.2'] }).get(`http://127.0.0.2:${outside.port}/`, limits), target).rejects.toThrow();
        expect(outside.touched()).toBe(1);
      }
    expect(inside.touched()).toBe(0);
  });

  it('is led on five times, and not six times', async () => {
    const server = await receiver('127.0.0.2', ({ url }, response) => {
      const left = Number(url?.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(302, { Location: `/${left - 1}` }).end();
    });
    const web = fetcher({ allowed: ['127.0.0.2'] });
    const { url } = await web.get(`http://127.0.0.2:${server.port}/5`, limits);
    expect(url.pathname).toBe('/0');
    await expect(web.get(`http://127.0.0.2:${server.port}/6`, limits)).rejects.toThrow('leads on more than 5 times');
  });

  it('is nothing whose name resolves to what may not be asked, also among others, also the second time', async () => {
    const [outside, inside] = [await receiver('127.0.0.2'), await receiver('127.0.0.1')];
    const names = await startNameServer({
      'inside.example': [['127.0.0.1']],
      'both.example': [['127.0.0.2', '127.0.0.1']],
      'turning.example': [['127.0.0.2'], ['127.0.0.1']],
    });
    const web = fetcher({ allowed: ['127.0.0.2'], nameServers: [names.address] });
    const at = (name: string, port: number) => web.get(`http://${name}:${port}/`, limits);
    for (const name of ['inside.example', 'both.example']) await expect(at(name, inside.port), name).rejects.toThrow();
    expect((await at('turning.example', outside.port)).status).toBe(200);
    await expect(at('turning.example', inside.port)).rejects.toThrow();
    await expect(at('turning.example', outside.port)).rejects.toThrow();
    // What was checked is what is connected to: the name is not asked for again in between.
    expect(names.asked.get('turning.example')).toBe(3);
    await expect(at('unknown.example', inside.port)).rejects.toThrow();
    await expect(at('localhost', inside.port)).rejects.toThrow();
    expect(inside.touched()).toBe(0);
  });

  it('is no more than was asked for, after what compresses it is taken off', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const server = await receiver('127.0.0.2', (_request, response) =>
      response.writeHead(200, { 'Content-Type': 'Text/HTML; Charset="ISO-8859-1"', 'Content-Encoding': 'gzip' }).end(bomb),
    );
    const before = process.memoryUsage().arrayBuffers;
    const { body, isCut, mimeType, charset } = await fetcher({ allowed: ['127.0.0.2'] }).get(`http://127.0.0.2:${server.port}/`, limits);
    expect([body.length, isCut, mimeType, charset]).toEqual([100_000, true, 'text/html', 'iso-8859-1']);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
  });

  it('takes no more memory when it comes byte by byte', async () => {
    const count = 90_000;
    const server = await receiver(
      '127.0.0.2',
      ({ socket }) => void socket.write(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\na\r\n'.repeat(count)}`),
    );
    const fetched = fetcher({ allowed: ['127.0.0.2'] }).get(`http://127.0.0.2:${server.port}/`, { ...limits, milliseconds: 2_000 });
    const before = memoryInUse();
    await Promise.all([expect(fetched).rejects.toThrow(), setTimeout(1_500).then(() => expect(memoryInUse() - before).toBeLessThan(5_000_000))]);
  });

  it('is given up when it takes too long, whatever takes so long', async () => {
    const slow: readonly RequestListener[] = [
      () => {},
      (_request, response) => void response.writeHead(200).write('a'),
      (_request, response) => {
        const timer = setInterval(() => response.write('a'), 20);
        response.on('close', () => clearInterval(timer));
      },
    ];
    const web = fetcher({ allowed: ['127.0.0.2'] });
    for (const listener of slow) {
      const server = await receiver('127.0.0.2', listener);
      const began = performance.now();
      await expect(web.get(`http://127.0.0.2:${server.port}/`, { ...limits, milliseconds: 300 })).rejects.toThrow();
      expect(performance.now() - began).toBeLessThan(3_000);
    }
  });

  it('is asked for without anything of whoever wants it', async () => {
    const headers: string[] = [];
    const server = await receiver('127.0.0.2', (request, response) => {
      headers.push(...Object.keys(request.headers));
      response.writeHead(200, { 'Set-Cookie': 'a=b' }).end();
    });
    const web = fetcher({ allowed: ['127.0.0.2'] });
    for (let times = 0; times < 2; times++) await web.get(`http://127.0.0.2:${server.port}/`, limits);
    for (const name of ['cookie', 'authorization', 'referer', 'origin', 'x-api-key', 'x-forwarded-for']) expect(headers).not.toContain(name);
    expect(headers).toContain('user-agent');
  });
});
