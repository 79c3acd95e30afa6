import { ByteReader, ByteWriter } from './bytes.ts';

/**
 * Where a word stands in a resource: for each field, in the order of their numbers, the places of it, and how many words the field has, roughly.
 */
export interface Places {
  readonly field: number;
  readonly length: number;
  readonly places: readonly number[];
}

/** Lengths are kept within a twelfth: as steps, of which eight double it. */
const stepOf = (length: number): number => Math.round(8 * Math.log2(length));
const lengths = Array.from({ length: 256 }, (_, step) => 2 ** (step / 8));
export const roughLength = (step: number): number => lengths[step] ?? Number.MAX_SAFE_INTEGER;

/** What a document has of a word, as it stands in its postings behind its number. */
export function encodePlaces(all: readonly Places[]): Uint8Array {
  const writer = new ByteWriter();
  writePlaces(writer, all);
  return writer.taken();
}

function writePlaces(writer: ByteWriter, all: readonly Places[]): void {
  for (const { field, length, places } of all) {
    writer.number(field);
    writer.number(stepOf(length));
    writer.number(places.length);
    let before = 0;
    for (const place of places) {
      writer.number(place - before);
      before = place;
    }
  }
}

/**
 * Puts the documents of a word, in the order of their numbers, one behind the other: the distance of the number to the one before, the bytes of the rest, and that rest: for each
 * field its number and length, how often the word stands in it, and the distances of its places.
 */
export class PostingsWriter {
  readonly #bytes: ByteWriter;
  readonly #places = new ByteWriter();
  #last = 0;
  #documents = 0;

  /** @param bytes where to write it */
  constructor(bytes: ByteWriter) {
    this.#bytes = bytes;
  }

  get documents(): number {
    return this.#documents;
  }

  add(document: number, places: readonly Places[]): void {
    this.#places.clear();
    writePlaces(this.#places, places);
    this.addEncoded(document, this.#places.written());
  }

  addEncoded(document: number, places: Uint8Array): void {
    this.#bytes.number(document - this.#last);
    this.#bytes.number(places.length);
    this.#bytes.bytes(places);
    this.#last = document;
    this.#documents++;
  }
}

/** The documents of a word with their encoded places. */
export function eachPosting(postings: Uint8Array, tell: (document: number, places: Uint8Array) => void): void {
  const reader = new ByteReader(postings);
  let document = 0;
  while (reader.hasMore) {
    document += reader.number();
    const size = reader.number();
    tell(document, postings.subarray(reader.at, reader.at + size));
    reader.at += size;
  }
}

/** Goes through the fields of a document. `tell` may take the places from the reader, which goes on behind them anyway. */
export function eachField(places: Uint8Array, tell: (field: number, length: number, count: number, reader: ByteReader) => void): void {
  const reader = new ByteReader(places);
  while (reader.hasMore) {
    const field = reader.number();
    const length = roughLength(reader.number());
    const count = reader.number();
    const { at } = reader;
    tell(field, length, count, reader);
    reader.at = at;
    reader.skipNumbers(count);
  }
}

/** The places of a word in each field of a document. */
export function decodePlaces(encoded: Uint8Array): Places[] {
  const all: Places[] = [];
  eachField(encoded, (field, length, count, reader) => {
    let place = 0;
    all.push({ field, length, places: Array.from({ length: count }, () => (place += reader.number())) });
  });
  return all;
}
