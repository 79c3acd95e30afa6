import type { Transaction } from '../database/database.ts';
import type { Tenant } from '../tenant.ts';

/**
 * Appends a job to the queue, or several of one type, in the transaction of the write that calls for them, and says which ids they have. `Payloads` has what each
 * type of job is told.
 */
export type EnqueueOf<Payloads> = <Type extends keyof Payloads & string>(
  trx: Transaction,
  tenant: Tenant,
  type: Type,
  ...payloads: readonly Payloads[Type][]
) => Promise<readonly string[]>;

/** Thrown by a runner whose work has ended a process that it was done in. Such a job is given up sooner than others. */
export class ProcessLost extends Error {}

/**
 * Thrown by a runner that has to wait for something that is nobody's fault, such as a budget that is used up. It uses up no attempt, as long as a job doesn't
 * ask for more than a day of waiting in all; what is beyond that is a failed attempt. At least a second, and at most five minutes at a time.
 */
export class TryAgainIn extends Error {
  readonly seconds: number;

  constructor(seconds: number, reason: string) {
    super(reason);
    this.seconds = seconds;
  }
}

/** Thrown by a runner that others have kept from its end, as they may: a server of the web, say. It is a failed attempt like any other, of which the log says little. */
export class FailedElsewhere extends Error {}

/** What a runner is given beside what to do. */
export interface JobContext {
  /** Tells the run to end: its time is up, or the service stops. A run that goes on has no effect on its job any more. */
  readonly signal: AbortSignal;
  /** How often the job was tried, this time included. Those of a batch are tried for the first time. */
  readonly attempt: number;
}

/**
 * Does jobs of one type in one workspace, with what each was told: one, or as many as a batch of the type holds. Must be safe to run twice: a worker that dies is
 * followed by another. What it returns is the job's result, where results of the type are kept.
 */
export type Run = (workspaceId: string, payloads: readonly unknown[], context: JobContext) => Promise<unknown>;

/** How the jobs of one type are done. */
export type JobRules = {
  /** The lane that they share with other types. */
  readonly lane: string;
  /** How long one run may take. After that it is told to end, and has failed. */
  readonly seconds: number;
  /** Whether every second one that is taken is the newest. Somebody may be waiting for it, however many were there before; and those that were have their turn as well. */
  readonly fromBothEnds?: boolean;
} & (
  | {
      /** How many are taken and done at a time, where their runner takes several. What was tried before is done by itself. */
      readonly batch?: number;
      readonly resultSeconds?: never;
    }
  | {
      /** For how long what a run returned can be asked for. Without it nothing is kept of a job that is done. */
      readonly resultSeconds: number;
      readonly batch?: never;
    }
);
