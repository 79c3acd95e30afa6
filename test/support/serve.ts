import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryDatabaseOptions } from './databases.ts';

const root = path.join(import.meta.dirname, '../..');

export interface RunningServer {
  readonly output: () => string;
  readonly errors: () => string;
  /** Resolves with the first output that matches. */
  said(pattern: RegExp): Promise<RegExpExecArray>;
  readonly exited: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
}

/** The command `serve` in a process of its own, on an empty database unless `environment` names one. */
export async function serve(environment: Record<string, string> = {}, args = ['serve']): Promise<RunningServer> {
  const { dataDir, databaseUrl } = await temporaryDatabaseOptions();
  const child = spawn(process.execPath, ['--import', './server/require-node.js', 'server/main.ts', ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl, DATABASE_POOL_SIZE: '1' } : {}),
      EMBEDDINGS_MODEL: 'off',
      OCR_LANGUAGES: 'off',
      ...environment,
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const exited = new Promise<number | null>((resolve) => child.on('close', resolve));
  return {
    output: () => output,
    errors: () => errors,
    exited,
    kill: (signal) => child.kill(signal),
    async said(pattern) {
      for (;;) {
        const found = pattern.exec(output);
        if (found) return found;
        await Promise.race([
          new Promise((resolve) => child.stdout.once('data', resolve)),
          exited.then((code) => Promise.reject(new Error(`exited with ${code}: ${errors}`))),
        ]);
      }
    },
  };
}

/** A port that nothing listens on just now. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
