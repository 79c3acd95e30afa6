import type { components } from '../../../generated/contract.ts';
import { requireMatch } from '../../core/etag.ts';
import { appendEvent } from '../../core/events/outbox.ts';
import { addUsage } from '../../core/limits/usage.ts';
import type { Scope } from '../../core/scope.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { isUniqueViolation, Overtaken } from '../../platform/database/errors.ts';
import { absorbTag, bytesOfTag, withNameFree } from './absorb.ts';
import { carriersOf, takeTagOff } from './carriers-store.ts';
import { tagExists } from './create.ts';
import { tagETag, tagNotFound, tagRecords } from './record.ts';
import { findOtherTag, holdTag, holdTagForMerge, removeTag, type TagFields, type TagRow, writeTag } from './store.ts';

/**
 * Changes a tag, or merges it into the one that has the new name. Returns the id of the tag that there is afterwards.
 * @throws Problem tag_not_found, precondition_failed, tag_exists, exceeds_storage_limit
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
  const bytes = other
    ? await mergeInto(trx, scope, tag, other, description)
    : await change(trx, scope, tag, { name: name ?? tag.name, description: description === undefined ? tag.description : description });
  await addUsage(trx, scope, { bytes, resources: 0 });
  return other?.id ?? id;
}

/** Writes what is not so already, and returns how many bytes more it takes. Without a difference nothing is written and nobody is told. */
async function change(trx: Transaction, scope: Scope, tag: TagRow, fields: TagFields): Promise<number> {
  const changed = (['name', 'description'] as const).filter((field) => fields[field] !== tag[field]);
  if (changed.length === 0) return 0;
  const { bytes } = await withNameFree(trx, scope, fields.name, async () => {
    try {
      await writeTag(trx, scope, tag.id, fields);
    } catch (error) {
      // Another transaction has taken the name since it was looked for. The next attempt finds that tag.
      throw isUniqueViolation(error) ? new Overtaken() : error;
    }
    return tag.id;
  });
  await appendEvent(trx, scope, 'tag.updated', { tagId: tag.id, changed });
  return bytesOfTag(fields) - bytesOfTag(tag) + bytes;
}

async function mergeInto(trx: Transaction, scope: Scope, tag: TagRow, other: TagRow, description: string | null | undefined): Promise<number> {
  const survivor = await holdTagForMerge(trx, scope, other.id);
  if (survivor?.name !== other.name) throw new Overtaken();
  const freed = await absorbTag(trx, scope, tag, survivor.id);
  const grown = description === undefined ? 0 : await change(trx, scope, survivor, { name: survivor.name, description });
  return grown + freed;
}

/** Takes a tag off everything that carries it, and deletes it. @throws Problem tag_not_found */
export async function deleteTag(trx: Transaction, scope: Scope, id: string): Promise<void> {
  const tag = await holdTag(trx, scope, id);
  if (!tag) throw tagNotFound(id);
  await appendEvent(trx, scope, 'tag.deleted', { tagId: id });
  for await (const resourceIds of carriersOf(trx, scope, id)) await takeTagOff(trx, scope, id, resourceIds);
  await removeTag(trx, scope, id);
  await addUsage(trx, scope, { bytes: -bytesOfTag(tag), resources: 0 });
}
