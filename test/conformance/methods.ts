import { matchPath, type Operation } from './contract.ts';
import { plainRequest } from './good-requests.ts';
import { requestOf } from './plan.ts';
import { detailOf } from './response-checks.ts';
import type { Exchange, Session } from './session.ts';
import type { Supply } from './things.ts';

const methods = ['GET', 'HEAD', 'PUT', 'POST', 'PATCH', 'DELETE'] as const;

/** Sends the methods that a path doesn't have. They are counted with the first operation of the path. */
export async function checkMethods(session: Session, things: Supply, path: string): Promise<void> {
  const operations = session.contract.operations.filter((operation) => operation.path === path);
  const [first] = operations;
  if (!first) return;
  const allowed = allowedMethods(operations);
  const plan = await things.fill({ ...plainRequest(session.contract, first), query: {}, body: undefined });
  const { url, headers } = requestOf(session.baseUrl, first, plan, { 'X-Api-Key': session.apiKey });

  for (const method of methods.filter((candidate) => !allowed.has(candidate))) {
    const exchange = await session.askBeside(first, method, { method, url, headers });
    const isRefused = exchange.answer.status === 405 && (method === 'HEAD' || detailOf(exchange.answer) === 'method_not_allowed');
    session.judge(exchange, 'unsupported_method', isRefused, `405 method_not_allowed: the path has ${[...allowed].join(', ')} only`);
    judgeAllow(session, exchange, allowed);
  }
  const options = await session.askBeside(first, 'OPTIONS', { method: 'OPTIONS', url, headers: {} });
  if (options.answer.headers.allow !== undefined) judgeAllow(session, options, allowed);
  if (allowed.has('HEAD')) await checkHead(session, things, operations);
}

/** HEAD answers what GET does, without the body. */
async function checkHead(session: Session, things: Supply, operations: readonly Operation[]): Promise<void> {
  const get = operations.find(({ method }) => method === 'GET');
  if (!get) return;
  const plan = await things.fill({ ...plainRequest(session.contract, get), name: 'HEAD' });
  const { answer } = await session.ask(get, { ...plan, name: 'GET, to compare with HEAD' });
  const head = await session.ask({ ...get, method: 'HEAD' }, plan);
  session.judge(head, 'allow_header_conformance', head.answer.status === answer.status, `${answer.status} as for GET: Allow lists HEAD`);
}

/** Paths that no operation has are answered with a problem, with and without a key. */
export async function checkOtherPaths(session: Session): Promise<void> {
  for (const path of [
    '/v2',
    '/v2/nothing-of-the-kind',
    '/v2/tags/',
    '/V2/tags',
    '/v2//tags',
    '/v2/users/me/more',
    '/v1/tags',
    '/v2/%',
    '/v2/tags%2F',
  ]) {
    if (matchPath(session.contract, 'GET', path)) continue;
    for (const headers of [{ 'X-Api-Key': session.apiKey }, {}]) {
      const exchange = await session.askBeside(undefined, path, { method: 'GET', url: session.baseUrl + path, headers });
      const isUnknown = exchange.answer.status === 404 && detailOf(exchange.answer) === 'route_not_found';
      session.judge(exchange, 'status_code_conformance', isUnknown, '404 route_not_found: no operation has this path');
    }
  }
}

function judgeAllow(session: Session, exchange: Exchange, allowed: ReadonlySet<string>): void {
  const listed = (exchange.answer.headers.allow ?? '').split(',').map((method) => method.trim());
  // Every path may be asked for its options.
  const named = new Set(listed.filter((method) => method !== '' && method !== 'OPTIONS'));
  const holds = named.size === allowed.size && [...allowed].every((method) => named.has(method));
  session.judge(
    exchange,
    'allow_header_conformance',
    holds,
    `Allow: ${[...allowed].join(', ')}`,
    `Allow: ${exchange.answer.headers.allow ?? '(none)'}`,
  );
}

function allowedMethods(operations: readonly Operation[]): Set<string> {
  const allowed = new Set(operations.map(({ method }) => method));
  if (allowed.has('GET')) allowed.add('HEAD');
  return allowed;
}
