import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { addAccount } from '../../support/accounts.ts';
import { api } from '../../support/api.ts';
import { startTestService, useService } from '../../support/service.ts';

const allowed = '127.0.0.2';
const service = useService({ fetch: true, fetchAllow: [allowed] });
const client = api(service);
const nothing = { type: 'link', title: null, description: null, siteName: null, image: null, favicon: null, metadata: {} };

/** A site, with the paths that it was asked for. */
async function site(listener: RequestListener, host = allowed): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    listener(request, response);
  });
  server.listen(0, host);
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://${host}:${(server.address() as AddressInfo).port}`, asked };
}

const html =
  (text: string): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(text);
const preview = (url: string) => client.send('GET', `/v2/link?url=${encodeURIComponent(url)}`, undefined);

describe('getLinkPreview', () => {
  it('answers what a page says of itself', async () => {
    const { url } = await site(
      html('<title>Tea</title><meta name=description content="How to make it"><meta property=og:image content=/tea.png><link rel=icon href=/i.svg>'),
    );
    expect(await preview(`${url}/page`)).toEqual({
      ...nothing,
      ...{ url: `${url}/page`, title: 'Tea', description: 'How to make it' },
      image: { key: null, url: `${url}/tea.png`, width: null, height: null, mime: null, contentLength: null },
      favicon: { key: null, url: `${url}/i.svg`, width: null, height: null, mime: null, contentLength: null },
    });
  });

  it('answers with the icon of the site where the page names none, if there is one', async () => {
    const { url } = await site((request, response) =>
      request.url === '/favicon.ico'
        ? response.writeHead(200, { 'Content-Type': 'image/x-icon' }).end('icon')
        : html('<title>Tea</title>')(request, response),
    );
    expect(await preview(url)).toMatchObject({ title: 'Tea', favicon: { url: `${url}/favicon.ico` } });
    const without = await site(html('<title>Tea</title>'));
    expect(await preview(without.url)).toMatchObject({ title: 'Tea', favicon: null });
  });

  it('answers with the picture where the address is that of a picture', async () => {
    const { url } = await site((_request, response) => response.writeHead(200, { 'Content-Type': 'image/png' }).end('picture'));
    expect(await preview(url)).toMatchObject({ title: null, image: { url: `${url}/`, mime: 'image/png' } });
  });

  it('answers 200 with nulls for what can not be had', async () => {
    const gone = await site((_request, response) => response.writeHead(404, { 'Content-Type': 'text/html' }).end('<title>Not found</title>'));
    const inside = await site(html('<title>Secret</title>'), '127.0.0.1');
    const leading = await site((_request, response) => response.writeHead(302, { Location: inside.url }).end());
    const pdf = await site((_request, response) => response.writeHead(200, { 'Content-Type': 'application/pdf' }).end('%PDF'));
    const addresses = [gone.url, inside.url, leading.url, pdf.url, 'http://127.0.0.2:9/', 'http://name.invalid/', 'http://2130706433/'];
    for (const url of addresses) expect(await preview(url), url).toEqual({ ...nothing, url });
    expect(inside.asked).toEqual([]);
  });

  it('answers within five seconds, also where the page doesn’t', async () => {
    const { url } = await site(() => {});
    const began = performance.now();
    expect(await preview(url)).toEqual({ ...nothing, url });
    expect(performance.now() - began).toBeLessThan(5_500);
  });

  it('fetches a page once for all that ask for it in the same minutes', async () => {
    const { url, asked } = await site(html('<title>Tea</title><link rel=icon href=/i.svg>'));
    await Promise.all(Array.from({ length: 10 }, () => preview(url)));
    await preview(url);
    expect(asked).toEqual(['/']);
  });

  it('lets nobody wait for pages that somebody else asks for', async () => {
    const [slow, page] = [await site(() => {}), await site(html('<title>Tea</title><link rel=icon href=/i.svg>'))];
    const other = api(service, { 'X-Api-Key': (await addAccount(service)).apiKey });
    const many = Array.from({ length: 60 }, (_, number) => preview(`${slow.url}/${number}`));
    const began = performance.now();
    expect(await other.send('GET', `/v2/link?url=${encodeURIComponent(page.url)}`, undefined)).toMatchObject({ title: 'Tea' });
    expect(performance.now() - began).toBeLessThan(2_000);
    // For those who came behind there was no turn: that is no reason to know nothing of a page.
    expect(await Promise.all(many)).toEqual(many.map((_, number) => ({ ...nothing, url: `${slow.url}/${number}` })));
    const late = many.findIndex((_, number) => !slow.asked.includes(`/${number}`));
    await preview(`${slow.url}/${late}`);
    expect(slow.asked).toContain(`/${late}`);
  });

  it('lets nobody wait in the line of somebody else who asks for the same page', async () => {
    const [slow, page] = [await site(() => {}), await site(html('<title>Tea</title><link rel=icon href=/i.svg>'))];
    const other = api(service, { 'X-Api-Key': (await addAccount(service)).apiKey });
    const many = Array.from({ length: 12 }, (_, number) => preview(`${slow.url}/${number}`));
    await vi.waitFor(() => expect(slow.asked).toHaveLength(8), { timeout: 20_000 });
    many.push(preview(page.url));
    await setTimeout(100);
    const began = performance.now();
    expect(await other.send('GET', `/v2/link?url=${encodeURIComponent(page.url)}`, undefined)).toMatchObject({ title: 'Tea' });
    expect(performance.now() - began).toBeLessThan(2_000);
    await Promise.all(many);
  });

  it('tells no address and no type that is longer than others are, where a redirect leads to such', async () => {
    const long = `/${'a'.repeat(3000)}`;
    const { url } = await site((request, response) => {
      if (request.url === long) response.writeHead(200, { 'Content-Type': `image/${'x'.repeat(3000)}` }).end('picture');
      else if (request.url === '/page') html('<title>Tea</title>')(request, response);
      else response.writeHead(302, { Location: long }).end();
    });
    expect(await preview(`${url}/picture`)).toMatchObject({ image: { url: `${url}/picture`, mime: null } });
    expect(await preview(`${url}/page`)).toMatchObject({ title: 'Tea', favicon: null });
  });

  it('refuses what is no address of a page', async () => {
    for (const url of ['', 'example.com', 'ftp://example.com/', 'javascript:alert(1)', `https://example.com/${'a'.repeat(2048)}`])
      expect((await client.call('GET', `/v2/link?url=${encodeURIComponent(url)}`)).status, url).toBe(400);
    expect((await client.call('GET', '/v2/link')).status).toBe(400);
  });

  it('fetches nothing where an operator has turned it off', async () => {
    const { url, asked } = await site(html('<title>Tea</title>'));
    const off = api(await startTestService({ fetch: false, fetchAllow: [allowed] }));
    expect(await off.send('GET', `/v2/link?url=${encodeURIComponent(url)}`, undefined)).toEqual({ ...nothing, url });
    expect(asked).toEqual([]);
  });
});
