import { createHash, randomBytes } from 'node:crypto';
import nodeFileSystem, { type FileHandle, mkdtemp, readdir, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { BlobNotFound, type BlobStore, BlobTooLarge } from '../../../server/platform/blobs/blobs.ts';
import type { FileSystem } from '../../../server/platform/blobs/folder.ts';
import { newId } from '../../../server/platform/crypto/ids.ts';
import { failingFileSystem } from '../../faults/failing-files.ts';
import { Faults } from '../../faults/faults.ts';
import { preparedBlobs } from '../../support/blobs.ts';

async function openFolder(): Promise<{ blobs: BlobStore; folder: string; files: () => Promise<string[]> }> {
  const folder = join(await mkdtemp(join(inject('temporaryFolder'), 'blobs-')), 'files');
  const files = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map((entry) => entry.name);
  return { blobs: await preparedBlobs(folder), folder, files };
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('writing', () => {
  it('keeps the bytes as they are, and tells their size and hash', async () => {
    const { blobs } = await openFolder();
    const bytes = randomBytes(3_000_000);
    const key = newId();
    const chunks = Array.from({ length: 30 }, (_, index) => bytes.subarray(index * 100_000, (index + 1) * 100_000));
    expect(await blobs.write(key, Readable.from(chunks), bytes.length)).toEqual({ size: bytes.length, sha256: sha256(bytes) });
    expect(await buffer(await blobs.read(key))).toEqual(bytes);
  });

  it('keeps nothing at all as well', async () => {
    const { blobs } = await openFolder();
    const key = newId();
    expect(await blobs.write(key, Readable.from([]), 10)).toEqual({ size: 0, sha256: sha256(Buffer.alloc(0)) });
    expect(await blobs.head(key, 10)).toHaveLength(0);
  });

  it('puts a key into a folder named after the last two digits of its id', async () => {
    const { blobs, folder } = await openFolder();
    await blobs.write('0199c1d6-5555-7abc-8def-0000000000fe', Readable.from([Buffer.from('x')]), 10);
    expect(await readdir(join(folder, 'fe'))).toEqual(['0199c1d6-5555-7abc-8def-0000000000fe']);
  });

  it('takes exactly as many bytes as allowed, and leaves nothing of one more', async () => {
    const { blobs, files } = await openFolder();
    await blobs.write(newId(), Readable.from([Buffer.alloc(6), Buffer.alloc(4)]), 10);
    const source = Readable.from([Buffer.alloc(6), Buffer.alloc(5)]);
    await expect(blobs.write(newId(), source, 10)).rejects.toThrow(BlobTooLarge);
    expect(await files()).toHaveLength(1);
  });

  it('leaves nothing of a source that fails or ends early', async () => {
    const { blobs, files } = await openFolder();
    for (const cause of [new Error('broken'), undefined]) {
      const source = new PassThrough();
      source.write(Buffer.alloc(100_000));
      const written = blobs.write(newId(), source, 1_000_000);
      setTimeout(() => source.destroy(cause), 20);
      await expect(written).rejects.toThrow(cause ? 'broken' : 'ended early');
    }
    const dead = new PassThrough();
    dead.destroy();
    await expect(blobs.write(newId(), dead, 10)).rejects.toThrow('ended early');
    expect(await files()).toEqual([]);
  });

  it.each(['../../etc/passwd', '', 'a', '0199c1d6-5555-7abc-8def-0000000000fe/../x', '0199c1d6-5555-7abc-8def-0000000000fe\0', '..%2f'])(
    'refuses the key %j, which is none of ours',
    async (key) => {
      const { blobs, files } = await openFolder();
      await expect(blobs.write(key, Readable.from([Buffer.from('x')]), 10)).rejects.toThrow('key');
      await expect(blobs.read(key)).rejects.toThrow('key');
      await expect(blobs.remove(key)).rejects.toThrow('key');
      expect(await files()).toEqual([]);
    },
  );
});

describe('A disk that fails', () => {
  /** A folder whose file system goes through steps that can fail. */
  async function openFailing() {
    const faults = new Faults();
    const folder = join(await mkdtemp(join(inject('temporaryFolder'), 'blobs-')), 'files');
    const blobs = await preparedBlobs(folder, failingFileSystem(faults));
    return { faults, blobs, folder };
  }
  const key = newId();
  const write = (blobs: BlobStore) => blobs.write(key, Readable.from([Buffer.from('Some bytes')]), 100);

  it('leaves nothing of what could not be written, at whichever step', async () => {
    const whole = await openFailing();
    whole.faults.arm();
    await write(whole.blobs);
    const steps = whole.faults.disarm();
    expect(steps.map(({ what }) => what)).toContain('sync a shard');
    for (const { name } of steps) {
      const { faults, blobs, folder } = await openFailing();
      faults.arm(name);
      await expect(write(blobs), name).rejects.toThrow(/EIO|ENOSPC/);
      expect(
        (await readdir(folder, { recursive: true })).filter((entry) => entry.length > 36 && !entry.startsWith('tmp')),
        name,
      ).toEqual([]);
      expect(await readdir(join(folder, 'tmp')), name).toEqual([]);
      await write(blobs);
      expect(await blobs.size(key)).toBe(10);
    }
  });

  it('leaves no file open that could not be read', async () => {
    const opened: FileHandle[] = [];
    const folder = join(await mkdtemp(join(inject('temporaryFolder'), 'blobs-')), 'files');
    const fileSystem: FileSystem = {
      ...nodeFileSystem,
      open: async (...args) => {
        const file = await nodeFileSystem.open(...args);
        opened.push(file);
        return file;
      },
    };
    const blobs = await preparedBlobs(folder, fileSystem);
    await write(blobs);
    const stat = vi.spyOn(Object.getPrototypeOf(opened[0]) as FileHandle, 'stat').mockRejectedValue(new Error('EIO'));
    onTestFinished(() => stat.mockRestore());
    await expect(blobs.read(key)).rejects.toThrow('EIO');
    await expect(blobs.head(key, 10)).rejects.toThrow('EIO');
    // What is closed has no descriptor any more.
    expect(opened.map(({ fd }) => fd)).toEqual(opened.map(() => -1));
  });
});

describe('reading', () => {
  it('gives a part, its end included, and the first bytes', async () => {
    const { blobs } = await openFolder();
    const key = newId();
    await blobs.write(key, Readable.from([Buffer.from('0123456789')]), 10);
    expect((await buffer(await blobs.read(key, { start: 3, end: 5 }))).toString()).toBe('345');
    expect(Buffer.from(await blobs.head(key, 4)).toString()).toBe('0123');
    expect(Buffer.from(await blobs.head(key, 400)).toString()).toBe('0123456789');
  });

  it('finds no blob where there is none, or one that has lost its end', async () => {
    const { blobs, folder } = await openFolder();
    const key = newId();
    await expect(blobs.read(key)).rejects.toThrow(BlobNotFound);
    await expect(blobs.head(key, 1)).rejects.toThrow(BlobNotFound);
    await blobs.write(key, Readable.from([Buffer.from('0123456789')]), 10);
    await truncate(join(folder, key.slice(-2), key), 5);
    await expect(blobs.read(key, { start: 0, end: 9 })).rejects.toThrow(BlobNotFound);
  });
});

describe('housekeeping', () => {
  it('removes a blob, and again without complaint', async () => {
    const { blobs, files } = await openFolder();
    const key = newId();
    await blobs.write(key, Readable.from([Buffer.from('x')]), 10);
    await blobs.remove(key);
    await blobs.remove(key);
    expect(await files()).toEqual([]);
  });

  it('lists every key with its age, and nothing else', async () => {
    const { blobs, folder } = await openFolder();
    const keys = [newId(), `${newId()}.pdf`];
    for (const key of keys) await blobs.write(key, Readable.from([Buffer.from('x')]), 10);
    await writeFile(join(folder, 'tmp', 'half'), 'x');
    const listed = await Array.fromAsync(blobs.list());
    expect(listed.map(({ key }) => key).sort()).toEqual(keys.sort());
    for (const { modifiedAt } of listed) expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('removes what a process that died has left half written, once it is old', async () => {
    const { blobs, folder, files } = await openFolder();
    await writeFile(join(folder, 'tmp', 'old'), 'x');
    await writeFile(join(folder, 'tmp', 'young'), 'x');
    const yesterday = new Date(Date.now() - 86_400_000);
    await utimes(join(folder, 'tmp', 'old'), yesterday, yesterday);
    expect(await blobs.removeLeftovers(new Date(Date.now() - 3_600_000))).toBe(1);
    expect(await files()).toEqual(['young']);
  });
});
