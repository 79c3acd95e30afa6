import type { Readable } from 'node:stream';

/** What a `LimitedChild` and its process say to each other: JSON behind its length in four bytes. Bytes that a message tells of follow it as they are. */
export function frame(message: unknown): Buffer {
  const json = Buffer.from(JSON.stringify(message));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([length, json]);
}

/** Reads what the other end says, in the order in which it comes. */
export class FrameReader {
  readonly #input: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(input: Readable) {
    this.#input = input[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** The next message; undefined at the end. @param most the bytes that it may have @throws NoFrame when it has more, or is no JSON */
  async next(most: number): Promise<unknown> {
    const head = await this.bytes(4);
    if (!head) return undefined;
    const length = head.readUInt32BE();
    if (length > most) throw new NoFrame(`A message of ${length} bytes, where ${most} are the most`);
    const json = await this.bytes(length);
    if (!json) return undefined;
    try {
      return JSON.parse(json.toString()) as unknown;
    } catch (error) {
      throw new NoFrame('A message that is no JSON', { cause: error });
    }
  }

  /** So many bytes; undefined when the other end ends before. */
  async bytes(length: number): Promise<Buffer | undefined> {
    const target = Buffer.allocUnsafeSlow(length);
    for (let filled = 0; filled < length; ) {
      if (this.#rest.length === 0) {
        const next = await this.#input.next();
        if (next.done) return undefined;
        this.#rest = next.value;
      }
      const taken = this.#rest.copy(target, filled);
      this.#rest = this.#rest.subarray(taken);
      filled += taken;
    }
    return target;
  }
}

export class NoFrame extends Error {}
