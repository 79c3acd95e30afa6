import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { inject } from 'vitest';
import { type ClamdAddress, isThere } from '../../server/platform/clamd/clamd.ts';

/** Where Debian's package `clamav-daemon` has it. */
const program = ['/usr/sbin/clamd', '/usr/local/sbin/clamd', '/usr/bin/clamd'].find((file) => existsSync(file));

/** Why there is no scanner for a test; undefined where there is one. */
export const noClamd = program === undefined ? 'no clamd is installed: apt-get install clamav-daemon' : undefined;

/** What the database of the tests calls infected. No scanner in the world does. */
export const virus = 'This is what the tests of the storage service call a virus.';

export interface RunningClamd {
  readonly address: ClamdAddress;
  stop(): Promise<void>;
}

/** Starts a real daemon with a database of one signature, which takes files of up to a megabyte. */
export async function startClamd(where: 'tcp' | 'unix', port?: number): Promise<RunningClamd> {
  if (program === undefined) throw new Error(noClamd);
  const folder = await mkdtemp(path.join(inject('temporaryFolder'), 'clamd-'));
  await writeFile(path.join(folder, 'tests.ndb'), `Tests.Virus:0:*:${Buffer.from(virus).toString('hex')}\n`);
  const address: ClamdAddress = where === 'unix' ? { path: path.join(folder, 'socket') } : { host: '127.0.0.1', port: port ?? (await freePort()) };
  const listens = 'path' in address ? `LocalSocket ${address.path}` : `TCPSocket ${address.port}\nTCPAddr ${address.host}`;
  const log = path.join(folder, 'log');
  await writeFile(
    path.join(folder, 'clamd.conf'),
    [listens, `DatabaseDirectory ${folder}`, `LogFile ${log}`, `User ${userName()}`, 'Foreground yes', 'StreamMaxLength 1M', ''].join('\n'),
  );
  const child = spawn(program, ['--config-file', path.join(folder, 'clamd.conf')], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (!(await isThere(address, AbortSignal.timeout(10_000)))) {
    if (child.exitCode !== null) throw new Error(`clamd has ended: ${await readFile(log, 'utf8').catch(() => 'it said nothing')}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    address,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const userName = (): string => execFileSync('id', ['-un'], { encoding: 'utf8' }).trim();

/** One that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
