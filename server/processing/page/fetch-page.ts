import type { JobRunner } from '../../core/jobs.ts';
import type { Services } from '../../core/services.ts';
import { writeInWorkspace } from '../../core/workspaces/keep-store.ts';
import { FailedElsewhere } from '../../platform/jobs/jobs.ts';
import type { ContentReader } from '../content-reader.ts';
import { findingsOf } from '../findings.ts';
import { complete, completeUnread } from '../process.ts';
import { findUnprocessed, setProcessing } from '../processing-store.ts';
import { fetchTarget } from './fetch-target.ts';
import { readTarget } from './read-target.ts';

/** How often a page is fetched that can't be had for a reason that may be gone soon. */
const mostTries = 3;

/**
 * Does the job `fetch_page`: fetches what a bookmark is of, and finds out what it is. That it can't be had is a problem of the page, and the bookmark is completed with
 * what is known of it from before.
 */
export function fetchPage(
  services: Pick<Services, 'config' | 'database' | 'blobs' | 'enqueue' | 'log' | 'web'>,
  reader: ContentReader,
): JobRunner<'fetch_page'> {
  return async (scope, { resourceId }, { signal, attempt }) => {
    const { database, log, web } = services;
    const bookmark = await findUnprocessed(database.reader, scope, resourceId);
    if (!bookmark || bookmark.originUrl === null || bookmark.state === 'completed') return;
    await writeInWorkspace(database, scope, (trx) => setProcessing(trx, scope, bookmark));
    const had = await fetchTarget(web, 'page', bookmark.originUrl, signal);
    if ('fetched' in had) {
      const findings = await readTarget({ reader, log, web }, bookmark, had.fetched, signal);
      await complete(services, scope, bookmark, findings);
    } else if (had.isTemporary && attempt < mostTries) {
      throw new FailedElsewhere(had.problem);
    } else {
      log.info({ resourceId, problem: had.problem }, 'the page of a bookmark can not be had');
      await completeUnread(services, scope, bookmark, findingsOf([['page', { problem: had.problem }]]));
    }
  };
}
