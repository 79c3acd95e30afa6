import type { Knex } from 'knex';
import { type Listed, listed, type Slice } from '../../core/lists.ts';
import { laterThanBefore } from '../../core/modified-at.ts';
import { reach, reachable } from '../../core/reachable.ts';
import { actingUserId, type Scope } from '../../core/scope.ts';
import { newId } from '../../platform/crypto/ids.ts';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import { type Build, statement } from '../../platform/database/statement.ts';
import { escapeLike } from '../../platform/database/text.ts';
import { nameKey } from '../../platform/text/names.ts';

export interface TagRow {
  readonly id: string;
  readonly user_id: string | null;
  readonly name: string;
  readonly description: string | null;
  /** The maker of the private space that it was made in; null for everybody's. */
  readonly private_to: string | null;
  readonly created_at: number;
  readonly modified_at: number;
}

/** What people write of a tag. */
export interface TagFields {
  readonly name: string;
  readonly description: string | null;
}

/**
 * What the scope sees of the tags: everybody's, those that were made in a private space of its own, and whatever is carried by something that it reaches. Its
 * values are those of `reach`.
 */
function isSeen(build: Build): Knex.Raw {
  const { knex, value } = build;
  const carrier = reachable(build).join('resource_tags as rt', 'rt.resource_id', 'r.id').whereRaw('rt.tag_id = tags.id').select(knex.raw('1'));
  return knex.raw('(tags.private_to is null or tags.private_to = ? or ? or exists ?)', [value('userId'), value('seesPrivate'), carrier]);
}

const seenTags = (build: Build): Knex.QueryBuilder =>
  build.knex('tags').where('tags.workspace_id', build.value('workspaceId')).whereRaw(isSeen(build));

const tagsLike = (build: Build): Knex.QueryBuilder =>
  seenTags(build)
    .where(build.dialect.inTime('tags'))
    .whereRaw("tags.name_key like ? escape '!'", [build.value('pattern')]);

const tagPage = statement<{ id: string }>((build) =>
  tagsLike(build).orderBy('name_key').limit(build.value('limit')).offset(build.value('offset')).select('id'),
);

const tagCount = statement<{ count: number }>((build) => tagsLike(build).count({ count: '*' }));

/** The ids of one page of the tags whose name contains this text, by name, and how many there are. */
export function listTags(db: Reader, scope: Scope, name: string, slice: Slice): Promise<Listed<{ readonly id: string }>> {
  const criteria = { ...reach(scope), pattern: `%${escapeLike(nameKey(name))}%` };
  return listed(db.patiently(tagPage, { ...criteria, ...slice }), db.patiently(tagCount, criteria));
}

const tagsById = statement<TagRow>((build) => seenTags(build).whereRaw(build.dialect.inList('tags.id', build.value('ids'))));

