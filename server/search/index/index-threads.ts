import { Piscina } from 'piscina';
import type { BuildTask, Built } from './build.ts';
import type { CombineTask, Part } from './combine.ts';

interface Tasks {
  build(task: BuildTask): Built;
  combine(task: CombineTask): Part;
}

/** How long one task may take, in milliseconds. What is put into the index together takes a hundredth of it. */
const longestTime = 60_000;
/** How long the thread waits for more before it ends, in milliseconds. */
const idleTime = 30_000;

/** A thread that takes texts apart and puts segments together, so that nothing else waits meanwhile. */
export class IndexThreads {
  #pool: Piscina | null = null;

  /** @throws Error when it takes too long, or more memory than there is for it */
  run<Name extends keyof Tasks>(name: Name, task: Parameters<Tasks[Name]>[0]): Promise<ReturnType<Tasks[Name]>> {
    this.#pool ??= new Piscina({
      filename: new URL('./index-thread.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleTime,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    return this.#pool.run(task, { name, signal: AbortSignal.timeout(longestTime) });
  }

  async close(): Promise<void> {
    await this.#pool?.destroy();
  }
}
