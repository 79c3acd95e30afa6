import type { Config } from '../config.ts';
import type { JobPayloads } from '../core/jobs.ts';
import { createLinks } from '../core/links.ts';
import { createPasswords } from '../core/passwords/passwords.ts';
import type { Services } from '../core/services.ts';
import { Afterwards } from '../platform/async/afterwards.ts';
import { openBlobs } from '../platform/blobs/open.ts';
import { areAllMissing, joinPair, requirePair } from '../platform/blobs/pair.ts';
import { putBackNamed } from '../platform/blobs/quarantine.ts';
import type { Cost } from '../platform/crypto/hash.ts';
import { refuseUnfinishedRestore } from '../platform/data-folder/unfinished-restore.ts';
import { openDatabase } from '../platform/database/open.ts';
import { createJobQueue, type JobQueue } from '../platform/jobs/queue.ts';
import type { Log } from '../platform/log.ts';
import { WebFetcher } from '../platform/web/web-fetcher.ts';
import { YdocThreads } from '../platform/ydoc/threads.ts';
import type { Encoder } from '../search/meaning/encoder.ts';
import { openEncoder } from './open-encoder.ts';
import type { Opened } from './opened.ts';
import { signingSecret } from './signing-secret.ts';

export interface OpenOptions {
  /** What opens the database and the stored files, in place of the service's own. */
  readonly openDatabase?: typeof openDatabase;
  readonly openBlobs?: typeof openBlobs;
  /** What encodes texts. */
  readonly openEncoder?: typeof openEncoder;
  /** What new passwords cost to hash, in place of what is recommended. */
  readonly passwordCost?: Cost;
}

/** Opens the database and the stored files, which have to belong together, and whatever else requests and jobs work with. */
export async function openServices(
  config: Config,
  log: Log,
  opened: Opened,
  options: OpenOptions = {},
): Promise<{ services: Services; queue: JobQueue<JobPayloads>; encoder: Encoder | null }> {
  await refuseUnfinishedRestore(config.dataDir);
  const blobs = (options.openBlobs ?? openBlobs)(config);
  await requirePair(config, blobs);
  const { dataDir, databaseUrl, databasePoolSize: poolSize, longReads, longReadSeconds } = config;
  const database = await (options.openDatabase ?? openDatabase)({
    ...{ dataDir, databaseUrl: databaseUrl ?? undefined, poolSize, longReads, longReadSeconds },
  });
  opened.add(() => database.close());
  await blobs.prepare();
  await joinPair(config, blobs, database);
  await putBackNamed(database.reader, blobs);
  if (await areAllMissing(blobs, database.reader)) log.error('None of the files that the database names was found: see `npm run cli -- check`');
  const secret = await signingSecret(config);
  const queue = createJobQueue<JobPayloads>();
  const passwords = createPasswords({ secret, cost: options.passwordCost });
  opened.add(() => passwords.close());
  const ydocs = new YdocThreads();
  opened.add(() => ydocs.close());
  const web = new WebFetcher({ isOn: config.fetch, allowed: config.fetchAllow });
  opened.add(() => web.close());
  const encoder = await (options.openEncoder ?? openEncoder)(config, log);
  if (encoder) opened.add(() => encoder.close());
  const afterwards = new Afterwards(log);
  opened.add(() => afterwards.settled());
  const links = createLinks(config.publicUrl, secret);
  return { services: { config, database, blobs, enqueue: queue.enqueue, links, secret, passwords, log, afterwards, ydocs, web }, queue, encoder };
}