/** These tags, in the order of the ids. */
export async function loadTags(db: Reader, scope: Scope, ids: readonly string[]): Promise<TagRow[]> {
  const rows = await db.all(tagsById, { ...reach(scope), ids });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const tagById = (build: Build): Knex.QueryBuilder => seenTags(build).where('tags.id', build.value('id'));

const tag = statement<TagRow>(tagById);
const tagForUpdate = statement<TagRow>((build) => tagById(build).forUpdate('tags'));
const tagForMerge = statement<TagRow>((build) => tagById(build).forNoKeyUpdate('tags'));

export function findTag(db: Reader, scope: Scope, id: string): Promise<TagRow | undefined> {
  return db.first(tag, { ...reach(scope), id });
}

/** A tag that is about to be renamed or to go: until the transaction ends, whoever changes it or puts it on a resource waits. */
export function holdTag(trx: Transaction, scope: Scope, id: string): Promise<TagRow | undefined> {
  return trx.first(tagForUpdate, { ...reach(scope), id });
}

/** A tag that another one is merged into. Until the transaction ends it is not changed and takes in no second one; it can be put on resources. */
export function holdTagForMerge(trx: Transaction, scope: Scope, id: string): Promise<TagRow | undefined> {
  return trx.first(tagForMerge, { ...reach(scope), id });
}

const tagOfKey = (build: Build): Knex.QueryBuilder => seenTags(build).where('tags.name_key', build.value('nameKey'));

const otherTagOfKey = statement<TagRow>((build) => tagOfKey(build).whereNot('tags.id', build.value('id')));

/** Another tag than this one that has this name, whatever its case, and that the scope sees. */
export function findOtherTag(db: Reader, scope: Scope, id: string, name: string): Promise<TagRow | undefined> {
  return db.first(otherTagOfKey, { ...reach(scope), nameKey: nameKey(name), id });
}

const unseenTagOfKey = statement<TagRow>((build) =>
  build
    .knex('tags')
    .where({ 'tags.workspace_id': build.value('workspaceId'), 'tags.name_key': build.value('nameKey') })
    .whereRaw('not ?', [isSeen(build)])
    .forUpdate('tags'),
);

const nameAside = statement(({ knex, value }) =>
  knex('tags')
    .where({ workspace_id: value('workspaceId'), id: value('id') })
    .update({ name_key: value('nameKey') }),
);

/** The tag of this name that the scope doesn't see, if there is one, held: its name is free until the transaction ends, and it has to be gone by then. */
export async function putNameAside(trx: Transaction, scope: Scope, name: string): Promise<TagRow | undefined> {
  const unseen = await trx.first(unseenTagOfKey, { ...reach(scope), nameKey: nameKey(name) });
  // No name has this character.
  if (unseen) await trx.run(nameAside, { workspaceId: scope.workspaceId, id: unseen.id, nameKey: `\u0001${unseen.id}` });
  return unseen;
}

const everybodys = statement(({ knex, value }) =>
  knex('tags')
    .where({ workspace_id: value('workspaceId'), id: value('id') })
    .update({ private_to: null }),
);

/** Shows a tag to everybody. */
export async function openTag(trx: Transaction, scope: Scope, id: string): Promise<void> {
  await trx.run(everybodys, { workspaceId: scope.workspaceId, id });
}

const tagIdsForAssignment = statement<{ id: string }>((build) =>
  seenTags(build)
    .whereRaw(build.dialect.inList('tags.id', build.value('ids')))
    .orderBy('tags.id')
    .select('tags.id')
    .forKeyShare('tags'),
);

const tagIdForAssignment = statement<{ id: string }>((build) => tagOfKey(build).select('tags.id').forKeyShare('tags'));

/** Those of the ids that are tags of this workspace, and seen. Until the transaction ends they can be put on resources: nobody deletes, merges or renames them. */
export async function keepTags(trx: Transaction, scope: Scope, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx.all(tagIdsForAssignment, { ...reach(scope), ids });
  return new Set(rows.map((row) => row.id));
}

const tagsOfKeysForAssignment = statement<{ id: string; name_key: string }>((build) =>
  seenTags(build)
    .whereRaw(build.dialect.inList('tags.name_key', build.value('nameKeys')))
    .orderBy('tags.name_key')
    .select('tags.id', 'tags.name_key')
    .forKeyShare('tags'),
);

/** The ids of the tags that the scope sees, by the keys of their names, as far as there are any; held like those of `keepTags`. */
export async function keepTagsOfKeys(trx: Transaction, scope: Scope, nameKeys: readonly string[]): Promise<Map<string, string>> {
  if (nameKeys.length === 0) return new Map();
  const rows = await trx.all(tagsOfKeysForAssignment, { ...reach(scope), nameKeys });
  return new Map(rows.map((row) => [row.name_key, row.id]));
}

/** The id of the tag of this name, whatever its case, that the scope sees, held like those of `keepTags`. */
export async function keepTagOfName(trx: Transaction, scope: Scope, name: string): Promise<string | undefined> {
  return (await trx.first(tagIdForAssignment, { ...reach(scope), nameKey: nameKey(name) }))?.id;
}

const insertMissingTag = statement(({ knex, value }) =>
  knex('tags')
    .insert({
      id: value('id'),
      workspace_id: value('workspaceId'),
      user_id: value('userId'),
      name: value('name'),
      name_key: value('nameKey'),
      description: value('description'),
      private_to: value('privateTo'),
      created_at: value('now'),
      modified_at: value('now'),
    })
    .onConflict(['workspace_id', 'name_key'])
    .ignore(),
);

/**
 * The id of the new tag, or null when there is one of this name, whatever its case.
 * @param privateTo the maker of the private space that it is made in
 */
export async function insertTag(trx: Transaction, scope: Scope, { name, description }: TagFields, privateTo: string | null): Promise<string | null> {
  const id = newId();
  const inserted = await trx.run(insertMissingTag, {
    id,
    workspaceId: scope.workspaceId,
    userId: actingUserId(scope),
    name,
    nameKey: nameKey(name),
    description,
    privateTo,
    now: Date.now(),
  });
  return inserted > 0 ? id : null;
}

const updateTagRow = statement(({ knex, value }) =>
  knex('tags')
    .where({ workspace_id: value('workspaceId'), id: value('id') })
    .update({
      name: value('name'),
      name_key: value('nameKey'),
      description: value('description'),
      modified_at: laterThanBefore({ knex, value }),
    }),
);

/** Throws what `isUniqueViolation` knows when another tag has the name. */
export async function writeTag(trx: Transaction, scope: Scope, id: string, { name, description }: TagFields): Promise<void> {
  await trx.run(updateTagRow, { workspaceId: scope.workspaceId, id, name, nameKey: nameKey(name), description, now: Date.now() });
}

const deleteTagRow = statement(({ knex, value }) =>
  knex('tags')
    .where({ workspace_id: value('workspaceId'), id: value('id') })
    .delete(),
);

/** Removes a tag that no resource carries any more. */
export async function removeTag(trx: Transaction, scope: Scope, id: string): Promise<void> {
  await trx.run(deleteTagRow, { workspaceId: scope.workspaceId, id });
}
