import type { Knex } from 'knex';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import { type Build, statement } from '../../platform/database/statement.ts';
import { laterThanBefore } from '../modified-at.ts';
import type { Scope } from '../scope.ts';
import { bytesOfComment, bytesOfResource, bytesOfTag } from './stored-bytes.ts';

/** The plan of the workspace of this id: its own, or that of the workspace that has delegated it. */
const planOf = ({ knex }: Build, workspaceId: Knex.Value) =>
  knex('workspaces as w')
    .leftJoin('workspaces as parent', 'parent.id', 'w.parent_workspace_id')
    .where('w.id', workspaceId)
    .select(knex.raw('coalesce(w.plan, parent.plan) as plan'));

const insertUsage = statement(({ knex, value }) =>
  knex('workspace_usage')
    .insert({ workspace_id: value('workspaceId'), storage_bytes: 0, resource_count: 0 })
    .onConflict('workspace_id')
    .ignore(),
);

/** Gives a workspace its counters, all of them 0; those that it has stay as they are. */
export async function beginUsage(trx: Transaction, scope: Scope): Promise<void> {
  await trx.run(insertUsage, { workspaceId: scope.workspaceId });
}

export interface UsageRow {
  readonly storage_bytes: number;
  readonly resource_count: number;
  readonly credits_used: number;
  /** As in 2026-11; empty before the first use. */
  readonly credits_month: string;
  /** Null: the default plan. */
  readonly plan: string | null;
}

const usageColumns = (build: Build) => [
  ...['storage_bytes', 'resource_count', 'credits_used', 'credits_month'],
  planOf(build, build.knex.ref('workspace_usage.workspace_id')).as('plan'),
];

const selectUsage = (build: Build): Knex.QueryBuilder =>
  build
    .knex('workspace_usage')
    .where({ workspace_id: build.value('workspaceId') })
    .select(usageColumns(build));

const usageOfWorkspace = statement<UsageRow>(selectUsage);
const usageForUpdate = statement<UsageRow>((build) => selectUsage(build).forNoKeyUpdate());

/** What a workspace holds and has spent, and its plan. */
export async function findUsage(db: Reader, scope: Scope): Promise<UsageRow> {
  return counted(scope, await db.first(usageOfWorkspace, { workspaceId: scope.workspaceId }));
}

/** The same, held until the transaction ends. */
export async function holdUsageRow(trx: Transaction, scope: Scope): Promise<UsageRow> {
  return counted(scope, await trx.first(usageForUpdate, { workspaceId: scope.workspaceId }));
}

const updateUsage = ({ knex, value }: Build): Knex.QueryBuilder =>
  knex('workspace_usage')
    .where({ workspace_id: value('workspaceId') })
    .update({
      storage_bytes: knex.raw('storage_bytes + ?', [value('bytes')]),
      resource_count: knex.raw('resource_count + ?', [value('resources')]),
    });

const addToUsage = statement<UsageRow>((build) => updateUsage(build).returning(usageColumns(build) as string[]));
const addUncheckedToUsage = statement(updateUsage);

/** Counts, and answers what is counted now. Until the transaction ends nobody else counts in this workspace, so what it decides by this stays true. */
export async function countUsage(trx: Transaction, scope: Scope, bytes: number, resources: number): Promise<UsageRow> {
  return counted(scope, await trx.first(addToUsage, { workspaceId: scope.workspaceId, bytes, resources }));
}

/** Counts with the commit, and answers nothing. */
export function countUsageAtCommit({ atCommit }: Transaction, { workspaceId }: Scope, bytes: number, resources: number): void {
  atCommit.run(addUncheckedToUsage, { workspaceId, bytes, resources });
}

function counted(scope: Scope, row: UsageRow | undefined): UsageRow {
  if (!row) throw new Error(`The workspace ${scope.workspaceId} has no counters`);
  return row;
}

