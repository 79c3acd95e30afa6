import { setTimeout as sleep } from 'node:timers/promises';
import { isSuccess } from './acceptance.ts';
import { changes } from './changes.ts';
import { type Operation, operationOf } from './contract.ts';
import { plainRequest } from './good-requests.ts';
import { isObject } from './places.ts';
import { emptyPlan, type Plan } from './plan.ts';
import { detailOf } from './response-checks.ts';
import { rolesOfPathParameter } from './roles.ts';
import type { Exchange, Session } from './session.ts';
import type { Supply } from './things.ts';

const check = 'conditional_request';
const another = '"of-another-version"';

/** What carries an `ETag` can be read and written on condition of it. */
export async function checkVersions(session: Session, things: Supply, operation: Operation): Promise<void> {
  const takes = (header: string): boolean => operation.parameters.some(({ name }) => name === header);
  if (operation.isPublic) return;
  if (takes('If-None-Match')) await checkRead(session, things, operation);
  if (takes('If-Match')) await checkWrite(session, things.fresh(), operation);
}

/** Who has the current version is told so; who has another one gets it. */
async function checkRead(session: Session, things: Supply, operation: Operation): Promise<void> {
  const plan = plainRequest(session.contract, operation);
  if (!(await things.haveAll(plan))) return session.results.skip(operation.operationId, check, 'nothing to read could be made');
  const filled = await things.fill(plan);
  const whole = await session.ask(operation, { ...filled, name: 'what has a version' });
  if (whole.isNotImplemented) return session.results.skip(operation.operationId, check, 'the server does not have the operation');
  session.judge(whole, check, etagOf(whole) !== undefined, 'an ETag');
  for (const [name, form] of [
    ['the version that is current', (etag: string) => etag],
    ['one of several versions, written as a weak one', (etag: string) => `${another}, W/${etag}`],
  ] as const) {
    const read = await readUntilSteady((etag) => session.ask(operation, { ...filled, name, headers: { 'If-None-Match': form(etag) } }), whole);
    session.judge(read, check, read.answer.status === 304, '304: the client has this version');
  }
  const other = await session.ask(operation, { ...filled, name: 'another version', headers: { 'If-None-Match': another } });
  session.judge(other, check, other.answer.status === 200, '200: the client has another version');
}

/** What processing finds out makes a new version meanwhile, which is no fault: then the new one counts. */
async function readUntilSteady(read: (etag: string) => Promise<Exchange>, first: Exchange): Promise<Exchange> {
  let etag = etagOf(first) ?? another;
  for (let attempt = 1; ; attempt += 1) {
    const exchange = await read(etag);
    const current = etagOf(exchange);
    if (exchange.answer.status !== 200 || current === undefined || current === etag || attempt === 10) return exchange;
    etag = current;
    await sleep(50);
  }
}

/** A write is done on the version that it was meant for, and on no other. */
async function checkWrite(session: Session, things: Supply, operation: Operation): Promise<void> {
  const plain = plainRequest(session.contract, operation);
  const json = changes[operation.operationId];
  const plan = await things.fill(json ? { ...plain, body: { json } } : plain);
  const etag = await currentVersion(session, things, operation, plan);
  if (etag === undefined) return session.results.skip(operation.operationId, check, 'nothing with an ETag could be made');

  const write = (name: string, version: string): Promise<Exchange> =>
    session.ask(operation, { ...plan, name, headers: { ...plan.headers, 'If-Match': version } });
  const isRefused = ({ answer }: Exchange): boolean => answer.status === 412 && detailOf(answer) === 'precondition_failed';

  const early = await write('a write on another version', another);
  session.judge(early, check, isRefused(early), '412 precondition_failed');
  const weak = await write('a write on the current version, written as a weak one', `W/${etag}`);
  session.judge(weak, check, isRefused(weak), '412 precondition_failed: a weak ETag is none to write on');
  // It was the current version all along, so the two before have changed nothing.
  const done = await write('a write on the current version', etag);
  session.judge(done, check, isSuccess(done), 'a success: nothing has changed since the ETag was given');
  if (!isSuccess(done)) return;
  const changed = etagOf(done) ?? (await currentVersion(session, things, operation, plan));
  session.judge(done, check, changed !== etag, 'another ETag: something has changed');
  const late = await write('a write on the version before', etag);
  session.judge(late, check, isRefused(late), '412 precondition_failed: there is a newer version');
  const any = await write('a write on any version', '*');
  session.judge(any, check, isSuccess(any), 'a success: it asks for no version');
}

/** Where to read what an operation writes that has another path. */
const readers: Readonly<Record<string, string>> = { updateWorkspace: 'getWorkspace' };

/** The ETag of what an operation writes: from what reads it or, where nothing does, from its creation. */
async function currentVersion(session: Session, things: Supply, operation: Operation, plan: Plan): Promise<string | undefined> {
  const { operations } = session.contract;
  const beside = operations.find(({ method, path, parameters }) => method === 'GET' && path === operation.path && parameters.some(isIfNoneMatch));
  const named = readers[operation.operationId];
  const reader = beside ?? (named === undefined ? undefined : operationOf(session.contract, named));
  if (reader) return etagOf(await session.ask(reader, { ...emptyPlan, name: 'the current version', path: plan.path }));
  const parameter = operation.parameters.find(({ in: location }) => location === 'path');
  const [role] = parameter ? rolesOfPathParameter(operation, parameter.name) : [];
  const made = role && (await things.get(role));
  // What was made together with something else has no version of its own yet.
  return made && isObject(made.exchange.json) && made.exchange.json.id === made.id ? etagOf(made.exchange) : undefined;
}

const isIfNoneMatch = ({ name }: { readonly name: string }): boolean => name === 'If-None-Match';

const etagOf = ({ answer }: Exchange): string | undefined => answer.headers.etag;
