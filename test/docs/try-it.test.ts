import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium, launchChromium } from '../browser/support/chromium.ts';
import { faintTexts } from '../browser/support/contrast.ts';
import { startSuiteService, type TestService } from '../support/service.ts';

const executable = findChromium('The page to try operations on is not looked at');

describe.skipIf(!executable)('The page to try operations on', () => {
  let service: TestService;
  let browser: Browser;
  let page: Page;
  const requested: string[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    service = await startSuiteService();
    browser = await launchChromium(executable ?? '');
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.on('request', (request) => requested.push(request.url()));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await open();
  }, 90_000);
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  async function open(): Promise<void> {
    await page.goto(`${service.baseUrl}/docs/try`);
    await page.waitForSelector('.opblock', { timeout: 60_000 });
  }

  const execute = async (operation: string): Promise<string> => {
    await page.click(`#operations-${operation} .opblock-summary-control`);
    await page.click(`#operations-${operation} button.execute`);
    const status = page.locator(`#operations-${operation} .live-responses-table .response-col_status`).last();
    return ((await status.textContent()) ?? '').trim();
  };

  it('sends a request to the service with the key that was typed, and shows the answer', async () => {
    await page.click('button.authorize');
    await page.fill('.auth-container input[type="text"], .auth-container input[type="password"]', service.apiKey);
    await page.locator('.auth-btn-wrapper button.authorize').first().click();
    await page.click('.btn-done');
    expect(await execute('Users-getMyProfile')).toMatch(/^200/);
    expect(await page.textContent('#operations-Users-getMyProfile .live-responses-table')).toContain('owner@');
  });

  it('fills in nothing that may be left out', async () => {
    expect(await execute('Tags-listTags')).toMatch(/^200/);
  });

  it.each(['light', 'dark'] as const)('can be read, what is opened included: %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    if (colorScheme === 'light') await page.click('#operations-Notepads-createNotepad .opblock-summary-control');
    expect(await faintTexts(page)).toEqual([]);
    await page.click('button.authorize');
    expect(await faintTexts(page)).toEqual([]);
    await page.click('.btn-done');
  });

  it('keeps the key nowhere: after a reload nobody is known', async () => {
    const kept = await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])');
    expect(kept).not.toContain(service.apiKey);
    await open();
    expect(await execute('Users-getMyProfile')).toMatch(/^401/);
  });

  it('asks nobody but the service for anything', () => {
    expect(requested.filter((url) => !url.startsWith(`${service.baseUrl}/`) && !/^(data|blob):/.test(url))).toEqual([]);
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
  });
});
