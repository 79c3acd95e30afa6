import type { ChildProcess } from 'node:child_process';
import { Readable } from 'node:stream';
import { ProcessLost } from '../jobs/jobs.ts';
import { FrameReader, frame } from './frames.ts';
import { giveWay, reasonsFile, spawnLimited } from './spawn-limited.ts';

export interface ChildLimits {
  /** Bytes that the process may hold, Node's own 80 MB included. */
  readonly memory: number;
  /** Milliseconds for one question, the start of the process included. */
  readonly time: number;
  /** Milliseconds without a question after which the process is ended. */
  readonly idle: number;
  /** Whether it gives way to whatever else the machine has to do: nobody waits for its answers. */
  readonly isBackground?: boolean;
  /** Bytes of an answer and its files. Without it 64 KiB. */
  readonly answer?: number;
}

/** The bytes that a question is about, such as those of a blob. */
export interface Source {
  readonly size: number;
  /** A stream of a part, `end` inclusive. */
  read(range: { start: number; end: number }): Promise<Readable>;
}

/** Bytes at hand. */
export const sourceOf = (bytes: Uint8Array): Source => ({
  size: bytes.length,
  read: async ({ start, end }) => Readable.from([bytes.subarray(start, end + 1)]),
});

/** What the process makes of a question: something that JSON can hold, and files. */
export interface Answer {
  readonly answer: unknown;
  readonly files?: readonly Uint8Array[];
}

/** What the process says: which bytes it wants to see, or its answer with the lengths of the files that follow. */
export type Said = { readonly want: readonly [start: number, end: number] } | { readonly answer: unknown; readonly files: readonly number[] };

export const longestQuestion = 8 * 1024 * 1024;
const defaultAnswer = 64 * 1024;

/** A process has used more than it may, or crashed over what it was asked. It would do so again. */
export class ProcessSpent extends ProcessLost {}

/** Nobody asks any more: the service stops. */
class ChildClosed extends Error {}

/**
 * A Node process of its own for work on bytes of strangers: what they make of it, the service goes on. It is started by the first question, kept for the next, and
 * ended when there is none for a while. One that uses too much or dies fails its question, and the next question gets a new one.
 *
 * It holds three limits. A thread of the process looks at its memory every few milliseconds and ends it, wherever Node runs. On Linux the kernel also refuses it more
 * data than any honest work takes, between two looks, and where the machine runs out of memory, kills it before the service. The service ends it when its time is
 * up. The process is told nothing of the service but the bytes: no environment. It may read the program's own files and write none; see `spawnLimited`.
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
   * @param question what is asked about them, as far as there is a choice: something that JSON can hold
   * @param signal ends the process when the answer isn't wanted any more
   * @param time milliseconds for this question, where it isn't as long as for any
   * @throws ProcessSpent when the process has used too much; ProcessLost when it died; what reading the bytes throws
   */
  ask(source: Source, question?: unknown, signal?: AbortSignal, time = this.#limits.time): Promise<Required<Answer>> {
    const turn = this.#last.then(() => this.#ask(source, question, signal, time));
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

  async #ask(source: Source, question: unknown, signal: AbortSignal | undefined, time: number): Promise<Required<Answer>> {
    signal?.throwIfAborted();
    if (this.#isClosed) throw new ChildClosed(`${this.#name} was stopped with the service.`);
    this.#process = this.#process?.isAlive ? this.#process : new Running(this.#name, this.#main, this.#limits);
    return this.#process.ask(source, question, signal, time);
  }
}

/** One life of the process. */
class Running {
  readonly #name: string;
  readonly #child: ChildProcess;
  readonly #limits: ChildLimits;
  readonly #heard: FrameReader;
  readonly #lost = Promise.withResolvers<never>();
  #isAlive = true;
  #idle: NodeJS.Timeout | undefined;
  #reason = '';

