import { Worker } from 'node:worker_threads';
import { FrameReader, frame } from './frames.ts';
import { type Answer, longestQuestion, type Said } from './limited-child.ts';

/** The bytes that a question is about. They stay with the service until they are asked for. */
export interface AskedBytes {
  readonly size: number;
  /** The bytes from `start` to `end`, both inclusive. */
  read(start: number, end: number): Promise<Buffer>;
  /** All of them. */
  whole(): Promise<Buffer>;
}

/** The other end of `LimitedChild`: answers each question until there are none. */
export async function serveQuestions(answer: (bytes: AskedBytes, question: unknown) => Promise<Answer>): Promise<void> {
  watch();
  // A terminal sends these to the service and its children alike. The service ends first, and with it the input.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  const heard = new FrameReader(process.stdin);
  for (;;) {
    const asked = (await heard.next(longestQuestion)) as { readonly size: number; readonly question?: unknown } | undefined;
    if (!asked) break;
    const { files = [], ...rest } = await answer(bytesOf(heard, asked.size), asked.question);
    await say({ ...rest, files: files.map((file) => file.length) }, ...files);
  }
  process.kill(process.pid, 'SIGKILL');
}

function bytesOf(heard: FrameReader, size: number): AskedBytes {
  /** One after the other, whoever asks. */
  let last: Promise<unknown> = Promise.resolve();
  const ask = async (start: number, end: number): Promise<Buffer> => {
    await say({ want: [start, end] });
    const bytes = await heard.bytes(end - start + 1);
    // The service has ended, and the watch is about to see it.
    if (!bytes) throw new Error('The bytes came to an end');
    return bytes;
  };
  const read = (start: number, end: number): Promise<Buffer> => {
    if (start < 0 || end >= size) throw new RangeError(`Bytes ${start} to ${end} of ${size}`);
    const turn = last.then(() => (end < start ? Buffer.alloc(0) : ask(start, end)));
    last = turn.catch(() => {});
    return turn;
  };
  return { size, read, whole: () => read(0, size - 1) };
}

/** On a thread of its own, which looks also while this one computes. */
function watch(): void {
  new Worker(new URL('./limited-child-watch.ts', import.meta.url), {
    workerData: { mostMemory: Number(process.argv[2]), service: process.ppid },
  }).unref();
}

function say(message: Said, ...files: readonly Uint8Array[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  process.stdout.write(Buffer.concat([frame(message), ...files]), () => resolve());
  return promise;
}
