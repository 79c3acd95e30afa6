import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { Unreadable } from '../found.ts';

const pageSize = 64 * 1024;
const mostPages = 64;
/** Bytes that are asked for of one file. What a sound or a film says of itself stands at its beginning, its end, and where these point to. */
const mostAsked = 256 * 1024 * 1024;

/** Bytes that are read here and there, a few at a time: asked for in pages, the last of which are kept. */
class PagedBytes {
  readonly #bytes: AskedBytes;
  readonly #pages = new Map<number, Promise<Buffer>>();
  #asked = 0;

  constructor(bytes: AskedBytes) {
    this.#bytes = bytes;
  }

  get size(): number {
    return this.#bytes.size;
  }

  /** The bytes from `start` to before `end`, as far as they are there. */
  async read(start: number, end: number): Promise<Buffer> {
    const last = Math.min(end, this.size);
    if (last - start > mostPages * pageSize) return this.#ask(start, last);
    const parts: Buffer[] = [];
    for (let at = start; at < last; ) {
      const page = Math.floor(at / pageSize);
      const from = at - page * pageSize;
      const part = (await this.#page(page)).subarray(from, Math.min(pageSize, from + last - at));
      parts.push(part);
      at += part.length;
    }
    return Buffer.concat(parts);
  }

  #page(page: number): Promise<Buffer> {
    const kept = this.#pages.get(page);
    const bytes = kept ?? this.#ask(page * pageSize, Math.min((page + 1) * pageSize, this.size));
    this.#pages.delete(page);
    this.#pages.set(page, bytes);
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > mostPages && oldest !== undefined) this.#pages.delete(oldest);
    return bytes;
  }

  async #ask(start: number, end: number): Promise<Buffer> {
    this.#asked += end - start;
    if (this.#asked > mostAsked) throw new Unreadable('What the file says of itself lies too scattered in it.');
    return this.#bytes.read(start, end - 1);
  }
}

/** Asked bytes in the form that a reader of metadata takes: parts of them are read when they are wanted. */
export class AskedBlob extends Blob {
  readonly #bytes: PagedBytes;
  readonly #start: number;
  readonly #end: number;
  readonly #type: string;

  private constructor(bytes: PagedBytes, start: number, end: number, type: string) {
    super();
    this.#bytes = bytes;
    this.#start = start;
    this.#end = end;
    this.#type = type;
  }

  static of(bytes: AskedBytes, type: string): AskedBlob {
    return new AskedBlob(new PagedBytes(bytes), 0, bytes.size, type);
  }

  override get size(): number {
    return this.#end - this.#start;
  }

  override get type(): string {
    return this.#type;
  }

  override slice(start = 0, end = this.size): Blob {
    return new AskedBlob(this.#bytes, this.#start + Math.min(start, this.size), this.#start + Math.min(end, this.size), this.#type);
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return new Uint8Array(await this.#bytes.read(this.#start, this.#end)).buffer;
  }
}
