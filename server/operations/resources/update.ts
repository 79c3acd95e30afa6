import type { components } from '../../../generated/contract.ts';
import { requireMatch } from '../../core/etag.ts';
import { appendEvent } from '../../core/events/outbox.ts';
import { bytesOf } from '../../core/limits/stored-bytes.ts';
import { addUsage, addUsageAtCommit, isUnlimited, planOf } from '../../core/limits/usage.ts';
import { callerOf } from '../../core/passwords/caller.ts';
import { notFound, Problem, type ProblemError } from '../../core/problems.ts';
import { loadHeldPath } from '../../core/resources/ancestors-store.ts';
import { findResource, type HeldResource, holdResource, isSystemRoot } from '../../core/resources/held-store.ts';
import { findRenditionBlobs, setRenditions } from '../../core/resources/renditions-store.ts';
import { inPath } from '../../core/resources/require.ts';
import { touchRoots } from '../../core/resources/touch-store.ts';
import type { Scope } from '../../core/scope.ts';
import type { Services } from '../../core/services.ts';
import { together } from '../../platform/async/together.ts';
import { releaseBlobs } from '../../platform/blobs/release.ts';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import { nameKey } from '../../platform/text/names.ts';
import { setPassages } from '../../search/index/source-store.ts';
import { keepLabel } from '../labels/store.ts';
import { replaceTags } from '../tags/assign.ts';
import { loadTagsOfResources } from '../tags/carriers-store.ts';
import { storedIcon } from './create.ts';
import { requireNameFits } from './name-length.ts';
import { type CheckedPassword, checkPassword, noPassword } from './passwords/checked-password.ts';
import { type Opens, opensNothing, requireOpen } from './passwords/protection.ts';
import { isProcessed, processingJob } from './processing-jobs.ts';
import { loadRecord, loadRecords, type ResourceRecord, recordETag } from './record.ts';
import { type Move, moveResource, requireMove, tellOfMoves } from './tree/move.ts';
import { newSortKey, requireParent, resolveParentId } from './tree/place.ts';
import { holdTree } from './tree/tree-store.ts';
import { changeCarriedPasswords, type WrittenFields, writeFields, writeTarget } from './update-store.ts';

type ResourceUpdate = components['schemas']['ResourceUpdate'];

export interface UpdateRequest {
  readonly id: string;
  readonly update: ResourceUpdate;
  /** The header `If-Match`. */
  readonly ifMatch: string | undefined;
  /** The header `X-Resource-Password`. */
  readonly password: string | undefined;
}

/** What of an update takes long, and is done before its transaction. */
export interface PreparedUpdate {
  readonly checked: CheckedPassword;
  /** Of the new password, if there is one. */
  readonly passwordHash: string | null;
}

const nothingPrepared: PreparedUpdate = { checked: noPassword, passwordHash: null };

/**
 * Checks the password that protects the resource, and makes the hash of the new one: each only if nothing else is wrong with the request.
 * @throws Problem as `updateResource`; rate_limited, unavailable
 */
export async function prepareUpdate(services: Services, db: Reader, scope: Scope, request: UpdateRequest): Promise<PreparedUpdate> {
  const { id, update, password } = request;
  if (password === undefined && !update.password) return nothingPrepared;
  const [resource, [record]] = await together(findResource(db, scope, id), loadRecords(db, scope, services, [id]));
  if (!resource || !record) throw notFound('resource_not_found', inPath, id);
  requireChangeable(resource, record, request);
  const checked = await checkPassword(services, db, scope, id, password);
  if (!update.password) return { checked, passwordHash: null };
  await requireOpen(db, scope, id, checked.opens);
  return { checked, passwordHash: await services.passwords.hash(callerOf(scope), update.password) };
}

/**
 * Changes the fields that were sent, and moves the resource if its parent is another one. What is sent as it is already changes nothing.
 * @throws Problem resource_not_found, precondition_failed, resource_locked, system_resource, password_required, label_not_found, tag_not_found,
 *   invalid_request, invalid_parent, exceeds_depth_limit, would_create_cycle, exceeds_storage_limit
 */