  constructor(name: string, main: URL, limits: ChildLimits) {
    this.#name = name;
    this.#limits = limits;
    this.#lost.promise.catch(() => {});
    this.#child = spawnLimited(main, limits.memory);
    if (limits.isBackground) giveWay(this.#child);
    this.#child.on('error', (error) => this.end(new ProcessLost(`${name} could not be started: ${error.message}`)));
    // Not before all that it has said was heard.
    this.#child.on('close', (code, signal) => {
      if (this.#reason !== '') this.end(new ProcessSpent(`${name} ${this.#reason}`));
      else this.end(new (signal === 'SIGKILL' ? ProcessLost : ProcessSpent)(`${name} ended by itself, with ${signal ?? `code ${code}`}.`));
    });
    const { stdin, stdout, stdio } = this.#child as ChildProcess & { readonly stdout: Readable };
    stdin?.on('error', () => {});
    this.#heard = new FrameReader(stdout);
    (stdio[reasonsFile] as Readable).setEncoding('utf8').on('data', (text: string) => {
      this.#reason = (this.#reason + text).slice(0, longestReason);
    });
    letGo(this.#child);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  async ask(source: Source, question: unknown, signal: AbortSignal | undefined, time: number): Promise<Required<Answer>> {
    const { idle } = this.#limits;
    clearTimeout(this.#idle);
    const giveUp = (): void => this.end(signal?.reason);
    signal?.addEventListener('abort', giveUp, { once: true });
    if (signal?.aborted) giveUp();
    const isOver = setTimeout(() => this.end(new ProcessSpent(`${this.#name} took longer than ${time / 1000} seconds.`)), time);
    try {
      const answer = await Promise.race([this.#lost.promise, this.#converse(source, question)]);
      this.#idle = setTimeout(() => this.end(new ChildClosed(`${this.#name} was idle.`)), idle).unref();
      return answer;
    } finally {
      clearTimeout(isOver);
      signal?.removeEventListener('abort', giveUp);
    }
  }

  /** Kills the process, and fails whoever waits for it. */
  end(reason: Error): void {
    if (!this.#isAlive) return;
    this.#isAlive = false;
    clearTimeout(this.#idle);
    this.#child.kill('SIGKILL');
    this.#lost.reject(reason);
  }

  /** What breaks off in the middle ends the process: it would take the next question for the rest of this one. */
  async #converse(source: Source, question: unknown): Promise<Required<Answer>> {
    try {
      await this.#write(frame({ size: source.size, question }));
      for (;;) {
        const said = await this.#hear();
        if ('answer' in said) return { answer: said.answer, files: await this.#hearFiles(said.files) };
        await this.#send(source, said.want);
      }
    } catch (error) {
      this.end(error as Error);
      return this.#lost.promise;
    }
  }

  async #hear(): Promise<Said> {
    try {
      const said = await this.#heard.next(this.#mostAnswer);
      // It has ended, which `close` tells of.
      if (said === undefined) return await this.#lost.promise;
      if (isSaid(said)) return said;
    } catch (error) {
      if (!this.#isAlive) throw error;
    }
    throw new ProcessLost(`${this.#name} said something that is no answer.`);
  }

  async #hearFiles(lengths: readonly number[]): Promise<Uint8Array[]> {
    if (lengths.reduce((sum, length) => sum + length, 0) > this.#mostAnswer) throw new ProcessLost(`${this.#name} said more than it may.`);
    const files: Uint8Array[] = [];
    for (const length of lengths) files.push((await this.#heard.bytes(length)) ?? (await this.#lost.promise));
    return files;
  }

  async #send(source: Source, [start, end]: readonly [number, number]): Promise<void> {
    if (!(start >= 0 && start <= end && end < source.size)) throw new ProcessLost(`${this.#name} asked for bytes that are not there.`);
    const wanted = end - start + 1;
    const bytes = await source.read({ start, end });
    try {
      let sent = 0;
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        sent += chunk.length;
        await this.#write(chunk);
      }
      if (sent !== wanted) throw new Error(`${sent} bytes came where ${wanted} were to come`);
    } finally {
      bytes.destroy();
    }
  }

  /** What can't be written goes to a process that has ended, which is told of elsewhere. */
  #write(bytes: Uint8Array): Promise<unknown> {
    return Promise.race([this.#lost.promise, new Promise<void>((resolve) => this.#child.stdin?.write(bytes, () => resolve()))]);
  }

  get #mostAnswer(): number {
    return this.#limits.answer ?? defaultAnswer;
  }
}

const longestReason = 200;

function isSaid(said: unknown): said is Said {
  if (typeof said !== 'object' || said === null) return false;
  if ('want' in said) return Array.isArray(said.want) && said.want.length === 2 && said.want.every(Number.isSafeInteger);
  return (
    'answer' in said && 'files' in said && Array.isArray(said.files) && said.files.every((length) => Number.isSafeInteger(length) && length >= 0)
  );
}

/** The process holds nobody back who would end. */
function letGo(child: ChildProcess): void {
  child.unref();
  for (const stream of child.stdio) if (stream && 'unref' in stream && typeof stream.unref === 'function') stream.unref();
}
