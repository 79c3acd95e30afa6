import { isDeepStrictEqual } from 'node:util';
import type { Operation } from './contract.ts';
import { plainRequest } from './good-requests.ts';
import { isObject } from './places.ts';
import type { Plan } from './plan.ts';
import { detailOf } from './response-checks.ts';
import { type Credentials, type Session, swapCase } from './session.ts';
import type { Supply } from './things.ts';

/** Without a valid key nothing is answered but 401, and the answer doesn't tell what was wrong with the key. */
export async function checkIgnoredAuth(session: Session, things: Supply, operation: Operation): Promise<void> {
  if (operation.isPublic) return;
  const { apiKey } = session;
  const plan = await things.fresh().fill(plainRequest(session.contract, operation));
  let first: unknown;
  await refused('no key', {});
  await refused('an unknown key', { 'X-Api-Key': 'a key that nobody has ever had' });
  await refused('an empty key', { 'X-Api-Key': '' });
  if (swapCase(apiKey) !== apiKey) await refused('the key in the other case', { 'X-Api-Key': swapCase(apiKey) });
  await refused('an unknown token', { Authorization: 'Bearer a.token.that.nobody.signed' });
  await refused('the key as a password', { Authorization: `Basic ${Buffer.from(`key:${apiKey}`).toString('base64')}` });
  await refused('the key in the query', {}, { ...plan, query: { ...plan.query, 'X-Api-Key': apiKey } });
  await refused('no key, and a bad request', {}, { ...plan, query: { ...plan.query, unknownParameter: '1' } });

  async function refused(name: string, credentials: Credentials, request: Plan = plan): Promise<void> {
    const exchange = await session.ask(operation, { ...request, name }, credentials);
    const isRefused = exchange.answer.status === 401 && detailOf(exchange.answer) === 'unauthorized';
    first ??= withoutTraceId(exchange.json);
    session.judge(
      exchange,
      'ignored_auth',
      isRefused && isDeepStrictEqual(withoutTraceId(exchange.json), first),
      '401 unauthorized, the same as without any key',
    );
  }
}

function withoutTraceId(body: unknown): unknown {
  if (!isObject(body)) return body;
  const { traceid: _traceid, ...others } = body;
  return others;
}
