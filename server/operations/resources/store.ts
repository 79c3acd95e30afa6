import type { Knex } from 'knex';
import { laterThanBefore } from '../../core/modified-at.ts';
import { reach, reachable } from '../../core/reachable.ts';
import { somethingToInherit } from '../../core/resources/ancestors-store.ts';
import type { Kind, StateProcessing } from '../../core/resources/kinds.ts';
import { renditionsOf } from '../../core/resources/renditions-store.ts';
import { actingUserId, type Scope } from '../../core/scope.ts';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import { type Build, statement } from '../../platform/database/statement.ts';

/** A resource with what its record shows of the rows that it points at. */
export interface ResourceRow {
  readonly id: string;
  readonly kind: Kind;
  readonly name: string | null;
  readonly description: string | null;
  readonly icon: string | null;
  readonly mime_type: string | null;
  readonly extension: string | null;
  readonly size: number | null;
  readonly url: string | null;
  readonly origin_url: string | null;
  readonly blob_id: string | null;
  readonly filename: string | null;
  readonly state_processing: StateProcessing;
  readonly preferences: string | null;
  readonly is_password_protected: boolean | number;
  readonly is_locked: boolean | number;
  readonly label_id: number | null;
  readonly label_color: string | null;
  readonly data: string;
  readonly created_at: number;
  readonly modified_at: number;
  readonly parent_id: string | null;
  readonly parent_name: string | null;
  readonly user_id: string | null;
  readonly user_name: string | null;
  readonly user_picture_url: string | null;
  readonly root_id: string;
  readonly root_type: string;
  readonly root_subtype: string | null;
  readonly root_is_private: boolean | number;
  readonly root_name: string | null;
  readonly root_is_locked: boolean | number;
  readonly root_is_password_protected: boolean | number;
  readonly root_user_id: string | null;
  readonly root_user_name: string | null;
  readonly root_user_picture_url: string | null;
  readonly comment_count: number;
  /** JSON: the id, the name, and the position of each tag, in any order. */
  readonly tags: string;
  /** JSON: see `readRenditions`. */
  readonly renditions: string;
  /** See `somethingToInherit`. */
  readonly may_inherit: boolean | number;
}

const selectResourceRows = (build: Build): Knex.QueryBuilder =>
  reachable(build)
    .join('resource_roots as rr', 'rr.id', 'r.root_id')
    .join('resources as rf', 'rf.id', 'r.root_id')
    .leftJoin('resources as p', 'p.id', 'r.parent_id')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('users as ru', 'ru.id', 'rf.user_id')
    .leftJoin('labels as l', (on) => on.on('l.workspace_id', 'r.workspace_id').andOn('l.id', 'r.label_id'))
    .select(
      'r.id',
      'r.kind',
      'r.name',
      'r.description',
      'r.icon',
      'r.mime_type',
      'r.extension',
      'r.size',
      'r.url',
      'r.origin_url',
      'r.blob_id',
      'r.filename',
      'r.state_processing',
      'r.preferences',
      'r.is_locked',
      'r.label_id',
      'l.hex_color as label_color',
      'r.data',
      'r.created_at',
      'r.modified_at',
      'r.parent_id',
      'p.name as parent_name',
      'r.user_id',
      'u.name as user_name',
      'u.picture_url as user_picture_url',
      'r.root_id',
      'rr.type as root_type',
      'rr.subtype as root_subtype',
      'rr.is_private as root_is_private',
      'rf.name as root_name',
      'rf.is_locked as root_is_locked',
      'rf.user_id as root_user_id',
      'ru.name as root_user_name',
      'ru.picture_url as root_user_picture_url',
      build.knex.raw('r.password_hash is not null as is_password_protected'),
      build.knex.raw('rf.password_hash is not null as root_is_password_protected'),
      build.knex.raw('(select count(*) from comments c where c.resource_id = r.id) as comment_count'),
      build.knex.raw('? as may_inherit', [somethingToInherit(build)]),
      // With the row, because it takes twice as long to ask for them by themselves.
      tagsOf(build).as('tags'),
      build.knex.raw("case when r.kind in ('folder', 'notepad') then '[]' else (?) end as renditions", [renditionsOf(build)]),
    );