export async function updateResource(
  services: Services,
  trx: Transaction,
  scope: Scope,
  request: UpdateRequest,
  { checked, passwordHash }: PreparedUpdate,
): Promise<ResourceRecord> {
  const { id, update, password } = request;
  // What is held before the resource is held before resources by others too, so none of them waits for what the other has.
  if (update.parentId !== undefined || update.password !== undefined) await holdTree(trx, scope);
  const missingLabel = typeof update.label === 'number' && !(await keepLabel(trx, scope, update.label)) ? update.label : null;
  // The statements of each `together` are run in this order, and wait for no answer.
  const [resource, [record], plan] = await together(holdResource(trx, scope, id), loadRecords(trx, scope, services, [id]), planOf(trx, scope));
  if (!resource || !record) throw notFound('resource_not_found', inPath, id);
  requireChangeable(resource, record, request);

  const before = fieldsOf(resource);
  const after = fieldsAfter(before, update, passwordHash);
  const isOpened = password !== undefined || after.passwordHash !== before.passwordHash;
  if (isOpened) await requireOpen(trx, scope, id, checked.opens);
  if (missingLabel !== null) throw notFound('label_not_found', { location: 'body', path: '/label' }, missingLabel);

  const changed = namesOfChanges(before, after);
  const tags = update.tags && (await changeTags(trx, scope, resource, record, update.tags));
  if (tags?.isChanged) changed.push('tags');
  if (update.url !== undefined) changed.push(...(await changeTarget(services, trx, scope, resource, update.url)));
  const written: Promise<unknown>[] = changed.length > 0 ? [writeFields(trx, scope, id, nameKey(after.name), after)] : [];
  const [old, fresh] = [before.passwordHash, after.passwordHash];
  if (old !== null && fresh !== null && fresh !== old) {
    await together(...written);
    await changeCarriedPasswords(trx, scope, id, old, fresh);
  }
  if (update.parentId !== undefined) await together(...written);
  const moves = update.parentId === undefined ? [] : await changeParent(trx, scope, resource, update.parentId);
  const bytes = bytesOf(after.description, after.preferences) - bytesOf(before.description, before.preferences) + (tags?.newBytes ?? 0);
  if (isUnlimited(plan)) addUsageAtCommit(trx, scope, { bytes, resources: 0 });
  else written.push(addUsage(trx, scope, { bytes, resources: 0 }));
  // When it is where it goes: others don't learn what it is called now from an event of before it went into a private space.
  if (changed.length > 0) written.push(appendEvent(trx, scope, 'resource.updated', { resourceId: id, changed }));
  if (moves.length > 0) written.push(tellOfMoves(trx, scope, moves));
  // Who has opened what is protected, or protected it, may see it.
  const opens: Opens = async (protection) => protection.passwordHash === passwordHash || checked.hasOpened(protection);
  const answer = loadRecord(trx, scope, services, id, isOpened ? opens : opensNothing);
  await together(...written, answer);
  return answer;
}

/** Refuses what is wrong with an update whoever has which password. */
function requireChangeable(resource: HeldResource, record: ResourceRecord, { update, ifMatch }: UpdateRequest): void {
  requireMatch(ifMatch, recordETag(record));
  requireUnlocked(resource, update);
  if (isSystemRoot(resource)) requireKept(resource, update);
  requireNameFits(resource.kind, update.name);
}

/** A locked resource accepts nothing but `isLocked: false`. */
function requireUnlocked(resource: HeldResource, update: ResourceUpdate): void {
  const [only, ...more] = Object.keys(update);
  const unlocks = only === 'isLocked' && more.length === 0 && update.isLocked === false;
  if (resource.is_locked && !unlocks) throw new Problem('resource_locked', [{ ...inPath, message: 'is locked' }]);
}

/**
 * The inbox and the bin have their names and places for good. The bin gets neither a password, which would pass on to whatever anybody puts into it, nor a lock,
 * which would keep everybody from deleting. Those that it has can be taken off.
 */
function requireKept(resource: HeldResource, { name, parentId, password, isLocked }: ResourceUpdate): void {
  const errors: ProblemError[] = [];
  if (name !== undefined && name !== resource.name) errors.push({ location: 'body', path: '/name', message: 'a system root is not renamed' });
  if (parentId !== undefined) errors.push({ location: 'body', path: '/parentId', message: 'a system root is not moved' });
  if (resource.root_subtype === 'bin') {
    if (typeof password === 'string') errors.push({ location: 'body', path: '/password', message: 'the bin gets no password' });
    if (isLocked) errors.push({ location: 'body', path: '/isLocked', message: 'the bin is not locked' });
  }
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
  { id, private_to: privateTo }: HeldResource,
  { tags }: ResourceRecord,
  references: NonNullable<ResourceUpdate['tags']>,
): Promise<{ isChanged: boolean; newBytes: number }> {
  const newBytes = await replaceTags(trx, scope, { id, privateTo }, references);
  const after = await loadTagsOfResources(trx, scope, [id]);
  return { isChanged: after.length !== tags.length || after.some((tag, index) => tag.id !== tags[index]?.id), newBytes };
}

/** Gives a bookmark another address. What was found at the one before is gone with it. Returns the names of what is different then. */
async function changeTarget(services: Services, trx: Transaction, scope: Scope, resource: HeldResource, url: string): Promise<string[]> {
  const { id, kind } = resource;
  if (kind !== 'bookmark') {
    throw new Problem('invalid_request', [{ location: 'body', path: '/url', message: `a ${kind} has no address of its own to change` }]);
  }
  if (url === resource.url) return [];
  const waits = isProcessed(services, kind);
  await writeTarget(trx, scope, id, url, waits ? 'pending' : 'completed');
  const pictures = await findRenditionBlobs(trx, scope, [id]);
  await setRenditions(trx, scope, id, []);
  await releaseBlobs(trx, scope, services.enqueue, pictures);
  await setPassages(trx, scope, id, []);
  if (waits) await services.enqueue(trx, scope, processingJob(kind), { resourceId: id });
  return ['url', 'originUrl', 'data', ...(waits ? ['stateProcessing'] : []), ...(pictures.length > 0 ? ['thumbnail', 'cover'] : [])];
}

/** Returns the move; none when it is there already. */
async function changeParent(trx: Transaction, scope: Scope, resource: HeldResource, parentId: string): Promise<Move[]> {
  const id = await resolveParentId(trx, scope, parentId);
  if (id === resource.parent_id) return [];
  const parent = await requireParent(trx, scope, id);
  requireMove(resource, await loadHeldPath(trx, scope, parent.id), { location: 'body', path: '/parentId' });
  const move = await moveResource(trx, scope, resource, parent, await newSortKey(trx, scope, parent.id));
  if (resource.root_id !== parent.root_id) await touchRoots(trx, [parent.root_id]);
  return [move];
}
