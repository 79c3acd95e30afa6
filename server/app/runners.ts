import { type JobPayloads, type JobRunner, type JobRunners, type JobType, jobRules } from '../core/jobs.ts';
import { systemScope } from '../core/scope.ts';
import type { Services } from '../core/services.ts';
import { readStoredNotes } from '../operations/notepads/read-stored-notes.ts';
import { removeTrees } from '../operations/resources/tree/removal.ts';
import { removeWorkspace } from '../operations/workspaces/removal.ts';
import { removeBlobs } from '../platform/blobs/release.ts';
import type { Run } from '../platform/jobs/jobs.ts';
import type { JobWorkerOptions } from '../platform/jobs/worker.ts';
import type { ContentReader } from '../processing/content-reader.ts';
import { askElsewhere, giveUpAsking } from '../processing/elsewhere/ask-elsewhere.ts';
import type { Servers } from '../processing/elsewhere/servers.ts';
import { fetchPage } from '../processing/page/fetch-page.ts';
import { markProcessingFailed, processResource, processSlowly } from '../processing/process.ts';
import { scanAgain } from '../processing/scan-again.ts';
import { describePictures, markUndescribable } from '../search/images/describe-pictures.ts';
import type { PictureDescriber } from '../search/images/picture-describer.ts';

/** What reads content: neither a page nor a small file waits for a large one. */
export interface Readers {
  readonly hurried: ContentReader;
  readonly patient: ContentReader;
  readonly pages: ContentReader;
}

/** What does each type of job. */
export function jobRunners(services: Services, readers: Readers, describer: PictureDescriber, servers: Servers): JobWorkerOptions['runners'] {
  return inScope({
    ask_elsewhere: askElsewhere(services, readers.pages, servers),
    describe_picture: describePictures(services, describer),
    fetch_page: fetchPage(services, readers.pages),
    process_resource: processResource(services, readers.hurried),
    process_slowly: processSlowly(services, readers.patient),
    read_notes: readStoredNotes(services),
    remove_blobs: removeBlobs(services),
    remove_trees: removeTrees(services),
    remove_workspace: removeWorkspace(services),
    scan_again: scanAgain(services),
  });
}

/** Runners in the scope of the service. What they are told is what `enqueue` was given for their type. */
export const inScope = (runners: JobRunners): Record<string, Run> =>
  Object.fromEntries(
    Object.entries(runners).map(([type, run]: [string, JobRunner<never>]) => [
      type,
      (workspaceId, payloads, context) => run(systemScope(workspaceId), told(type as JobType, payloads) as never, context),
    ]),
  );

const told = (type: JobType, payloads: readonly unknown[]): unknown => ('batch' in jobRules[type] ? payloads : payloads[0]);

/** What follows when a job has failed for the last time. A blob that could not be removed is found by the sweep. */
export function failedJobs(services: Services): NonNullable<JobWorkerOptions['onFailed']> {
  return async (workspaceId, { type, payload }) => {
    if (type === 'ask_elsewhere') {
      return giveUpAsking(services, systemScope(workspaceId), payload as JobPayloads[typeof type]);
    }
    if (type !== 'process_resource' && type !== 'process_slowly' && type !== 'fetch_page' && type !== 'describe_picture') return;
    const { resourceId } = payload as JobPayloads[typeof type];
    const mark = type === 'describe_picture' ? markUndescribable : markProcessingFailed;
    await mark(services, systemScope(workspaceId), resourceId);
  };
}
