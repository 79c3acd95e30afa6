import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  BlobNotFound,
  type BlobStore,
  BlobTooLarge,
  type Quarantined,
  type StoredBytes,
  type WriteWatch,
} from '../../server/platform/blobs/blobs.ts';
import { copiedBlobs } from '../../server/platform/blobs/open.ts';

interface Stored {
  readonly bytes: Buffer;
  readonly modifiedAt: Date;
}

/** Blobs that are in no folder: what a store has to do to be one, and no more. */
export class MemoryBlobs implements BlobStore {
  readonly place = 'memory';
  readonly #blobs = new Map<string, Stored>();
  readonly #quarantine = new Map<string, Stored & Quarantined>();
  #id: string | null = null;

  isThere = async () => this.#id !== null || this.#blobs.size > 0;
  prepare = async () => {};
  readId = async () => this.#id;

  async keepId(id: string): Promise<string> {
    this.#id ??= id;
    return this.#id;
  }

  async replaceId(id: string): Promise<void> {
    this.#id = id;
  }

  async write(key: string, source: Readable, maxBytes: number, watch?: WriteWatch): Promise<StoredBytes> {
    const bytes = await received(source, maxBytes, watch);
    this.#blobs.set(key, { bytes, modifiedAt: new Date() });
    return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  }

  async read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const { bytes } = this.#stored(key);
    if (range && range.end >= bytes.length) throw new BlobNotFound(key);
    return Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]);
  }

  head = async (key: string, length: number) => this.#stored(key).bytes.subarray(0, length);
  size = async (key: string) => this.#blobs.get(key)?.bytes.length ?? null;
  remove = async (key: string) => void this.#blobs.delete(key);

  async *list() {
    for (const [key, { modifiedAt }] of this.#blobs) yield { key, modifiedAt };
  }

  async quarantine(keys: readonly string[], now: Date): Promise<number> {
    let moved = 0;
    for (const key of keys) {
      const stored = this.#blobs.get(key);
      if (!stored) continue;
      this.#quarantine.set(key, { ...stored, key, day: now.toISOString().slice(0, 10) });
      this.#blobs.delete(key);
      moved++;
    }
    return moved;
  }

  async *quarantined() {
    for (const { key, day } of this.#quarantine.values()) yield { key, day };
  }

  async putBack({ key }: Quarantined): Promise<boolean> {
    const stored = this.#quarantine.get(key);
    if (!stored || this.#blobs.has(key)) return false;
    this.#blobs.set(key, stored);
    return this.#quarantine.delete(key);
  }

  removeQuarantined = async ({ key }: Quarantined) => void this.#quarantine.delete(key);
  removeLeftovers = async () => 0;

  async copyInto(backup: string, bytes: string | Quarantined): Promise<boolean> {
    const [key, stored] = typeof bytes === 'string' ? [bytes, this.#blobs.get(bytes)] : [bytes.key, this.#quarantine.get(bytes.key)];
    if (stored) await copiedBlobs(backup).write(key, Readable.from([stored.bytes]), stored.bytes.length);
    return stored !== undefined;
  }

  async takeOver(backup: string): Promise<void> {
    const copied = copiedBlobs(backup);
    for await (const { key } of copied.list()) await this.write(key, await copied.read(key), Number.POSITIVE_INFINITY);
    this.#id = await copied.readId();
    await copied.clear();
  }

  async clear(): Promise<void> {
    this.#blobs.clear();
    this.#quarantine.clear();
    this.#id = null;
  }

  #stored(key: string): Stored {
    const stored = this.#blobs.get(key);
    if (!stored) throw new BlobNotFound(key);
    return stored;
  }
}

function received(source: Readable, maxBytes: number, watch?: WriteWatch): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    source.on('data', (chunk: Buffer) => {
      size += chunk.length;
      watch?.onSize(size);
      if (size > maxBytes) reject(new BlobTooLarge(`More than ${maxBytes} bytes`));
      chunks.push(chunk);
    });
    source.once('end', () => resolve(Buffer.concat(chunks)));
    source.once('error', reject);
    source.once('close', () => reject(new Error('The source ended early')));
    watch?.signal.addEventListener('abort', () => reject(watch.signal.reason as Error), { once: true });
  });
}