/** The name is looked up for each tag: joined to so few rows, PostgreSQL would read all tags there are. */
const tagsOf = ({ knex, dialect }: Build): Knex.QueryBuilder => {
  const name = knex('tags as t').whereRaw('t.id = rt.tag_id').select('t.name');
  return knex('resource_tags as rt')
    .whereRaw('rt.resource_id = r.id')
    .select(dialect.rowsAsJson([knex.ref('rt.tag_id'), name, knex.ref('rt.position')]));
};

const resourceRow = statement<ResourceRow>((build) => selectResourceRows(build).where('r.id', build.value('id')));

const resourceRows = statement<ResourceRow>((build) => selectResourceRows(build).whereRaw(build.dialect.inList('r.id', build.value('ids'))));

/** The rows of these resources, in the order of the ids; ids of other workspaces or of nothing are left out. */
export async function loadResourceRows(db: Reader, scope: Scope, ids: readonly string[]): Promise<ResourceRow[]> {
  const [only] = ids;
  if (only === undefined) return [];
  if (ids.length === 1) return db.all(resourceRow, { id: only, ...reach(scope) });
  const rows = await db.all(resourceRows, { ids, ...reach(scope) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const subfolderCounts = statement<{ parent_id: string; count: number }>((build) =>
  reachable(build)
    .where(build.dialect.inTime('r'))
    .whereRaw(build.dialect.inList('r.parent_id', build.value('ids')))
    .where('r.kind', 'folder')
    .groupBy('r.parent_id')
    .select('r.parent_id', build.knex.raw('count(*) as count')),
);

/** How many folders lie directly in each of these; one without any is missing. */
export async function countSubfolders(db: Reader, scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.patiently(subfolderCounts, { ids, ...reach(scope) });
  return new Map(rows.map((row) => [row.parent_id, row.count]));
}

export interface NewResource {
  readonly id: string;
  readonly rootId: string;
  /** Null for the folder at the top of a root. */
  readonly parentId: string | null;
  readonly depth: number;
  /** The maker of the private space that it goes into; null in any other. */
  readonly privateTo: string | null;
  readonly sortKey: string;
  readonly kind: Kind;
  readonly name: string | null;
  readonly nameKey: string;
  readonly description: string | null;
  /** JSON. */
  readonly icon: string | null;
  readonly mimeType: string | null;
  readonly extension: string | null;
  readonly size: number | null;
  readonly url: string | null;
  readonly originUrl: string | null;
  readonly blobId: string | null;
  readonly filename: string | null;
  readonly state: StateProcessing;
  /** JSON: what is known of the content at once. */
  readonly data: string;
  /** Milliseconds. */
  readonly createdAt: number;
  /** Whose it is, where that isn't who acts. */
  readonly userId?: string | null;
}

const insertResourceRow = statement(({ knex, value }) =>
  knex('resources').insert({
    id: value('id'),
    workspace_id: value('workspaceId'),
    root_id: value('rootId'),
    parent_id: value('parentId'),
    depth: value('depth'),
    kind: value('kind'),
    name: value('name'),
    name_key: value('nameKey'),
    description: value('description'),
    icon: value('icon'),
    mime_type: value('mimeType'),
    extension: value('extension'),
    size: value('size'),
    url: value('url'),
    origin_url: value('originUrl'),
    blob_id: value('blobId'),
    filename: value('filename'),
    state_processing: value('state'),
    sort_key: value('sortKey'),
    private_to: value('privateTo'),
    user_id: value('userId'),
    data: value('data'),
    created_at: value('createdAt'),
    modified_at: value('createdAt'),
  }),
);

export async function insertResource(trx: Transaction, scope: Scope, resource: NewResource): Promise<void> {
  await trx.run(insertResourceRow, { userId: actingUserId(scope), ...resource, workspaceId: scope.workspaceId });
}

const noteContent = statement(({ knex, value }) =>
  knex('resources')
    .where({ id: value('id'), workspace_id: value('workspaceId') })
    .update({
      size: value('size'),
      data: value('data'),
      state_processing: 'completed',
      modified_at: laterThanBefore({ knex, value }),
    }),
);

/** A note has a new text of this many bytes, and this is what there is to know of it. */
export async function setNoteContent(
  trx: Transaction,
  scope: Scope,
  id: string,
  size: number,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  await trx.run(noteContent, { id, workspaceId: scope.workspaceId, size, data: JSON.stringify(data), now: Date.now() });
}
