import { ByteWriter } from './bytes.ts';
import { eachPosting, PostingsWriter } from './postings.ts';
import { inOrder } from './vocabulary.ts';

/** Some words of a segment, in their order, with their postings one behind the other. */
export interface Part {
  readonly words: readonly string[];
  readonly documents: readonly number[];
  /** Bytes of the postings of each. */
  readonly sizes: readonly number[];
  readonly postings: Uint8Array;
}

export interface CombineTask {
  /** The same words of several segments, whose documents follow on each other. */
  readonly parts: readonly Part[];
  /** Documents that are left out. */
  readonly removed: readonly number[];
}

/** Makes one of several. */
export function combine({ parts, removed }: CombineTask): Part {
  const without = new Set(removed);
  const found = new Map<string, Uint8Array[]>();
  for (const { words, sizes, postings } of parts) {
    let at = 0;
    words.forEach((word, index) => {
      const own = postings.subarray(at, at + (sizes[index] ?? 0));
      at += own.length;
      const known = found.get(word);
      if (known) known.push(own);
      else found.set(word, [own]);
    });
  }
  const [words, documents, sizes, all]: [string[], number[], number[], ByteWriter] = [[], [], [], new ByteWriter()];
  for (const word of [...found.keys()].sort(inOrder)) {
    const { length } = all;
    const writer = new PostingsWriter(all);
    for (const postings of found.get(word) ?? [])
      eachPosting(postings, (document, places) => {
        if (!without.has(document)) writer.addEncoded(document, places.encoded);
      });
    if (writer.documents === 0) continue;
    words.push(word);
    documents.push(writer.documents);
    sizes.push(all.length - length);
  }
  return { words, documents, sizes, postings: all.taken() };
}
