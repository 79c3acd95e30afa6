import { ownTurn } from '../../platform/async/own-turn.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { ones } from '../ones.ts';
import { findBitsBehind, type VectorBits } from './vector-store.ts';

/** Vectors that are read together, and milliseconds after which no more are. */
const [atOnce, patience] = [5000, 1000];
/** The part of them that may be gone before they are put together anew. */
const mostGone = 0.3;

/** The bits of the vectors that an encoder has made in one workspace. Of those that are gone by now some may be left: whoever finds one asks the database. */
export class WorkspaceVectors {
  /** 32 bits at a time, how many of those each vector takes: all take as many as the first. */
  #width = 0;
  #capacity = 0;
  #count = 0;
  #gone = 0;
  /** Rising. */
  #numbers = new Float64Array();
  #bits = new Int32Array();
  #isGone = new Uint8Array();
  #last = 0;
  #reading: Promise<void> = Promise.resolve();

  /** Roughly. */
  get bytes(): number {
    return this.#capacity * (this.#width * 4 + 9);
  }

  /**
   * Reads what was written since the last time.
   * @returns false where there is more of it than is read at once; the next time goes on with it
   */
  catchUp(db: Reader, tenant: Tenant, encoder: number): Promise<boolean> {
    const reading = this.#reading.then(() => this.#read(db, tenant, encoder));
    this.#reading = reading.then(
      () => undefined,
      () => undefined,
    );
    return reading;
  }

  /** The numbers of the vectors whose bits differ in the fewest from these, at most so many. */
  nearest(bits: Uint8Array, most: number): number[] {
    const asked = wordsOf(bits);
    if (asked.length !== this.#width) return [];
    const distances = new Uint16Array(this.#count);
    const histogram = new Uint32Array(this.#width * 32 + 1);
    for (let slot = 0, at = 0; slot < this.#count; slot++) {
      let distance = 0;
      for (let word = 0; word < this.#width; word++) distance += ones((this.#bits[at++] as number) ^ (asked[word] as number));
      distances[slot] = distance;
      if (this.#isGone[slot] === 0) histogram[distance] = (histogram[distance] as number) + 1;
    }
    return this.#closest(distances, histogram, most);
  }

  /** Goes past those that are not there any more. */
  forget(numbers: readonly number[]): void {
    for (const number of numbers) {
      const slot = this.#slotOf(number);
      if (slot === null || this.#isGone[slot] === 1) continue;
      this.#isGone[slot] = 1;
      this.#gone++;
    }
    if (this.#gone > this.#count * mostGone) this.#compact();
  }

  #closest(distances: Uint16Array, histogram: Uint32Array, most: number): number[] {
    let [limit, below] = [0, 0];
    while (limit < histogram.length && below + (histogram[limit] as number) <= most) below += histogram[limit++] as number;
    let atLimit = most - below;
    const found: number[] = [];
    for (let slot = 0; slot < this.#count; slot++) {
      if (this.#isGone[slot] === 1) continue;
      const distance = distances[slot] as number;
      if (distance < limit || (distance === limit && atLimit-- > 0)) found.push(this.#numbers[slot] as number);
    }
    return found;
  }

  async #read(db: Reader, tenant: Tenant, encoder: number): Promise<boolean> {
    for (const began = performance.now(); performance.now() - began < patience; ) {
      const rows = await findBitsBehind(db, tenant, encoder, this.#last, atOnce);
      for (const row of rows) this.#put(row);
      if (rows.length < atOnce) return true;
      await ownTurn();
    }
    return false;
  }

  #put({ number, bits }: VectorBits): void {
    this.#last = number;
    const words = wordsOf(bits);
    this.#width ||= words.length;
    // A server may have another model by the same name.
    if (words.length !== this.#width) return;
    if (this.#count === this.#capacity) this.#resize(Math.max(256, this.#capacity * 2));
    this.#bits.set(words, this.#count * this.#width);
    this.#numbers[this.#count++] = number;
  }

  #resize(capacity: number): void {
    const [numbers, bits, isGone] = [new Float64Array(capacity), new Int32Array(capacity * this.#width), new Uint8Array(capacity)];
    numbers.set(this.#numbers.subarray(0, this.#count));
    bits.set(this.#bits.subarray(0, this.#count * this.#width));
    isGone.set(this.#isGone.subarray(0, this.#count));
    [this.#numbers, this.#bits, this.#isGone, this.#capacity] = [numbers, bits, isGone, capacity];
  }

  #compact(): void {
    let kept = 0;
    for (let slot = 0; slot < this.#count; slot++) {
      if (this.#isGone[slot] === 1) continue;
      this.#numbers[kept] = this.#numbers[slot] as number;
      this.#bits.copyWithin(kept * this.#width, slot * this.#width, (slot + 1) * this.#width);
      kept++;
    }
    this.#isGone.fill(0);
    [this.#count, this.#gone] = [kept, 0];
  }

  #slotOf(number: number): number | null {
    let [low, high] = [0, this.#count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#numbers[middle] as number) < number) low = middle + 1;
      else high = middle;
    }
    return low < this.#count && this.#numbers[low] === number ? low : null;
  }
}

function wordsOf(bits: Uint8Array): Int32Array {
  const whole = new Uint8Array(Math.ceil(bits.length / 4) * 4);
  whole.set(bits);
  return new Int32Array(whole.buffer);
}
