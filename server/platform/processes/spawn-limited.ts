import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The file descriptor on which a process says why it ends. */
export const reasonsFile = 3;

/**
 * Starts a Node process for bytes of strangers. It has no environment; of the disk it may read the program itself and nothing else, and it may write nothing, open no
 * connection and start no process, as far as Node holds it back. Native libraries are beyond Node's reach: on Linux the kernel gives the process no network either,
 * where it lets us ask for that, and no more data than `memory` and what Node reserves.
 */
export function spawnLimited(main: URL, memory: number): ChildProcess {
  const node = process.execPath;
  const heap = Math.max(64, Math.round(memory / 1024 / 1024 / 2));
  const args = [...permissions(main), `--max-old-space-size=${heap}`, '--disable-warning=SecurityWarning', fileURLToPath(main), String(memory)];
  const options: SpawnOptions = {
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
    windowsHide: true,
    env: {
      ...{ UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '2' },
      // Without it no process starts on Windows.
      ...(process.env.SystemRoot !== undefined && { SystemRoot: process.env.SystemRoot }),
    },
  };
  if (process.platform !== 'linux' || !existsSync(shell)) return spawn(node, args, options);
  // Node reserves some 620 MB that it never uses, and for moments more, and they count.
  const kilobytes = Math.ceil((memory + reserved) / 1024);
  // Where the machine, or the container, runs out of memory, Linux ends this process before the service.
  const limits = `echo 1000 2>/dev/null > /proc/$$/oom_score_adj; ulimit -d ${kilobytes}`;
  return spawn(shell, ['-c', `${limits}; exec ${withoutNetwork()}"$0" "$@"`, node, ...args], options);
}

const shell = '/bin/sh';
const reserved = 1280 * 1024 * 1024;

const program = new URL('../../../', import.meta.url);

/** What the process may do: run the program, which lies in these folders wherever links lead. */
function permissions(main: URL): readonly string[] {
  const read = [...['server/', 'node_modules/', 'package.json'].map((name) => new URL(name, program)), new URL('./', main)]
    .map((url) => fileURLToPath(url))
    .filter((path) => existsSync(path))
    .flatMap((path) => [path, realpathSync(path)]);
  return ['--permission', '--allow-addons', '--allow-worker', ...[...new Set(read)].map((path) => `--allow-fs-read=${path}`)];
}

const unshare = ['unshare', '--user', '--map-root-user', '--net', '--'];
let isNetworkless: boolean | undefined;

/** Whether this machine lets us start a process without a network. Many containers don't. */
function hasNetworkless(): boolean {
  isNetworkless ??= spawnSync(unshare[0] ?? '', [...unshare.slice(1), 'true'], { stdio: 'ignore' }).status === 0;
  return isNetworkless;
}

/** What a shell puts before a command that is to have no network, where the machine lets us ask for that. */
export const withoutNetwork = (): string => (hasNetworkless() ? `${unshare.join(' ')} ` : '');

export function giveWay({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system doesn't let us.
  }
}
