import type { Reader, Transaction } from '../../platform/database/database.ts';
import { Problem } from '../problems.ts';
import type { Scope } from '../scope.ts';
import { type Plan, planNamed } from './plans.ts';
import { countCredits, countUsage, countUsageAtCommit, findPlanName, findUsage, holdDelegatedCount, holdUsageRow, type UsageRow } from './store.ts';

/** What a write adds to the counters of its workspace; negative numbers take away. */
export interface UsageChange {
  /** See `stored-bytes.ts`. */
  readonly bytes: number;
  readonly resources: number;
}

/**
 * Counts in the transaction of the write that is counted, so that the counters equal the sums they stand for, and refuses what goes over the plan. The count
 * comes first: it holds the counters until the transaction ends, so of two writes at the edge of a limit the second one sees the first. Taking away is never
 * refused, also where a smaller plan was exceeded before. What is made costs credits as well.
 * @throws Problem exceeds_storage_limit, exceeds_resource_limit, exceeds_credit_limit
 */
export async function addUsage(trx: Transaction, scope: Scope, { bytes, resources }: UsageChange): Promise<void> {
  if (bytes === 0 && resources === 0) return;
  const now = await countUsage(trx, scope, bytes, resources);
  const plan = planNamed(now.plan);
  if (bytes > 0 && isOver(now.storage_bytes, plan.storageBytes)) throw new Problem('exceeds_storage_limit');
  if (resources > 0 && isOver(now.resource_count, plan.resources)) throw new Problem('exceeds_resource_limit');
  if (resources > 0) await spendCredits(trx, scope, plan, resources * plan.costs.resourceCreated);
}

/**
 * The same, with the commit, under a plan that has no limit to look at: everybody who writes in the workspace changes its counters, and so waits for whoever holds
 * them. Before it comes all else that is left for the commit.
 */
export function addUsageAtCommit(trx: Transaction, scope: Scope, { bytes, resources }: UsageChange): void {
  if (bytes !== 0 || resources !== 0) countUsageAtCommit(trx, scope, bytes, resources);
}

/** Whether what is added needs no look at what there is. */
export const isUnlimited = ({ storageBytes, resources, costs }: Plan): boolean =>
  storageBytes === null && resources === null && costs.resourceCreated === 0;

/** Takes credits of this month. @throws Problem exceeds_credit_limit */
async function spendCredits(trx: Transaction, scope: Scope, plan: Plan, credits: number): Promise<void> {
  if (credits === 0) return;
  const spent = await countCredits(trx, scope, monthOf(Date.now()), credits);
  if (isOver(spent, plan.creditsPerMonth)) throw new Problem('exceeds_credit_limit');
}

/** Takes what something costs, and says how much that was. @throws Problem exceeds_credit_limit */
export async function creditsFor(trx: Transaction, scope: Scope, cost: keyof Plan['costs']): Promise<number> {
  const plan = await planOf(trx, scope);
  await spendCredits(trx, scope, plan, plan.costs[cost]);
  return plan.costs[cost];
}

/** Of what wasn't done after all. What was taken in another month is gone. */
export async function giveBackCredits(trx: Transaction, scope: Scope, credits: number): Promise<void> {
  const { credits: used } = await holdUsage(trx, scope);
  await countCredits(trx, scope, monthOf(Date.now()), -Math.min(credits, used));
}

const isOver = (used: number, limit: number | null): boolean => limit !== null && used > limit;

/** The plan that limits a workspace. */
export const planOf = async (db: Reader, scope: Scope): Promise<Plan> => planNamed(await findPlanName(db, scope));

/** What is used of a plan. */
export interface Usage {
  readonly plan: Plan;
  readonly storageBytes: number;
  readonly resources: number;
  /** Of this month. */
  readonly credits: number;
}

export const usageOf = async (db: Reader, scope: Scope): Promise<Usage> => usageIn(await findUsage(db, scope));

/** The same, held until the transaction ends: nobody else counts in this workspace meanwhile. */
export const holdUsage = async (trx: Transaction, scope: Scope): Promise<Usage> => usageIn(await holdUsageRow(trx, scope));

function usageIn(row: UsageRow): Usage {
  return {
    plan: planNamed(row.plan),
    storageBytes: row.storage_bytes,
    resources: row.resource_count,
    // Nothing happens when a month ends: what was spent in another one doesn't count.
    credits: row.credits_month === monthOf(Date.now()) ? row.credits_used : 0,
  };
}

/**
 * Whether a developer account may have one more delegated workspace; of requests that ask at the same time, the next one is answered when this transaction has
 * ended.
 * @param scope of the account's own workspace
 * @throws Problem exceeds_workspace_limit
 */
export async function requireWorkspaceRoom(trx: Transaction, scope: Scope): Promise<void> {
  const { delegatedWorkspaces } = await planOf(trx, scope);
  if (delegatedWorkspaces === null) return;
  if ((await holdDelegatedCount(trx, scope)) >= delegatedWorkspaces) throw new Problem('exceeds_workspace_limit');
}

/** The months that credits are counted by, in UTC: `2026-11`. Their text sorts as they follow each other. */
const monthOf = (time: number): string => new Date(time).toISOString().slice(0, 7);

/** When the credits are there anew. */
export function nextCredits(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}
