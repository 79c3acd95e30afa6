import { Socket } from 'node:net';

/**
 * Sends what is written in one go with one call of the system, which takes longer than all else about a short query: statements that are asked together travel
 * together, and the server wakes up once for them.
 */
export class GatheringSocket extends Socket {
  #isGathering = false;

  constructor() {
    super();
    // Node gives a socket that connects a `write` of its own, in front of the one below.
    this.once('connect', () => Reflect.deleteProperty(this, 'write'));
  }

  override write(chunk: Uint8Array | string, ...further: unknown[]): boolean {
    if (!this.#isGathering) {
      this.#isGathering = true;
      super.cork();
      // Once all that can go on has gone on.
      process.nextTick(() => {
        this.#isGathering = false;
        super.uncork();
      });
    }
    return super.write(chunk, ...(further as []));
  }

  /** The driver does it for each statement. */
  override cork(): void {}

  /** Node sends at each of these, also where it was corked more often than uncorked. */
  override uncork(): void {
    if (!this.#isGathering) super.uncork();
  }
}
