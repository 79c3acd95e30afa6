import { Piscina } from 'piscina';
import { Refusal } from '../../platform/refusal.ts';
import type { Colored, ColorTask, CompareTask, Near, NearTask } from './scan.ts';

interface Tasks {
  near(task: NearTask): Near;
  compare(task: CompareTask): number[];
  colored(task: ColorTask): Colored;
}

/** How long one waits for an answer, in milliseconds; a hundred thousand pictures take a fraction of it. */
const longestTime = 5_000;
/** How long a thread waits for more before it ends, in milliseconds. */
const idleTime = 60_000;

/** A thread that goes through pictures, so that nothing else waits meanwhile. */
export class ScanThreads {
  #pool: Piscina | null = null;
  #isClosed = false;

  /** @throws Refusal unavailable when it takes too long, or the service stops */
  async run<Name extends keyof Tasks>(name: Name, task: Parameters<Tasks[Name]>[0]): Promise<ReturnType<Tasks[Name]>> {
    this.#pool ??= new Piscina({
      filename: new URL('./scan-thread.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleTime,
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    });
    try {
      return await this.#pool.run(task, { name, signal: AbortSignal.timeout(longestTime) });
    } catch (error) {
      if ((error as Error).name === 'AbortError' || this.#isClosed) throw new Refusal('unavailable');
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pool?.destroy();
  }
}
