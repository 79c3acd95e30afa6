import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { placeBytes, sha256Of } from '../../../server/platform/data-folder/files.ts';
import { temporaryFolder } from '../../commands/backup/support.ts';

/** Another file system than that of temporary folders, where there is one. */
const elsewhere = '/dev/shm';
const isElsewhere = existsSync(elsewhere) && statSync(elsewhere).dev !== statSync(await temporaryFolder()).dev;

describe('Stored bytes that are given a second place', () => {
  it('are the same file there', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'a'), 'bytes');
    expect(await placeBytes(join(folder, 'a'), join(folder, 'deeper', 'b'))).toBe(true);
    expect((await stat(join(folder, 'deeper', 'b'))).ino).toBe((await stat(join(folder, 'a'))).ino);
  });

  it.runIf(isElsewhere)('are a copy on another file system', async () => {
    const folder = await temporaryFolder();
    const other = await mkdtemp(join(elsewhere, 'backup-'));
    onTestFinished(() => rm(other, { recursive: true }));
    await writeFile(join(folder, 'a'), 'bytes');
    expect(await placeBytes(join(folder, 'a'), join(other, 'b'))).toBe(true);
    expect(await readFile(join(other, 'b'), 'utf8')).toBe('bytes');
    expect((await stat(join(folder, 'a'))).nlink).toBe(1);
  });

  it('have the same checksum, small or large', async () => {
    const folder = await temporaryFolder();
    for (const size of [0, 1, 1024 * 1024, 1024 * 1024 + 1, 3_000_000]) {
      const bytes = Buffer.alloc(size, 'some bytes');
      await writeFile(join(folder, 'a'), bytes);
      expect(await sha256Of(join(folder, 'a')), String(size)).toBe(createHash('sha256').update(bytes).digest('hex'));
    }
  });

  it('may be gone', async () => {
    const folder = await temporaryFolder();
    expect(await placeBytes(join(folder, 'a'), join(folder, 'b'))).toBe(false);
  });

  it('replace nothing', async () => {
    const folder = await temporaryFolder();
    for (const name of ['a', 'b']) await writeFile(join(folder, name), name);
    await expect(placeBytes(join(folder, 'a'), join(folder, 'b'))).rejects.toThrow('EEXIST');
    expect(await readFile(join(folder, 'b'), 'utf8')).toBe('b');
  });
});
