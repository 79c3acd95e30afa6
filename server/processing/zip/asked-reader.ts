import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';
import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';

/** Bytes that are kept of what was read last: the directory of a zip is read in tiny pieces. */
const blockBytes = 256 * 1024;

/** Gives yauzl the bytes that it wants of a zip, wherever they are. */
export class AskedReader extends RandomAccessReader {
  readonly #bytes: AskedBytes;
  #block: { readonly start: number; readonly bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };

  constructor(bytes: AskedBytes) {
    super();
    this.#bytes = bytes;
  }

  override read(buffer: Buffer, offset: number, length: number, position: number, callback: (error: Error | null) => void): void {
    this.#part(position, length).then(
      (part) => {
        part.copy(buffer, offset);
        callback(null);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
    );
  }

  /** @param end exclusive */
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#pieces(start, end), { objectMode: false });
  }

  override close(callback: (error: Error | null) => void): void {
    callback(null);
  }

  async *#pieces(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; at += blockBytes) yield await this.#part(at, Math.min(blockBytes, end - at));
  }

  async #part(start: number, length: number): Promise<Buffer> {
    const { size } = this.#bytes;
    if (start < 0 || start + length > size) throw new RangeError('The zip ends too early');
    if (start < this.#block.start || start + length > this.#block.start + this.#block.bytes.length) {
      const end = Math.max(start + length, Math.min(size, start + blockBytes));
      this.#block = { start, bytes: end > start ? await this.#bytes.read(start, end - 1) : Buffer.alloc(0) };
    }
    const from = start - this.#block.start;
    return this.#block.bytes.subarray(from, from + length);
  }
}
