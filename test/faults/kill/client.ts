import { expect } from 'vitest';
import { type Api, expectProblem } from '../../support/api.ts';
import { type Action, nextAction } from './actions.ts';
import { describeHoldings, type Holdings, holdsSame, newHoldings } from './holdings.ts';
import { oneOf, type Random } from './random.ts';

/** Writes as fast as it can, and remembers what was acknowledged. */
export class Client {
  /** What the names of everything begin with that it makes. */
  readonly prefix: string;
  /** How many writes were acknowledged. */
  writes = 0;
  readonly #random: Random;
  #names = 0;
  #holdings: Holdings = newHoldings();
  /** What was asked for last, as long as nobody has answered. */
  #unanswered: Action | null = null;
  /** Since the service was started. */
  #acknowledged: Action[] = [];

  constructor(prefix: string, random: Random) {
    this.prefix = prefix;
    this.#random = random;
  }

  /** Sends one request after the other until the service is gone. */
  async work(service: Api, isKilled: () => boolean): Promise<void> {
    this.#acknowledged = [];
    for (;;) {
      const action = nextAction({
        holdings: this.#holdings,
        random: this.#random,
        prefix: this.prefix,
        newName: () => `${this.prefix}${++this.#names}`,
      });
      this.#unanswered = action;
      try {
        action.apply(this.#holdings, await action.send(service));
      } catch (error) {
        // So fetch tells that there is nobody to talk to (any more).
        if (isKilled() && error instanceof TypeError) return;
        throw new Error(`This failed: ${action.label}`, { cause: error });
      }
      this.#unanswered = null;
      this.#acknowledged.push(action);
      this.writes++;
    }
  }

  /** Asks once more: for what was not answered, where that can be, and for something that was. */
  async askAgain(service: Api): Promise<void> {
    const action = this.#unanswered;
    if (action?.again) {
      action.apply(this.#holdings, await action.again(service));
      this.#unanswered = null;
    }
    const repeatable = oneOf(
      this.#random,
      this.#acknowledged.flatMap((each) => each.repeatable ?? []),
    );
    if (!repeatable) return;
    const response = await service.call('POST', repeatable.path, repeatable.body, repeatable.headers);
    expect([response.status, response.headers.get('Idempotency-Replayed')]).toEqual([201, 'true']);
    await response.body?.cancel();
  }

  /** Holds that what is found is what was acknowledged, and that what was not answered is done wholly or not at all; goes on from there. */
  async accept(service: Api, found: Holdings): Promise<void> {
    const [holdings, action] = [this.#holdings, this.#unanswered];
    const after = structuredClone(holdings);
    action?.apply(after, null);
    const match = [holdings, after].find((each) => holdsSame(each, found));
    if (!match) {
      expect(describeHoldings(found), `${action?.label ?? 'nothing'} may be done or not`).toEqual(describeHoldings(holdings));
      throw new Error('The contents of something are others than they were');
    }
    this.#holdings = { ...found, cameFrom: match.cameFrom };
    this.#unanswered = null;
    const deleted = this.#acknowledged.flatMap(({ deletes = [] }) => deletes);
    for (const id of deleted.slice(-3)) await expectProblem(await service.call('GET', `/v2/resources/${id}`), 404, 'resource_not_found');
  }
}