const recountUsage = statement(({ knex, value }) => {
  const resources = () => knex('resources as r').where('r.workspace_id', value('workspaceId')).whereNull('r.deleted_at');
  const sum = (bytes: string) => knex.raw(`coalesce(sum(${bytes}), 0)`);
  const sums = [
    resources().select(sum(bytesOfResource('r'))),
    resources()
      .join('comments as c', 'c.resource_id', 'r.id')
      .select(sum(bytesOfComment('c'))),
    knex('tags as t')
      .where('t.workspace_id', value('workspaceId'))
      .select(sum(bytesOfTag('t'))),
  ];
  // The inbox and the bin are free, what is written of them is not.
  const counted = resources()
    .leftJoin('resource_roots as root', (on) => on.on('root.id', 'r.id').andOnVal('root.type', 'SYSTEM'))
    .whereNull('root.id');
  return knex('workspace_usage')
    .where({ workspace_id: value('workspaceId') })
    .update({ storage_bytes: knex.raw('(?) + (?) + (?)', sums), resource_count: counted.count('*') });
});

/** Counts anew what a workspace holds. Whoever counts in it waits, so nothing is counted twice or left out. */
export async function recount(trx: Transaction, scope: Scope): Promise<void> {
  await beginUsage(trx, scope);
  await holdUsageRow(trx, scope);
  await trx.run(recountUsage, { workspaceId: scope.workspaceId });
}

const addToCredits = statement<{ credits_used: number }>(({ knex, value }) =>
  knex('workspace_usage')
    .where({ workspace_id: value('workspaceId') })
    .update({
      credits_used: knex.raw('case when credits_month < ? then 0 else credits_used end + ?', [value('month'), value('credits')]),
      credits_month: knex.raw('case when credits_month < ? then ? else credits_month end', [value('month'), value('month')]),
    })
    .returning('credits_used'),
);

/** Spends credits of the month, and answers how many of this month are spent now. */
export async function countCredits(trx: Transaction, scope: Scope, month: string, credits: number): Promise<number> {
  return (await trx.first(addToCredits, { workspaceId: scope.workspaceId, month, credits }))?.credits_used ?? 0;
}

const workspaceForUpdate = statement<{ id: string }>(({ knex, value }) =>
  knex('workspaces')
    .where({ id: value('workspaceId') })
    .select('id')
    .forNoKeyUpdate(),
);

const delegatedWorkspaces = statement<{ count: number }>(({ knex, value }) =>
  knex('workspaces')
    .where({ parent_workspace_id: value('workspaceId') })
    .whereNull('deleted_at')
    .count({ count: '*' }),
);

/** How many workspaces this one has delegated. Until the transaction ends no other one that asks gets an answer. */
export async function holdDelegatedCount(trx: Transaction, scope: Scope): Promise<number> {
  await trx.first(workspaceForUpdate, { workspaceId: scope.workspaceId });
  return (await trx.first(delegatedWorkspaces, { workspaceId: scope.workspaceId }))?.count ?? 0;
}

const planOfWorkspace = statement<{ plan: string | null }>((build) => planOf(build, build.value('workspaceId')));

/** The name of the plan that limits a workspace; null for the default plan. */
export async function findPlanName(db: Reader, scope: Scope): Promise<string | null> {
  return (await db.first(planOfWorkspace, { workspaceId: scope.workspaceId }))?.plan ?? null;
}

const setPlanOfWorkspace = statement((build) =>
  build
    .knex('workspaces')
    .where({ id: build.value('workspaceId') })
    .update({ plan: build.value('plan'), modified_at: laterThanBefore(build) }),
);

/** Gives a workspace a plan of its own, or takes it away. */
export async function setPlan(trx: Transaction, scope: Scope, plan: string | null): Promise<void> {
  await trx.run(setPlanOfWorkspace, { workspaceId: scope.workspaceId, plan, now: Date.now() });
}
