import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');

/** The key of every service that the bench starts. */
export const benchKey = 'a key that only the bench uses';

/** A server in a process of its own, so that its time and its memory are not the bench's. */
export interface ServerProcess {
  readonly baseUrl: string;
  readonly pid: number;
  /** Bytes that it has in memory now, and had at most; NaN where the system doesn't tell. */
  memory(): Promise<{ current: number; peak: number }>;
  stop(): Promise<void>;
}

/**
 * Starts the service on a data folder, with the defaults that an operator gets, but for the request budget.
 * @param environment further variables of its configuration
 */
export function startServiceProcess(
  dataDir: string,
  databaseUrl: string | null = null,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  return start(['--import', './server/require-node.js', 'server/main.ts', 'serve'], /API\s+(http:\/\/\S+?)\/v2/, {
    PORT: '0',
    DATA_DIR: dataDir,
    BOOTSTRAP_API_KEY: benchKey,
    RATE_LIMITS: 'off',
    DATABASE_URL: databaseUrl ?? '',
    ...environment,
  });
}

/** Starts one of the floors: the least that a server can do for the same answer. */
export function startFloor(name: 'express' | 'files', args: readonly string[]): Promise<ServerProcess> {
  return start([`scripts/bench/floor-${name}.ts`, ...args], /listening at (http:\/\/\S+)/, {});
}

async function start(args: readonly string[], address: RegExp, env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] });
  const baseUrl = await printedAddress(child, address);
  return {
    baseUrl,
    pid: child.pid ?? 0,
    memory: () => memoryOf(child.pid ?? 0),
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) resolve();
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

function printedAddress(child: ChildProcess, address: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const found = address.exec(printed)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`A server of the bench ended with code ${code} before it listened:\n${printed}`)));
  });
}

/** Linux tells what a process has in memory; elsewhere this is NaN. */
async function memoryOf(pid: number): Promise<{ current: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const bytes = (field: string): number => Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN) * 1024;
  return { current: bytes('VmRSS'), peak: bytes('VmHWM') };
}
