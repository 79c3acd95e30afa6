import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium, launchChromium } from '../browser/support/chromium.ts';
import { faintTexts } from '../browser/support/contrast.ts';
import { array, object, operationsOf, readContract } from '../contract/document.ts';
import { startSuiteService, type TestService } from '../support/service.ts';

const executable = findChromium('The docs are not looked at');

const contract = readContract();

/** What these tests use of the page's own globals; they are compiled for Node. */
interface PageElement {
  readonly id: string;
  readonly alt: string;
  readonly naturalWidth: number;
  readonly clientWidth: number;
  readonly scrollWidth: number;
  readonly textContent: string;
  getAttribute(name: string): string | null;
  getClientRects(): { readonly length: number };
}

describe.skipIf(!executable)('The docs of the running service, in a browser that reaches nothing else,', () => {
  let service: TestService;
  let browser: Browser;
  let page: Page;
  const requested: string[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    service = await startSuiteService();
    browser = await launchChromium(executable ?? '');
    page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    page.on('request', (request) => requested.push(request.url()));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${service.baseUrl}/docs`);
    await page.waitForSelector('[id="tag/Webhooks"]', { state: 'attached', timeout: 60_000 });
  }, 90_000);
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  /** What `read`, which runs in the page, makes of the elements that the selector finds. */
  const look = <Result>(selector: string, read: (elements: PageElement[]) => Result): Promise<Result> => page.$$eval(selector, read);

  const textOf = async (id: string): Promise<string> => ((await page.textContent(`[id="${id}"]`)) ?? '').replaceAll(/\s+/g, ' ');

  it('have a title', async () => {
    expect(await page.title()).toBe('Resource Storage Service');
    expect(await page.textContent('h1')).toContain('Resource Storage Service');
  });

  it('show both pictures', async () => {
    const pictures = await look('img[alt^="Upload flow"], img[alt^="Processing states"]', (images) =>
      images.map(({ alt, naturalWidth, clientWidth }) => ({ alt: alt.replace(/:.*/, ''), isDrawn: naturalWidth > 0 && clientWidth > 500 })),
    );
    expect(pictures).toEqual([
      { alt: 'Upload flow', isDrawn: true },
      { alt: 'Processing states', isDrawn: true },
    ]);
  });

  it('show every tag and every operation', async () => {
    const headings = new Set(await look('h2', (found) => found.map(({ textContent }) => textContent.trim())));
    const tags = array(contract.tags).map((tag) => String(object(tag).name));
    // What isn't available yet has a badge.
    const summaries = operationsOf(contract).map(({ node }) =>
      [node.summary, ...array(node['x-badges']).map((badge) => object(badge).name)].map(String).join(' '),
    );
    expect([...tags, ...summaries].filter((name) => !headings.has(name))).toEqual([]);
    expect(tags.length).toBeGreaterThan(15);
  });

  it('show the example of a parameter, not that of its type, and headers as they are sent', async () => {
    expect(await textOf('tag/Tags/operation/deleteTag')).toContain('Example: 0199c1d6-6666-7abc-8def-000000000001');
    expect(await textOf('tag/Resources/operation/getResource')).toContain('Example: "second";r=99;t=1');
  });

  it('describe fields that are a choice', async () => {
    expect(await textOf('tag/Resources/operation/updateResource')).toContain('The new parent. The resource moves there');
  });

  it('lead where their links say', async () => {
    const links = await look('a[href^="#section/"], a[href^="#tag/"]', (found) => found.map((link) => link.getAttribute('href') ?? ''));
    const ids = new Set(await look('[id]', (found) => found.map(({ id }) => id)));
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter((link) => !ids.has(decodeURIComponent(link.slice(1))))).toEqual([]);
  });

  it('keep codes in one piece and tables inside the page', async () => {
    const codes = await look('td code', (found) => found.map((code) => ({ text: code.textContent, lines: code.getClientRects().length })));
    expect(codes.length).toBeGreaterThan(100);
    expect(codes.filter(({ lines }) => lines > 1)).toEqual([]);
    const wide = await look('table', (found) => found.filter((table) => table.scrollWidth > table.clientWidth).map(({ textContent }) => textContent));
    expect(wide).toEqual([]);
  });

  it('can be searched', async () => {
    await page.fill('input[placeholder="Search..."]', 'upload');
    await page.waitForSelector('[data-role="search:results"] li', { timeout: 10_000 });
    expect(await page.textContent('[data-role="search:results"]')).toContain('Get an upload URL');
  });

  it('find an operation by its id', async () => {
    await page.fill('input[placeholder="Search..."]', 'getUploadUrl');
    await expect.poll(() => page.textContent('[data-role="search:results"]'), { timeout: 10_000 }).toContain('Get an upload URL');
  });

  it('show how each operation is called, with this server', async () => {
    const place = '[id="tag/Notepads/operation/createNotepad"]';
    await page.click(`${place} [role="tab"]:has-text("curl")`);
    await expect.poll(() => page.textContent(place)).toContain(`curl '${service.baseUrl}/v2/notepads'`);
    const without = await look('[id^="tag/"][id*="/operation/"]', (found) =>
      found.filter(({ textContent }) => !/curl.*TypeScript/.test(textContent) && !textContent.includes('Webhook')).map(({ id }) => id),
    );
    expect(without).toEqual([]);
    expect(await page.textContent('body')).not.toContain('localhost:8787');
  });

  it('can be read by day, and are dark for a reader whose system is', async () => {
    expect(await faintTexts(page)).toEqual([]);
    const dark = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark' });
    await dark.goto(`${service.baseUrl}/docs`);
    await dark.waitForSelector('[id="tag/Webhooks"]', { state: 'attached', timeout: 60_000 });
    expect(await dark.evaluate<string>('getComputedStyle(document.body).backgroundColor')).toBe('rgb(24, 29, 35)');
    expect(await faintTexts(dark)).toEqual([]);
    await dark.close();
  });

  it('ask nobody but the server for anything, and have nothing to complain about', () => {
    const elsewhere = requested.filter((url) => !url.startsWith(`${service.baseUrl}/`) && !/^(data|blob):/.test(url));
    expect(elsewhere).toEqual([]);
    expect(requested.length).toBeGreaterThan(3);
    expect(complaints).toEqual([]);
  });
});
