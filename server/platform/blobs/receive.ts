import { createHash, type Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { type Readable, Writable } from 'node:stream';
import { BlobTooLarge, type StoredBytes, type WriteWatch } from './blobs.ts';

const mebibyte = 1024 * 1024;
/** What may wait in memory for the disk, for one upload. */
const writeBuffer = mebibyte;
/** After this many bytes the system is told to write what it has, so that the last fsync of a large file has little left to do. */
const flushEvery = 64 * mebibyte;

/** Writes all of `source` to `file`. The source is left alone when it fails, so that its other end can still be told why. */
export function receive(file: FileHandle, source: Readable, maxBytes: number, watch?: WriteWatch): Promise<StoredBytes> {
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
