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

/** The documents of a word with their places, which are there until the next one is told. */
export function eachPosting(postings: Uint8Array, tell: (document: number, places: PlacesReader) => void): void {
  const reader = new ByteReader(postings);
  const places = new PlacesReader(postings, 0, 0);
  let document = 0;
  while (reader.hasMore) {
    document += reader.number();
    const size = reader.number();
    places.move(reader.at, reader.at + size);
    reader.at += size;
    tell(document, places);
  }
}

/** A part of some bytes. */
export interface EncodedPart {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
}

/** Reads what `encodePlaces` has written, field by field. A common word is in tens of thousands of documents, so one reader goes through all of them. */
export class PlacesReader {
  /** −1 before the first. */
  field = -1;
  /** Of the field, in words. */
  length = 0;
  /** How often the word stands in the field. */
  count = 0;
  #bytes: Uint8Array;
  #start: number;
  #end: number;
  #at: number;
  #unread = 0;

  constructor(bytes: Uint8Array, start = 0, end = bytes.length) {
    this.#bytes = bytes;
    this.#start = this.#at = start;
    this.#end = end;
  }

  /** Where it reads: from a number on to another one, of the bytes that it has, or of others. */
  move(start: number, end: number, bytes = this.#bytes): void {
    this.#bytes = bytes;
    this.#start = this.#at = start;
    this.#end = end;
    this.#unread = 0;
    this.field = -1;
  }

  get part(): EncodedPart {
    return { bytes: this.#bytes, start: this.#start, end: this.#end };
  }

  /** All of it. */
  get encoded(): Uint8Array {
    return this.#bytes.subarray(this.#start, this.#end);
  }

  /** Goes on to the next field; false where there is none. */
  next(): boolean {
    for (; this.#unread > 0; this.#unread--) this.#number();
    if (this.#at >= this.#end) return false;
    this.field = this.#number();
    this.length = roughLength(this.#number());
    this.count = this.#unread = this.#number();
    return true;
  }

  /** The places of the field, once. */
  places(): number[] {
    const places = new Array<number>(this.#unread);
    for (let index = 0, place = 0; this.#unread > 0; this.#unread--) places[index++] = place += this.#number();
    return places;
  }

  #number(): number {
    let byte = this.#bytes[this.#at++] as number;
    if (byte < 128) return byte;
    let value = byte & 127;
    for (let factor = 128; byte > 127; factor *= 128) {
      byte = this.#bytes[this.#at++] as number;
      value += (byte & 127) * factor;
    }
    return value;
  }
}
