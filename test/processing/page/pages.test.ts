import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { allBlobs } from '../../../server/platform/blobs/store.ts';
import { api, type RecordOf } from '../../support/api.ts';
import { startTestService, useService } from '../../support/service.ts';
import { bitmapIcon } from './icons.ts';
import { site } from './site.ts';

const service = useService({ fetch: true, fetchAllow: ['127.0.0.2'] }, { worker: { retryDelay: () => 1 } });
const client = () => api(service);
type Bookmark = RecordOf<'bookmark'>;

/** A record as it is when all jobs are done. */
async function processed(id: string): Promise<Bookmark> {
  await service.service.worker.idle();
  return (await client().record(id)) as Bookmark;
}

async function bookmarked(url: string, fields: Readonly<Record<string, unknown>> = {}): Promise<Bookmark> {
  const made = (await client().send('POST', '/v2/bookmarks', { parentId: '@alias::inbox', url, ...fields })) as Bookmark;
  expect(made.stateProcessing).toBe('pending');
  return processed(made.id);
}

/** A few hundred words around which a page has what every page of the site has. */
const words = (topic: string): string =>
  Array.from(
    { length: 8 },
    (_, at) => `<p>${topic} paragraph ${at}: ${'the kettle sings, the leaves unfold, and the cup is warm. '.repeat(6)}</p>`,
  ).join('');
const article = `<html><head><title>Tea &amp; time</title><meta name=description content="How to make it"><meta property=og:site_name content="Tea Weekly">
  <meta property=og:image content=/tea.png><link rel=icon href=/icon.ico></head>
  <body><nav><a href=/>Home</a><a href=/about>Imprint of the whole site</a></nav><article><h1>Tea</h1>${words('Oolong')}</article>
  <script>document.title = 'changed'; fetch('/script')</script><footer>Copyright notice of the footer</footer></body></html>`;

const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#20a040' } })
    .png()
    .toBuffer();

