import type { Transaction } from '../database/database.ts';
import type { Tenant } from '../tenant.ts';

/** Appends a job to the queue, or several of one type, in the transaction of the write that calls for them. `Payloads` has what each type of job is told. */
export type EnqueueOf<Payloads> = <Type extends keyof Payloads & string>(
  trx: Transaction,
  tenant: Tenant,
  type: Type,
  ...payloads: readonly Payloads[Type][]
) => Promise<void>;

/** Thrown by a runner whose work has ended a process that it was done in. Such a job is given up sooner than others. */
export class ProcessLost extends Error {}

/** Does one job of a workspace, with what it was told. Must be safe to run twice: a worker that dies is followed by another. */
export type Run = (workspaceId: string, payload: unknown) => Promise<void>;
