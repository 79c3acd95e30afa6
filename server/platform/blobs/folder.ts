import { createHash, type Hash, randomUUID } from 'node:crypto';
import { constants, type Dirent } from 'node:fs';
import nodeFileSystem, { type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { isMissing } from '../data-folder/paths.ts';
import { BlobNotFound, type Blobs, BlobTooLarge, type Quarantined, type StoredBytes, type WriteWatch } from './blobs.ts';

const mebibyte = 1024 * 1024;
/** What may wait in memory for the disk, for one upload. */
const writeBuffer = mebibyte;
/** What a download reads at a time. */
const readBuffer = mebibyte / 2;
/** After this many bytes the system is told to write what it has, so that the last fsync of a large file has little left to do. */
const flushEvery = 64 * mebibyte;

const keyPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.[a-z0-9]{1,16})?$/;

/** As much of `node:fs/promises` as blobs take. */
export type FileSystem = Pick<typeof nodeFileSystem, 'mkdir' | 'open' | 'opendir' | 'rename' | 'rm' | 'rmdir' | 'stat'>;

/** Blobs, and the care for what a process that died has left behind. */
export interface FolderBlobs extends Blobs {
  /** Removes temporary files that were last written to before `olderThan`. Says how many. */
  removeLeftovers(olderThan: Date): Promise<number>;
}

/**
 * Blobs in `folder`: `<last two digits of the id>/<key>`, so that no folder grows too large. Bytes arrive in `tmp/` under a name of their own and
 * move to their key once they are on the disk, so a key never names half a file, whatever happens. What is in quarantine is in `quarantine/<day>/<key>`.
 */
export async function openFolderBlobs(folder: string, fileSystem: FileSystem = nodeFileSystem): Promise<FolderBlobs> {
  await fileSystem.mkdir(join(folder, 'tmp'), { recursive: true });
  await syncFolder(folder, fileSystem);
  return folderBlobs(folder, fileSystem);
}

/** The same for who looks at what is there, and makes nothing. */
export const folderBlobs = (folder: string, fileSystem: FileSystem = nodeFileSystem): FolderBlobs => new LocalFolder(folder, fileSystem);

