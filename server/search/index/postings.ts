import { ByteReader, ByteWriter } from './bytes.ts';

/**
 * Where a word stands in a resource: for each field, in the order of their numbers, the places of it, and how many words the field has, roughly.
 */
export interface Places {
  readonly field: number;
  readonly length: number;
  readonly places: readonly number[];
}

/**
 * The documents of a word, in blocks of less than a kilobyte, each of which is a row. A document is the distance of its number to the one before, the bytes of the rest, and that
 * rest: for each field its number and length, how often the word stands in it, and the distances of its places.
 */
export interface Block {
  readonly first: number;
  readonly documents: number;
  readonly data: Uint8Array;
}

/** More than this would not fit a page of a SQLite index. */
const blockBytes = 900;

/** Lengths are kept within a twelfth: as steps, of which eight double it. */
const stepOf = (length: number): number => Math.round(8 * Math.log2(length));
const lengths = Array.from({ length: 256 }, (_, step) => 2 ** (step / 8));
export const roughLength = (step: number): number => lengths[step] ?? Number.MAX_SAFE_INTEGER;

/** What a document has of a word, as it stands in a block behind its number. */
export function encodePlaces(all: readonly Places[]): Uint8Array {
  const writer = new ByteWriter();
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
  return writer.taken();
}

/** The documents of a block with their encoded places. */
export function* documentsIn({ first, data }: Pick<Block, 'first' | 'data'>): Generator<readonly [number, Uint8Array]> {
  const reader = new ByteReader(data);
  let document = first;
  while (reader.hasMore) {
    document += reader.number();
    const size = reader.number();
    yield [document, data.subarray(reader.at, reader.at + size)];
    reader.at += size;
  }
}

/** Puts documents, in the order of their numbers, into blocks. */
export function blocksOf(documents: Iterable<readonly [number, Uint8Array]>): Block[] {
  const blocks: Block[] = [];
  let [writer, first, last, count] = [new ByteWriter(), 0, 0, 0];
  const end = (): void => {
    if (count > 0) blocks.push({ first, documents: count, data: writer.taken() });
    [writer, count] = [new ByteWriter(), 0];
  };
  for (const [document, places] of documents) {
    if (count > 0 && writer.length + places.length > blockBytes) end();
    if (count === 0) [first, last] = [document, document];
    writer.number(document - last);
    writer.number(places.length);
    writer.bytes(places);
    last = document;
    count++;
  }
  end();
  return blocks;
}

/** A block, or none, with some documents changed: null takes one away. The changes are in the order of their numbers. */
export function changedBlock(block: Block | null, changes: readonly (readonly [number, Uint8Array | null])[]): Block[] {
  return blocksOf(merged(block, changes));
}

function* merged(block: Block | null, changes: readonly (readonly [number, Uint8Array | null])[]): Generator<readonly [number, Uint8Array]> {
  let next = 0;
  const take = function* (before: number): Generator<readonly [number, Uint8Array]> {
    for (let change = changes[next]; change && change[0] < before; change = changes[++next]) if (change[1]) yield [change[0], change[1]];
  };
  for (const [document, places] of block ? documentsIn(block) : []) {
    yield* take(document);
    const change = changes[next];
    if (change?.[0] !== document) yield [document, places];
    else {
      if (change[1]) yield [document, change[1]];
      next++;
    }
  }
  yield* take(Number.POSITIVE_INFINITY);
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
