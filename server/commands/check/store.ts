import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Knex } from 'knex';
import { bytesOfComment, bytesOfResource, bytesOfTag } from '../../core/limits/stored-bytes.ts';
import type { Reader } from '../../platform/database/database.ts';
import { pages } from '../../platform/database/pages.ts';
import { type Build, type Query, statement } from '../../platform/database/statement.ts';

// A check looks at everything, in every workspace, and at what no scope reaches: none of its queries takes one.

const pageSize = 1000;

/** All rows of a query that goes on behind the id `after`, a page at a time. */
async function* walk<Row extends { readonly id: string }>(db: Reader, query: Query<Row>): AsyncGenerator<Row[]> {
  for await (const rows of pages((last: Row | undefined) => db.all(query, { after: last?.id ?? '', limit: pageSize }))) {
    yield rows;
    // A service that is checked from within goes on serving.
    await nextTurn();
  }
}

/** The rows of a table, in the order of their ids, as a page of them. */
const page = ({ knex, value }: Build, table: string): Knex.QueryBuilder =>
  knex(`${table} as t`).where('t.id', '>', value('after')).orderBy('t.id').limit(value('limit'));

export interface CheckedResource {
  readonly id: string;
  readonly workspace_id: string;
  readonly kind: string;
  readonly depth: number;
  readonly size: number | null;
  /** That it counts, with its comments. */
  readonly counted_bytes: number;
  readonly parent_id: string | null;
  readonly root_id: string;
  readonly hidden_by: string | null;
  readonly private_to: string | null;
  readonly binned_at: number | null;
  readonly deleted_at: number | null;
  readonly parent_workspace_id: string | null;
  readonly parent_kind: string | null;
  readonly parent_depth: number | null;
  readonly parent_root_id: string | null;
  readonly parent_hidden_by: string | null;
  readonly parent_private_to: string | null;
  readonly parent_deleted_at: number | null;
  /** Null: the root is none. */
  readonly root_type: string | null;
  readonly root_subtype: string | null;
  readonly root_workspace_id: string | null;
  /** The maker of a private space, who alone sees it beside the owners. */
  readonly root_private_to: string | null;
  /** Of what it was binned or deleted with. */
  readonly top_workspace_id: string | null;
  readonly top_deleted_at: number | null;
  readonly blob_id: string | null;
  readonly blob_workspace_id: string | null;
  readonly blob_size: number | null;
  /** Bytes of a note's text; null for what is no note. */
  readonly text_size: number | null;
}

const selectResources = statement<CheckedResource>((build) =>
  page(build, 'resources')
    .leftJoin('resources as parent', 'parent.id', 't.parent_id')
    .leftJoin('resource_roots as root', 'root.id', 't.root_id')
    .leftJoin('resources as top', 'top.id', 't.hidden_by')
    .leftJoin('blobs as blob', 'blob.id', 't.blob_id')
    .leftJoin('notepads as note', 'note.resource_id', 't.id')
    .select(
      ...['id', 'workspace_id', 'kind', 'depth', 'size', 'parent_id', 'root_id', 'hidden_by', 'private_to', 'binned_at', 'deleted_at', 'blob_id'].map(
        (column) => `t.${column}`,
      ),
      ...['workspace_id', 'kind', 'depth', 'root_id', 'hidden_by', 'private_to', 'deleted_at'].map(
        (column) => `parent.${column} as parent_${column}`,
      ),
      ...['type', 'subtype', 'workspace_id'].map((column) => `root.${column} as root_${column}`),
      build.knex.raw('case when root.is_private then root.user_id end as root_private_to'),
      ...['workspace_id', 'deleted_at'].map((column) => `top.${column} as top_${column}`),
      ...['workspace_id', 'size'].map((column) => `blob.${column} as blob_${column}`),
      build.knex.raw('octet_length(note.text) as text_size'),
      build.knex.raw(
        `${bytesOfResource('t')} + (select coalesce(sum(${bytesOfComment('c')}), 0) from comments c where c.resource_id = t.id) as counted_bytes`,
      ),
    ),
);

export const allResources = (db: Reader): AsyncGenerator<CheckedResource[]> => walk(db, selectResources);

export interface CheckedWorkspace {
  readonly id: string;
  readonly plan: string | null;
  readonly system_roots: number;
  /** Null: it has no counters. */
  readonly storage_bytes: number | null;
  readonly resource_count: number | null;
  /** Bytes of its tags. */
  readonly tag_bytes: number;
}

