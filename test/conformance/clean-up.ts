import { operationOf } from './contract.ts';
import { EndOfRun } from './patience.ts';
import { emptyPlan, type Plan, requestOf } from './plan.ts';
import type { Session } from './session.ts';

type Id = string | number;

/** How what an operation has made is removed. Resources are removed many at a time. */
const removals: Readonly<Record<string, { readonly operationId: string; plan(id: Id): Partial<Plan> }>> = {
  createTag: { operationId: 'deleteTag', plan: (tagId) => ({ path: { tagId } }) },
  createLabel: { operationId: 'deleteLabel', plan: (labelId) => ({ path: { labelId } }) },
  createComment: { operationId: 'deleteComment', plan: (commentId) => ({ path: { commentId } }) },
  createChat: { operationId: 'deleteChat', plan: (chatId) => ({ path: { chatId } }) },
  createApiKey: { operationId: 'revokeApiKey', plan: (apiKeyId) => ({ path: { apiKeyId } }) },
  createWebhookEndpoint: { operationId: 'deleteWebhookEndpoint', plan: (webhookId) => ({ path: { webhookId } }) },
  createWorkspace: { operationId: 'deleteWorkspace', plan: (id) => ({ query: { force: true }, headers: { 'X-Service-Workspace-Id': String(id) } }) },
  createBase: { operationId: 'deleteWorkspace', plan: (id) => ({ query: { force: true }, headers: { 'X-Service-Workspace-Id': String(id) } }) },
};

const makesResources: ReadonlySet<string> = new Set(['createFolder', 'createFile', 'createNotepad', 'createBookmark', 'createSpace']);

/** Removes what the suite has made, as far as the server can in time, and tells how many things are left. None of it is counted or checked. */
export async function cleanUp(session: Session, made: Session['made']): Promise<number> {
  try {
    return await remove(session, made);
  } catch (error) {
    if (error instanceof EndOfRun) return made.values().reduce((sum, ids) => sum + ids.length, 0);
    throw error;
  }
}

async function remove(session: Session, made: Session['made']): Promise<number> {
  let left = 0;
  const locked: Id[] = [];
  // What was made last goes first: children before their parents.
  for (const [operationId, ids] of [...made].reverse()) {
    const newestFirst = ids.toReversed();
    if (makesResources.has(operationId)) {
      for (let start = 0; start < newestFirst.length; start += 200)
        locked.push(...(await deleteResources(session, newestFirst.slice(start, start + 200))));
      continue;
    }
    const removal = removals[operationId];
    if (!removal) continue;
    for (const id of newestFirst) if (!isGone(await send(session, removal.operationId, removal.plan(id)))) left += 1;
  }
  // The suite may have locked some, and others are in them.
  for (const resourceId of locked) await send(session, 'updateResource', { path: { resourceId }, body: { json: { isLocked: false } } });
  if (locked.length > 0) left += (await deleteResources(session, locked)).length;
  return left;
}

/** Returns the ids of those that are left. A batch with an id that is gone already is refused as a whole, so it is halved until the others are through. */
async function deleteResources(session: Session, resourceIds: readonly Id[]): Promise<readonly Id[]> {
  const status = await send(session, 'deleteResources', { body: { json: { resourceIds, archive: false } } });
  if (status >= 200 && status < 300) return [];
  if (resourceIds.length === 1 || status === 501) return isGone(status) ? [] : resourceIds;
  const middle = Math.floor(resourceIds.length / 2);
  return [...(await deleteResources(session, resourceIds.slice(0, middle))), ...(await deleteResources(session, resourceIds.slice(middle)))];
}

const isGone = (status: number): boolean => (status >= 200 && status < 300) || status === 404;

async function send(session: Session, operationId: string, plan: Partial<Plan>): Promise<number> {
  const request = requestOf(session.baseUrl, operationOf(session.contract, operationId), { ...emptyPlan, ...plan }, { 'X-Api-Key': session.apiKey });
  return (await session.send(request)).status;
}
