/** Bytes that are written one behind the other. Numbers take seven bits of each, so that small ones are short. */
export class ByteWriter {
  #bytes = new Uint8Array(64);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  number(value: number): void {
    this.#reserve(8);
    let left = value;
    while (left > 127) {
      this.#bytes[this.#length++] = (left % 128) | 128;
      left = Math.floor(left / 128);
    }
    this.#bytes[this.#length++] = left;
  }

  bytes(some: Uint8Array): void {
    this.#reserve(some.length);
    this.#bytes.set(some, this.#length);
    this.#length += some.length;
  }

  /** What was written, until more is. */
  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }

  /** What was written, as a copy. */
  taken(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

/** Reads what a `ByteWriter` has written. */
export class ByteReader {
  readonly bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get hasMore(): boolean {
    return this.at < this.bytes.length;
  }

  number(): number {
    let byte = this.bytes[this.at++] ?? 0;
    if (byte < 128) return byte;
    let value = byte & 127;
    for (let factor = 128; byte > 127; factor *= 128) {
      byte = this.bytes[this.at++] ?? 0;
      value += (byte & 127) * factor;
    }
    return value;
  }
}
