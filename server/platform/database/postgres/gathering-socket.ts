import { Socket } from 'node:net';

/**
 * Sends what is written in one go with one call of the system, which takes longer than all else about a short query: statements that are asked together travel
 * together, and the server wakes up once for them.
 */
export class GatheringSocket extends Socket {
  #isGathering = false;

  override write(chunk: Uint8Array | string, ...further: unknown[]): boolean {
    if (!this.#isGathering) {
      this.#isGathering = true;
      this.cork();
      // Once all that can go on has gone on.
      process.nextTick(() => {
        this.#isGathering = false;
        this.uncork();
      });
    }
    return super.write(chunk, ...(further as []));
  }
}
