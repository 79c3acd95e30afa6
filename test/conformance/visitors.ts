import { isSuccess } from './acceptance.ts';
import { type Operation, operationOf } from './contract.ts';
import { plainRequest } from './good-requests.ts';
import { isObject } from './places.ts';
import { emptyPlan, type Plan } from './plan.ts';
import { detailOf } from './response-checks.ts';
import { type Exchange, prepare, type Session } from './session.ts';
import type { Supply } from './things.ts';

const check = 'visitor_access';

/** Strangers with the access token of a publication read what was published and what lies below it, and nothing else; and no more once it is unpublished. */
export async function checkVisitors(session: Session, things: Supply, operations: readonly Operation[]): Promise<void> {
  const isConcerned = session.results.isWanted(check) || operations.some(({ isForVisitors, tag }) => isForVisitors || tag === 'Sharing');
  if (!isConcerned) return;
  const own = things.fresh();
  const folder = await own.get('folder');
  const note = await own.fresh().get('notepad');
  const outside = await things.fresh().get('notepad');
  if (!folder || !note || !outside) return session.results.skip('publishResource', check, 'nothing to publish could be made');
  const publication = await prepare(session, 'publishResource', { name: 'publishes a folder', path: { resourceId: folder.id } });
  const token = isObject(publication.json) ? publication.json.accessToken : undefined;
  if (typeof token !== 'string') return session.results.skip('publishResource', check, 'nothing could be published');

  await reads(
    'getResource',
    { name: 'a visitor reads what was published', path: { resourceId: folder.id } },
    (json) => isObject(json) && json.parent === null,
  );
  const inside = { path: { resourceId: note.id } };
  await reads('getResource', { name: 'a visitor reads what lies below', ...inside }, namesNobody);
  await reads('getNotepadContent', { name: 'a visitor reads a text', ...inside }, () => true);
  await reads('listComments', { name: 'a visitor reads comments', ...inside }, namesNobody);
  const list = { body: { json: { parentId: folder.id } } };
  await reads('filterResources', { name: 'a visitor lists', ...list }, (json) => isObject(json) && json.total === 1 && namesNobody(json));

  const unknown = crypto.randomUUID();
  for (const [operationId, about] of [
    ['getResource', (id) => ({ path: { resourceId: id } })],
    ['getNotepadContent', (id) => ({ path: { resourceId: id } })],
    ['listComments', (id) => ({ path: { resourceId: id } })],
    ['filterResources', (id) => ({ body: { json: { parentId: id } } })],
  ] as const satisfies readonly (readonly [string, (id: unknown) => Partial<Plan>])[]) {
    const absent = await asVisitor(operationId, { name: 'a visitor asks for what never existed', ...about(unknown) });
    const other = await asVisitor(operationId, { name: 'a visitor asks for something else', ...about(outside.id) });
    const isHidden = other.answer.status === 404 && detailOf(other.answer) === detailOf(absent.answer);
    if (!other.isNotImplemented) session.judge(other, check, isHidden, '404: to visitors there is nothing else than what was published');
  }
  await opensNothingElse();

  const end = await prepare(session, 'unpublishResource', { name: 'unpublishes it', path: { resourceId: folder.id } });
  if (!isSuccess(end)) return;
  for (const [operationId, plan] of [
    ['getResource', inside],
    ['getNotepadContent', inside],
    ['filterResources', list],
  ] as const) {
    const late = await asVisitor(operationId, { name: 'a visitor, after it was unpublished', ...plan });
    if (!late.isNotImplemented) session.judge(late, check, late.answer.status === 401, '401: it is no longer published');
  }

  function asVisitor(operationId: string, plan: Partial<Plan>): Promise<Exchange> {
    const operation = operationOf(session.contract, operationId);
    return session.ask(operation, { ...emptyPlan, name: operationId, ...plan, query: { accessToken: token, ...plan.query } }, {});
  }

  async function reads(operationId: string, plan: Partial<Plan>, fits: (json: unknown) => boolean): Promise<void> {
    const exchange = await asVisitor(operationId, plan);
    if (exchange.isNotImplemented) return session.results.skip(operationId, check, 'the server does not have the operation');
    const expected = 'a success that shows nothing above or beside what was published, and names nobody';
    session.judge(exchange, check, isSuccess(exchange) && fits(exchange.json), expected);
  }

  /** Operations that the contract doesn't open to visitors. */
  async function opensNothingElse(): Promise<void> {
    for (const operation of operations.filter(({ isPublic, isForVisitors }) => !isPublic && !isForVisitors)) {
      const plan = await own.fill(plainRequest(session.contract, operation));
      const exchange = await session.ask(
        operation,
        { ...plan, name: 'an access token in place of a key', query: { ...plan.query, accessToken: token } },
        {},
      );
      session.judge(exchange, check, exchange.answer.status === 401, '401 unauthorized: the token lets read what was published');
    }
  }
}

/** What visitors read tells nothing of who has made it. */
function namesNobody(json: unknown): boolean {
  if (Array.isArray(json)) return json.every(namesNobody);
  if (!isObject(json)) return true;
  return Object.entries(json).every(([name, value]) => (name === 'user' ? value === null : namesNobody(value)));
}
