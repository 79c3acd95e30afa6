import { loadPaths } from '../../core/resources/ancestors-store.ts';
import type { Scope } from '../../core/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import { isProtected } from '../index/fields.ts';
import { hasPasswords } from '../index/protection-store.ts';
import { findAdmitted } from './filters-store.ts';
import { findResources, type Lookup } from './lookup.ts';
import { eachDocument } from './rank.ts';

/** Words that more resources have are taken for shown: what is hidden from somebody has few words that nothing else has. */
const mostAsked = 100;

/**
 * Whether a resource that the scope may see has one of these words where no password protects it. A word that is in the bin alone, or in what is private to others,
 * is none for whoever searches: what they have mistyped is not to be taken for it, and nobody is to learn of it in that way.
 */
export async function isAnyShown(db: Reader, scope: Scope, lookup: Lookup, asksForBin: boolean, words: readonly string[]): Promise<boolean> {
  const counts = lookup.countDocuments(words);
  if ([...counts.values()].reduce((sum, count) => sum + count, 0) > mostAsked) return true;
  /** By document, whether it has one of the words outside of what a password may protect. */
  const openOf = new Map<number, boolean>();
  for (const found of (await lookup.documentsOf(words)).values())
    eachDocument(found, lookup.outdated, (document, places) => {
      let isOpen = openOf.get(document) ?? false;
      while (!isOpen && places.next()) isOpen = !isProtected(places.field);
      openOf.set(document, isOpen);
    });
  const resources = await findResources(db, scope, lookup, [...openOf.keys()]);
  const isOpenOf = new Map([...openOf].map(([document, isOpen]) => [resources.get(document) ?? '', isOpen]));
  const ids = (await findAdmitted(db, scope, [], asksForBin, [...isOpenOf.keys()])).map(({ id }) => id);
  if (ids.some((id) => isOpenOf.get(id)) || !(await hasPasswords(db, scope))) return ids.length > 0;
  const pathOf = await loadPaths(db, scope, ids);
  return ids.some((id) => pathOf(id)?.every(({ password_hash }) => password_hash === null));
}
