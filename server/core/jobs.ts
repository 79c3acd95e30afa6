import type { BlobJobs } from '../platform/blobs/release.ts';
import type { EnqueueOf, JobContext, JobRules } from '../platform/jobs/jobs.ts';
import type { Scope } from './scope.ts';

/** The work that a worker knows how to do, by type, with the shape of what it is told. */
export interface JobPayloads extends BlobJobs {
  /** Takes a resource from pending to completed: finds out what there is to know of its content. */
  process_resource: { resourceId: string };
  /** The same, for what takes long: large files, and what `process_resource` had no time for. */
  process_slowly: { resourceId: string };
  /** Has a file processed again that could not be scanned for viruses, once there is a scanner. */
  scan_again: { resourceId: string };
  /** Takes a bookmark from pending to completed: fetches what it is of. */
  fetch_page: { resourceId: string };
  /** Completes what has been read with what servers elsewhere say of it. `changed` is what its event tells, `round` the reading that it belongs to. */
  ask_elsewhere: { resourceId: string; changed: readonly string[]; round?: string };
  /** Writes down what a picture looks like, for searches. */
  describe_picture: { resourceId: string };
  /** Reads the notes of the workspace that a version has stored that didn't read them. */
  read_notes: Record<string, never>;
  /** Removes the rows of trees that are deleted, and lets go of their bytes. */
  remove_trees: { topIds: readonly string[] };
  /** Removes everything that was in the workspace, which is deleted. */
  remove_workspace: Record<string, never>;
}

export type JobType = keyof JobPayloads;

/** The lanes, with the jobs that each does at a time: what waits in one holds up nothing in another. */
export const jobLanes = {
  /** Takes milliseconds. */
  light: 2,
  /** Reads what is stored. */
  content: 2,
  /** Reads what takes long, so that it holds up nothing that doesn't. */
  slow: 1,
  /** Waits for servers elsewhere, and reads what they send. */
  pages: 4,
  /** Waits for servers that the operator has named. */
  servers: 4,
  /** Draws pictures, one at a time. */
  pictures: 1,
  /** Goes through rows that nobody sees any more, however many they are. */
  removal: 2,
} as const;

/** How the jobs of each type are done. Of one lane, those that stand further up come first. */
export const jobRules = {
  scan_again: { lane: 'light', seconds: 300 },
  remove_blobs: { lane: 'light', seconds: 300, batch: 50 },
  process_resource: { lane: 'content', seconds: 300, fromBothEnds: true },
  process_slowly: { lane: 'slow', seconds: 1800, fromBothEnds: true },
  fetch_page: { lane: 'pages', seconds: 300 },
  ask_elsewhere: { lane: 'servers', seconds: 2400, fromBothEnds: true },
  describe_picture: { lane: 'pictures', seconds: 900, batch: 20 },
  read_notes: { lane: 'slow', seconds: 1800 },
  remove_trees: { lane: 'removal', seconds: 3600, batch: 50 },
  remove_workspace: { lane: 'removal', seconds: 3600 },
} as const satisfies Readonly<Record<JobType, JobRules & { readonly lane: keyof typeof jobLanes }>>;

export type Enqueue = EnqueueOf<JobPayloads>;

/** Does one job, or those of a batch where the rules have batches. Must be safe to run twice: a worker that dies is followed by another. */
export type JobRunner<Type extends JobType> = (scope: Scope, told: Told<Type>, context: JobContext) => Promise<unknown>;
export type JobRunners = { readonly [Type in JobType]: JobRunner<Type> };

type Told<Type extends JobType> = (typeof jobRules)[Type] extends { readonly batch: number } ? readonly JobPayloads[Type][] : JobPayloads[Type];
