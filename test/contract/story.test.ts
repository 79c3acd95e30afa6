import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const script = path.join(import.meta.dirname, '../../scripts/examples.ts');

it('The examples of the contract are what a service answers that is sent the requests among them', { timeout: 180_000 }, async () => {
  const complaints = await new Promise<string>((resolve) => {
    // In a process of its own: what is found on this machine, ffmpeg for one, is remembered by a process.
    execFile(process.execPath, [script, '--check'], (error, _stdout, stderr) => resolve(stderr || (error?.message ?? '')));
  });
  expect(complaints).toBe('');
});
