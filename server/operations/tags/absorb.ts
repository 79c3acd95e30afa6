import { appendEvent } from '../../core/events/outbox.ts';
import { bytesOf } from '../../core/limits/stored-bytes.ts';
import type { Scope } from '../../core/scope.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { carriersOf, exchangeTag } from './carriers-store.ts';
import { openTag, putNameAside, removeTag, type TagFields, type TagRow } from './store.ts';

export const bytesOfTag = ({ name, description }: TagFields): number => bytesOf(name, description);

/**
 * Puts another tag in the place of this one, wherever it is carried, and deletes it. The caller holds both.
 * @returns by how many bytes there is more stored then, for the caller to count
 */
export async function absorbTag(trx: Transaction, scope: Scope, tag: TagRow, survivorId: string): Promise<number> {
  await appendEvent(trx, scope, 'tag.merged', { tagId: tag.id, mergedIntoTagId: survivorId });
  for await (const resourceIds of carriersOf(trx, scope, tag.id)) await exchangeTag(trx, scope, tag.id, survivorId, resourceIds);
  await removeTag(trx, scope, tag.id);
  // Whoever saw the one sees the other.
  if (tag.private_to === null) await openTag(trx, scope, survivorId);
  return -bytesOfTag(tag);
}

/**
 * Lets `take` give a tag a name that one in another's private space may have: names are unique in a workspace, and a refusal would tell of it. What carries that
 * one carries the other from then on, under the same name.
 * @param take makes or renames a tag, and returns its id; null when the name is taken by one that the scope sees
 * @returns that id, and the bytes that the other one has taken with it, as a negative number
 */
export async function withNameFree(
  trx: Transaction,
  scope: Scope,
  name: string,
  take: () => Promise<string | null>,
): Promise<{ id: string | null; bytes: number }> {
  const unseen = await putNameAside(trx, scope, name);
  const id = await take();
  return { id, bytes: unseen && id !== null ? await absorbTag(trx, scope, unseen, id) : 0 };
}
