import type { components } from '../../../generated/contract.ts';
import { appendEvent } from '../../core/events/outbox.ts';
import { Problem, type ProblemCode } from '../../core/problems.ts';
import { type HeldResource, holdResource, isSystemRoot } from '../../core/resources/held-store.ts';
import { actingUserId, type Scope } from '../../core/scope.ts';
import type { Services } from '../../core/services.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { createRoot, rootSortKey } from '../resource-roots/create.ts';
import { insertRoot } from '../resource-roots/store.ts';
import { carryProtectionToCopy } from '../resources/passwords/carry-protection.ts';
import { relocateTree } from '../resources/tree/tree.ts';
import { holdTree } from '../resources/tree/tree-store.ts';
import { copyTree } from './copy.ts';
import { keepTagsAndLabels } from './copy-store.ts';
import { hasChildren } from './store.ts';

type Schemas = components['schemas'];

/**
 * Makes a space in one of its three forms, and returns its id.
 * @throws Problem resource_not_found, invalid_request, system_resource, resource_locked; of a copy also what the plan says
 */
export async function createSpace(services: Services, trx: Transaction, scope: Scope, form: Schemas['SpaceCreate']): Promise<string> {
  if ('moveFolderId' in form) return moveToSpace(trx, scope, form.moveFolderId);
  const { isPrivate = form.private ?? false } = form;
  if ('copyFolderId' in form) return copyToSpace(services, trx, scope, form.copyFolderId, isPrivate);
  return createRoot(trx, scope, { type: 'SPACE', subtype: null, isPrivate, name: form.name });
}

/** The folder becomes the top of a tree of its own. Who could see it still can, and nobody else: out of a private space it becomes a private one. */
async function moveToSpace(trx: Transaction, scope: Scope, id: string): Promise<string> {
  const path = '/moveFolderId';
  const folder = await requireFolder(trx, scope, id, path);
  const { parent_id: previousParentId, private_to: privateTo } = folder;
  if (previousParentId === null) throw at(path, 'invalid_request', 'is a space already');
  if (folder.is_locked) throw at(path, 'resource_locked', 'is locked');
  if (folder.parent_is_locked) throw at(path, 'resource_locked', 'is in a folder that is locked');

  const changed = await relocateTree(trx, scope, folder, { rootId: id, parentId: null, depth: 0, privateTo, hiddenBy: null, sortKey: rootSortKey });
  await insertRoot(trx, scope, {
    id,
    type: 'SPACE',
    subtype: null,
    makerId: privateTo ?? actingUserId(scope),
    isPrivate: privateTo !== null,
    isFilled: await hasChildren(trx, scope, id),
  });
  await appendEvent(trx, scope, 'resource.moved', { resourceId: id, changed, previousParentId });
  return id;
}

async function copyToSpace(services: Services, trx: Transaction, scope: Scope, originalId: string, isPrivate: boolean): Promise<string> {
  await keepTagsAndLabels(trx, scope);
  const folder = await requireFolder(trx, scope, originalId, '/copyFolderId');
  const { id, count } = await copyTree(services, trx, scope, folder, isPrivate);
  await carryProtectionToCopy(trx, scope, folder.id, id);
  await insertRoot(trx, scope, { id, type: 'SPACE', subtype: null, makerId: actingUserId(scope), isPrivate, isFilled: count > 1 });
  return id;
}

/** A folder outside the bin, held until the transaction ends, while nobody else moves anything in the workspace. */
async function requireFolder(trx: Transaction, scope: Scope, id: string, path: string): Promise<HeldResource> {
  await holdTree(trx, scope);
  const folder = await holdResource(trx, scope, id);
  if (!folder) throw at(path, 'resource_not_found', `${id} does not exist`);
  if (isSystemRoot(folder)) throw at(path, 'system_resource', 'the inbox and the bin can be neither moved nor copied');
  if (folder.kind !== 'folder') throw at(path, 'invalid_request', `is no folder, but a ${folder.kind}`);
  if (folder.hidden_by !== null) throw at(path, 'invalid_request', 'is in the bin; recover it first');
  return folder;
}

const at = (path: string, code: ProblemCode, message: string): Problem => new Problem(code, [{ location: 'body', path, message }]);
