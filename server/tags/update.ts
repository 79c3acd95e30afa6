import type { components } from '../../generated/contract.ts';
import type { Transaction } from '../database/database.ts';
import { isUniqueViolation, Overtaken } from '../database/errors.ts';
import { requireMatch } from '../etag.ts';
import { appendEvent } from '../events/outbox.ts';
import type { Scope } from '../scope.ts';
import { carriersOf, exchangeTag, takeTagOff } from './carriers-store.ts';
import { tagExists } from './create.ts';
import { tagETag, tagNotFound, tagRecords } from './record.ts';
import { findOtherTag, holdTag, holdTagForMerge, removeTag, type TagFields, type TagRow, writeTag } from './store.ts';

/**
 * Changes a tag, or merges it into the one that has the new name. Returns the id of the tag that there is afterwards.
 * @throws Problem tag_not_found, precondition_failed, tag_exists
 */
export async function updateTag(
  trx: Transaction,
  scope: Scope,
  id: string,
  { name, description, merge = false }: components['schemas']['TagUpdate'],
  ifMatch: string | undefined,
): Promise<string> {
  const tag = await holdTag(trx, scope, id);
  if (!tag) throw tagNotFound(id);
  if (ifMatch !== undefined) requireMatch(ifMatch, ...(await tagRecords(trx, scope, [tag])).map(tagETag));

  const other = name === undefined ? undefined : await findOtherTag(trx, scope, id, name);
  if (other && !merge) throw tagExists();
  if (other) {
    await mergeInto(trx, scope, tag, other, description);
    return other.id;
  }
  await change(trx, scope, tag, { name: name ?? tag.name, description: description === undefined ? tag.description : description });
  return id;
}

/** Writes what is not so already. Without a difference nothing is written and nobody is told. */
async function change(trx: Transaction, scope: Scope, tag: TagRow, fields: TagFields): Promise<void> {
  const changed = (['name', 'description'] as const).filter((field) => fields[field] !== tag[field]);
  if (changed.length === 0) return;
  try {
    await writeTag(trx, scope, tag.id, fields);
  } catch (error) {
    // Another transaction has taken the name since it was looked for. The next attempt finds that tag.
    throw isUniqueViolation(error) ? new Overtaken() : error;
  }
  await appendEvent(trx, scope, 'tag.updated', { tagId: tag.id, changed });
}

async function mergeInto(trx: Transaction, scope: Scope, tag: TagRow, other: TagRow, description: string | null | undefined): Promise<void> {
  const survivor = await holdTagForMerge(trx, scope, other.id);
  if (survivor?.name !== other.name) throw new Overtaken();
  for await (const resourceIds of carriersOf(trx, scope, tag.id)) await exchangeTag(trx, scope, tag.id, survivor.id, resourceIds);
  await removeTag(trx, scope, tag.id);
  await appendEvent(trx, scope, 'tag.merged', { tagId: tag.id, mergedIntoTagId: survivor.id });
  if (description !== undefined) await change(trx, scope, survivor, { name: survivor.name, description });
}

/** Takes a tag off everything that carries it, and deletes it. @throws Problem tag_not_found */
export async function deleteTag(trx: Transaction, scope: Scope, id: string): Promise<void> {
  const tag = await holdTag(trx, scope, id);
  if (!tag) throw tagNotFound(id);
  for await (const resourceIds of carriersOf(trx, scope, id)) await takeTagOff(trx, scope, id, resourceIds);
  await removeTag(trx, scope, id);
  await appendEvent(trx, scope, 'tag.deleted', { tagId: id });
}
