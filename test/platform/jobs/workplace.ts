import { onTestFinished } from 'vitest';
import { inScope } from '../../../server/app/runners.ts';
import { type JobPayloads, type JobRunners, jobLanes, jobRules } from '../../../server/core/jobs.ts';
import { systemScope } from '../../../server/core/scope.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { query } from '../../../server/platform/database/statement.ts';
import { createJobQueue } from '../../../server/platform/jobs/queue.ts';
import { createJobWorker, type JobWorker, type JobWorkerOptions } from '../../../server/platform/jobs/worker.ts';
import { openTemporaryDatabase } from '../../support/databases.ts';

const silent = { debug: () => {}, warn: () => {}, error: () => {} };

/** A database with the workspace `w`, and jobs that tell which resource they are about. */
export class Workplace {
  readonly database: Database;
  readonly queue = createJobQueue<JobPayloads>();

  constructor(database: Database) {
    this.database = database;
  }

  worker(processResource: JobRunners['process_resource'], options: Partial<JobWorkerOptions> = {}): JobWorker {
    return this.workerOf({ process_resource: processResource }, options);
  }

  /** @param given the runners that matter; the others do nothing */
  workerOf(given: Partial<JobRunners>, options: Partial<JobWorkerOptions> = {}): JobWorker {
    const nothing = async () => {};
    const runners = {
      process_resource: nothing,
      process_slowly: nothing,
      fetch_page: nothing,
      ask_elsewhere: nothing,
      describe_picture: nothing,
      read_notes: nothing,
      remove_blobs: nothing,
      remove_trees: nothing,
      remove_workspace: nothing,
      scan_again: nothing,
      ...given,
    };
    const worker = createJobWorker({
      database: this.database,
      queue: this.queue,
      lanes: jobLanes,
      rules: jobRules,
      runners: inScope(runners),
      log: silent,
      retryDelay: () => 1,
      pollInterval: 5,
      ...options,
    });
    onTestFinished(() => worker.stop(100));
    return worker;
  }

  async enqueue(...resourceIds: string[]): Promise<void> {
    await this.database.transaction(async (trx) => {
      for (const resourceId of resourceIds) await this.queue.enqueue(trx, systemScope('w'), 'process_resource', { resourceId });
    });
  }

  jobs(): Promise<Record<string, unknown>[]> {
    return this.database.reader.all(query(({ knex }) => knex('jobs')));
  }
}

export async function openWorkplace(): Promise<Workplace> {
  const database = await openTemporaryDatabase();
  await database.transaction((trx) =>
    trx.run(query(({ knex }) => knex('workspaces').insert({ id: 'w', type: 'personal', created_at: 0, modified_at: 0 }))),
  );
  return new Workplace(database);
}
