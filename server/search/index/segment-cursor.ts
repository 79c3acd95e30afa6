import type { Reader } from '../../platform/database/database.ts';
import type { Tenant } from '../../platform/tenant.ts';
import type { Part } from './combine.ts';
import { chunkBytes, chunksOf, type Word, wordsIn } from './segment.ts';
import { findChunks, findWordsBehind } from './segment-store.ts';
import { inOrder } from './vocabulary.ts';

/** Rows of words that are read together. */
const rowsAtOnce = 8;

/** Goes through a segment once, in the order of its words. */
export class SegmentCursor {
  readonly #db: Reader;
  readonly #tenant: Tenant;
  readonly #index: number;
  readonly #segment: number;
  #words: readonly Word[] = [];
  #lastRow = '';
  #isAtEnd = false;

  constructor(db: Reader, tenant: Tenant, index: number, segment: number) {
    this.#db = db;
    this.#tenant = tenant;
    this.#index = index;
    this.#segment = segment;
  }

  /** Reads words where there are none left. @returns the last word up to which it has all; null where it has all that there are */
  async fill(): Promise<string | null> {
    if (this.#words.length === 0 && !this.#isAtEnd) {
      const rows = await findWordsBehind(this.#db, this.#tenant, this.#index, this.#segment, this.#lastRow, rowsAtOnce);
      this.#words = rows.flatMap(wordsIn);
      this.#lastRow = rows.at(-1)?.first_word ?? this.#lastRow;
      this.#isAtEnd = rows.length < rowsAtOnce;
    }
    return this.#isAtEnd ? null : (this.#words.at(-1)?.word ?? null);
  }

  /** Takes the words up to this one, which has to be one up to which it has all. Null: all that it has. */
  async take(until: string | null): Promise<Part> {
    const end = until === null ? -1 : this.#words.findIndex(({ word }) => inOrder(word, until) > 0);
    const taken = end < 0 ? this.#words : this.#words.slice(0, end);
    this.#words = end < 0 ? [] : this.#words.slice(end);
    return {
      words: taken.map(({ word }) => word),
      documents: taken.map(({ documents }) => documents),
      sizes: taken.map(({ size }) => size),
      postings: await this.#postingsOf(taken),
    };
  }

  async #postingsOf(words: readonly Word[]): Promise<Uint8Array> {
    const [first, last] = [words[0], words.at(-1)];
    if (!first || !last) return new Uint8Array();
    const all = { start: first.start, size: last.start + last.size - first.start };
    const postings = new Uint8Array(all.size);
    const chunks = await findChunks(this.#db, this.#tenant, this.#index, [[this.#segment, ...chunksOf(all)]]);
    for (const { ordinal, data } of chunks) copyChunk(postings, all.start, ordinal, data);
    return postings;
  }
}

/** Copies what a chunk has of a part of the sequence that begins at `start`. */
export function copyChunk(target: Uint8Array, start: number, ordinal: number, data: Uint8Array): void {
  const at = ordinal * chunkBytes - start;
  const from = Math.max(0, -at);
  target.set(data.subarray(from, target.length - at), Math.max(0, at));
}

/** Goes through several segments at a time: for all of their words, some after the other, what each of the segments has of them. */
export async function* partsOf(cursors: readonly SegmentCursor[]): AsyncGenerator<Part[]> {
  for (;;) {
    const lasts = (await Promise.all(cursors.map((cursor) => cursor.fill()))).filter((last) => last !== null);
    const [until = null] = lasts.sort(inOrder);
    const parts = await Promise.all(cursors.map((cursor) => cursor.take(until)));
    yield parts.filter(({ words }) => words.length > 0);
    if (until === null) return;
  }
}
