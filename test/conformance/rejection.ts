import { badRequests, type Refusal, requestsWithoutHeader } from './bad-requests.ts';
import { type Operation, operationOf } from './contract.ts';
import type { Extent } from './extent.ts';
import { isObject } from './places.ts';
import { emptyPlan } from './plan.ts';
import { detailOf } from './response-checks.ts';
import type { Exchange, Session } from './session.ts';
import type { Supply } from './things.ts';

/** Sends requests with one thing wrong each: every one must be refused in the documented way, and leave nothing behind. */
export async function checkRejection(
  session: Session,
  things: Supply,
  operation: Operation,
  { seed, cases, unanswered = [] }: Extent,
): Promise<void> {
  const own = things.fresh();
  const plans = [];
  for (const bad of badRequests(session.contract, operation, seed, cases)) {
    const known = unanswered.find(({ request }) => request.test(bad.name));
    if (known) session.results.skip(operation.operationId, 'negative_data_rejection', known.reason);
    else plans.push({ plan: await own.fill(bad), refusals: bad.refusals });
  }
  const before = await countMade(session, operation);
  let last: Exchange | undefined;
  for (const { plan, refusals } of plans) {
    last = await session.ask(operation, plan);
    judgeRefusal(session, last, 'negative_data_rejection', refusals);
  }
  const after = await countMade(session, operation);
  if (last && before !== undefined && after !== undefined) {
    session.judge(
      { ...last, name: 'all of the bad requests together' },
      'negative_data_rejection',
      before === after,
      `${before} things as before`,
      `${after} things`,
    );
  }
}

/** Sends requests without one of the headers that they need. */
export async function checkMissingHeaders(session: Session, things: Supply, operation: Operation): Promise<void> {
  const requests = requestsWithoutHeader(session.contract, operation);
  if (requests.length === 0) return session.results.skip(operation.operationId, 'missing_required_header', 'it needs no header but the key');
  const own = things.fresh();
  for (const plan of requests) judgeRefusal(session, await session.ask(operation, await own.fill(plan)), 'missing_required_header', plan.refusals);
}

function judgeRefusal(
  session: Session,
  exchange: Exchange,
  check: 'negative_data_rejection' | 'missing_required_header',
  refusals: readonly Refusal[],
): void {
  if (exchange.isNotImplemented) return;
  const detail = detailOf(exchange.answer);
  const holds = refusals.some((refusal) => refusal.status === exchange.answer.status && refusal.detail === detail);
  session.judge(exchange, check, holds, refusals.map((refusal) => `${refusal.status} ${refusal.detail}`).join(' or '));
}

/** The list that shows what an operation makes. */
const lists: Readonly<Record<string, string>> = {
  createFolder: 'filterResources',
  createFile: 'filterResources',
  createNotepad: 'filterResources',
  createBookmark: 'filterResources',
  createSpace: 'filterResources',
  createTag: 'listTags',
  createLabel: 'listLabels',
  createChat: 'listChats',
  createMemory: 'searchMemories',
  createWorkspace: 'listWorkspaces',
  createBase: 'listBases',
  createApiKey: 'listApiKeys',
  createWebhookEndpoint: 'listWebhookEndpoints',
};

/** How many things there are of those that an operation makes; undefined where that can't be told. */
async function countMade(session: Session, { operationId }: Operation): Promise<number | undefined> {
  const list = lists[operationId];
  if (!list) return undefined;
  const plan =
    list === 'filterResources' ? { ...emptyPlan, body: { json: { includeRoots: true, limit: 1 } } } : { ...emptyPlan, query: { limit: 1 } };
  const { json } = await session.ask(operationOf(session.contract, list), { ...plan, name: 'how many there are' });
  if (!isObject(json) || json.totalRelation === 'gte') return undefined;
  const count = json.count ?? json.total;
  return typeof count === 'number' ? count : undefined;
}
