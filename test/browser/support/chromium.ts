import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/**
 * The Chromium of this machine: what CHROMIUM_PATH names, else the first one in PATH. Where there is none, undefined, and a line that says what is left out;
 * with REQUIRE_BROWSER=1 an error.
 */
export function findChromium(whatIsLeftOut: string): string | undefined {
  const found = process.env.CHROMIUM_PATH || inPath();
  if (found) return found;
  const message = `${whatIsLeftOut}: no Chromium was found. Install one, or name it in CHROMIUM_PATH.`;
  if (process.env.REQUIRE_BROWSER === '1') throw new Error(message);
  console.warn(message);
  return undefined;
}

function inPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const names = ['chromium', 'google-chrome', 'chromium-browser'];
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Starts it without a window, and without anything that it does on its own account. */
export function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
  });
}
