import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemScope } from '../../server/core/scope.ts';
import { purge } from '../../server/operations/resources/tree/purge.ts';
import { sweep } from '../../server/operations/uploads/sweep.ts';
import { filesFolder, folderBlobs } from '../../server/platform/blobs/folder.ts';
import { newId } from '../../server/platform/crypto/ids.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { openDatabase } from '../../server/platform/database/open.ts';
import { build } from '../../server/search/index/build.ts';
import { combine } from '../../server/search/index/combine.ts';
import { findFirstWaiting, findWaiting } from '../../server/search/index/waiting-store.ts';
import { type IndexMeans, indexChanges } from '../../server/search/index/write.ts';
import { addAccount } from '../support/accounts.ts';
import { api } from '../support/api.ts';
import { oneAtATime } from '../support/jobs.ts';
import { startSuiteService, type TestService } from '../support/service.ts';
import { failingDatabase } from './failing-database.ts';
import { failingFileSystem } from './failing-files.ts';
import { Faults } from './faults.ts';
import { expectNothingWrong } from './nothing-wrong.ts';
import type { Beside, Operation, Request } from './operations.ts';
import { type State, stateOf, tablesOfWorkspaces } from './state.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** An account in which an operation can begin. */
export interface Prepared {
  readonly workspaceId: string;
  readonly requests: readonly Request[];
}

/** A service on an empty database, any of whose steps can fail. */
export class FaultyService {
  readonly faults: Faults;
  /** What the worker asks again and again, whether there is something to do or not. */
  readonly inBackground: ReadonlySet<string>;
  readonly #service: TestService;
  readonly #tables: readonly string[];
  readonly #beside: Beside;
  /** The last request that has sent bytes. */
  #sending = { abort: new AbortController(), endedBefore: 0 };

  private constructor(parts: {
    faults: Faults;
    inBackground: ReadonlySet<string>;
    service: TestService;
    tables: readonly string[];
  }) {
    this.faults = parts.faults;
    this.inBackground = parts.inBackground;
    this.#service = parts.service;
    this.#tables = parts.tables;
    const { services } = parts.service.service;
    this.#beside = {
      rest: () => this.rest(),
      put: ({ url }, bytes) => {
        this.#sending = { abort: new AbortController(), endedBefore: this.#endedPuts() };
        return fetch(url, { method: 'PUT', body: bytes as Uint8Array<ArrayBuffer>, signal: this.#sending.abort.signal });
      },
      strew: () => services.blobs.write(newId(), Readable.from([Buffer.from('Nobody knows of these')]), 100),
      sweep: () => sweep(services, { now: Date.now() + 26 * hour, howeverMany: true }),
      purge: () => purge(services, { now: Date.now() + 31 * day }),
      index: () => indexAll(services.database),
    };
  }

  static async start(): Promise<FaultyService> {
    const faults = new Faults();
    const service = await startSuiteService(
      {},
      {
        openDatabase: async (options) => failingDatabase(await openDatabase(options), faults),
        openBlobs: ({ dataDir }) => folderBlobs(filesFolder(dataDir), failingFileSystem(faults)),
        // The indexer would come in between whenever it likes: here it is an operation of its own.
        indexes: false,
        // One job at a time, so that the steps come in the same order each time; and what has failed is tried again at once.
        worker: { ...oneAtATime, retryDelay: () => 0, lossDelay: () => 0, lockDuration: 150, pollInterval },
      },
    );
    const tables = await tablesOfWorkspaces(service);
    await service.service.worker.idle();
    return new FaultyService({ faults, inBackground: await whatComesAgain(faults), service, tables });
  }

  close(): Promise<void> {
    return this.#service.close();
  }

  /** Makes an account, and in it what an operation needs. */
  async prepare(operation: Operation): Promise<Prepared> {
    const { workspaceId, headers } = await addAccount(this.#service, { isDeveloper: true });
    const client = api(this.#service, headers);
    // The first use of a key is noted beside the request, and not again for a while.
    await client.get('/v2/users/me');
    await this.faults.quiet();
    if (operation.isChore) await this.#beside.sweep();
    const requests = await operation.prepare(client, this.#beside);
    await this.rest();
    return { workspaceId, requests };
  }

  /** What is stored of the account. */
  look({ workspaceId }: Prepared): Promise<State> {
    return this.faults.aside(() => stateOf(this.#service, this.#tables, workspaceId));
  }

  /** Waits until the jobs are done. */
  rest(): Promise<void> {
    return this.faults.aside(() => this.#service.service.worker.idle());
  }

  /** Waits until all is over that a request has brought about. Then nothing may be wrong. */
  async settle(): Promise<void> {
    await this.faults.quiet();
    await this.faults.aside(() => expectNothingWrong(this.#service.service));
  }

  /** Lets the client that sends bytes go away, and waits until the service has noticed. */
  async abandonPut(): Promise<void> {
    const { abort, endedBefore } = this.#sending;
    abort.abort();
    while (this.#endedPuts() === endedBefore) await sleep(1);
  }

  /** The service notes every request when it is over, answered or abandoned. */
  #endedPuts(): number {
    return this.#service.logged.filter(({ operationId }) => operationId === 'putStoredFile').length;
  }
}

/** Does at once what a thread is for. */
const inThisOne: IndexMeans['threads'] = {
  run: async (name, task) => {
    const tasks: Readonly<Record<string, (task: never) => unknown>> = { build, combine };
    return tasks[name]?.(task as never) as never;
  },
};

/** Puts everything into the search index that waits for it. */
async function indexAll(database: Database): Promise<void> {
  for (let first = await findFirstWaiting(database.reader); first; first = await findFirstWaiting(database.reader)) {
    const scope = systemScope(first.workspace_id);
    await indexChanges({ database, threads: inThisOne }, scope, await findWaiting(database.reader, scope, 100));
  }
}

/** Milliseconds between two looks of the worker. */
const pollInterval = 20;

/** What is reached again and again while nothing is asked for. A look takes several steps: when one has come five times, all have come more than once. */
async function whatComesAgain(faults: Faults): Promise<ReadonlySet<string>> {
  const counts = new Map<string, number>();
  const again = (times: number): string[] => [...counts].filter(([, count]) => count >= times).map(([what]) => what);
  while (again(5).length === 0) {
    faults.arm();
    await sleep(5 * pollInterval);
    for (const { what } of faults.disarm()) counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return new Set(again(2));
}
