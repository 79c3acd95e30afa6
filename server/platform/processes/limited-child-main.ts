import { writeFileSync, writeSync } from 'node:fs';
import type { ChildAnswer } from './limited-child.ts';

/** Milliseconds between two looks. */
const lookInterval = 10;

/** The other end of `LimitedChild`: answers each question until there are none. A question is its length, in four bytes, and so many bytes. */
export async function serveQuestions(answer: (bytes: Uint8Array) => Promise<unknown>): Promise<void> {
  beFirstToGo();
  watch(Number(process.argv[2]), process.ppid);
  // A terminal sends these to the service and its children alike. The service ends first, and with it the input.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  for await (const bytes of questions()) say({ answer: await answer(bytes) });
  endAtOnce();
}

async function* questions(): AsyncGenerator<Uint8Array> {
  const input = process.stdin[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let rest = Buffer.alloc(0);
  const fill = async (target: Buffer): Promise<boolean> => {
    for (let filled = 0; filled < target.length; ) {
      if (rest.length === 0) {
        const next = await input.next();
        if (next.done) return false;
        rest = Buffer.from(next.value);
      }
      const taken = rest.copy(target, filled);
      rest = rest.subarray(taken);
      filled += taken;
    }
    return true;
  };
  for (;;) {
    const length = Buffer.alloc(4);
    if (!(await fill(length))) return;
    const question = Buffer.allocUnsafeSlow(length.readUInt32BE());
    if (!(await fill(question))) return;
    yield question;
  }
}

/** Where the machine, or the container, runs out of memory, Linux ends this process before the service. */
function beFirstToGo(): void {
  try {
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // It is not ours to say here.
  }
}

/** Looks whether too much memory is held, and whether the service that asks is still there: it may have been killed. */
function watch(mostMemory: number, service: number): void {
  setInterval(() => {
    if (process.ppid !== service) endAtOnce();
    if (process.memoryUsage.rss() <= mostMemory) return;
    say({ stopped: `took more than ${Math.round(mostMemory / 1024 / 1024)} MiB of memory.` });
    endAtOnce();
  }, lookInterval).unref();
}

/** At once, also when a thread is in the middle of something. */
const endAtOnce = (): void => void process.kill(process.pid, 'SIGKILL');

const say = (answer: ChildAnswer): void => void writeSync(1, `${JSON.stringify(answer)}\n`);
