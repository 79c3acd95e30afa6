import type { BlobJobs } from '../platform/blobs/release.ts';
import type { EnqueueOf } from '../platform/jobs/jobs.ts';
import type { Scope } from './scope.ts';

/** The work that a worker knows how to do, by type, with the shape of what it is told. */
export interface JobPayloads extends BlobJobs {
  /** Takes a resource from pending to completed: size, hash and picture dimensions for now. */
  process_resource: { resourceId: string };
  /** Removes the rows of trees that are deleted, and lets go of their bytes. */
  remove_trees: { topIds: readonly string[] };
  /** Removes everything that was in the workspace, which is deleted. */
  remove_workspace: Record<string, never>;
}

export type JobType = keyof JobPayloads;

export type Enqueue = EnqueueOf<JobPayloads>;

/** Does one job. Must be safe to run twice: a worker that dies is followed by another. */
export type JobRunner<Type extends JobType> = (scope: Scope, payload: JobPayloads[Type]) => Promise<void>;
export type JobRunners = { readonly [Type in JobType]: JobRunner<Type> };
