import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

/** Starts a command as a user does, through npm, and waits for what it prints. */
async function npm(
  args: readonly string[],
  address: RegExp,
  env: Record<string, string>,
): Promise<{ child: ChildProcess; printed: () => string; url: string }> {
  const child = spawn('npm', args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const found = address.exec(printed)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`npm ended early:\n${printed}`)));
  });
  return { child, printed: () => printed, url };
}

const isGone = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => false,
    () => true,
  );

describe('npm start', { timeout: 120_000 }, () => {
  test('prints a key with a curl that works, and the addresses of the API and the docs', async () => {
    const dataDir = await mkdtemp(path.join(inject('temporaryFolder'), 'start-'));
    const { child, printed, url } = await npm(['start'], /API +(http\S+)\/v2[\s\S]*Try it/, { PORT: '0', DATA_DIR: dataDir });
    await expect.poll(printed).toContain('curl ');
    const command = /curl .*/.exec(printed())?.[0] ?? '';
    const curl = spawn('sh', ['-c', `${command} --silent --fail`], { stdio: ['ignore', 'pipe', 'ignore'] });
    let answer = '';
    for await (const chunk of curl.stdout) answer += String(chunk);
    expect(JSON.parse(answer)).toMatchObject({ email: 'owner@localhost.localdomain' });
    expect(printed()).toContain(`${url}/docs`);
    expect((await fetch(`${url}/docs`)).status).toBe(200);
    child.kill('SIGTERM');
    await expect.poll(() => isGone(`${url}/healthz`), { timeout: 10_000 }).toBe(true);
  });

  test('shows the key once: the next start does not', async () => {
    const dataDir = await mkdtemp(path.join(inject('temporaryFolder'), 'start-'));
    const first = await npm(['start'], /(rss_\S+)/, { PORT: '0', DATA_DIR: dataDir });
    const base = /API +(http\S+)\/v2/.exec(first.printed())?.[1] ?? '';
    first.child.kill('SIGTERM');
    await expect.poll(() => isGone(`${base}/healthz`), { timeout: 10_000 }).toBe(true);
    const second = await npm(['start'], /Data +(\S+)/, { PORT: '0', DATA_DIR: dataDir });
    expect(second.printed()).not.toContain('rss_');
    second.child.kill('SIGTERM');
    await expect.poll(() => isGone(`${/API +(http\S+)\/v2/.exec(second.printed())?.[1]}/healthz`), { timeout: 10_000 }).toBe(true);
  });

  test('says which variable is wrong, in a sentence, and does not start', async () => {
    const child = spawn('npm', ['start'], { cwd: root, env: { ...process.env, PORT: 'eighty' }, stdio: ['ignore', 'ignore', 'pipe'] });
    let printed = '';
    for await (const chunk of child.stderr) printed += String(chunk);
    expect(printed).toMatch(/^PORT must be .+$/m);
    expect(child.exitCode ?? (await new Promise((resolve) => child.once('exit', resolve)))).toBe(1);
  });
});