const selectWorkspaces = statement<CheckedWorkspace>((build) =>
  page(build, 'workspaces')
    .leftJoin('workspace_usage as usage', 'usage.workspace_id', 't.id')
    .whereNull('t.deleted_at')
    .select('t.id', 't.plan', 'usage.storage_bytes', 'usage.resource_count')
    .select(build.knex.raw(`(select coalesce(sum(${bytesOfTag('tag')}), 0) from tags tag where tag.workspace_id = t.id) as tag_bytes`))
    .select({
      system_roots: build.knex('resource_roots as root').where('root.workspace_id', build.knex.ref('t.id')).where('root.type', 'SYSTEM').count('*'),
    }),
);

/** The workspaces that aren't deleted. */
export const allWorkspaces = (db: Reader): AsyncGenerator<CheckedWorkspace[]> => walk(db, selectWorkspaces);

/** What belongs to another thing, and with it to its workspace: table, column, the other table and its key. */
const belongings = [
  ['resource_roots', 'id', 'resources', 'id'],
  ['notepads', 'resource_id', 'resources', 'id'],
  ['resource_tags', 'resource_id', 'resources', 'id'],
  ['resource_tags', 'tag_id', 'tags', 'id'],
  ['comments', 'resource_id', 'resources', 'id'],
  ['comment_mentions', 'comment_id', 'comments', 'id'],
  ['publications', 'resource_id', 'resources', 'id'],
  ['stored_files', 'overwrites_resource_id', 'resources', 'id'],
  ['stored_files', 'blob_id', 'blobs', 'id'],
] as const;

const strays = belongings.map(([table, column, other, key]) =>
  statement<{ table: string; other: string; id: string; workspace_id: string }>(({ knex }) =>
    knex(`${table} as t`)
      .join(`${other} as other`, `other.${key}`, `t.${column}`)
      .whereRaw('t.workspace_id <> other.workspace_id')
      .limit(pageSize)
      .select(knex.raw('? as ??, ? as ??', [table, 'table', other, 'other']), `t.${column} as id`, 't.workspace_id'),
  ),
);

/** Rows that are in another workspace than what they belong to; of many, the first ones. */
export async function* allStrays(db: Reader): AsyncGenerator<{ table: string; other: string; id: string; workspace_id: string }[]> {
  for (const query of strays) {
    yield await db.all(query);
    await nextTurn();
  }
}

const selectBroken = statement<{ table: string; parent: string }>(({ knex, dialect }) => knex.raw(dialect.brokenReferences));

/** Rows that point at what is not there. */
export const brokenReferences = (db: Reader): Promise<{ table: string; parent: string }[]> => db.all(selectBroken);

const older = (rows: (knex: Knex) => Knex.QueryBuilder, column: string) =>
  statement<{ count: number }>(({ knex, value }) => rows(knex).where(column, '<', value('before')).count({ count: '*' }));

const overdue = {
  uploads: older((knex) => knex('stored_files').whereNull('claimed_at'), 'created_at'),
  answers: older((knex) => knex('idempotency_records'), 'created_at'),
  binned: older((knex) => knex('resources'), 'binned_at'),
  deleted: older((knex) => knex('resources').whereNull('parent_id'), 'deleted_at'),
  // A deleted workspace has counters for as long as anything of it is left.
  workspaces: older((knex) => knex('workspaces as w').join('workspace_usage as u', 'u.workspace_id', 'w.id'), 'w.deleted_at'),
};

/** How many there are that were made, binned or deleted before a moment. */
export async function countOverdue(db: Reader, what: keyof typeof overdue, before: number): Promise<number> {
  return (await db.first(overdue[what], { before }))?.count ?? 0;
}

/** Files that the service has made, of all workspaces, and their bytes. */
export interface Renditions {
  readonly count: number;
  readonly bytes: number;
}

const sumOfRenditions = statement<{ count: number; bytes: number | null }>(({ knex }) =>
  knex('blobs')
    .whereIn('id', knex('renditions').select('blob_id'))
    .select(knex.raw('count(*) as count'), knex.raw('cast(sum(size) as bigint) as bytes')),
);

export async function countRenditions(db: Reader): Promise<Renditions> {
  const row = await db.first(sumOfRenditions);
  return { count: Number(row?.count ?? 0), bytes: Number(row?.bytes ?? 0) };
}
