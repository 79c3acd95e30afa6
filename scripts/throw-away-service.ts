import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startService } from '../server/app/service.ts';
import { loadConfig } from '../server/config.ts';
import type { Database } from '../server/platform/database/database.ts';

/** The real service on data of its own, which is gone when it is closed. */
export interface ThrowAwayService {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Where its database and its files are. */
  readonly dataDir: string;
  /** For what no operation does, such as adding users. */
  readonly database: Database;
  close(): Promise<void>;
}

export interface ThrowAwayOptions {
  /** At least 24 characters. */
  readonly apiKey: string;
  /** Left out: any free one. */
  readonly port?: number;
  /** As CORS_ORIGINS takes it. */
  readonly corsOrigins?: string;
  /** What is logged, on standard error. */
  readonly logLevel?: 'info' | 'warn' | 'silent';
  /** As RATE_LIMITS takes it. */
  readonly rateLimits?: 'on' | 'off';
  /** As FETCH_ALLOW takes it. Left out: nothing is fetched. */
  readonly fetchAllow?: string;
  /** As OCR_LANGUAGES takes it. Left out: whatever the machine can read. */
  readonly ocrLanguages?: string;
  /** False: nothing is put into the index of words, and searches go through what waits for that. */
  readonly indexes?: boolean;
}

/** Starts a service on SQLite in a temporary folder, its answers checked against the contract. Nothing of the environment's configuration counts. */
export async function startThrowAwayService({
  apiKey,
  port = 0,
  corsOrigins = '',
  logLevel = 'silent',
  rateLimits = 'off',
  fetchAllow,
  ocrLanguages,
  indexes = true,
}: ThrowAwayOptions): Promise<ThrowAwayService> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'resource-storage-'));
  // At the latest when the process ends, however that comes about.
  const removeData = (): void => rmSync(dataDir, { recursive: true, force: true });
  process.once('exit', removeData);
  try {
    const config = loadConfig({
      PORT: String(port),
      DATA_DIR: dataDir,
      BOOTSTRAP_API_KEY: apiKey,
      CORS_ORIGINS: corsOrigins,
      LOG_LEVEL: logLevel,
      RATE_LIMITS: rateLimits,
      // What it shows is the same wherever it runs, and whatever the web says today: only what is on this machine is fetched.
      FETCH: fetchAllow === undefined ? 'off' : 'on',
      FETCH_ALLOW: fetchAllow,
      OCR_LANGUAGES: ocrLanguages,
      VALIDATE_RESPONSES: 'on',
    });
    const service = await startService(config, { indexes });
    return {
      baseUrl: service.services.config.publicUrl,
      apiKey,
      dataDir,
      database: service.services.database,
      close: async () => {
        await service.close();
        removeData();
      },
    };
  } catch (error) {
    removeData();
    throw error;
  }
}
