import type { Knex } from 'knex';
import type { Reader, Transaction } from '../database/database.ts';
import { type Build, statement } from '../database/statement.ts';
import { escapeLike } from '../database/text.ts';
import { newId } from '../ids.ts';
import { type Listed, listed, type Slice } from '../lists.ts';
import { laterThanBefore } from '../modified-at.ts';
import { nameKey } from '../names.ts';
import { actingUserId, type Scope } from '../scope.ts';

export interface TagRow {
  readonly id: string;
  readonly user_id: string | null;
  readonly name: string;
  readonly description: string | null;
  readonly created_at: number;
  readonly modified_at: number;
}

/** What people write of a tag. */
export interface TagFields {
  readonly name: string;
  readonly description: string | null;
}

const tagsLike = ({ knex, value }: Build): Knex.QueryBuilder =>
  knex('tags')
    .where('workspace_id', value('workspaceId'))
    .whereRaw("name_key like ? escape '!'", [value('pattern')]);

const tagPage = statement<TagRow>((build) => tagsLike(build).orderBy('name_key').limit(build.value('limit')).offset(build.value('offset')));

const tagCount = statement<{ count: number }>((build) => tagsLike(build).count({ count: '*' }));

/** One page of the tags whose name contains this text, by name, and how many there are. */
export function listTags(db: Reader, scope: Scope, name: string, slice: Slice): Promise<Listed<TagRow>> {
  const criteria = { workspaceId: scope.workspaceId, pattern: `%${escapeLike(nameKey(name))}%` };
  return listed(db.all(tagPage, { ...criteria, ...slice }), db.first(tagCount, criteria));
}

const tagById = ({ knex, value }: Build): Knex.QueryBuilder => knex('tags').where({ workspace_id: value('workspaceId'), id: value('id') });

const tag = statement<TagRow>(tagById);
const tagForUpdate = statement<TagRow>((build) => tagById(build).forUpdate());
const tagForMerge = statement<TagRow>((build) => tagById(build).forNoKeyUpdate());

export function findTag(db: Reader, scope: Scope, id: string): Promise<TagRow | undefined> {
  return db.first(tag, { workspaceId: scope.workspaceId, id });
}

/** A tag that is about to be renamed or to go: until the transaction ends, whoever changes it or puts it on a resource waits. */
export function holdTag(trx: Transaction, scope: Scope, id: string): Promise<TagRow | undefined> {
  return trx.first(tagForUpdate, { workspaceId: scope.workspaceId, id });
}

/** A tag that another one is merged into. Until the transaction ends it is not changed and takes in no second one; it can be put on resources. */
export function holdTagForMerge(trx: Transaction, scope: Scope, id: string): Promise<TagRow | undefined> {
  return trx.first(tagForMerge, { workspaceId: scope.workspaceId, id });
}

const otherTagOfKey = statement<TagRow>(({ knex, value }) =>
  knex('tags')
    .where({ workspace_id: value('workspaceId'), name_key: value('nameKey') })
    .whereNot('id', value('id')),
);

/** Another tag than this one that has this name, whatever its case. */
export function findOtherTag(db: Reader, scope: Scope, id: string, name: string): Promise<TagRow | undefined> {
  return db.first(otherTagOfKey, { workspaceId: scope.workspaceId, nameKey: nameKey(name), id });
}

const tagIdsForAssignment = statement<{ id: string }>(({ knex, dialect, value }) =>
  knex('tags')
    .where({ workspace_id: value('workspaceId') })
    .whereRaw(dialect.inList('id', value('ids')))
    .orderBy('id')
    .select('id')
    .forKeyShare(),
);

const tagIdForAssignment = statement<{ id: string }>(({ knex, value }) =>
  knex('tags')
    .where({ workspace_id: value('workspaceId'), name_key: value('nameKey') })
    .select('id')
    .forKeyShare(),
);

/** Those of the ids that are tags of this workspace. Until the transaction ends they can be put on resources: nobody deletes, merges or renames them. */
export async function keepTags(trx: Transaction, scope: Scope, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx.all(tagIdsForAssignment, { workspaceId: scope.workspaceId, ids });
  return new Set(rows.map((row) => row.id));
}

/**
 * The id of the tag of this name, whatever its case, held like those of `keepTags`. Made when there is none: two requests that make the same one at once get
 * the same tag, because the database holds the name unique.
 */
export async function findOrCreateTag(trx: Transaction, scope: Scope, name: string): Promise<{ id: string; created: boolean }> {
  // Another transaction may rename or delete the tag between the two statements; then it is to be made after all.
  for (;;) {
    const made = await insertTag(trx, scope, { name, description: null });
    if (made !== null) return { id: made, created: true };
    const existing = await trx.first(tagIdForAssignment, { workspaceId: scope.workspaceId, nameKey: nameKey(name) });
    if (existing) return { id: existing.id, created: false };
  }
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
      created_at: value('now'),
      modified_at: value('now'),
    })
    .onConflict(['workspace_id', 'name_key'])
    .ignore(),
);

/** The id of the new tag, or null when there is one of this name, whatever its case. */
export async function insertTag(trx: Transaction, scope: Scope, { name, description }: TagFields): Promise<string | null> {
  const id = newId();
  const inserted = await trx.run(insertMissingTag, {
    id,
    workspaceId: scope.workspaceId,
    userId: actingUserId(scope),
    name,
    nameKey: nameKey(name),
    description,
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
