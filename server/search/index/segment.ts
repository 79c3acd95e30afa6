import { ByteReader, ByteWriter } from './bytes.ts';
import { linesOf } from './vocabulary.ts';

/**
 * A segment is a part of an index that is written once: some documents, with all of their words. The postings of its words, in the order of the words, are one sequence of
 * bytes, kept in chunks of equal length; beside it stand the words, each with how many documents it has and how many bytes they take.
 */
export interface Word {
  readonly word: string;
  readonly documents: number;
  /** Where its postings begin in the sequence, and how many bytes they are. */
  readonly start: number;
  readonly size: number;
}

/** Words of a segment that stand in one row. */
export interface WordsRow {
  readonly first_word: string;
  /** In lines. */
  readonly words: string;
  /** Where the postings of the first word begin. */
  readonly start: number;
  /** Of each word the documents and the bytes. */
  readonly entries: Uint8Array;
}

export interface ChunkRow {
  readonly ordinal: number;
  readonly data: Uint8Array;
}

/** More than this would not fit a page of a SQLite index, of which a row may take a quarter. */
export const chunkBytes = 950;
const rowBytes = 900;

export function wordsIn({ words, start, entries }: Pick<WordsRow, 'words' | 'start' | 'entries'>): Word[] {
  const reader = new ByteReader(entries);
  let next = start;
  return linesOf(words).map((word) => {
    const documents = reader.number();
    const size = reader.number();
    next += size;
    return { word, documents, start: next - size, size };
  });
}

/** One of the words of a row, by its position. */
export function wordAt({ start, entries }: Pick<WordsRow, 'start' | 'entries'>, word: string, position: number): Word {
  const reader = new ByteReader(entries);
  let next = start;
  for (let index = 0; ; index++) {
    const documents = reader.number();
    const size = reader.number();
    if (index === position) return { word, documents, start: next, size };
    next += size;
  }
}

/** The ordinals of the chunks that have these bytes. */
export const chunksOf = ({ start, size }: Pick<Word, 'start' | 'size'>): readonly [first: number, last: number] => [
  Math.floor(start / chunkBytes),
  Math.floor((start + Math.max(size, 1) - 1) / chunkBytes),
];

/** Makes the rows of a segment out of its words, which come in their order. */
export class SegmentWriter {
  #rows: WordsRow[] = [];
  #chunks: ChunkRow[] = [];
  #words: string[] = [];
  #wordBytes = 0;
  #start = 0;
  #end = 0;
  readonly #entries = new ByteWriter();
  /** What does not fill a chunk yet. */
  readonly #rest = new Uint8Array(chunkBytes);
  #restLength = 0;

  add(word: string, documents: number, postings: Uint8Array): void {
    if (this.#words.length > 0 && this.#wordBytes + this.#entries.length + word.length * 2 > rowBytes) this.#endRow();
    this.#words.push(word);
    this.#wordBytes += Buffer.byteLength(word) + 1;
    this.#entries.number(documents);
    this.#entries.number(postings.length);
    this.#put(postings);
  }

  /** The rows that are complete, each once. At the end all are. */
  take(isEnd: boolean): { words: WordsRow[]; chunks: ChunkRow[] } {
    if (isEnd && this.#words.length > 0) this.#endRow();
    if (isEnd && this.#restLength > 0) this.#endChunk();
    const taken = { words: this.#rows, chunks: this.#chunks };
    [this.#rows, this.#chunks] = [[], []];
    return taken;
  }

  #endRow(): void {
    this.#rows.push({ first_word: this.#words[0] ?? '', words: this.#words.join('\n'), start: this.#start, entries: this.#entries.taken() });
    [this.#words, this.#wordBytes, this.#start] = [[], 0, this.#end];
    this.#entries.clear();
  }

  #put(postings: Uint8Array): void {
    for (let at = 0; at < postings.length; ) {
      const some = postings.subarray(at, at + chunkBytes - this.#restLength);
      this.#rest.set(some, this.#restLength);
      this.#restLength += some.length;
      this.#end += some.length;
      at += some.length;
      if (this.#restLength === chunkBytes) this.#endChunk();
    }
  }

  #endChunk(): void {
    this.#chunks.push({ ordinal: Math.floor((this.#end - 1) / chunkBytes), data: this.#rest.slice(0, this.#restLength) });
    this.#restLength = 0;
  }
}
