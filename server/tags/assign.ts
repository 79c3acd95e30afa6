import type { components } from '../../generated/contract.ts';
import type { Transaction } from '../database/database.ts';
import { appendEvent } from '../events/outbox.ts';
import { nameKey } from '../names.ts';
import { Problem } from '../problems.ts';
import type { Scope } from '../scope.ts';
import { putTagOnResource, takeTagsOffResource } from './carriers-store.ts';
import { findOrCreateTag, keepTags } from './store.ts';

type TagReference = components['schemas']['TagReference'];

/**
 * Puts tags on a resource that has none yet: by id, they have to exist; by name, they are made when missing. One that is named twice counts once.
 * @throws Problem tag_not_found, naming every id that doesn't exist
 */
export async function assignTags(trx: Transaction, scope: Scope, resourceId: string, references: readonly TagReference[]): Promise<void> {
  await putOn(trx, scope, resourceId, await tagIdsOf(trx, scope, references));
}

/**
 * Puts these tags on a resource in place of those that it has. The caller holds the resource (`holdResource`), so that two who do this leave the tags of one of them.
 * @throws Problem tag_not_found, naming every id that doesn't exist
 */
export async function replaceTags(trx: Transaction, scope: Scope, resourceId: string, references: readonly TagReference[]): Promise<void> {
  // First the tags, then the rows, as a merge takes them: neither waits for what the other holds.
  const tagIds = await tagIdsOf(trx, scope, references);
  await takeTagsOffResource(trx, scope, resourceId);
  await putOn(trx, scope, resourceId, tagIds);
}

async function putOn(trx: Transaction, scope: Scope, resourceId: string, tagIds: Iterable<string>): Promise<void> {
  let position = 0;
  for (const tagId of tagIds) await putTagOnResource(trx, scope, resourceId, tagId, position++);
}

/** The ids of the tags, each once, in the order in which they are named. All of them stay as they are until the transaction ends. */
async function tagIdsOf(trx: Transaction, scope: Scope, references: readonly TagReference[]): Promise<ReadonlySet<string>> {
  await requireTags(trx, scope, references);
  const idByKey = await tagsByName(trx, scope, references);
  return new Set(references.flatMap((reference) => ('id' in reference ? reference.id : (idByKey.get(nameKey(reference.name)) ?? []))));
}

async function requireTags(trx: Transaction, scope: Scope, references: readonly TagReference[]): Promise<void> {
  const ids = references.flatMap((reference) => ('id' in reference ? [reference.id] : []));
  const existing = await keepTags(trx, scope, ids);
  const errors = references.flatMap((reference, index) =>
    'id' in reference && !existing.has(reference.id)
      ? [{ location: 'body' as const, path: `/tags/${index}/id`, message: `${reference.id} does not exist` }]
      : [],
  );
  if (errors.length > 0) throw new Problem('tag_not_found', errors);
}

/**
 * The ids of the tags that are named, by their keys. In the order of the keys, whatever the order of the request: two that make the same new tags wait for each
 * other in one direction only.
 */
async function tagsByName(trx: Transaction, scope: Scope, references: readonly TagReference[]): Promise<ReadonlyMap<string, string>> {
  const nameByKey = new Map<string, string>();
  for (const reference of references) {
    if ('name' in reference && !nameByKey.has(nameKey(reference.name))) nameByKey.set(nameKey(reference.name), reference.name);
  }
  const idByKey = new Map<string, string>();
  for (const key of [...nameByKey.keys()].sort()) idByKey.set(key, await tagByName(trx, scope, nameByKey.get(key) ?? key));
  return idByKey;
}

async function tagByName(trx: Transaction, scope: Scope, name: string): Promise<string> {
  const tag = await findOrCreateTag(trx, scope, name);
  if (tag.created) await appendEvent(trx, scope, 'tag.created', { tagId: tag.id });
  return tag.id;
}
