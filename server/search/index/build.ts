import { ByteWriter } from './bytes.ts';
import { documentOf, type Source } from './document.ts';
import { type Places, PostingsWriter } from './postings.ts';
import { type ChunkRow, SegmentWriter, type WordsRow } from './segment.ts';
import { inOrder } from './vocabulary.ts';

/** A document as the index keeps it, beside its words. */
export interface BuiltDocument {
  readonly number: number;
  readonly resourceId: string;
  readonly language: string;
  /** Words in each field. */
  readonly lengths: readonly number[];
  /** The place of the first word of each passage of the content. */
  readonly starts: readonly number[];
}

export interface Built {
  readonly documents: readonly BuiltDocument[];
  readonly words: readonly WordsRow[];
  readonly chunks: readonly ChunkRow[];
}

export interface BuildTask {
  readonly sources: readonly Source[];
  /** The number of the first document; the others follow. */
  readonly first: number;
}

/** Makes a segment of resources. */
export function build({ sources, first }: BuildTask): Built {
  const documents: BuiltDocument[] = [];
  const byWord = new Map<string, [number, readonly Places[]][]>();
  sources.forEach((source, index) => {
    const { words, ...document } = documentOf(source);
    const number = first + index;
    documents.push({ number, ...document });
    for (const [word, places] of words) {
      const known = byWord.get(word);
      if (known) known.push([number, places]);
      else byWord.set(word, [[number, places]]);
    }
  });
  const [segment, bytes] = [new SegmentWriter(), new ByteWriter()];
  for (const word of [...byWord.keys()].sort(inOrder)) {
    bytes.clear();
    const postings = new PostingsWriter(bytes);
    for (const [number, places] of byWord.get(word) ?? []) postings.add(number, places);
    segment.add(word, postings.documents, bytes.written());
  }
  return { documents, ...segment.take(true) };
}