const fetched = async (url: string) => {
  const response = await fetch(url);
  return { status: response.status, type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
};
const found = async (text: string): Promise<string[]> => {
  await service.service.indexer.settled();
  return (await client().search({ text })).hits.map(({ id }) => id);
};

describe('A bookmark of a page', () => {
  it('gets the title, what the page says of itself, its icon, its picture and its text', async () => {
    const { url, asked } = await site({
      '/page': article,
      '/tea.png': ['image/png', await picture(1200, 600)],
      '/icon.ico': ['image/x-icon', bitmapIcon(16)],
    });
    const { id, name, stateProcessing, data, cover, thumbnail } = await bookmarked(`${url}/page`);
    expect([stateProcessing, name]).toEqual(['completed', 'Tea & time']);
    expect(data.problems).toEqual([]);
    expect(data.steps).toEqual(['page', 'text', 'icon', 'picture', 'words'].map((step) => ({ step, state: 'completed' })));
    expect(data.webpage).toEqual({
      ...{ url: `${url}/page`, title: 'Tea & time', siteName: 'Tea Weekly', description: 'How to make it' },
      image: { url: expect.any(String), width: 1024, height: 512, mime: 'image/webp' },
      favicon: { url: expect.any(String), width: 16, height: 16, mime: 'image/png' },
    });
    expect(cover).toEqual(data.webpage?.image);
    expect(thumbnail?.original).toBe(thumbnail?.xl);
    const icon = await fetched(data.webpage?.favicon?.url ?? '');
    expect([icon.status, icon.type]).toEqual([200, 'image/png']);
    expect([...(await sharp(icon.bytes).raw().toBuffer()).subarray(0, 4)]).toEqual([255, 0, 0, 255]);
    expect((await sharp((await fetched(thumbnail?.sm ?? '')).bytes).metadata()).width).toBe(128);
    expect(asked.sort()).toEqual(['/icon.ico', '/page', '/tea.png']);
    expect(await found('Oolong')).toEqual([id]);
    expect(await found('"notice of the footer"')).toEqual([]);
  });

  it('keeps the name that it was given', async () => {
    const { url } = await site({ '/': article });
    expect(await bookmarked(url, { name: 'Mine' })).toMatchObject({ name: 'Mine', data: { webpage: { title: 'Tea & time' } } });
  });

  it('can be changed by who has read it before it got its name', async () => {
    const { url } = await site({ '/': article });
    const response = await client().call('POST', '/v2/bookmarks', { parentId: '@alias::inbox', url });
    const { id } = (await response.json()) as Bookmark;
    expect((await processed(id)).name).toBe('Tea & time');
    const ifMatch = { 'If-Match': response.headers.get('etag') ?? '' };
    const change = (name: string) => service.call('PATCH', `/v2/resources/${id}`, { name }, ifMatch);
    expect((await change('Mine')).status).toBe(200);
    expect((await change('Yours')).status).toBe(412);
  });

  it('takes the icon at the root of the site where the page names none', async () => {
    const { url } = await site({ '/a/page': '<title>Tea</title>', '/favicon.ico': ['image/png', await picture(512, 512)] });
    const { data } = await bookmarked(`${url}/a/page`);
    expect(data.webpage).toMatchObject({ image: null, favicon: { width: 256, height: 256, mime: 'image/png' } });
  });

  it('says where it was led, and follows no more than five times', async () => {
    const lead = (to: string) => (_: unknown, response: import('node:http').ServerResponse) => void response.writeHead(302, { Location: to }).end();
    const { url } = await site({ '/a': lead('/b'), '/b': lead('/end'), '/end': '<title>The end</title>', '/loop': lead('/loop') });
    expect(await bookmarked(`${url}/a`)).toMatchObject({ name: 'The end', originUrl: `${url}/a`, data: { webpage: { url: `${url}/end` } } });
    const { data } = await bookmarked(`${url}/loop`);
    expect(data).toMatchObject({
      webpage: null,
      problems: [{ step: 'page', message: 'The page is not fetched: The address leads on more than 5 times.' }],
    });
  });

  it('is read in the letters that it is written in, whoever says which', async () => {
    const text = 'Größe und Käse';
    const latin = Buffer.from(`<title>${text}</title><p>${text}`, 'latin1');
    const declared = Buffer.concat([Buffer.from('<meta charset="iso-8859-1">'), latin]);
    const utf16 = Buffer.from(`\ufeff<title>${text}</title>`, 'utf16le');
    const { url } = await site({
      '/header': ['text/html; charset=ISO-8859-1', latin],
      '/meta': ['text/html', declared],
      '/marked': ['text/html', utf16],
      '/utf-8': ['text/html', Buffer.from(`<title>${text}</title>`)],
      '/unknown': ['text/html; charset=klingon', Buffer.from(`<title>${text}</title>`)],
    });
    for (const path of ['/header', '/meta', '/marked', '/utf-8', '/unknown']) expect((await bookmarked(url + path)).name, path).toBe(text);
  });

  it('is processed again when it is asked for, and when it gets another address', async () => {
    const { url, asked } = await site({
      '/one': article.replace('Oolong', 'Sencha'),
      '/two': '<title>Two</title><p>Rooibos',
      '/tea.png': ['image/png', await picture(600, 600)],
    });
    const before = await bookmarked(`${url}/one`, { name: 'Mine' });
    const again = await client().call('POST', `/v2/resources/${before.id}/reprocess`);
    expect([again.status, ((await again.json()) as Bookmark).stateProcessing]).toEqual([202, 'pending']);
    expect((await processed(before.id)).data.webpage?.title).toBe('Tea & time');
    expect(asked.filter((path) => path === '/one')).toHaveLength(2);
    const changed = (await client().send('PATCH', `/v2/resources/${before.id}`, { url: `${url}/two` })) as Bookmark;
    expect(changed).toMatchObject({ stateProcessing: 'pending', cover: null, thumbnail: null, data: { webpage: null } });
    expect(await processed(before.id)).toMatchObject({
      stateProcessing: 'completed',
      name: 'Mine',
      data: { webpage: { title: 'Two', image: null } },
    });
    expect((await fetched(before.cover?.url ?? '')).status).toBe(404);
  });

  it('leaves no file behind when it is deleted', async () => {
    const keys = async () => (await Array.fromAsync(allBlobs(service.service.services.database.reader))).flat().map(({ id }) => id);
    const before = await keys();
    const { url } = await site({ '/': article, '/tea.png': ['image/png', await picture(1200, 600)] });
    const { id } = await bookmarked(url);
    expect((await keys()).length).toBeGreaterThan(before.length);
    await client().call('POST', '/v2/resources/delete', { resourceIds: [id], archive: false });
    await service.service.worker.idle();
    expect((await keys()).sort()).toEqual(before.sort());
  });

  it('shows nothing of the page while a password protects it', async () => {
    const { url } = await site({ '/': article, '/tea.png': ['image/png', await picture(1200, 600)] });
    const { id, cover } = await bookmarked(url);
    await client().send('PATCH', `/v2/resources/${id}`, { password: 'open sesame' });
    expect(await client().record(id)).toMatchObject({ cover: null, thumbnail: null, data: { webpage: null, steps: [] } });
    expect((await fetched(cover?.url ?? '')).status).toBe(403);
  });
});

describe('A bookmark of a file', () => {
  it('that is a picture shows it, and what is known of it', async () => {
    const { url, asked } = await site({ '/p.png': ['image/png', await picture(300, 200)] });
    const { data, cover, thumbnail, kind } = await bookmarked(`${url}/p.png`);
    expect([kind, cover?.width, thumbnail?.original]).toEqual(['bookmark', 300, thumbnail?.xl]);
    expect(data).toMatchObject({
      attributes: { document: null, dimensions: { width: 300, height: 200 } },
      media: { codec: 'png', width: 300 },
      webpage: { url: `${url}/p.png`, title: null, image: { width: 300 }, favicon: null },
    });
    expect(asked).toEqual(['/p.png']);
  });

  it('that nobody knows is completed all the same', async () => {
    const { url } = await site({ '/a.bin': ['application/octet-stream', 'bytes'] });
    const { stateProcessing, data } = await bookmarked(`${url}/a.bin`);
    expect([stateProcessing, data.problems, data.attributes, data.media, data.webpage?.url]).toEqual(['completed', [], null, null, `${url}/a.bin`]);
  });
});

describe('A page that cannot be had', () => {
  const problemOf = async (url: string) => {
    const { stateProcessing, data, name } = await bookmarked(url);
    expect([stateProcessing, name, data.webpage, data.steps]).toEqual(['completed', null, null, [{ step: 'page', state: 'failed' }]]);
    return data.problems.map(({ message }) => message).join();
  };

  it('is said so in a sentence', async () => {
    const { url, asked } = await site({});
    expect(await problemOf(`${url}/gone`)).toBe('The page cannot be had: its server answers with the status 404.');
    expect(asked).toEqual(['/gone']);
    expect(await problemOf('http://127.0.0.2:22/')).toBe('The page is not fetched: Port 22 is not one of web pages.');
  });

  it('is tried three times where the reason may be gone soon, and read as soon as it is', async () => {
    let tries = 0;
    const { url, asked } = await site({
      '/busy': (_, response) => void response.writeHead(503).end(),
      '/soon': (_, response) => void (++tries < 3 ? response.writeHead(502).end() : response.writeHead(200).end('<title>At last</title>')),
      '/broken': (request) => void request.socket.destroy(),
    });
    expect(await problemOf(`${url}/busy`)).toBe('The page cannot be had: its server answers with the status 503.');
    expect(asked).toEqual(['/busy', '/busy', '/busy']);
    expect((await bookmarked(`${url}/soon`)).name).toBe('At last');
    expect(await problemOf(`${url}/broken`)).toBe('The page cannot be had: its server could not be reached, or broke off.');
  });

  it('is told to the log once, in a quiet line', async () => {
    const { url } = await site({ '/busy': (_, response) => void response.writeHead(503).end() });
    const [{ id: busy }, { id: gone }] = [await bookmarked(`${url}/busy`), await bookmarked(`${url}/gone`)];
    const told = service.logged.filter(({ resourceId, jobType }) => resourceId === busy || resourceId === gone || jobType === 'fetch_page');
    const line = { level: 'info', time: expect.any(String), msg: 'the page of a bookmark can not be had' };
    expect(told.slice(-2)).toEqual([
      { ...line, resourceId: busy, problem: 'The page cannot be had: its server answers with the status 503.' },
      { ...line, resourceId: gone, problem: 'The page cannot be had: its server answers with the status 404.' },
    ]);
    expect(told.filter(({ level }) => level !== 'info')).toEqual([]);
  });

  it('leaves what was found at another time as it is', async () => {
    let isGone = false;
    const { url } = await site({
      '/': (_, response) => void (isGone ? response.writeHead(410).end() : response.writeHead(200).end('<title>Here</title><p>Darjeeling')),
    });
    const { id } = await bookmarked(url);
    isGone = true;
    await client().call('POST', `/v2/resources/${id}/reprocess`);
    expect(await processed(id)).toMatchObject({ data: { webpage: { title: 'Here' }, problems: [{ step: 'page' }] } });
    expect(await found('Darjeeling')).toEqual([id]);
  });

  it('is not asked for where nothing is fetched', async () => {
    const off = api(await startTestService({ fetch: false, fetchAllow: ['127.0.0.2'] }));
    const { url, asked } = await site({ '/': article });
    const { stateProcessing, id } = (await off.send('POST', '/v2/bookmarks', { parentId: '@alias::inbox', url })) as Bookmark;
    expect(stateProcessing).toBe('completed');
    const again = await off.call('POST', `/v2/resources/${id}/reprocess`);
    expect(((await again.json()) as Bookmark).stateProcessing).toBe('completed');
    expect(asked).toEqual([]);
  });
});

describe('What is not of the public internet', () => {
  it('is never asked, however a page leads there', async () => {
    const inside = await site(
      { '/': '<title>Secret</title>', '/i.png': ['image/png', await picture(10, 10)], '/favicon.ico': ['image/png', await picture(10, 10)] },
      '127.0.0.1',
    );
    const { port } = new URL(inside.url);
    const lead = (to: string) => (_: unknown, response: import('node:http').ServerResponse) => void response.writeHead(302, { Location: to }).end();
    const hosts = ['127.0.0.1', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '0177.0.0.1', '127.1', '0'];
    for (const host of hosts) {
      const within = `http://${host}:${port}`;
      const { url } = await site({
        '/names': `<title>Names</title><meta property=og:image content=${within}/i.png><link rel=icon href=${within}/i.png>`,
        '/based': `<base href=${within}/><title>Based</title><meta property=og:image content=i.png><link rel=icon href=i.png>`,
        '/leads': lead(within),
        '/pictures': '<title>Leads</title><meta property=og:image content=/to-picture><link rel=icon href=/to-picture>',
        '/to-picture': lead(`${within}/i.png`),
      });
      for (const path of ['/names', '/based', '/pictures']) {
        const { data, cover, stateProcessing } = await bookmarked(url + path);
        expect([stateProcessing, cover, data.webpage?.image, data.webpage?.favicon], host + path).toEqual(['completed', null, null, null]);
        expect(
          data.problems.map(({ step }) => step),
          host + path,
        ).toEqual(['icon', 'picture']);
      }
      for (const address of [within, `${url}/leads`]) {
        const { data } = await bookmarked(address);
        expect([data.webpage, data.problems[0]?.message], address).toEqual([
          null,
          expect.stringContaining('is not an address of the public internet'),
        ]);
      }
    }
    expect(inside.asked).toEqual([]);
  });
});

describe('A page that is made to take long', () => {
  it('has the text that can be had of it', async () => {
    const deep = `<title>Deep</title>${'<div>'.repeat(10_000)}Lapsang`;
    const many = `<title>Many</title>${'<p><b>Keemun</b></p>'.repeat(100_000)}`;
    const { url } = await site({ '/deep': deep, '/many': many, '/tags': `<title>Tags</title>${'<'.repeat(300_000)}`, '/empty': '' });
    const pages = await Promise.all(['/deep', '/many', '/tags', '/empty'].map((path) => bookmarked(url + path)));
    expect(pages.map(({ name }) => name)).toEqual(['Deep', 'Many', 'Tags', null]);
    for (const { data } of pages) expect(data.problems).toEqual([]);
    expect(await found('Lapsang')).toEqual([pages[0]?.id]);
    expect(await found('Keemun')).toEqual([pages[1]?.id]);
  });

  it('is read as far as ten MiB, packed or not', async () => {
    const huge = `<title>Huge</title><p>Assam</p>${'<p>and so on</p>'.repeat(1_000_000)}`;
    const { url } = await site({ '/huge': huge, '/endless': (_, response) => void endless(response) });
    const { name, data } = await bookmarked(`${url}/huge`);
    expect([name, data.problems]).toEqual([
      'Huge',
      [{ step: 'page', message: 'Of the page no more than 10 MiB are fetched. What comes behind them is left out.' }],
    ]);
    expect((await bookmarked(`${url}/endless`)).name).toBe('Endless');
  });

  it('with a picture or an icon that is none has the rest', async () => {
    const { url } = await site({
      '/': article,
      '/tea.png': ['image/png', 'no picture'],
      '/icon.ico': ['image/x-icon', Buffer.from([0, 0, 1, 0, 9, 9])],
    });
    const { data, name } = await bookmarked(url);
    expect(name).toBe('Tea & time');
    expect(data.problems).toEqual([
      { step: 'icon', message: 'The icon cannot be read.' },
      { step: 'picture', message: 'The file cannot be read as a picture.' },
    ]);
  });
});

/** A page that never ends. */
function endless(response: import('node:http').ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/html' });
  response.write('<title>Endless</title>');
  const chunk = Buffer.alloc(256 * 1024, ' ');
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}
