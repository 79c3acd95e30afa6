import { isDeepStrictEqual } from 'node:util';
import { matchPath, operationOf } from './contract.ts';
import type { Made } from './makers.ts';
import { isObject } from './places.ts';
import { emptyPlan, type Plan } from './plan.ts';
import { detailOf } from './response-checks.ts';
import type { Role } from './roles.ts';
import { pdf } from './sample-files.ts';
import { type Exchange, prepare, type Session } from './session.ts';
import type { Supply } from './things.ts';
import { uploadFile } from './uploads.ts';

interface Step {
  readonly operationId: string;
  readonly plan: Partial<Plan>;
}

/** How a kind of thing comes, is read, and goes. */
interface Lifecycle {
  readonly role: Role;
  /** The operation that makes it. */
  readonly create: string;
  /** Whether what lies in it goes with it. */
  readonly holdsOthers?: boolean;
  /** Fields that change without anybody asking for it. */
  readonly changing?: readonly string[];
  /** Deletes it for good. */
  delete(id: Made['id'], made: Made): Step;
  /** Requests that find nothing from then on. */
  gone(id: Made['id'], made: Made): readonly (Step & { readonly detail: string })[];
}

/** What processing finds out about a resource. */
const processed = ['data', 'stateProcessing', 'modifiedAt', 'thumbnail', 'cover', 'size', 'mimeType', 'kind', 'name', 'description'];

const resource = (role: Role, create: string, changing: readonly string[]): Lifecycle => ({
  role,
  create,
  changing,
  delete: (id) => ({ operationId: 'deleteResources', plan: { body: { json: { resourceIds: [id], archive: false } } } }),
  gone: (resourceId) => [
    { operationId: 'getResource', plan: { path: { resourceId } }, detail: 'resource_not_found' },
    {
      operationId: 'updateResource',
      plan: { path: { resourceId }, body: { json: { description: 'Is it still there?' } } },
      detail: 'resource_not_found',
    },
    { operationId: 'listComments', plan: { path: { resourceId } }, detail: 'resource_not_found' },
    ...(role === 'notepad' ? [{ operationId: 'getNotepadContent', plan: { path: { resourceId } }, detail: 'resource_not_found' }] : []),
  ],
});

const lifecycles: readonly Lifecycle[] = [
  { ...resource('folder', 'createFolder', []), holdsOthers: true },
  resource('document', 'createFile', processed),
  resource('notepad', 'createNotepad', processed),
  resource('bookmark', 'createBookmark', processed),
  {
    role: 'space',
    create: 'createFolder',
    holdsOthers: true,
    delete: (spaceId) => ({ operationId: 'deleteSpace', plan: { path: { spaceId } } }),
    gone: (id) => [
      { operationId: 'getResourceRoot', plan: { path: { resourceRootId: id } }, detail: 'root_not_found' },
      { operationId: 'getResource', plan: { path: { resourceId: id } }, detail: 'resource_not_found' },
    ],
  },
  {
    role: 'tag',
    create: 'createTag',
    delete: (tagId) => ({ operationId: 'deleteTag', plan: { path: { tagId } } }),
    gone: (tagId) => [
      { operationId: 'getTag', plan: { path: { tagId } }, detail: 'tag_not_found' },
      { operationId: 'updateTag', plan: { path: { tagId }, body: { json: { description: 'Is it still there?' } } }, detail: 'tag_not_found' },
    ],
  },
  {
    role: 'label',
    create: 'createLabel',
    delete: (labelId) => ({ operationId: 'deleteLabel', plan: { path: { labelId } } }),
    gone: (labelId) => [
      { operationId: 'getLabel', plan: { path: { labelId } }, detail: 'label_not_found' },
      { operationId: 'updateLabel', plan: { path: { labelId }, body: { json: { hexColor: '#1971c2' } } }, detail: 'label_not_found' },
    ],
  },
  {
    role: 'comment',
    create: 'createComment',
    delete: (commentId) => ({ operationId: 'deleteComment', plan: { path: { commentId } } }),
    gone: (commentId) => [
      { operationId: 'getComment', plan: { path: { commentId } }, detail: 'comment_not_found' },
      { operationId: 'updateComment', plan: { path: { commentId }, body: { json: { isPinned: true } } }, detail: 'comment_not_found' },
    ],
  },
  {
    role: 'chat',
    create: 'createChat',
    delete: (chatId) => ({ operationId: 'deleteChat', plan: { path: { chatId } } }),
    gone: (chatId) => [
      { operationId: 'getChat', plan: { path: { chatId } }, detail: 'chat_not_found' },
      { operationId: 'listChatMessages', plan: { path: { chatId } }, detail: 'chat_not_found' },
    ],
  },
  {
    role: 'memory',
    create: 'createMemory',
    delete: (memoryId) => ({ operationId: 'deleteMemory', plan: { path: { memoryId } } }),
    gone: (memoryId) => [{ operationId: 'getMemory', plan: { path: { memoryId } }, detail: 'memory_not_found' }],
  },
  {
    role: 'webhook',
    create: 'createWebhookEndpoint',
    changing: ['secret'],
    delete: (webhookId) => ({ operationId: 'deleteWebhookEndpoint', plan: { path: { webhookId } } }),
    gone: (webhookId) => [
      { operationId: 'getWebhookEndpoint', plan: { path: { webhookId } }, detail: 'webhook_not_found' },
      { operationId: 'listWebhookDeliveries', plan: { path: { webhookId } }, detail: 'webhook_not_found' },
    ],
  },
];

