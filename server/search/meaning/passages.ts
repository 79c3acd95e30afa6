import { contentPassages, type Source } from '../index/document.ts';
import type { Passage } from '../index/passages.ts';

/** The passages of one content that are encoded, from its beginning. */
const mostPassages = 256;

/** A text that is encoded. */
export interface EncodedText {
  /** 0 for what shows of a resource whatever protects it; from 1 on, the passages of its content. */
  readonly ordinal: number;
  readonly text: string;
}

/** The texts of a resource that have a vector each. Each passage stands below the name and the tags that it has in common with the others. */
export function textsOf(source: Source, isProtected: boolean): EncodedText[] {
  const { name, description, tags } = source;
  const head = [name, description, ...tags].filter((text) => text).join('\n');
  const common = [name, ...tags].filter((text) => text);
  const texts = head === '' ? [] : [{ ordinal: 0, text: head }];
  if (isProtected) return texts;
  const passages = contentPassages(source).slice(0, mostPassages);
  return [...texts, ...passages.map(({ text }, index) => ({ ordinal: index + 1, text: [...common, text].join('\n') }))];
}

/** The passage of the content that a vector was made of. */
export const passageAt = (source: Source, ordinal: number): Passage | undefined => contentPassages(source)[ordinal - 1];
