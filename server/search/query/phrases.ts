import { isProtected } from '../index/fields.ts';
import { decodePlaces } from '../index/postings.ts';
import { eachDocument, type Outdated, type WordDocuments } from './rank.ts';

/** By field, the places where a phrase could go on or end. */
type Ends = ReadonlyMap<number, ReadonlySet<number>>;

/**
 * The documents that have every phrase word for word, each in one field. The value tells whether they have all of them outside of what a password withholds.
 */
export function withPhrases(
  phrases: readonly (readonly string[])[],
  documents: ReadonlyMap<string, WordDocuments>,
  outdated: Outdated,
): ReadonlyMap<number, boolean> {
  let admitted: Map<number, boolean> | null = null;
  for (const phrase of phrases) {
    const having = withPhrase(phrase, documents, outdated);
    const both = new Map<number, boolean>();
    for (const [document, isOpen] of having) {
      const before = admitted === null ? true : admitted.get(document);
      if (before !== undefined) both.set(document, before && isOpen);
    }
    admitted = both;
  }
  return admitted ?? new Map();
}

function withPhrase(phrase: readonly string[], documents: ReadonlyMap<string, WordDocuments>, outdated: Outdated): Map<number, boolean> {
  let ends: Map<number, Ends> | null = null;
  for (const word of phrase) {
    const next = new Map<number, Ends>();
    const of = documents.get(word);
    if (!of) return new Map();
    eachDocument(of, outdated, (document, places) => {
      const before = ends?.get(document);
      if (ends !== null && !before) return;
      const going = new Map<number, Set<number>>();
      for (const { field, places: all } of decodePlaces(places)) {
        const own = new Set(ends === null ? all : all.filter((place) => before?.get(field)?.has(place - 1)));
        if (own.size > 0) going.set(field, own);
      }
      if (going.size > 0) next.set(document, going);
    });
    ends = next;
  }
  return new Map(
    [...(ends ?? new Map<number, Ends>())].map(([document, fields]) => [document, [...fields.keys()].some((field) => !isProtected(field))]),
  );
}
