import { createHmac } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '../problems.ts';
import { verifyPassword } from './passwords.ts';

/** Wrong passwords that may come in a minute, for one password from one side, and from one caller for all together. */
const perPassword = new RateLimiterMemory({ points: 10, duration: 60 });
const perCaller = new RateLimiterMemory({ points: 100, duration: 60 });

/** How long an answer is remembered, so that reading on with the same password doesn't take the time of checking it again. */
const rememberedFor = 5 * 60 * 1000;
const mostRemembered = 10_000;

/** By a keyed hash of the question: no password is kept. A right and a wrong one are remembered alike, and asking again is no further attempt. */
const remembered = new Map<string, { readonly answer: Promise<boolean>; readonly until: number }>();

export interface Attempt {
  /** Whose attempts count together. */
  readonly caller: string;
  /** Whose attempts at one password count together: of the visitors of all publications those do, so that publishing once more gives no further attempts. */
  readonly side: string;
  /** It is the password: copies of a resource, and what was taken out of a folder, have the same hash, and give no further attempts either. */
  readonly passwordHash: string;
  readonly password: string;
}

/**
 * Whether this is the password that the hash was made of.
 * @param secret that of the service
 * @throws Problem rate_limited when the caller has been wrong too often
 */
export function isPassword(secret: string, attempt: Attempt): Promise<boolean> {
  const { caller, passwordHash, password } = attempt;
  const question = createHmac('sha256', secret)
    .update(JSON.stringify(['password-attempt', caller, passwordHash, password]))
    .digest('base64');
  const known = remembered.get(question);
  if (known && known.until > Date.now()) return known.answer;
  const answer = check(attempt);
  remember(question, answer);
  // An attempt that was not made has no answer.
  answer.catch(() => remembered.delete(question));
  return answer;
}

function remember(question: string, answer: Promise<boolean>): void {
  remembered.delete(question);
  const [oldest] = remembered.keys();
  if (oldest !== undefined && remembered.size >= mostRemembered) remembered.delete(oldest);
  remembered.set(question, { answer, until: Date.now() + rememberedFor });
}

/** Counts as wrong until it has turned out right: attempts that are made at once are all counted before the first answer. */
async function check({ caller, side, passwordHash, password }: Attempt): Promise<boolean> {
  const attempts = [
    { limiter: perPassword, name: `${side}/${passwordHash}` },
    { limiter: perCaller, name: caller },
  ];
  for (const { limiter, name } of attempts) await limiter.consume(name).catch(refuse);
  const isRight = await verifyPassword(password, passwordHash);
  if (isRight) for (const { limiter, name } of attempts) await limiter.reward(name);
  return isRight;
}

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  throw new Problem('rate_limited', [{ location: 'header', path: 'X-Resource-Password', message: 'too many wrong passwords' }], {
    'Retry-After': String(Math.max(1, Math.ceil(reason.msBeforeNext / 1000))),
  });
}