/** Makes one thing of each kind, reads it, deletes it, and asks for it again. */
export async function checkLifecycles(session: Session, things: Supply): Promise<void> {
  for (const lifecycle of lifecycles) {
    if (!session.results.isAbout(lifecycle.create)) continue;
    const made = await things.fresh().get(lifecycle.role);
    if (!made) {
      session.results.skip(lifecycle.create, 'ensure_resource_availability', `no ${lifecycle.role} could be made`);
      session.results.skip(lifecycle.create, 'use_after_free', `no ${lifecycle.role} could be made`);
      continue;
    }
    if (made.exchange.operationId === lifecycle.create) await checkAvailability(session, lifecycle, made);
    await checkGone(session, lifecycle, made);
  }
  if (session.results.isAbout('createApiKey') || session.results.isAbout('revokeApiKey')) await checkRevokedKey(session, things);
  if (session.results.isAbout('createFile')) await checkClaimedUpload(session);
}

/** The address of a new thing leads to it, at once and as the answer said. */
async function checkAvailability(session: Session, { changing = [] }: Lifecycle, made: Made): Promise<void> {
  const { exchange, record } = made;
  if (exchange.answer.status !== 201) return;
  const location = exchange.answer.headers.location;
  // The public address of a server may be another than the one that it is tested at.
  const pathname = location === undefined ? undefined : new URL(location, session.baseUrl).pathname;
  const found = pathname === undefined ? undefined : matchPath(session.contract, 'GET', pathname.slice(Math.max(0, pathname.indexOf('/v2/'))));
  if (found) {
    const read = await session.ask(found.operation, { ...emptyPlan, name: `the new ${exchange.operationId}`, path: found.path });
    const isSame = isObject(read.json) && isDeepStrictEqual(without(read.json, changing), without(record, changing));
    session.judge(
      { ...read, operationId: exchange.operationId },
      'ensure_resource_availability',
      read.answer.status === 200 && isSame,
      `200 and the record that the creation answered: ${JSON.stringify(without(record, changing)).slice(0, 400)}`,
    );
  } else {
    session.judge(exchange, 'ensure_resource_availability', false, 'a Location that the contract has an operation for', `Location: ${location}`);
  }
}

async function checkKeyListed(session: Session, made: Exchange, id: Made['id']): Promise<void> {
  const limit = 1000;
  for (let offset = 0; ; offset += limit) {
    const plan = { ...emptyPlan, name: 'the list after a creation', query: { limit, offset } };
    const read = await session.ask(operationOf(session.contract, 'listApiKeys'), plan);
    if (read.isNotImplemented) return session.results.skip(made.operationId, 'ensure_resource_availability', 'listApiKeys is not implemented');
    const items = isObject(read.json) && isObject(read.json.data) ? read.json.data.keys : undefined;
    const isListed = Array.isArray(items) && items.some((item) => isObject(item) && item.id === id);
    if (!isListed && Array.isArray(items) && items.length === limit) continue;
    session.judge({ ...read, operationId: made.operationId }, 'ensure_resource_availability', isListed, `a list with ${id} in it`);
    return;
  }
}

