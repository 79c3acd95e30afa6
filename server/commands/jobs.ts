import { parseArgs } from 'node:util';
import { jobRules } from '../core/jobs.ts';
import type { Database } from '../platform/database/database.ts';
import { findOldest, type ListedJob, retryFailed } from '../platform/jobs/listing.ts';
import { countedAtMost, readQueue } from '../platform/jobs/queue-state.ts';
import { timestamp } from '../platform/text/timestamps.ts';
import { Complaint, command, counted, subcommandOf, withDatabase } from './command-line.ts';

const usage = `Usage: npm run cli -- jobs <command>

  jobs list [--type TYPE]          what waits, runs and has failed, by type, and the oldest jobs of each state
  jobs retry ID | --type TYPE      has a job that has failed for good tried again, or all of a type

A job that has failed for good is kept for 30 days. A service, or a worker, takes what is to be tried again within a second.`;

/** `jobs list|retry`. */
export const jobsCommand = command(usage, async (args, config) => {
  const [word, rest] = subcommandOf(args, ['list', 'retry']);
  const { values, positionals } = parseArgs({ args: rest, allowPositionals: true, options: { type: { type: 'string' } } });
  if (values.type !== undefined && !Object.hasOwn(jobRules, values.type))
    throw new Complaint(`--type: there is no ${values.type}. There are: ${Object.keys(jobRules).join(', ')}.`);
  return withDatabase(config, (database) => (word === 'list' ? list(database, values.type) : retry(database, positionals, values.type)));
});

/** Of each state. */
const shown = 20;

async function list({ reader }: Database, type: string | undefined): Promise<undefined> {
  const now = Date.now();
  for (const { type: name, ready, running, failed, oldestDueMs } of await readQueue(
    reader,
    type === undefined ? Object.keys(jobRules) : [type],
    now,
  )) {
    const waits = oldestDueMs > 0 ? `, the oldest due for ${age(oldestDueMs)}` : '';
    console.log(`${name.padEnd(17)} ${many(ready)} waiting${waits}; ${many(running)} running; ${many(failed)} failed`);
  }
  for (const state of ['failed', 'running', 'ready'] as const) {
    const jobs = await findOldest(reader, state, type ?? null, shown);
    if (jobs.length > 0) console.log(`\n${titles[state]}, the oldest first:`);
    for (const job of jobs) console.log(line(job, now));
  }
}

const titles = { failed: 'Failed', running: 'Running', ready: 'Waiting' } as const;

function line(job: ListedJob, now: number): string {
  const attempts = job.attempts === 0 ? '' : `, ${counted(job.attempts, 'attempt')}`;
  const when = job.state === 'ready' && job.run_at > now ? `, due ${timestamp(job.run_at)}` : '';
  const error = job.last_error === null ? '' : `\n    ${job.last_error.replaceAll(/\s+/g, ' ')}`;
  return `  ${job.id}  ${job.type.padEnd(17)} made ${age(now - job.created_at)} ago${attempts}${when}, in the workspace ${job.workspace_id}${error}`;
}

const many = (count: number): string => `${count.toLocaleString('en')}${count === countedAtMost ? ' or more' : ''}`;

function age(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 120) return counted(seconds, 'second');
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return counted(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day');
}

async function retry(database: Database, [id, ...more]: readonly string[], type: string | undefined): Promise<undefined> {
  if ((id === undefined) === (type === undefined) || more.length > 0)
    throw new Complaint('jobs retry needs the id of one job, or --type; `jobs list` shows them.');
  const count = await retryFailed(database, id !== undefined ? { id } : { type: type ?? '' }, Date.now());
  if (id !== undefined && count === 0) throw new Complaint(`No job ${id} has failed for good.`);
  console.log(`${counted(count, 'job')} will be tried again.`);
}
