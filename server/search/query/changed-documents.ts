import { documentOfInTurns, type Source } from '../index/document.ts';
import { encodePlaces } from '../index/postings.ts';
import { charactersOf } from '../index/some-sources.ts';
import type { Counted } from '../index/statistics.ts';
import type { Waiting } from '../index/waiting-store.ts';

/** A document that is not in the index yet, with the encoded places of its words. */
export interface EncodedDocument extends Counted {
  readonly words: ReadonlyMap<string, Uint8Array>;
}

/** Characters of the texts whose documents are remembered; then all are forgotten. */
const mostCharacters = 2_000_000;

const remembered = new Map<string, EncodedDocument>();
let characters = 0;

/**
 * What the index would have of a resource. It is remembered until the resource changes again: many searches come while the same changes wait.
 * @param changes that wait, of this resource
 */
export async function changedDocument(source: Source, changes: readonly Waiting[]): Promise<EncodedDocument> {
  const newest = Math.max(...changes.map(({ sequence }) => Number(sequence)));
  // Without what a password protects it is another document, to whoever is not to know of it.
  const key = [
    source.resourceId,
    newest,
    source.text === null,
    source.comments.length,
    source.passages.length,
    ...changes.map(({ since }) => since),
  ].join(' ');
  const known = remembered.get(key);
  if (known) return known;
  const { language, lengths, words } = await documentOfInTurns(source);
  const document = { language, lengths, words: new Map([...words].map(([word, places]) => [word, encodePlaces(places)])) };
  const size = charactersOf(source);
  if (characters + size > mostCharacters) {
    remembered.clear();
    characters = 0;
  }
  if (size > mostCharacters) return document;
  characters += size;
  remembered.set(key, document);
  return document;
}