async function checkGone(session: Session, lifecycle: Lifecycle, made: Made): Promise<void> {
  const inside = lifecycle.holdsOthers ? await makeInside(session, made.id) : undefined;
  const step = lifecycle.delete(made.id, made);
  const deletion = await session.ask(operationOf(session.contract, step.operationId), {
    ...emptyPlan,
    name: `deletes a ${lifecycle.role}`,
    ...step.plan,
  });
  if (deletion.isNotImplemented) return session.results.skip(lifecycle.create, 'use_after_free', `${step.operationId} is not implemented`);
  const { status } = deletion.answer;
  session.judge(deletion, 'positive_data_acceptance', status >= 200 && status < 300, 'a success: what was just made can be deleted');
  if (status < 200 || status >= 300) return;

  const ofInside = inside === undefined ? [] : [{ operationId: 'getResource', plan: { path: { resourceId: inside } }, detail: 'resource_not_found' }];
  const requests = [...lifecycle.gone(made.id, made), ...ofInside, { ...step, detail: '' }];
  for (const { operationId, plan, detail } of requests) {
    const exchange = await session.ask(operationOf(session.contract, operationId), { ...emptyPlan, name: `a deleted ${lifecycle.role}`, ...plan });
    const holds = exchange.answer.status === 404 && (detail === '' || detailOf(exchange.answer) === detail);
    if (!exchange.isNotImplemented) session.judge(exchange, 'use_after_free', holds, `404 ${detail}: it was deleted`);
  }
}

async function makeInside(session: Session, parentId: Made['id']): Promise<unknown> {
  const { json } = await prepare(session, 'createNotepad', {
    name: 'a note in a folder',
    body: { json: { parentId, text: 'Goes with its folder.' } },
  });
  return isObject(json) ? json.id : undefined;
}

/** From its revocation on a key opens nothing. */
async function checkRevokedKey(session: Session, things: Supply): Promise<void> {
  const made = await things.fresh().get('apiKey');
  const key = made?.record.key;
  if (!made || typeof key !== 'string') return session.results.skip('createApiKey', 'use_after_free', 'no key could be made');
  await checkKeyListed(session, made.exchange, made.id);

  const profile = operationOf(session.contract, 'getMyProfile');
  const before = await session.ask(profile, { ...emptyPlan, name: 'a new key' }, { 'X-Api-Key': key });
  if (!before.isNotImplemented)
    session.judge({ ...before, operationId: 'createApiKey' }, 'ensure_resource_availability', before.answer.status === 200, '200: the key is valid');
  const revocation = await prepare(session, 'revokeApiKey', { name: 'revokes a key', path: { apiKeyId: made.id } });
  if (revocation.isNotImplemented) return session.results.skip('createApiKey', 'use_after_free', 'revokeApiKey is not implemented');
  const after = await session.ask(profile, { ...emptyPlan, name: 'a revoked key' }, { 'X-Api-Key': key });
  session.judge({ ...after, operationId: 'revokeApiKey' }, 'use_after_free', after.answer.status === 401, '401: the key was revoked');
}

/** A file that has become a resource takes no more bytes, and makes no second one. */
async function checkClaimedUpload(session: Session): Promise<void> {
  const upload = await uploadFile(session, 'once.pdf', pdf);
  if (!upload) return session.results.skip('createFile', 'use_after_free', 'nothing could be uploaded');
  const claim = {
    body: { json: { attachment: { path: upload.path, filename: 'once.pdf' }, mimeType: 'application/pdf', parentId: '@alias::inbox' } },
  };
  const first = await prepare(session, 'createFile', { name: 'claims an upload', ...claim });
  if (first.answer.status !== 201) return session.results.skip('createFile', 'use_after_free', 'the upload could not be claimed');
  const second = await session.ask(operationOf(session.contract, 'createFile'), { ...emptyPlan, name: 'claims the same upload again', ...claim });
  session.judge(second, 'use_after_free', detailOf(second.answer) === 'stored_file_already_used', '409 stored_file_already_used');
  if (!upload.put) return;
  const put = await session.ask(upload.put.operation, { ...upload.put.plan, name: 'bytes for a claimed upload' });
  session.judge(put, 'use_after_free', detailOf(put.answer) === 'stored_file_already_used', '409 stored_file_already_used');
}

const without = (record: Readonly<Record<string, unknown>>, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
