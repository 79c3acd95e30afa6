import { isProtected } from '../index/fields.ts';
import { type EncodedPart, PlacesReader } from '../index/postings.ts';
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
  // The rarest first: of the others nothing is looked at but the documents that are left.
  let having: ReadonlyMap<number, readonly EncodedPart[]> = new Map();
  words.forEach((word, index) => {
    const both = new Map<number, readonly EncodedPart[]>();
    const of = documents.get(word);
    if (of)
      eachDocument(of, outdated, (document, places) => {
        const before = index === 0 ? noParts : having.get(document);
        if (before) both.set(document, [...before, places.part]);
      });
    having = both;
  });
  const readers = words.map(() => new PlacesReader(new Uint8Array()));
  const inOrder = phrase.map((word) => words.indexOf(word));
  const found = new Map<number, boolean>();
  for (const [document, parts] of having) {
    parts.forEach(({ bytes, start, end }, index) => void readers[index]?.move(start, end, bytes));
    const isOpen = findPhrase(readers, inOrder);
    if (isOpen !== null) found.set(document, isOpen);
  }
  return found;
}

const noParts: readonly EncodedPart[] = [];

/** Roughly how many documents there are to go through. */
const sizeOf = (documents: WordDocuments | undefined): number =>
  documents ? documents.postings.reduce((sum, { length }) => sum + length, documents.waiting.length) : 0;

/**
 * Goes through the fields that all of the words have. Null where the phrase stands in none of them; otherwise whether it does in one that no password protects.
 * @param phrase by their numbers, the words as they have to follow on each other
 */
function findPhrase(readers: readonly PlacesReader[], phrase: readonly number[]): boolean | null {
  const [first, ...others] = readers;
  let isOpen: boolean | null = null;
  for (const reader of others) reader.next();
  while (isOpen !== true && first?.next()) {
    const { field } = first;
    if (!others.every((reader) => isAtField(reader, field))) continue;
    const places = readers.map((reader) => reader.places());
    if (haveInRow(phrase.map((word) => places[word] ?? []))) isOpen = !isProtected(field);
  }
  return isOpen;
}

/** Goes on to a field, where there is one: they stand in the order of their numbers. */
function isAtField(reader: PlacesReader, field: number): boolean {
  while (reader.field < field) if (!reader.next()) return false;
  return reader.field === field;
}

/** Whether somewhere each word stands at the place behind the one before. */
function haveInRow(words: readonly (readonly number[])[]): boolean {
  const [first = [], ...others] = words;
  const reached = others.map(() => 0);
  return first.some((start) =>
    others.every((places, index) => {
      let at = reached[index] ?? 0;
      while ((places[at] ?? Number.POSITIVE_INFINITY) <= start + index) at++;
      reached[index] = at;
      return places[at] === start + index + 1;
    }),
  );
}
