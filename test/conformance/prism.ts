import { spawn } from 'node:child_process';
import { copyFile, mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contractFile } from './contract.ts';

export interface Prism {
  readonly baseUrl: string;
  stop(): Promise<void>;
}

/** It reads half a megabyte of YAML and makes its operations from it, on a machine that has other things to do. */
const patience = 60_000;

/** Starts Prism on the contract, as `npm run mock` does, on a port that is free. */
export async function startPrism(): Promise<Prism> {
  const port = await freePort();
  // Prism starts anew whenever its file changes, so it gets a copy that doesn't.
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'prism-')), 'v2.yaml');
  await copyFile(contractFile, file);
  const cli = path.join(path.dirname(createRequire(import.meta.url).resolve('@stoplight/prism-cli/package.json')), 'dist/index.js');
  const child = spawn(process.execPath, [cli, 'mock', '--host', '127.0.0.1', '--port', String(port), '--verboseLevel', 'error', file], {
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill();
    await ended;
  };

  const baseUrl = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + patience;
  while (!(await answers(baseUrl))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error('Prism did not start: `npm run mock` shows why.');
    }
    await sleep(100);
  }
  return { baseUrl, stop };
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
