import type { Services } from '../core/services.ts';
import { removeTrees } from '../operations/resources/tree/removal.ts';
import { removeWorkspace } from '../operations/workspaces/removal.ts';
import { removeBlobs } from '../platform/blobs/release.ts';
import type { JobRunners } from '../platform/jobs/jobs.ts';
import type { JobWorkerOptions } from '../platform/jobs/worker.ts';
import type { PictureReader } from '../processing/picture-reader.ts';
import { markProcessingFailed, processResource } from '../processing/process.ts';

/** What does each type of job. */
export function jobRunners(services: Services, pictures: PictureReader): JobRunners {
  return {
    process_resource: processResource(services, pictures),
    remove_blobs: removeBlobs(services),
    remove_trees: removeTrees(services),
    remove_workspace: removeWorkspace(services),
  };
}

/** What follows when a job has failed for the last time. A blob that could not be removed is found by the sweep. */
export function failedJobs(services: Services): NonNullable<JobWorkerOptions['onFailed']> {
  return async (scope, job) => {
    if (job.type === 'process_resource') await markProcessingFailed(services, scope, job.payload.resourceId);
  };
}
