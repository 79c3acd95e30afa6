import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Prism, which answers with the examples of a contract, in a process of its own on a port that nobody else is told. */
export interface Prism {
  readonly baseUrl: string;
  /** Resolves when it has ended, for whatever reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** It reads half a megabyte of YAML and makes its operations from it, on a machine that has other things to do. */
const patience = 60_000;

/**
 * Starts Prism on a contract, which it reads again whenever the file changes.
 * @param signal ends it, also while it starts
 */
export async function startPrism(contractFile: string, signal?: AbortSignal): Promise<Prism> {
  const port = await freePort();
  const cli = path.join(path.dirname(createRequire(import.meta.url).resolve('@stoplight/prism-cli/package.json')), 'dist/index.js');
  const child = spawn(process.execPath, [cli, 'mock', '--host', '127.0.0.1', '--port', String(port), '--verboseLevel', 'error', contractFile], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(signal && { signal }),
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = `${complaint}${text}`.slice(-2000);
  });
  // What ends it is told by `exit` as well.
  child.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill();
    await ended;
  };

  const baseUrl = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + patience;
  while (!(await answers(baseUrl))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`Prism did not start. ${complaint}`.trim());
    }
    await sleep(100);
  }
  return { baseUrl, ended, stop };
}

async function answers(baseUrl: string): Promise<boolean> {
  try {
    await (await fetch(`${baseUrl}/v2/users/me`)).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  if (typeof address !== 'object' || address === null) throw new Error('The system gave no port.');
  return address.port;
}
