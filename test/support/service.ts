import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { type Service, type ServiceOptions, startService } from '../../server/app/service.ts';
import { type Config, loadConfig } from '../../server/config.ts';
import { openLog } from '../../server/platform/log.ts';
import { temporaryDatabaseOptions } from './databases.ts';

/** A service that runs in this process, on an empty database of its own. */
export interface TestService {
  readonly service: Service;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** The first key: a developer's, with every scope. */
  readonly apiKey: string;
  /** A request with the key and, for a body that is not text or bytes, as JSON. */
  call(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** What was logged so far, one parsed line each. */
  readonly logged: readonly Readonly<Record<string, unknown>>[];
  close(): Promise<void>;
}

/** The key of a test's service, unless `overrides` say otherwise. */
const testKey = 'a key for the tests that nobody else knows';

/** Starts a service, answers checked against the contract, without rate limits unless `overrides` ask for them. It is closed when the test ends. */
export async function startTestService(overrides: Partial<Config> = {}): Promise<TestService> {
  const testService = await startSuiteService(overrides);
  onTestFinished(() => testService.close());
  return testService;
}

/** One service for all tests of a file, or of a `describe`, that calls this: started before them, and closed after them. */
export function useService(overrides: Partial<Config> = {}, options: ServiceOptions = {}): TestService {
  let started: TestService | undefined;
  beforeAll(async () => {
    started = await startSuiteService(overrides, options);
  });
  afterAll(() => started?.close());
  const running = (): TestService => {
    if (!started) throw new Error('The service is started before the tests, not before the file');
    return started;
  };
  return {
    get service() {
      return running().service;
    },
    get baseUrl() {
      return running().baseUrl;
    },
    get apiKey() {
      return running().apiKey;
    },
    get logged() {
      return running().logged;
    },
    call: (...request) => running().call(...request),
    close: () => running().close(),
  };
}

/** Like `startTestService`, for what a test closes and starts itself. */
export async function startSuiteService(overrides: Partial<Config> = {}, options: ServiceOptions = {}): Promise<TestService> {
  const { dataDir, databaseUrl, poolSize } = await temporaryDatabaseOptions();
  const config: Config = {
    ...loadConfig({
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      BOOTSTRAP_API_KEY: testKey,
      RATE_LIMITS: 'off',
      EMBEDDINGS_MODEL: 'off',
      VALIDATE_RESPONSES: 'on',
      // Bookmarks of the tests lead anywhere.
      FETCH: 'off',
      // Their pictures are many, and reading what stands in one takes longer than drawing it.
      OCR_LANGUAGES: 'off',
    }),
    publicUrl: 'http://127.0.0.1:0',
    ...(poolSize === undefined ? {} : { databasePoolSize: poolSize }),
    ...overrides,
  };
  const logged: Readonly<Record<string, unknown>>[] = [];
  const { log } = openLog('info', { write: (line) => logged.push(JSON.parse(line) as Record<string, unknown>) });
  const service = await startService(config, { log, ...options });
  // What a test makes to look old is its own to sweep.
  await service.housekeeping.settled();
  const baseUrl = service.services.config.publicUrl;
  const apiKey = config.bootstrapApiKey ?? service.firstApiKey ?? '';
  return {
    service,
    baseUrl,
    apiKey,
    logged,
    call: callerOf(baseUrl, apiKey),
    close: () => service.close(),
  };
}

/** What sends requests to a service, wherever it runs. */
export const callerOf =
  (baseUrl: string, apiKey: string): TestService['call'] =>
  (method, path, body, headers) =>
    call(baseUrl + path, apiKey, method, body, headers);

function call(url: string, apiKey: string, method: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const isJson = body !== undefined && typeof body !== 'string' && !(body instanceof Uint8Array);
  return fetch(url, {
    method,
    headers: { 'X-Api-Key': apiKey, ...(isJson ? { 'Content-Type': 'application/json' } : {}), ...headers },
    redirect: 'manual',
    ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as string | Uint8Array<ArrayBuffer>) }),
  });
}
