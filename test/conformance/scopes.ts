import { isSuccess } from './acceptance.ts';
import { operationOf } from './contract.ts';
import { isObject } from './places.ts';
import { emptyPlan, type Plan } from './plan.ts';
import { detailOf } from './response-checks.ts';
import { type Exchange, prepare, type Session } from './session.ts';
import type { Supply } from './things.ts';

const check = 'least_privilege';
const operations = [
  'updateResource',
  'replaceNotepadContent',
  'createNotepad',
  'createBookmark',
  'createTag',
  'updateComment',
  'publishResource',
  'getResource',
];

/** A scope to write is none to read, and one scope does nothing that is another's: what a key with one scope alone is answered, and what it leaves behind. */
export async function checkScopes(session: Session, things: Supply): Promise<void> {
  if (!session.results.isAbout(...operations)) return;
  const own = things.fresh();
  const [file, note] = [await own.get('document'), await own.get('notepad')];
  const comment = await own.fresh().get('comment');
  if (!file || !note) return session.results.skip('updateResource', check, 'nothing to read could be made');

  const writes = await keyWith('resources:write');
  const pinned = { content: 'Only who may read gets to see this.' };
  const body = { json: { text: pinned.content, parentId: '@alias::inbox', comment: pinned } };
  if (writes) {
    await withholds('updateResource', { name: 'a change of nothing, by a key that may not read', path: { resourceId: file.id }, body: { json: {} } });
    await withholds('createNotepad', { name: 'a creation by a key that may not read', body });
    const bookmark = { json: { url: 'https://example.com/', parentId: '@alias::inbox', comment: pinned } };
    await withholds('createBookmark', { name: 'a bookmark by a key that may not read', body: bookmark });
    const another = { path: { resourceId: note.id }, body: { json: { text: 'Another text.' } } };
    await withholds('replaceNotepadContent', { name: 'a text by a key that may not read', ...another });
  }

  await refused('tags:write', 'createTag', 'a tag on a resource, by a key that may not write resources', {
    body: { json: { name: `conformance ${crypto.randomUUID()}`, resourceId: file.id } },
  });
  await refused('sharing:manage', 'publishResource', 'a publication by a key that may not read', { path: { resourceId: file.id } });
  const after = await session.ask(operationOf(session.contract, 'getResource'), {
    ...emptyPlan,
    name: 'the record, afterwards',
    path: { resourceId: file.id },
  });
  const untouched = isObject(after.json) && sameLength(after.json.tags, file.record.tags) && sameLength(after.json.publishedAncestors, []);
  session.judge(after, check, untouched, 'the tags as before, and no publication: both were refused');

  const comments = comment && (await keyWith('comments:write'));
  if (comments) {
    const plan = { path: { commentId: comment.id }, body: { json: { isPinned: true } } };
    const exchange = await ask('updateComment', { name: 'pins a comment, with a key that may not read', ...plan }, comments);
    const tells = exchange.answer.body.includes(String(comment.record.content));
    if (!exchange.isNotImplemented) session.judge(exchange, check, isSuccess(exchange) && !tells, 'a success that does not show the text');
  }

  async function keyWith(scope: string): Promise<string | undefined> {
    const plan = { name: `a key with ${scope} alone`, body: { json: { name: 'Conformance', scopes: [scope] } } };
    const { json } = await prepare(session, 'createApiKey', plan);
    if (isObject(json) && typeof json.key === 'string') return json.key;
    session.results.skip('createApiKey', check, 'no key with one scope could be made');
    return undefined;
  }

  function ask(operationId: string, plan: Partial<Plan>, key: string): Promise<Exchange> {
    return session.ask(operationOf(session.contract, operationId), { ...emptyPlan, name: operationId, ...plan }, { 'X-Api-Key': key });
  }

  async function withholds(operationId: string, plan: Partial<Plan>): Promise<void> {
    const exchange = await ask(operationId, plan, writes ?? '');
    if (exchange.isNotImplemented) return session.results.skip(operationId, check, 'the server does not have the operation');
    const holds = isSuccess(exchange) && isObject(exchange.json) && isWithheld(exchange.json);
    session.judge(exchange, check, holds, 'a success with the record as of what a password protects: without its content');
  }

  async function refused(scope: string, operationId: string, name: string, plan: Partial<Plan>): Promise<void> {
    const key = await keyWith(scope);
    if (!key) return;
    const exchange = await ask(operationId, { name, ...plan }, key);
    if (exchange.isNotImplemented) return session.results.skip(operationId, check, 'the server does not have the operation');
    const isRefused = exchange.answer.status === 403 && detailOf(exchange.answer) === 'insufficient_scope';
    session.judge(exchange, check, isRefused, '403 insufficient_scope');
  }
}

const isWithheld = ({ fileUrl, thumbnail, cover, commentPinned, chats }: Readonly<Record<string, unknown>>): boolean =>
  fileUrl === null && thumbnail === null && cover === null && commentPinned === null && sameLength(chats, []);

const sameLength = (list: unknown, before: unknown): boolean => Array.isArray(list) && Array.isArray(before) && list.length === before.length;
