import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type Cost, type Derive, hashPassword, recommendedCost, verifyPassword } from '../../platform/crypto/hash.ts';
import { HashingThreads } from '../../platform/crypto/hashing-threads.ts';
import { keyedHash } from '../../platform/crypto/keyed-hash.ts';
import { type ErrorPlace, Problem } from '../problems.ts';
import type { Caller } from './caller.ts';

/** Passwords that are checked or made for one caller in a minute, right or wrong: each takes a thread for a tenth of a second. */
export const mostOfCaller = 120;
/** Wrong ones in a minute for one password, of one caller. */
export const mostWrong = 10;
/** Wrong ones in a minute for one password, of all visitors together. */
export const mostWrongOfVisitors = 100;

const inHeader: ErrorPlace = { location: 'header', path: 'X-Resource-Password' };
const inBody: ErrorPlace = { location: 'body', path: '/password' };

/** How long an answer is remembered, since it was last asked for, so that reading on with the same password takes no time, and counts for nothing. */
const rememberedFor = 5 * 60 * 1000;
const mostRemembered = 10_000;

/** The passwords of resources: makes hashes of new ones and checks those that are given, as often as is allowed. */
export interface Passwords {
  /** What is kept of a new password. @throws Problem rate_limited, unavailable */
  hash(caller: Caller, password: string): Promise<string>;
  /** Whether this is the password that the hash was made of. @throws Problem rate_limited, unavailable */
  isRight(caller: Caller, password: string, passwordHash: string): Promise<boolean>;
  close(): Promise<void>;
}

export interface PasswordsOptions {
  /** Of the service: no password is kept, but what is remembered of them is kept under hashes that nobody else can make. */
  readonly secret: string;
  /** Of new passwords. */
  readonly cost?: Cost | undefined;
}

export function createPasswords({ secret, cost = recommendedCost }: PasswordsOptions): Passwords {
  const threads = new HashingThreads();
  const ofCaller = new Limit(mostOfCaller, 'too many passwords in a minute');
  const wrong = new Limit(mostWrong, 'too many wrong passwords');
  const wrongOfVisitors = new Limit(mostWrongOfVisitors, 'too many wrong passwords of visitors');
  const remembered = new Memory();
  const deriveFor =
    ({ account }: Caller, at: ErrorPlace): Derive =>
    (derivation) =>
      threads.derive(account, at, derivation);

  /** Counts as wrong until it has turned out right: attempts that are made at once are all counted before the first answer. */
  async function check(caller: Caller, password: string, passwordHash: string): Promise<boolean> {
    // Copies of a resource, and what was taken out of a folder, have the same hash: they give no further attempts.
    const counted = [
      { limit: wrong, name: `${caller.name} ${passwordHash}` },
      ...(caller.isVisitor ? [{ limit: wrongOfVisitors, name: passwordHash }] : []),
    ];
    const taken: typeof counted = [];
    let isWrong = false;
    try {
      for (const one of counted) {
        await one.limit.take(one.name, inHeader);
        taken.push(one);
      }
      await ofCaller.take(caller.name, inHeader);
      isWrong = !(await verifyPassword(deriveFor(caller, inHeader), password, passwordHash));
      return !isWrong;
    } finally {
      if (!isWrong) for (const { limit, name } of taken) await limit.giveBack(name);
    }
  }

  return {
    async hash(caller, password) {
      await ofCaller.take(caller.name, inBody);
      return hashPassword(deriveFor(caller, inBody), password, cost);
    },
    isRight(caller, password, passwordHash) {
      const question = keyedHash(secret, 'password-attempt', caller.name, passwordHash, password).toString('base64');
      return remembered.recall(question, () => check(caller, password, passwordHash));
    },
    close: () => threads.close(),
  };
}

/** How often something may happen in a minute, for each name. */
class Limit {
  readonly #limiter: RateLimiterMemory;
  readonly #message: string;

  constructor(points: number, message: string) {
    this.#limiter = new RateLimiterMemory({ points, duration: 60 });
    this.#message = message;
  }

  /** @throws Problem rate_limited */
  async take(name: string, at: ErrorPlace): Promise<void> {
    await this.#limiter.consume(name).catch((refusal: unknown) => {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new Problem('rate_limited', [{ ...at, message: this.#message }], {
        'Retry-After': String(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))),
      });
    });
  }

  async giveBack(name: string): Promise<void> {
    await this.#limiter.reward(name);
  }
}

/** Answers of late. A right and a wrong one are remembered alike, and whoever asks while there is no answer yet waits for the same one. */
class Memory {
  readonly #answers = new Map<string, { readonly answer: Promise<boolean>; readonly until: number }>();

  recall(question: string, find: () => Promise<boolean>): Promise<boolean> {
    const known = this.#answers.get(question);
    const answer = known && known.until > Date.now() ? known.answer : find();
    // Last in the order of the map: the first is the one that nobody has asked for the longest.
    this.#answers.delete(question);
    const [oldest] = this.#answers.keys();
    if (oldest !== undefined && this.#answers.size >= mostRemembered) this.#answers.delete(oldest);
    this.#answers.set(question, { answer, until: Date.now() + rememberedFor });
    // An attempt that was not made has no answer.
    answer.catch(() => this.#answers.delete(question));
    return answer;
  }
}
