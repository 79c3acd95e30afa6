import type { Reader } from '../../platform/database/database.ts';
import { Problem } from '../problems.ts';
import type { Scope } from '../scope.ts';
import { isPlan, isWithin, planNamed, plans } from './plans.ts';
import { planOf } from './usage.ts';

/**
 * Holds that a developer account may give a plan to a workspace that it delegates: it exists, and it allows no more than the account's own.
 * @param account the scope of the account's own workspace
 * @throws Problem invalid_request
 */
export async function requireGrantablePlan(db: Reader, account: Scope, name: string): Promise<void> {
  const own = await planOf(db, account);
  if (isPlan(name) && isWithin(planNamed(name), own)) return;
  const grantable = plans.filter((plan) => isWithin(plan, own)).map((plan) => plan.name);
  throw new Problem('invalid_request', [{ location: 'body', path: '/plan', message: `must be one of ${grantable.join(', ')}` }]);
}
