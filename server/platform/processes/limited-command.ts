import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newId } from '../crypto/ids.ts';
import type { Source } from './limited-child.ts';
import { giveWay, withoutNetwork } from './spawn-limited.ts';

export interface CommandLimits {
  /** Bytes of data that it may hold. */
  readonly memory: number;
  /** Milliseconds. */
  readonly time: number;
  /** Bytes that it may write to its output. */
  readonly output: number;
}

/** The input of a command, as it finds it. Its bytes lie in a file without a name, so that it can go back and forth in them. */
export const commandInput = '/proc/self/fd/0';

/** Only where Linux holds the limits. */
export const mayRunCommands = (): boolean => process.platform === 'linux' && existsSync(shell);

/** Bytes of strangers in a file that nobody else can open, for as many commands as are run on them. */
export class CommandInput {
  readonly #file: FileHandle;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Copies the bytes, has them used, and lets go of them. */
  static async with<T>(source: Source, use: (input: CommandInput) => Promise<T>): Promise<T> {
    const file = await fileOf(source);
    try {
      return await use(new CommandInput(file));
    } finally {
      await file.close();
    }
  }

  get fd(): number {
    return this.#file.fd;
  }
}

const shell = '/bin/sh';

async function fileOf(source: Source): Promise<FileHandle> {
  const name = path.join(tmpdir(), `content-${newId()}`);
  const file = await open(name, 'wx+', 0o600);
  try {
    await unlink(name);
    if (source.size > 0) for await (const chunk of await source.read({ start: 0, end: source.size - 1 })) await file.writeFile(chunk as Buffer);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Runs a program of the machine on bytes of strangers: without an environment, a network where the machine lets us ask for that, files that it may write, and more
 * data, processor or time than the limits say. It gives way to whatever else the machine has to do.
 * @returns what it has written; null when it failed or went over a limit
 */
export function runLimited(
  program: string,
  args: readonly string[],
  input: CommandInput,
  { memory, time, output }: CommandLimits,
  signal: AbortSignal,
): Promise<Buffer | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | null>();
  const kilobytes = Math.ceil(memory / 1024);
  const limits = `echo 1000 2>/dev/null > /proc/$$/oom_score_adj; ulimit -c 0; ulimit -f 0; ulimit -d ${kilobytes}; ulimit -t ${Math.ceil(time / 1000)}`;
  const child = spawn(shell, ['-c', `${limits}; exec ${withoutNetwork()}"$0" "$@"`, program, ...args], {
    // One processor each.
    env: { OMP_THREAD_LIMIT: '1' },
    cwd: '/',
    stdio: [input.fd, 'pipe', 'ignore'],
    timeout: time,
    killSignal: 'SIGKILL',
    signal,
  });
  giveWay(child);
  const parts: Buffer[] = [];
  let written = 0;
  child.stdout?.on('data', (part: Buffer) => {
    written += part.length;
    if (written > output) child.kill('SIGKILL');
    else parts.push(part);
  });
  child.on('error', (error) => (signal.aborted ? reject(error) : resolve(null)));
  child.on('close', (code) => resolve(code === 0 ? Buffer.concat(parts) : null));
  return promise;
}
