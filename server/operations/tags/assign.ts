import type { components } from '../../../generated/contract.ts';
import { appendEvent } from '../../core/events/outbox.ts';
import { bytesOf } from '../../core/limits/stored-bytes.ts';
import { Problem } from '../../core/problems.ts';
import type { Scope } from '../../core/scope.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { nameKey } from '../../platform/text/names.ts';
import { withNameFree } from './absorb.ts';
import { putTagsOnResource, takeTagsOffResource } from './carriers-store.ts';
import { insertTag, keepTagOfName, keepTags, keepTagsOfKeys } from './store.ts';

type TagReference = components['schemas']['TagReference'];

/** The resource that tags are put on, and whose private space it is in. */
export interface Tagged {
  readonly id: string;
  readonly privateTo: string | null;
}

/**
 * Puts these tags on a resource in place of those that it has. The caller holds the resource (`holdResource`), so that two who do this leave the tags of one of them.
 * @returns the bytes of the tags that were made, for the caller to count
 * @throws Problem tag_not_found, naming every id that doesn't exist
 */
export async function replaceTags(trx: Transaction, scope: Scope, resource: Tagged, references: readonly TagReference[]): Promise<number> {
  // First the tags, then the rows, as a merge takes them: neither waits for what the other holds.
  const { tagIds, newBytes } = await findTags(trx, scope, async () => resource.privateTo, references);
  await takeTagsOffResource(trx, scope, resource.id);
  await putTagsOnResource(trx, scope, resource.id, [...tagIds]);
  return newBytes;
}

/**
 * The ids of the tags that a resource is to carry, each once, in the order in which they are named: by id, they have to exist; by name, they are made when missing. All
 * of them stay as they are until the transaction ends.
 * @param privateTo tells whose private space the resource is in; asked when a tag is made
 * @returns the bytes of the tags that were made, for the caller to count
 * @throws Problem tag_not_found, naming every id that doesn't exist
 */
export async function findTags(
  trx: Transaction,
  scope: Scope,
  privateTo: () => Promise<string | null>,
  references: readonly TagReference[],
): Promise<{ tagIds: ReadonlySet<string>; newBytes: number }> {
  await requireTags(trx, scope, references);
  const { idByKey, newBytes } = await tagsByName(trx, scope, privateTo, references);
  const tagIds = new Set(references.flatMap((reference) => ('id' in reference ? reference.id : (idByKey.get(nameKey(reference.name)) ?? []))));
  return { tagIds, newBytes };
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
async function tagsByName(
  trx: Transaction,
  scope: Scope,
  privateTo: () => Promise<string | null>,
  references: readonly TagReference[],
): Promise<{ idByKey: ReadonlyMap<string, string>; newBytes: number }> {
  const nameByKey = new Map<string, string>();
  for (const reference of references) {
    if ('name' in reference && !nameByKey.has(nameKey(reference.name))) nameByKey.set(nameKey(reference.name), reference.name);
  }
  const keys = [...nameByKey.keys()].sort();
  // Mostly all of them are there.
  const idByKey = await keepTagsOfKeys(trx, scope, keys);
  let newBytes = 0;
  for (const key of keys.filter((key) => !idByKey.has(key))) {
    const tag = await tagByName(trx, scope, privateTo, nameByKey.get(key) ?? key);
    idByKey.set(key, tag.id);
    newBytes += tag.newBytes;
  }
  return { idByKey, newBytes };
}

/**
 * The tag of this name, made when there is none: two requests that make the same one at once get the same tag, because the database holds the name unique. One
 * that is made in a private space is as private as that.
 */
async function tagByName(
  trx: Transaction,
  scope: Scope,
  privateTo: () => Promise<string | null>,
  name: string,
): Promise<{ id: string; newBytes: number }> {
  // Another transaction may rename or delete the tag between the two statements; then it is to be made after all.
  const owner = await privateTo();
  for (;;) {
    const { id, bytes } = await withNameFree(trx, scope, name, () => insertTag(trx, scope, { name, description: null }, owner));
    if (id !== null) {
      await appendEvent(trx, scope, 'tag.created', { tagId: id });
      return { id, newBytes: bytesOf(name) + bytes };
    }
    const existing = await keepTagOfName(trx, scope, name);
    if (existing !== undefined) return { id: existing, newBytes: 0 };
  }
}
