import type { Operation } from './contract.ts';
import type { Extent } from './extent.ts';
import { goodRequests, plainRequest } from './good-requests.ts';
import type { Plan } from './plan.ts';
import { detailOf } from './response-checks.ts';
import { breaksRule } from './rules-beyond-schemas.ts';
import type { Exchange, Session } from './session.ts';
import type { Supply } from './things.ts';

/** Sends good requests: each must be accepted, or refused for a reason that the contract's schemas cannot tell. */
export async function checkAcceptance(session: Session, things: Supply, operation: Operation, { seed, cases }: Extent): Promise<void> {
  await checkPlainRead(session, things, operation);
  for (const plan of goodRequests(session.contract, operation, seed, cases)) {
    const filled = await (leavesThingsAlone(operation) ? things : things.fresh()).fill(plan);
    const exchange = await session.ask(operation, filled);
    if (!exchange.isNotImplemented) session.judge(exchange, 'positive_data_acceptance', isAccepted(operation, filled, exchange), acceptance);
  }
}

/** What exists can be read. */
async function checkPlainRead(session: Session, things: Supply, operation: Operation): Promise<void> {
  const plan = plainRequest(session.contract, operation);
  if (operation.isPublic || !reads(operation) || !(await things.haveAll(plan))) return;
  const exchange = await session.ask(operation, await things.fill({ ...plan, name: 'what exists' }));
  if (!exchange.isNotImplemented)
    session.judge(exchange, 'positive_data_acceptance', isSuccess(exchange), 'a success: it asks for what exists, and for nothing special');
}

const acceptance = 'anything but a refusal as invalid: the request fits the contract';

/** Whether an operation only reads. */
const reads = ({ operationId, method }: Operation): boolean => method === 'GET' || operationId === 'filterResources' || operationId === 'search';

/** Operations that change nothing that exists. Others get things of their own for each request. */
const adds = new Set([
  'createFolder',
  'createNotepad',
  'createBookmark',
  'createTag',
  'createLabel',
  'createChat',
  'createMemory',
  'createApiKey',
  'createWebhookEndpoint',
  'createWorkspace',
  'createBase',
]);
const leavesThingsAlone = (operation: Operation): boolean => reads(operation) || adds.has(operation.operationId) || operation.isPublic;

export const isSuccess = ({ answer }: Exchange): boolean => answer.status >= 200 && answer.status < 300;

/**
 * Whether a good request was accepted, or refused for what only the server can know:
 *
 *   304  the client has it already
 *   400  a rule with a code of its own: invalid_parent, invalid_cursor, exceeds_depth_limit, conflicting_scope_headers; invalid_request only where
 *        the contract states a rule that its schemas can't (rules-beyond-schemas.ts)
 *   403  a limit, a role, a password, a signature, a system resource; not a missing scope, since the suite's key has them all
 *   404  an id in the request is of nothing; not an unknown route
 *   409, 412, 416, 423  the state of things: a conflict, another version, a range beyond the end, a lock
 *   429  too many requests, after the suite has waited ten times
 */
function isAccepted(operation: Operation, plan: Plan, exchange: Exchange): boolean {
  const { status } = exchange.answer;
  const detail = detailOf(exchange.answer);
  switch (status) {
    case 304:
    case 409:
    case 412:
    case 416:
    case 423:
    case 429:
      return true;
    case 400:
      return detail !== 'invalid_request' || breaksRule(operation.operationId, plan);
    case 403:
      return detail !== 'insufficient_scope';
    case 404:
      return detail !== 'route_not_found';
    default:
      return isSuccess(exchange);
  }
}
