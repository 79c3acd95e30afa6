import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { ProcessLost } from '../jobs/jobs.ts';

export interface ChildLimits {
  /** Bytes that the process may hold, Node's own 65 MB included. */
  readonly memory: number;
  /** Milliseconds for one question, the start of the process included. */
  readonly time: number;
  /** Milliseconds without a question after which the process is ended. */
  readonly idle: number;
}

/** What the child writes, a line of JSON for each question. */
export type ChildAnswer = { readonly answer: unknown } | { readonly stopped: string };

/** Nobody asks any more: the service stops. */
class ChildClosed extends Error {}

/**
 * A Node process of its own for work on bytes of strangers: what they make of it, the service goes on. It is started by the first question, kept for the next, and
 * ended when there is none for a while. One that uses too much or dies fails its question, and the next question gets a new one.
 *
 * It holds three limits. The process looks at its memory every few milliseconds and ends itself, wherever Node runs; the work is done in a thread of a native
 * library, so it gets to look. On Linux the kernel also refuses it more data than any honest work takes, between two looks, and where the machine runs out of
 * memory, kills it before the service. The service ends it when its time is up. The process is told nothing of the service but the bytes: no environment.
 */
export class LimitedChild {
  readonly #name: string;
  readonly #main: URL;
  readonly #limits: ChildLimits;
  #process: Running | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  /** @param name for messages: `the process that …`; @param main what the process runs: it calls `serveQuestions` */
  constructor(name: string, main: URL, limits: ChildLimits) {
    this.#name = name;
    this.#main = main;
    this.#limits = limits;
  }

  /**
   * What the process makes of these bytes. One question at a time, in the order in which they are asked.
   * @param open gives the bytes once it is their turn
   * @param signal ends the process when the answer isn't wanted any more
   * @throws ProcessLost when the process has used too much, or died; what reading the bytes throws
   */
  ask(size: number, open: () => Promise<Readable>, signal?: AbortSignal): Promise<unknown> {
    const turn = this.#last.then(() => this.#ask(size, open, signal));
    this.#last = turn.catch(() => {});
    return turn;
  }

  /** Ends the process at once, whatever it does. */
  close(): void {
    this.#isClosed = true;
    this.#process?.end(new ChildClosed(`${this.#name} was stopped with the service.`));
  }

  /** The id of the process that runs. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  async #ask(size: number, open: () => Promise<Readable>, signal?: AbortSignal): Promise<unknown> {
    signal?.throwIfAborted();
    if (this.#isClosed) throw new ChildClosed(`${this.#name} was stopped with the service.`);
    const bytes = await open();
    this.#process = this.#process?.isAlive ? this.#process : new Running(this.#name, this.#main, this.#limits);
    return this.#process.ask(size, bytes, signal);
  }
}

/** One life of the process. */
class Running {
  readonly #name: string;
  readonly #child: ChildProcess;
  readonly #limits: ChildLimits;
  #idle: NodeJS.Timeout | undefined;
  #asker: { resolve(answer: unknown): void; reject(error: Error): void } | undefined;
  #end: Error | undefined;
  #line = '';

  constructor(name: string, main: URL, limits: ChildLimits) {
    this.#name = name;
    this.#limits = limits;
    this.#child = spawnLimited(main, limits);
    this.#child.on('error', (error) => this.end(new ProcessLost(`${name} could not be started: ${error.message}`)));
    this.#child.on('exit', (code, signal) => this.end(new ProcessLost(`${name} ended by itself, with ${signal ?? `code ${code}`}.`)));
    this.#child.stdin?.on('error', () => {});
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => this.#read(text));
    letGo(this.#child);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isAlive(): boolean {
    return this.#end === undefined;
  }

  async ask(size: number, bytes: Readable, signal?: AbortSignal): Promise<unknown> {
    const { time, idle } = this.#limits;
    clearTimeout(this.#idle);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    if (this.#end) reject(this.#end);
    this.#asker = { resolve, reject };
    const giveUp = (): void => this.end(signal?.reason);
    signal?.addEventListener('abort', giveUp, { once: true });
    if (signal?.aborted) giveUp();
    const isOver = setTimeout(() => this.end(new ProcessLost(`${this.#name} took longer than ${time / 1000} seconds.`)), time);
    try {
      void this.#send(size, bytes);
      const answer = await promise;
      this.#idle = setTimeout(() => this.end(new ChildClosed(`${this.#name} was idle.`)), idle).unref();
      return answer;
    } finally {
      clearTimeout(isOver);
      signal?.removeEventListener('abort', giveUp);
      bytes.destroy();
    }
  }

  /** Kills the process, and fails whoever waits for it. */
  end(reason: Error): void {
    if (this.#end) return;
    this.#end = reason;
    clearTimeout(this.#idle);
    this.#child.kill('SIGKILL');
    this.#asker?.reject(reason);
  }

  /** Half a question is none: the process would take the next one for the rest of it. */
  async #send(size: number, bytes: Readable): Promise<void> {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(size);
    try {
      await this.#write(length);
      let sent = 0;
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        sent += chunk.length;
        await this.#write(chunk);
      }
      if (sent !== size) throw new Error(`${sent} bytes came where ${size} were to come`);
    } catch (error) {
      this.end(error as Error);
    }
  }

  /** What can't be written goes to a process that has ended, which is told of elsewhere. */
  #write(bytes: Uint8Array): Promise<void> {
    return new Promise((resolve) => this.#child.stdin?.write(bytes, () => resolve()));
  }

  #read(text: string): void {
    this.#line += text;
    const end = this.#line.indexOf('\n');
    if (end === -1 && this.#line.length < longestLine) return;
    const said = parse(this.#line.slice(0, end));
    this.#line = this.#line.slice(end + 1);
    if (!said) this.end(new ProcessLost(`${this.#name} said something that is no answer.`));
    else if ('stopped' in said) this.end(new ProcessLost(`${this.#name} ${said.stopped}`));
    else this.#asker?.resolve(said.answer);
  }
}

const longestLine = 64 * 1024;

function parse(line: string): ChildAnswer | undefined {
  try {
    const said = JSON.parse(line) as unknown;
    return typeof said === 'object' && said !== null && ('answer' in said || 'stopped' in said) ? (said as ChildAnswer) : undefined;
  } catch {
    return undefined;
  }
}

function spawnLimited(main: URL, { memory }: ChildLimits): ChildProcess {
  const node = process.execPath;
  const args = ['--max-old-space-size=64', fileURLToPath(main), String(memory)];
  const options: SpawnOptions = {
    stdio: ['pipe', 'pipe', 'ignore'],
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
  return spawn(shell, ['-c', `ulimit -d ${kilobytes}; exec "$0" "$@"`, node, ...args], options);
}

const shell = '/bin/sh';
const reserved = 1280 * 1024 * 1024;

/** The process holds nobody back who would end. */
function letGo(child: ChildProcess): void {
  child.unref();
  for (const stream of [child.stdin, child.stdout]) if (stream && 'unref' in stream && typeof stream.unref === 'function') stream.unref();
}
