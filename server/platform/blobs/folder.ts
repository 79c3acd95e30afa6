import { randomUUID } from 'node:crypto';
import { constants, type Dirent } from 'node:fs';
import nodeFileSystem, { type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { placeBytes, syncFolder } from '../data-folder/files.ts';
import { isMissing } from '../data-folder/paths.ts';
import { BlobNotFound, type BlobStore, type Quarantined, type StoredBytes, type WriteWatch } from './blobs.ts';
import { keepFolderId, readFolderId, replaceFolderId } from './folder-id.ts';
import { receive } from './receive.ts';

/** What a download reads at a time. */
const readBuffer = 512 * 1024;

const keyPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.[a-z0-9]{1,16})?$/;

/** As much of `node:fs/promises` as blobs take. */
export type FileSystem = Pick<typeof nodeFileSystem, 'mkdir' | 'open' | 'opendir' | 'rename' | 'rm' | 'rmdir' | 'stat'>;

/**
 * Blobs in `folder`: `<last two digits of the id>/<key>`, so that no folder grows too large. Bytes arrive in `tmp/` under a name of their own and
 * move to their key once they are on the disk, so a key never names half a file, whatever happens. What is in quarantine is in `quarantine/<day>/<key>`, and the
 * id of the store in `store-id`.
 */
export const folderBlobs = (folder: string, fileSystem: FileSystem = nodeFileSystem): BlobStore => new LocalFolder(folder, fileSystem);

/** In a data folder, and in a backup, which is laid out like one. */
export const filesFolder = (dataFolder: string): string => join(dataFolder, 'files');

/** The one place where a key becomes a path. Ids begin with their time, so their ends are what spreads them evenly. */
export function blobPath(folder: string, key: string): string {
  if (!keyPattern.test(key)) throw new Error('A blob key is a UUID, with an extension of letters and digits at most');
  return join(folder, key.slice(34, 36), key);
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

const quarantineFolder = (folder: string): string => join(folder, 'quarantine');

/** Where what is in quarantine is. */
const quarantinePath = (folder: string, { key, day }: Quarantined): string => join(quarantineFolder(folder), day, key);

class LocalFolder implements BlobStore {
  readonly #folder: string;
  readonly #fileSystem: FileSystem;
  readonly #temporary: string;
  readonly #shards = new Map<string, Promise<void>>();

  constructor(folder: string, fileSystem: FileSystem) {
    this.#folder = folder;
    this.#fileSystem = fileSystem;
    this.#temporary = join(folder, 'tmp');
  }

  get place(): string {
    return this.#folder;
  }

  async isThere(): Promise<boolean> {
    return (await this.#modificationTime(this.#folder)) !== null;
  }

  async prepare(): Promise<void> {
    await this.#fileSystem.mkdir(this.#temporary, { recursive: true });
    await syncFolder(this.#folder, this.#fileSystem);
  }

  readId(): Promise<string | null> {
    return readFolderId(this.#folder);
  }

  keepId(id: string): Promise<string> {
    return keepFolderId(this.#folder, id);
  }

  replaceId(id: string): Promise<void> {
    return replaceFolderId(this.#folder, id);
  }

  copyInto(backup: string, bytes: string | Quarantined): Promise<boolean> {
    const [key, path] = typeof bytes === 'string' ? [bytes, blobPath(this.#folder, bytes)] : [bytes.key, quarantinePath(this.#folder, bytes)];
    return placeBytes(path, blobPath(filesFolder(backup), key));
  }

  async takeOver(backup: string): Promise<void> {
    await this.#fileSystem.rename(filesFolder(backup), this.#folder);
    await syncFolder(dirname(this.#folder), this.#fileSystem);
  }

  async clear(): Promise<void> {
    await this.#fileSystem.rm(this.#folder, { recursive: true, force: true });
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
    for await (const shard of this.#entries(this.#folder)) {
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
