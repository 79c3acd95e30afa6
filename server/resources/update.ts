import type { components } from '../../generated/contract.ts';
import type { Reader, Transaction } from '../database/database.ts';
import { requireMatch } from '../etag.ts';
import { appendEvent } from '../events/outbox.ts';
import { keepLabel } from '../labels/store.ts';
import { nameKey } from '../names.ts';
import { notFound, Problem, type ProblemError } from '../problems.ts';
import type { Scope } from '../scope.ts';
import type { Services } from '../services.ts';
import { replaceTags } from '../tags/assign.ts';
import { loadTagsOfResources } from '../tags/carriers-store.ts';
import { loadHeldPath } from './ancestors-store.ts';
import { checkPasswordAhead } from './check-password-ahead.ts';
import { storedIcon } from './create.ts';
import { type HeldResource, holdResource, isSystemRoot } from './held-store.ts';
import { moveResource, requireMove } from './move.ts';
import { hashPassword } from './passwords.ts';
import { newSortKey, requireParent, resolveParentId } from './place.ts';
import { type Opens, opensNothing, requireOpen } from './protection.ts';
import { loadRecord, type ResourceRecord, recordETag } from './record.ts';
import { inPath } from './require.ts';
import { holdTree } from './tree-store.ts';
import { type WrittenFields, writeFields, writeTarget } from './update-store.ts';

type ResourceUpdate = components['schemas']['ResourceUpdate'];

export interface UpdateRequest {
  readonly id: string;
  readonly update: ResourceUpdate;
  /** The header `If-Match`. */
  readonly ifMatch: string | undefined;
  /** The header `X-Resource-Password`. */
  readonly password: string | undefined;
}

/** What of an update takes long, to be done before its transaction: checks the password that protects the resource, and makes the hash of the new one. */
export async function prepareUpdate(services: Services, db: Reader, scope: Scope, { id, update, password }: UpdateRequest): Promise<string | null> {
  await checkPasswordAhead(services, db, scope, [id], password);
  return update.password ? hashPassword(update.password) : null;
}

/**
 * Changes the fields that were sent, and moves the resource if its parent is another one. What is sent as it is already changes nothing.
 * @param passwordHash of the new password, if there is one
 * @throws Problem resource_not_found, precondition_failed, resource_locked, system_resource, password_required, label_not_found, tag_not_found,
 *   invalid_request, invalid_parent, exceeds_depth_limit, would_create_cycle
 */
export async function updateResource(
  services: Services,
  trx: Transaction,
  scope: Scope,
  request: UpdateRequest,
  passwordHash: string | null,
): Promise<ResourceRecord> {
  const { id, update, password } = request;
  // What is held before the resource is held before resources by others too, so none of them waits for what the other has.
  if (update.parentId !== undefined) await holdTree(trx, scope);
  const missingLabel = typeof update.label === 'number' && !(await keepLabel(trx, scope, update.label)) ? update.label : null;
  const resource = await holdResource(trx, scope, id);
  if (!resource) throw notFound('resource_not_found', inPath, id);
  const record = await loadRecord(trx, scope, services.links, id);
  requireMatch(request.ifMatch, recordETag(record));
  requireUnlocked(resource, update);
  if (isSystemRoot(resource)) requireKept(resource, update);

  const before = fieldsOf(resource);
  const after = fieldsAfter(before, update, passwordHash);
  const isOpened = password !== undefined || after.passwordHash !== before.passwordHash;
  if (isOpened) await requireOpen(services, trx, scope, id, password);
  if (missingLabel !== null) throw notFound('label_not_found', { location: 'body', path: '/label' }, missingLabel);

  const changed = namesOfChanges(before, after);
  if (update.tags && (await changeTags(trx, scope, record, update.tags))) changed.push('tags');
  if (update.url !== undefined && (await changeTarget(services, trx, scope, resource, update.url))) {
    changed.push('url', 'originUrl', 'stateProcessing', 'data');
  }
  if (changed.length > 0) {
    await writeFields(trx, scope, id, nameKey(after.name), after);
    await appendEvent(trx, scope, 'resource.updated', { resourceId: id, changed });
  }
  if (update.parentId !== undefined) await changeParent(trx, scope, resource, update.parentId);
  return loadRecord(trx, scope, services.links, id, isOpened ? opensEverything : opensNothing);
}

