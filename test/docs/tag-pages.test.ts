import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { array, type JsonObject, object, operationsOf, readContract, resolve } from '../contract/document.ts';
import { startSuiteService, type TestService } from '../support/service.ts';

const contract = readContract();
const tags = array(contract.tags).map((tag) => String(object(tag).name));
const webhooks = operationsOf({ paths: object(contract.webhooks) });
const addressOf = (tag: string): string => `/docs/tags/${tag.replaceAll(' ', '-')}`;

const all = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, found = '']) => found);
const idsIn = (html: string): string[] => all(html, / id="([^"]*)"/g);

/** What the page says of one operation, without what it says of others. */
const sectionOf = (html: string, id: string): string => html.split('<section ').find((section) => section.startsWith(`id="${id}"`)) ?? '';

describe('The docs of each tag', () => {
  let service: TestService;
  /** Each page by its address. */
  const pages = new Map<string, string>();

  beforeAll(async () => {
    service = await startSuiteService();
    for (const address of ['/docs', '/docs/tags', ...tags.map(addressOf)]) {
      const response = await fetch(service.baseUrl + address);
      expect(response.status, address).toBe(200);
      pages.set(address, await response.text());
    }
  });
  afterAll(() => service?.close());

  const pageOf = (node: JsonObject): string => pages.get(addressOf(String(array(node.tags)[0]))) ?? '';

  it('have a page of their own, which the index and the whole docs lead to', () => {
    const linked = all(pages.get('/docs/tags') ?? '', /href="(tags\/[\w-]+)"/g).map((address) => `/docs/${address}`);
    expect(linked).toEqual(tags.map(addressOf));
    expect(pages.get('/docs')).toContain('href="docs/tags"');
  });

  it('hold each operation, with each of its parameters, the fields of its body and all its answers', () => {
    expect(webhooks.length).toBeGreaterThan(10);
    for (const { operationId, node } of [...operationsOf(contract), ...webhooks]) {
      const section = sectionOf(pageOf(node), operationId);
      const named = new Set(all(section, /<dt><code>([^<]+)<\/code>/g));
      const forms = Object.values(object(resolve(contract, node.requestBody).content));
      const expected = [
        ...array(node.parameters).map((parameter) => String(resolve(contract, parameter).name)),
        ...forms.flatMap((form) => Object.keys(object(resolve(contract, object(form).schema).properties))),
      ];
      expect(
        expected.filter((name) => !named.has(name)),
        operationId,
      ).toEqual([]);
      const statuses = all(section, /<(?:h4|dt><b)>(\d\w\w|any other)/g);
      const answers = Object.keys(object(node.responses)).map((status) => (status === 'default' ? 'any other' : status));
      expect(statuses.toSorted(), operationId).toEqual(answers.toSorted());
    }
  });

  it('show how each operation is called, on this server', () => {
    const section = sectionOf(pages.get('/docs/tags/Notepads') ?? '', 'createNotepad');
    expect(section).toContain(`curl '${service.baseUrl}/v2/notepads'`);
    expect(section).toContain('client.notepads.create(');
    for (const html of pages.values()) expect(html).not.toContain('localhost:8787');
  });

  it('lead where their links say: to what stands on the same page, on another tag’s, or in the whole docs', () => {
    let count = 0;
    for (const [address, html] of pages) {
      expect(new Set(idsIn(html)).size, address).toBe(idsIn(html).length);
      for (const href of all(html, /<a href="([^"]*)"/g).filter((href) => !href.startsWith('http'))) {
        const { pathname, hash } = new URL(href, service.baseUrl + address);
        if (!pathname.startsWith('/docs/tags')) continue;
        expect(pages.has(pathname), `${address}: ${href}`).toBe(true);
        if (hash !== '') expect(idsIn(pages.get(pathname) ?? ''), `${address}: ${href}`).toContain(hash.slice(1));
        count++;
      }
    }
    expect(count).toBeGreaterThan(1000);
  });

  it('come without scripts, and the index with one from a file, under a policy that takes no other', async () => {
    for (const [address, html] of pages) {
      const { headers } = await fetch(service.baseUrl + address);
      expect(headers.get('Content-Security-Policy'), address).toMatch(/default-src 'none'; script-src 'self';/);
      expect(
        all(html, /<script([^>]*)>/g).filter((attributes) => !attributes.includes('src=')),
        address,
      ).toEqual([]);
      expect(html.includes('<script'), address).toBe(address === '/docs' || address === '/docs/tags');
    }
  });

  it('are not there for tags that the contract lacks', async () => {
    const [unknown, other] = await Promise.all(['/docs/tags/Nothing', '/docs/nothing'].map((address) => fetch(service.baseUrl + address)));
    expect([unknown?.status, other?.status]).toEqual([404, 404]);
    const [problem, same] = (await Promise.all([unknown?.json(), other?.json()])) as [JsonObject, JsonObject];
    expect({ ...problem, traceid: '' }).toEqual({ ...same, traceid: '' });
  });
});
