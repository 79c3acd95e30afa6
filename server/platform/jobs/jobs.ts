import type { Scope } from '../../core/scope.ts';
import type { Transaction } from '../database/database.ts';

/** The work that a worker knows how to do, by type, with the shape of what it is told. */
export interface JobPayloads {
  /** Takes a resource from pending to completed: size, hash and picture dimensions for now. */
  process_resource: { resourceId: string };
  /** Removes bytes that nothing points at any more. */
  remove_blobs: { blobIds: readonly string[] };
  /** Removes the rows of trees that are deleted, and lets go of their bytes. */
  remove_trees: { topIds: readonly string[] };
  /** Removes everything that was in the workspace, which is deleted. */
  remove_workspace: Record<string, never>;
}

export type JobType = keyof JobPayloads;

/** Appends a job to the queue, or several of one type, in the transaction of the write that calls for them. */
export type Enqueue = <Type extends JobType>(trx: Transaction, scope: Scope, type: Type, ...payloads: readonly JobPayloads[Type][]) => Promise<void>;

/** Thrown by a runner whose work has ended a process that it was done in. Such a job is given up sooner than others. */
export class ProcessLost extends Error {}

/** Does one job. Must be safe to run twice: a worker that dies is followed by another. */
export type JobRunner<Type extends JobType> = (scope: Scope, payload: JobPayloads[Type]) => Promise<void>;
export type JobRunners = { readonly [Type in JobType]: JobRunner<Type> };