/** For who has just opened what is protected, or protected it. */
const opensEverything: Opens = async () => true;

/** A locked resource accepts nothing but `isLocked: false`. */
function requireUnlocked(resource: HeldResource, update: ResourceUpdate): void {
  const [only, ...more] = Object.keys(update);
  const unlocks = only === 'isLocked' && more.length === 0 && update.isLocked === false;
  if (resource.is_locked && !unlocks) throw new Problem('resource_locked', [{ ...inPath, message: 'is locked' }]);
}

/** The inbox and the bin have their names and places for good. */
function requireKept(resource: HeldResource, { name, parentId }: ResourceUpdate): void {
  const errors: ProblemError[] = [];
  if (name !== undefined && name !== resource.name) errors.push({ location: 'body', path: '/name', message: 'a system root is not renamed' });
  if (parentId !== undefined) errors.push({ location: 'body', path: '/parentId', message: 'a system root is not moved' });
  if (errors.length > 0) throw new Problem('system_resource', errors);
}

const fieldsOf = (resource: HeldResource): WrittenFields => ({
  name: resource.name,
  description: resource.description,
  icon: resource.icon,
  label: resource.label_id,
  preferences: resource.preferences,
  isLocked: Boolean(resource.is_locked),
  passwordHash: resource.password_hash,
});

function fieldsAfter(before: WrittenFields, update: ResourceUpdate, passwordHash: string | null): WrittenFields {
  const { name, description, icon, label, preferences, isLocked, password } = update;
  return {
    name: name === undefined ? before.name : name,
    description: description === undefined ? before.description : description,
    icon: icon === undefined ? before.icon : storedIcon(icon),
    label: label === undefined ? before.label : label,
    preferences: preferences === undefined ? before.preferences : preferences && JSON.stringify(preferences),
    isLocked: isLocked ?? before.isLocked,
    passwordHash: password === undefined ? before.passwordHash : passwordHash,
  };
}

/** The names that the record has for what is different. A password doesn't show in it, only whether there is one. */
function namesOfChanges(before: WrittenFields, after: WrittenFields): string[] {
  const fields = (Object.keys(after) as (keyof WrittenFields)[]).filter((field) => after[field] !== before[field]);
  return fields.map((field) => (field === 'passwordHash' ? 'isPasswordProtected' : field));
}

async function changeTags(
  trx: Transaction,
  scope: Scope,
  { id, tags }: ResourceRecord,
  references: NonNullable<ResourceUpdate['tags']>,
): Promise<boolean> {
  await replaceTags(trx, scope, id, references);
  const after = await loadTagsOfResources(trx, scope, [id]);
  return after.length !== tags.length || after.some((tag, index) => tag.id !== tags[index]?.id);
}

/** Gives a bookmark another address, and has the page behind it read. */
async function changeTarget(services: Services, trx: Transaction, scope: Scope, resource: HeldResource, url: string): Promise<boolean> {
  if (resource.kind !== 'bookmark') {
    throw new Problem('invalid_request', [{ location: 'body', path: '/url', message: `a ${resource.kind} has no address of its own to change` }]);
  }
  if (url === resource.url) return false;
  await writeTarget(trx, scope, resource.id, url);
  await services.enqueue(trx, scope, 'process_resource', { resourceId: resource.id });
  return true;
}

async function changeParent(trx: Transaction, scope: Scope, resource: HeldResource, parentId: string): Promise<void> {
  if ((await resolveParentId(trx, scope, parentId)) === resource.parent_id) return;
  const parent = await requireParent(trx, scope, parentId);
  requireMove(resource, await loadHeldPath(trx, scope, parent.id), { location: 'body', path: '/parentId' });
  await moveResource(trx, scope, resource, parent, await newSortKey(trx, scope, parent.id));
}
