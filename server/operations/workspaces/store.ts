import type { Knex } from 'knex';
import { type Listed, listed, type Slice } from '../../core/lists.ts';
import { laterThanBefore } from '../../core/modified-at.ts';
import { actingUserId, type Role, type Scope, type UserActor } from '../../core/scope.ts';
import type { WorkspaceType } from '../../core/workspaces/access-store.ts';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import { type Build, query, statement } from '../../platform/database/statement.ts';
import { escapeLike } from '../../platform/database/text.ts';
import { nameKey } from '../../platform/text/names.ts';

export interface WorkspaceRow {
  readonly id: string;
  readonly parent_workspace_id: string | null;
  readonly type: WorkspaceType;
  readonly title: string;
  readonly description: string | null;
  readonly slug: string;
  /** The plan that it was given; null where it has that of its account. */
  readonly plan: string | null;
  /** The plan that limits it; null for the default plan. */
  readonly effective_plan: string | null;
  readonly avatar_blob_id: string | null;
  readonly avatar_path: string | null;
  readonly avatar_type: string | null;
  readonly created_at: number;
  readonly modified_at: number;
  readonly members_count: number;
  /** Of the acting user; null where they have none. */
  readonly role: Role | null;
}

export interface NewWorkspace {
  readonly id: string;
  readonly parentWorkspaceId: string | null;
  readonly type: WorkspaceType;
  readonly title: string;
  readonly description: string | null;
  readonly slug: string;
  readonly plan: string | null;
}

const insertWorkspaceRow = statement(({ knex, value }) =>
  knex('workspaces').insert({
    id: value('id'),
    parent_workspace_id: value('parentWorkspaceId'),
    type: value('type'),
    title: value('title'),
    title_key: value('titleKey'),
    description: value('description'),
    slug: value('slug'),
    plan: value('plan'),
    created_at: value('now'),
    modified_at: value('now'),
    deleted_at: null,
  }),
);

export async function insertWorkspace(trx: Transaction, workspace: NewWorkspace): Promise<void> {
  await trx.run(insertWorkspaceRow, { ...workspace, titleKey: nameKey(workspace.title), now: Date.now() });
}

/** The workspaces that are there, as the acting user sees them: table `w`, with their own membership as `m` and that in the account's workspace as `pm`. */
const selectWorkspaces = ({ knex }: Pick<Build, 'knex'>, userId: Knex.Value): Knex.QueryBuilder =>
  knex('workspaces as w')
    .leftJoin('workspaces as parent', 'parent.id', 'w.parent_workspace_id')
    .leftJoin('workspace_members as m', (on) => on.on('m.workspace_id', 'w.id').on('m.user_id', knex.raw('?', [userId])))
    .leftJoin('workspace_members as pm', (on) => on.on('pm.workspace_id', 'parent.id').on('pm.user_id', knex.raw('?', [userId])))
    .leftJoin('blobs as b', 'b.id', 'w.avatar_blob_id')
    .whereNull('w.deleted_at')
    .select(
      ...['id', 'parent_workspace_id', 'type', 'title', 'description', 'slug', 'plan', 'avatar_blob_id', 'avatar_path'].map(
        (column) => `w.${column}`,
      ),
      ...['w.created_at', 'w.modified_at', 'b.detected_type as avatar_type'],
      knex.raw('coalesce(w.plan, parent.plan) as effective_plan'),
      knex.raw('coalesce(m.role, pm.role) as role'),
      knex.raw('(select count(*) from workspace_members c where c.workspace_id = w.id) as members_count'),
    );

const workspaceOfScope = (build: Build): Knex.QueryBuilder =>
  selectWorkspaces(build, build.value('userId')).where('w.id', build.value('workspaceId'));
const workspaceRow = statement<WorkspaceRow>(workspaceOfScope);
const workspaceRowForUpdate = statement<WorkspaceRow>((build) => workspaceOfScope(build).forNoKeyUpdate('w'));

const valuesOf = (scope: Scope) => ({ workspaceId: scope.workspaceId, userId: actingUserId(scope) });

/** The workspace of the scope. */
export const findWorkspace = (db: Reader, scope: Scope): Promise<WorkspaceRow | undefined> => db.first(workspaceRow, valuesOf(scope));

