import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { array, object, readContract } from '../contract/document.ts';
import { startSuiteService, type TestService } from '../support/service.ts';
import { findChromium, launchChromium } from './support/chromium.ts';
import { faintTexts } from './support/contrast.ts';

const executable = findChromium('The pages of the tags are not looked at');
const tags = array(readContract().tags).map((tag) => String(object(tag).name).replaceAll(' ', '-'));

describe.skipIf(!executable)('On a phone, the docs of each tag', () => {
  let service: TestService;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    service = await startSuiteService();
    browser = await launchChromium(executable ?? '');
    page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
  }, 90_000);
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  const open = (address: string): Promise<unknown> => page.goto(`${service.baseUrl}/docs/tags${address}`);

  /** How many pixels a reader would have to scroll sideways. */
  const tooWide = (): Promise<number> => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');

  test.each(tags)('fit the screen, and can be read by day and by night: %s', async (tag) => {
    await open(`/${tag}`);
    await page.addStyleTag({ content: 'article > section { content-visibility: visible !important }' });
    await page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
    expect(await tooWide()).toBe(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await faintTexts(page), colorScheme).toEqual([]);
    }
  });

  test('is found by the name, the id or the path of an operation', async () => {
    await open('');
    expect(await tooWide()).toBe(0);
    expect(await faintTexts(page)).toEqual([]);
    const shown = (): Promise<string[]> => page.locator('li:visible a').allTextContents();
    const all = await shown();
    for (const words of ['Create a notepad', 'createNotepad', 'POST /v2/notepads']) {
      await page.fill('#filter', words);
      expect(await shown(), words).toContain('Create a notepad');
      expect((await shown()).length, words).toBeLessThan(5);
    }
    await page.fill('#filter', 'nothing has this');
    expect(await shown()).toEqual([]);
    expect(await page.isVisible('#none')).toBe(true);
    await page.fill('#filter', '');
    expect(await shown()).toEqual(all);
  });

  test('open at the operation that was chosen', async () => {
    await open('');
    await page.fill('#filter', 'updateResource');
    await page.click('a:text-is("Update a resource")');
    await page.waitForURL('**/docs/tags/Resources#updateResource');
    expect(await page.locator('#updateResource h2').boundingBox()).toMatchObject({ y: expect.closeTo(40, -2) });
    expect(complaints).toEqual([]);
  });
});
