import type { JobType } from '../../core/jobs.ts';
import type { Kind } from '../../core/resources/kinds.ts';
import type { Services } from '../../core/services.ts';

/** A job that takes resources from pending to completed. */
export type ProcessingJob = Extract<JobType, 'process_resource' | 'fetch_page'>;

/** The job that finds out about what waits for it. */
export const processingJob = (kind: Kind): ProcessingJob => (kind === 'bookmark' ? 'fetch_page' : 'process_resource');

/** Whether there is anything to find out about resources of this kind; of those with stored bytes there always is. */
export const isProcessed = ({ config }: Pick<Services, 'config'>, kind: Kind): boolean => kind === 'bookmark' && config.fetch;