/** The one place where a key becomes a path. Ids begin with their time, so their ends are what spreads them evenly. */
export function blobPath(folder: string, key: string): string {
  if (!keyPattern.test(key)) throw new Error('A blob key is a UUID, with an extension of letters and digits at most');
  return join(folder, key.slice(34, 36), key);
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

const quarantineFolder = (folder: string): string => join(folder, 'quarantine');

/** Where what is in quarantine is. */
export const quarantinePath = (folder: string, { key, day }: Quarantined): string => join(quarantineFolder(folder), day, key);

class LocalFolder implements FolderBlobs {
  readonly #folder: string;
  readonly #fileSystem: FileSystem;
  readonly #temporary: string;
  readonly #shards = new Map<string, Promise<void>>();

  constructor(folder: string, fileSystem: FileSystem) {
    this.#folder = folder;
    this.#fileSystem = fileSystem;
    this.#temporary = join(folder, 'tmp');
  }

  async write(key: string, source: Readable, maxBytes: number, watch?: WriteWatch): Promise<StoredBytes> {
    const target = blobPath(this.#folder, key);
    const shard = dirname(target);
    const temporary = join(this.#temporary, randomUUID());
    const file = await this.#fileSystem.open(temporary, 'wx', 0o600);
    try {
      const stored = await receive(file, source, maxBytes, watch);
      await file.sync();
      await file.close();
      await this.#makeShard(shard);
      await this.#fileSystem.rename(temporary, target);
      await syncFolder(shard, this.#fileSystem);
      return stored;
    } catch (error) {
      await file.close().catch(() => {});
      for (const path of [temporary, target]) await this.#fileSystem.rm(path, { force: true });
      throw error;
    }
  }

  async read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const file = await this.#open(key);
    try {
      const { size } = await file.stat();
      // Better no answer than half of one: what is shorter than it should be counts as missing.
      if (range && range.end >= size) throw new BlobNotFound(`${key} has ${size} bytes, ${range.end + 1} were asked for`);
      return file.createReadStream({ ...range, highWaterMark: readBuffer });
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async head(key: string, length: number): Promise<Uint8Array> {
    const file = await this.#open(key);
    try {
      const buffer = new Uint8Array(Math.min(length, (await file.stat()).size));
      let filled = 0;
      while (filled < buffer.length) {
        const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return buffer.subarray(0, filled);
    } finally {
      await file.close();
    }
  }

  async size(key: string): Promise<number | null> {
    try {
      return (await this.#fileSystem.stat(blobPath(this.#folder, key))).size;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await this.#fileSystem.rm(blobPath(this.#folder, key), { force: true });
  }

  async *list(): AsyncIterable<{ key: string; modifiedAt: Date }> {
    for await (const shard of await this.#fileSystem.opendir(this.#folder)) {
      if (!shard.isDirectory() || !/^[0-9a-f]{2}$/.test(shard.name)) continue;
      for await (const entry of await this.#fileSystem.opendir(join(this.#folder, shard.name))) {
        if (!entry.isFile() || !keyPattern.test(entry.name)) continue;
        const modifiedAt = await this.#modificationTime(join(this.#folder, shard.name, entry.name));
        if (modifiedAt) yield { key: entry.name, modifiedAt };
      }
    }
  }

  async quarantine(keys: readonly string[], now: Date): Promise<number> {
    if (keys.length === 0) return 0;
    const day = now.toISOString().slice(0, 10);
    const target = join(quarantineFolder(this.#folder), day);
    await this.#fileSystem.mkdir(target, { recursive: true });
    let moved = 0;
    for (const key of keys) if (await this.#move(blobPath(this.#folder, key), quarantinePath(this.#folder, { key, day }))) moved++;
    for (const folder of [target, quarantineFolder(this.#folder), this.#folder]) await syncFolder(folder, this.#fileSystem);
    return moved;
  }

  async *quarantined(): AsyncIterable<Quarantined> {
    for await (const { name: day } of this.#entries(quarantineFolder(this.#folder))) {
      if (!dayPattern.test(day)) continue;
      for await (const { name: key } of this.#entries(join(quarantineFolder(this.#folder), day))) if (keyPattern.test(key)) yield { key, day };
    }
  }

  async putBack(quarantined: Quarantined): Promise<boolean> {
    const { key } = quarantined;
    if ((await this.size(key)) !== null) return false;
    const target = blobPath(this.#folder, key);
    await this.#makeShard(dirname(target));
    if (!(await this.#move(quarantinePath(this.#folder, quarantined), target))) return false;
    await syncFolder(dirname(target), this.#fileSystem);
    await this.#removeIfEmpty(quarantined);
    return true;
  }

  async removeQuarantined(quarantined: Quarantined): Promise<void> {
    await this.#fileSystem.rm(quarantinePath(this.#folder, quarantined), { force: true });
    await this.#removeIfEmpty(quarantined);
  }

  async removeLeftovers(olderThan: Date): Promise<number> {
    let removed = 0;
    for await (const entry of this.#entries(this.#temporary)) {
      const path = join(this.#temporary, entry.name);
      const modifiedAt = await this.#modificationTime(path);
      if (!modifiedAt || modifiedAt >= olderThan) continue;
      await this.#fileSystem.rm(path, { force: true, recursive: true });
      removed++;
    }
    return removed;
  }

  /** Of a folder that may not be there. */
  async *#entries(folder: string): AsyncGenerator<Dirent> {
    try {
      yield* await this.#fileSystem.opendir(folder);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  async #move(from: string, to: string): Promise<boolean> {
    try {
      await this.#fileSystem.rename(from, to);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  /** The day of what has left the quarantine. The system refuses to remove a folder that has something in it. */
  async #removeIfEmpty({ day }: Quarantined): Promise<void> {
    await this.#fileSystem.rmdir(join(quarantineFolder(this.#folder), day)).catch(() => {});
  }

  async #modificationTime(path: string): Promise<Date | null> {
    try {
      return (await this.#fileSystem.stat(path)).mtime;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async #open(key: string): Promise<FileHandle> {
    try {
      return await this.#fileSystem.open(blobPath(this.#folder, key), constants.O_RDONLY);
    } catch (error) {
      if (isMissing(error)) throw new BlobNotFound(`${key} is not there`, { cause: error });
      throw error;
    }
  }

  /** Makes a shard once, and durable: an entry of a folder that is lost in a power cut takes everything in it along. */
  #makeShard(shard: string): Promise<void> {
    let made = this.#shards.get(shard);
    if (!made) {
      made = this.#fileSystem.mkdir(shard, { recursive: true }).then(() => syncFolder(this.#folder, this.#fileSystem));
      this.#shards.set(shard, made);
      made.catch(() => this.#shards.delete(shard));
    }
    return made;
  }
}

/** Writes all of `source` to `file`. The source is left alone when it fails, so that its other end can still be told why. */
function receive(file: FileHandle, source: Readable, maxBytes: number, watch?: WriteWatch): Promise<StoredBytes> {
  const sink = new HashingSink(file, maxBytes, watch);
  const signal = watch?.signal;
  return new Promise((resolve, reject) => {
    const onAbort = () => fail(signal?.reason);
    const fail = (error: Error) => {
      signal?.removeEventListener('abort', onAbort);
      source.unpipe(sink);
      sink.destroy();
      // Only now is nobody writing to the file any more.
      sink.settled().then(() => reject(error));
    };
    source.once('error', fail);
    source.once('close', () => {
      if (!source.readableEnded) fail(new Error('The source ended early'));
    });
    sink.once('error', fail);
    sink.once('finish', () => {
      signal?.removeEventListener('abort', onAbort);
      resolve({ size: sink.size, sha256: sink.digest() });
    });
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted) onAbort();
    else if (source.destroyed && !source.readableEnded) fail(source.errored ?? new Error('The source ended early'));
    else source.pipe(sink);
  });
}

/** Hashes each batch on this thread while the disk writes it on another. */
class HashingSink extends Writable {
  size = 0;
  readonly #file: FileHandle;
  readonly #maxBytes: number;
  readonly #watch: WriteWatch | undefined;
  readonly #hash: Hash = createHash('sha256');
  #writing: Promise<unknown> = Promise.resolve();
  #flushing: Promise<unknown> = Promise.resolve();
  #flushedAt = 0;

  constructor(file: FileHandle, maxBytes: number, watch?: WriteWatch) {
    super({ highWaterMark: writeBuffer, decodeStrings: true });
    this.#file = file;
    this.#maxBytes = maxBytes;
    this.#watch = watch;
  }

  digest(): string {
    return this.#hash.digest('hex');
  }

  /** Resolves once no write is under way. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.#writing, this.#flushing]);
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: (error?: Error | null) => void): void {
    this.#store([chunk], callback);
  }

  override _writev(chunks: { chunk: Buffer }[], callback: (error?: Error | null) => void): void {
    this.#store(
      chunks.map(({ chunk }) => chunk),
      callback,
    );
  }

  override _final(callback: (error?: Error | null) => void): void {
    this.#flushing.then(() => callback(), callback);
  }

  #store(chunks: Buffer[], callback: (error?: Error | null) => void): void {
    const position = this.size;
    for (const chunk of chunks) this.size += chunk.length;
    this.#watch?.onSize(this.size);
    if (this.size > this.#maxBytes) {
      callback(new BlobTooLarge(`More than ${this.#maxBytes} bytes`));
      return;
    }
    this.#writing = writeAll(this.#file, chunks, position);
    for (const chunk of chunks) this.#hash.update(chunk);
    if (position - this.#flushedAt >= flushEvery) this.#flush(position);
    this.#writing.then(() => callback(), callback);
  }

  #flush(position: number): void {
    this.#flushedAt = position;
    this.#flushing = this.#flushing.then(() => this.#file.datasync());
    // Told by _final, or by the fsync at the end; not an unhandled rejection before that.
    this.#flushing.catch(() => {});
  }
}

/** A disk may take less than it is given at once. */
async function writeAll(file: FileHandle, chunks: Buffer[], position: number): Promise<void> {
  const total = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  let { bytesWritten } = await file.writev(chunks, position);
  if (bytesWritten === total) return;
  const whole = Buffer.concat(chunks);
  while (bytesWritten < total) bytesWritten += (await file.write(whole, bytesWritten, total - bytesWritten, position + bytesWritten)).bytesWritten;
}

/** Makes names in a folder durable. Windows does so by itself and refuses the call. */
export async function syncFolder(folder: string, fileSystem: FileSystem = nodeFileSystem): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await fileSystem.open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
