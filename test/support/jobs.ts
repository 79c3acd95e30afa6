import { jobRules } from '../../server/core/jobs.ts';
import type { JobContext } from '../../server/platform/jobs/jobs.ts';
import type { JobWorkerOptions } from '../../server/platform/jobs/worker.ts';

/** For a runner that a test calls itself: nobody tells it to end. */
export const unhurried: JobContext = { signal: new AbortController().signal, attempt: 1 };

/** Every type in one lane, which does one job at a time: in an order that is the same each time. */
export const oneAtATime = {
  lanes: { only: 1 },
  rules: Object.fromEntries(Object.entries(jobRules).map(([type, rules]) => [type, { lane: 'only', seconds: rules.seconds }])),
} satisfies Pick<JobWorkerOptions, 'lanes' | 'rules'>;
