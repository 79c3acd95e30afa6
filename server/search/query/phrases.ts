import { isProtected } from '../index/fields.ts';
import { PlacesReader } from '../index/postings.ts';
import { eachDocument, type Outdated, type WordDocuments } from './rank.ts';

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
  const words = [...new Set(phrase)].sort((one, other) => sizeOf(documents.get(one)) - sizeOf(documents.get(other)));
  let having: ReadonlyMap<number, readonly Uint8Array[]> | null = null;
  // The rarest first: of the others nothing is looked at but the documents that are left.
  for (const word of words) {
    const of = documents.get(word);
    const before: ReadonlyMap<number, readonly Uint8Array[]> | null = having;
    const both = new Map<number, readonly Uint8Array[]>();
    if (of && before?.size !== 0)
      eachDocument(of, outdated, (document, places) => {
        const known = before === null ? noPlaces : before.get(document);
        if (known) both.set(document, [...known, places.encoded]);
      });
    having = both;
  }
  const found = new Map<number, boolean>();
  for (const [document, encoded] of having ?? []) {
    const fieldsOf = new Map(words.map((word, index) => [word, placesByField(encoded[index])]));
    const fields = fieldsWith(phrase.map((word) => fieldsOf.get(word) ?? noFields));
    if (fields.length > 0)
      found.set(
        document,
        fields.some((field) => !isProtected(field)),
      );
  }
  return found;
}

const noPlaces: readonly Uint8Array[] = [];

/** Roughly how many documents there are to go through. */
const sizeOf = (documents: WordDocuments | undefined): number =>
  documents ? documents.postings.reduce((sum, { length }) => sum + length, documents.waiting.length) : 0;

/** By field, the places of a word. */
type Fields = ReadonlyMap<number, ReadonlySet<number>>;

const noFields: Fields = new Map();

function placesByField(encoded: Uint8Array = new Uint8Array()): Fields {
  const fields = new Map<number, ReadonlySet<number>>();
  for (const places = new PlacesReader(encoded); places.next(); ) fields.set(places.field, new Set(places.places()));
  return fields;
}

/** The fields in which each word stands at the place behind the one before. */
function fieldsWith(words: readonly Fields[]): number[] {
  const [first = noFields] = words;
  return [...first.keys()].filter((field) =>
    [...(first.get(field) ?? [])].some((start) => words.every((places, index) => places.get(field)?.has(start + index))),
  );
}
