import type { Piscina } from 'piscina';
import { startThreadPool } from '../../platform/async/thread-pool.ts';
import type { BuildTask, Built } from './build.ts';
import type { CombineTask, Part } from './combine.ts';

interface Tasks {
  build(task: BuildTask): Built;
  combine(task: CombineTask): Part;
}

/** How long one task may take, in milliseconds. What is put into the index together takes a hundredth of it. */
const longestTime = 60_000;
const indexThread = new URL('./index-thread.ts', import.meta.url);
const memory = { maxOldGenerationSizeMb: 512 };

/** A thread that takes texts apart and puts segments together, so that nothing else waits meanwhile. */
export class IndexThreads {
  #pool: Promise<Piscina> | null = null;

  /** @throws Error when it takes too long, or more memory than there is for it */
  async run<Name extends keyof Tasks>(name: Name, task: Parameters<Tasks[Name]>[0]): Promise<ReturnType<Tasks[Name]>> {
    this.#pool ??= startThreadPool({ module: indexThread, memory });
    const pool = await this.#pool;
    return pool.run(task, { name, signal: AbortSignal.timeout(longestTime) });
  }

  async close(): Promise<void> {
    await (await this.#pool)?.destroy();
  }
}
