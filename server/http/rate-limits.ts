import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { Plan } from '../core/limits/plans.ts';
import { Problem } from '../core/problems.ts';
import type { Database } from '../platform/database/database.ts';
import type { HeaderList } from './security-headers.ts';

/** What a request is taken from. */
export interface Budget {
  /** All requests with this owner share the budget. */
  readonly owner: string;
  /** Says how large it is. */
  readonly plan: Plan;
}

/** Takes one request from a budget, and says in headers what is left. @throws Problem rate_limited */
export type TakeRequest = (budget: Budget) => Promise<HeaderList>;

/** The windows that a plan has, and how the header tells of them. */
interface Windows {
  readonly windows: readonly Window[];
  readonly policy: string;
}

interface Window {
  readonly name: string;
  readonly requests: number;
  readonly seconds: number;
  readonly limiter: RateLimiterAbstract;
}

/** The budgets of a running service. A request counts in each window of its plan; one that the shorter window refuses does not count in the longer one. */
export function createTakeRequest(database: Database): TakeRequest {
  const windowsByPlan = new Map<Plan, Windows>();
  const windowsFor = (plan: Plan): Windows => {
    let known = windowsByPlan.get(plan);
    if (!known) {
      const windows = windowsOf(plan, database);
      known = { windows, policy: windows.map(policyOf).join(', ') };
      windowsByPlan.set(plan, known);
    }
    return known;
  };

  return async ({ owner, plan }) => {
    const { windows, policy } = windowsFor(plan);
    if (windows.length === 0) return [];
    let left = '';
    for (const window of windows) {
      const counted = await window.limiter.consume(owner).catch((refusal: unknown) => {
        throw refusal instanceof RateLimiterRes ? rateLimited(window, refusal, policy) : refusal;
      });
      left += `${left && ', '}${leftOf(window, counted)}`;
    }
    return ['RateLimit', left, 'RateLimit-Policy', policy];
  };
}

/** The shorter one first. */
function windowsOf({ name: plan, requestsPerSecond, requestsPerHour }: Plan, database: Database): Window[] {
  const windows = [
    { name: 'second', requests: requestsPerSecond, seconds: 1 },
    { name: 'hour', requests: requestsPerHour, seconds: 3600 },
  ];
  return windows.flatMap(({ name, requests, seconds }) =>
    requests === null ? [] : { name, requests, seconds, limiter: database.rateLimiter({ name: `${plan} ${name}`, points: requests, seconds }) },
  );
}

const policyOf = ({ name, requests, seconds }: Window): string => `"${name}";q=${requests};w=${seconds}`;

const leftOf = ({ name }: Window, { remainingPoints, msBeforeNext }: RateLimiterRes): string =>
  `"${name}";r=${remainingPoints};t=${secondsOf(msBeforeNext)}`;

const secondsOf = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));

const rateLimited = (window: Window, refusal: RateLimiterRes, policy: string): Problem =>
  new Problem('rate_limited', [], {
    'Retry-After': String(secondsOf(refusal.msBeforeNext)),
    RateLimit: leftOf(window, refusal),
    'RateLimit-Policy': policy,
  });
