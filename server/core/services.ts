import type { Config } from '../config.ts';
import type { Afterwards } from '../platform/async/afterwards.ts';
import type { Blobs } from '../platform/blobs/blobs.ts';
import type { Database } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import type { WebFetcher } from '../platform/web/web-fetcher.ts';
import type { YdocThreads } from '../platform/ydoc/threads.ts';
import type { Enqueue } from './jobs.ts';
import type { Links } from './links.ts';
import type { Passwords } from './passwords/passwords.ts';

/** What handlers, rules and jobs work with: one set for each running service, wired by `startService`. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly blobs: Blobs;
  readonly enqueue: Enqueue;
  /** The addresses that answers contain, signed where they have to be. */
  readonly links: Links;
  /** What signatures are made with (addresses, cursors): `SIGNING_SECRET`, or the one kept in the data folder. */
  readonly secret: string;
  readonly passwords: Passwords;
  readonly log: Log;
  /** For what follows from an answer, such as noting it. */
  readonly afterwards: Afterwards;
  /** Reads the documents that editors make notes of. */
  readonly ydocs: YdocThreads;
  /** Fetches from the web what users name. */
  readonly web: WebFetcher;
}
