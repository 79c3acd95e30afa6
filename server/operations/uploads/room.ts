import { holdUsage, type Usage, usageOf } from '../../core/limits/usage.ts';
import { Problem } from '../../core/problems.ts';
import type { Scope } from '../../core/scope.ts';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import { sumWaitingBytes } from './store.ts';

/**
 * Whether so many bytes more have room in the storage of the plan, beside what is used and the uploads that are on their way or wait to be claimed: those count
 * against nobody's storage yet, and without this they could fill the disk of an account that has a limit.
 * @param uploadId what it has brought before makes room for the new bytes
 * @throws Problem exceeds_storage_limit
 */
export async function requireRoom(db: Reader, scope: Scope, bytes: number, uploadId = ''): Promise<void> {
  await refuseBeyond(await usageOf(db, scope), db, scope, bytes, uploadId);
}

/** The same, held until the transaction ends: of uploads that land at the same time, each sees those before it. */
export async function takeRoom(trx: Transaction, scope: Scope, bytes: number, uploadId: string): Promise<void> {
  await refuseBeyond(await holdUsage(trx, scope), trx, scope, bytes, uploadId);
}

/** How many bytes more have room; null when there is no limit. */
export async function roomLeft(db: Reader, scope: Scope, uploadId: string): Promise<number | null> {
  const { plan, storageBytes } = await usageOf(db, scope);
  if (plan.storageBytes === null) return null;
  return Math.max(0, plan.storageBytes - storageBytes - (await sumWaitingBytes(db, scope, uploadId)));
}

async function refuseBeyond({ plan, storageBytes }: Usage, db: Reader, scope: Scope, bytes: number, uploadId: string): Promise<void> {
  if (plan.storageBytes === null || bytes <= 0) return;
  const waiting = await sumWaitingBytes(db, scope, uploadId);
  if (storageBytes + waiting + bytes > plan.storageBytes) throw new Problem('exceeds_storage_limit');
}
