import { removeBlobs } from './blobs/release.ts';
import type { PictureReader } from './files/picture-reader.ts';
import { markProcessingFailed, processResource } from './files/process.ts';
import type { JobRunners } from './jobs/jobs.ts';
import type { JobWorkerOptions } from './jobs/worker.ts';
import { removeTrees } from './resources/removal.ts';
import type { Services } from './services.ts';
import { removeWorkspace } from './workspaces/removal.ts';

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