/** The same, held until the transaction ends: nobody else changes it. */
export const holdWorkspace = (trx: Transaction, scope: Scope): Promise<WorkspaceRow | undefined> => trx.first(workspaceRowForUpdate, valuesOf(scope));

export interface WorkspaceCriteria {
  /** Somewhere in the title, whatever its case. */
  readonly search?: string | undefined;
  readonly parentWorkspaceId?: string | undefined;
}

/**
 * A page, by title, of the workspaces that a user can address with their key: its home and, unless it stays there, those they are a member of and, for a developer
 * key, those that its home has delegated.
 */
export function listWorkspaces(db: Reader, actor: UserActor, criteria: WorkspaceCriteria, { limit, offset }: Slice): Promise<Listed<WorkspaceRow>> {
  const page = query<WorkspaceRow>((build) => open(build, actor, criteria).orderBy(['w.title_key', 'w.id']).limit(limit).offset(offset));
  const counted = query<{ count: number }>((build) => open(build, actor, criteria).clearSelect().count({ count: '*' }));
  return listed(db.patiently(page), db.patiently(counted));
}

function open({ knex, dialect }: Build, actor: UserActor, criteria: WorkspaceCriteria): Knex.QueryBuilder {
  const { userId, homeWorkspaceId, keyKind, staysAtHome } = actor;
  const ids = knex('workspaces').where('id', homeWorkspaceId).select('id');
  if (!staysAtHome) {
    if (keyKind === 'developer') ids.orWhere('parent_workspace_id', homeWorkspaceId);
    ids.union(knex('workspace_members').where({ user_id: userId }).select('workspace_id as id'));
  }
  const matching = selectWorkspaces({ knex }, userId).where(dialect.inTime('w')).whereIn('w.id', ids);
  if (criteria.parentWorkspaceId !== undefined) matching.where('w.parent_workspace_id', criteria.parentWorkspaceId);
  if (criteria.search !== undefined) matching.whereRaw(`w.title_key like ? escape '!'`, [`%${escapeLike(nameKey(criteria.search))}%`]);
  return matching;
}

const workspaceFields = statement((build) =>
  build
    .knex('workspaces')
    .where({ id: build.value('workspaceId') })
    .update({
      title: build.value('title'),
      title_key: build.value('titleKey'),
      description: build.value('description'),
      slug: build.value('slug'),
      plan: build.value('plan'),
      avatar_blob_id: build.value('avatarBlobId'),
      avatar_path: build.value('avatarPath'),
      modified_at: laterThanBefore(build),
    }),
);

export type WorkspaceFields = Pick<WorkspaceRow, 'title' | 'description' | 'slug' | 'plan' | 'avatar_blob_id' | 'avatar_path'>;

/** Writes what can be changed of a workspace that the transaction holds. */
export async function setFields(trx: Transaction, scope: Scope, fields: WorkspaceFields): Promise<void> {
  const { title, description, slug, plan, avatar_blob_id: avatarBlobId, avatar_path: avatarPath } = fields;
  const values = { title, titleKey: nameKey(title), description, slug, plan, avatarBlobId, avatarPath };
  await trx.run(workspaceFields, { ...values, workspaceId: scope.workspaceId, now: Date.now() });
}

const homeOfUser = statement<{ id: string }>(({ knex, value }) =>
  knex('workspace_members as m')
    .join('workspaces as w', 'w.id', 'm.workspace_id')
    .where('m.user_id', value('userId'))
    .whereNull('w.parent_workspace_id')
    .whereNull('w.deleted_at')
    .orderBy(['m.created_at', 'w.id'])
    .limit(1)
    .select('w.id'),
);

/** The workspace that a user came with, or else was put into first: the home of the keys that the command line makes. */
export async function findHomeOfUser(db: Reader, userId: string): Promise<string | null> {
  return (await db.first(homeOfUser, { userId }))?.id ?? null;
}

const typeOfWorkspace = statement(({ knex, value }) =>
  knex('workspaces')
    .where({ id: value('workspaceId') })
    .update({ type: value('type') }),
);

export async function setType(trx: Transaction, scope: Scope, type: WorkspaceType): Promise<void> {
  await trx.run(typeOfWorkspace, { workspaceId: scope.workspaceId, type });
}
