import type { IndexedDocument } from './document.ts';
import { encodePlaces } from './postings.ts';

/** What a word gets in a document: null where it stands there no more. */
export type Change = readonly [document: number, places: Uint8Array | null];

export interface OldDocument {
  readonly number: number;
  readonly words: readonly string[];
}

/** What becomes of a resource in the index: what was there, and what is to be. */
export interface Replacement {
  readonly number: number;
  readonly before: OldDocument | undefined;
  readonly after: IndexedDocument | undefined;
}

/** What changes in the documents of each word, in the order of their numbers. */
export function changesOf(replacements: readonly Replacement[]): Map<string, Change[]> {
  const changes = new Map<string, Change[]>();
  const add = (word: string, change: Change): void => {
    const known = changes.get(word);
    if (known) known.push(change);
    else changes.set(word, [change]);
  };
  for (const { number, before, after } of replacements.toSorted((one, other) => one.number - other.number)) {
    for (const word of before?.words ?? []) if (!after?.words.has(word)) add(word, [number, null]);
    for (const [word, places] of after?.words ?? []) add(word, [number, encodePlaces(places)]);
  }
  return changes;
}
