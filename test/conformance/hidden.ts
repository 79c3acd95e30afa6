import { type Operation, operationOf } from './contract.ts';
import { plainRequest } from './good-requests.ts';
import { isObject } from './places.ts';
import { emptyPlan, type Plan } from './plan.ts';
import { roles } from './roles.ts';
import type { Exchange, Session } from './session.ts';
import { rolesIn, type Supply, Things, type Wanted } from './things.ts';

const check = 'hidden_as_absent';

/** What belongs to one workspace alone. Users are in several; labels have small numbers, which another workspace may use as well; keys and workspaces are above it. */
const ofWorkspace: ReadonlySet<Wanted> = new Set(roles.filter((role) => !['workspace', 'user', 'inbox', 'label', 'apiKey'].includes(role)));

/** What is in another workspace is answered in the same bytes as what never existed, but for ids and the trace id, and stays as it is. */
export async function checkHidden(session: Session, things: Supply, operations: readonly Operation[]): Promise<void> {
  const wanted = operations.filter((operation) => !ofWorkspace.isDisjointFrom(rolesIn(plainRequest(session.contract, operation))));
  if (wanted.length === 0) return;
  const workspaceId = await otherWorkspace(session);
  if (workspaceId === undefined) {
    for (const { operationId } of wanted) session.results.skip(operationId, check, 'no other workspace could be made');
    return;
  }
  const elsewhere = session.within(workspaceId);
  const hidden = new Things(elsewhere);
  const own = things.fresh();
  for (const operation of wanted) {
    const plain = plainRequest(session.contract, operation);
    if (!(await hidden.haveAll(plain))) {
      session.results.skip(operation.operationId, check, 'nothing to hide could be made');
      continue;
    }
    const fromOutside = (plan: Plan): Promise<Plan> => own.fill(plan, (what) => !ofWorkspace.has(what));
    const absent = await session.ask(operation, { ...(await fromOutside(plain)), name: 'what never existed' });
    const foreign = await fromOutside(await hidden.fill(plain, (what) => ofWorkspace.has(what)));
    const exchange = await session.ask(operation, { ...foreign, name: 'what is in another workspace' });
    const came = withoutIds(exchange, foreign);
    const expected = withoutIds(absent, plain);
    session.judge(exchange, check, came === expected, `the same as for what never existed: ${expected}`, came);
  }
  await areUntouched(elsewhere, hidden);
}

async function otherWorkspace(session: Session): Promise<string | undefined> {
  const plan = { ...emptyPlan, name: 'another workspace', body: { json: { title: 'Conformance' } } };
  const { json, answer } = await session.ask(operationOf(session.contract, 'createWorkspace'), plan);
  return answer.status === 201 && isObject(json) && typeof json.id === 'string' ? json.id : undefined;
}

async function areUntouched(elsewhere: Session, hidden: Supply): Promise<void> {
  for (const role of ['document', 'image', 'notepad', 'folder', 'space'] as const) {
    const made = await hidden.get(role);
    if (!made) continue;
    const plan = { ...emptyPlan, name: `the ${role} of another workspace, afterwards`, path: { resourceId: made.id } };
    const { json, ...exchange } = await elsewhere.ask(operationOf(elsewhere.contract, 'getResource'), plan);
    const isThere = isObject(json) && json.name === made.record.name && isObject(json.root) && json.root.subtype !== 'bin';
    elsewhere.judge({ ...exchange, json }, check, isThere, 'the record as it was: nothing of what was asked from outside was done');
  }
}

/** An answer as text, with a dash for each id that the request named and for the trace id. */
function withoutIds({ answer }: Exchange, plan: Plan): string {
  let text = `${answer.status} ${answer.body.toString()}`.replace(/"traceid":"\w+"/, '"traceid":"-"');
  for (const id of JSON.stringify([plan.path, plan.query, plan.headers, plan.body]).match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []) {
    text = text.replaceAll(id, '-');
  }
  return text;
}
