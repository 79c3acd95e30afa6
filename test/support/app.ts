import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { databaseAccounts } from '../../server/app/accounts.ts';
import { bootstrap } from '../../server/app/bootstrap.ts';
import { type Config, loadConfig } from '../../server/config.ts';
import type { Handlers, RawHandlers } from '../../server/core/handler-context.ts';
import { createApp } from '../../server/http/app.ts';
import { createMetrics } from '../../server/http/pages/metrics.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { openLog } from '../../server/platform/log.ts';
import { openTemporaryDatabase } from './databases.ts';

/** The edge with handlers that a test brings, on a real database with one user whose key has every scope. */
export interface TestApp {
  readonly baseUrl: string;
  readonly port: number;
  readonly apiKey: string;
  readonly database: Database;
  readonly logged: readonly Readonly<Record<string, unknown>>[];
  /** A request with the key; `init.headers` may replace it. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
}

export interface TestAppOptions {
  readonly handlers?: Handlers;
  readonly rawHandlers?: RawHandlers;
  readonly config?: Partial<Config>;
  /** What the edge sees of the database; the real one when it is left out. */
  readonly database?: (real: Database) => Database;
}

const apiKey = 'a key for the tests that nobody else knows';

export async function startTestApp({
  handlers = {},
  rawHandlers = {},
  config: overrides = {},
  database: wrap = (real) => real,
}: TestAppOptions): Promise<TestApp> {
  const real = await openTemporaryDatabase();
  const config: Config = { ...loadConfig({ BOOTSTRAP_API_KEY: apiKey, RATE_LIMITS: 'off', VALIDATE_RESPONSES: 'on' }), ...overrides };
  await bootstrap({ config, database: real });
  const logged: Readonly<Record<string, unknown>>[] = [];
  const { log } = openLog('info', { write: (line) => logged.push(JSON.parse(line) as Record<string, unknown>) });
  const database = wrap(real);
  const server = createServer(
    await createApp({
      services: { config, database, secret: 'a secret for tests that is long enough', log },
      accounts: databaseAccounts({ config, database, log }),
      handlers,
      rawHandlers,
      metrics: createMetrics(),
      isLeaving: () => false,
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  return {
    baseUrl,
    port,
    apiKey,
    database: real,
    logged,
    get: (path, headers) => fetch(baseUrl + path, { headers: { 'X-Api-Key': apiKey, ...headers }, redirect: 'manual' }),
  };
}
