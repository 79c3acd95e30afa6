import { ResourceStorageError } from '../../client/src/node.ts';

type Removal = () => Promise<unknown>;

/** What was made on the service, and how each thing is removed again. */
export class Leftovers {
  readonly #removals: Removal[] = [];

  add(removal: Removal): void {
    this.#removals.push(removal);
  }

  /** Removes everything, the newest first. What is gone already is fine; another failure is thrown when the rest has been removed. */
  async remove(): Promise<void> {
    const failures: unknown[] = [];
    for (let removal = this.#removals.pop(); removal; removal = this.#removals.pop()) {
      await removal().catch((error: unknown) => {
        if (!isGone(error)) failures.push(error);
      });
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Leaves everything where it is. */
  forget(): void {
    this.#removals.length = 0;
  }
}

const isGone = (error: unknown): boolean => error instanceof ResourceStorageError && error.status === 404;
