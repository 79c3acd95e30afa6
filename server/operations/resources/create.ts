import type { components } from '../../../generated/contract.ts';
import { appendEvent } from '../../core/events/outbox.ts';
import { bytesOf } from '../../core/limits/stored-bytes.ts';
import { addUsage, addUsageAtCommit, isUnlimited, planOf } from '../../core/limits/usage.ts';
import type { Kind } from '../../core/resources/kinds.ts';
import { touchRootAtCommit, touchRoots } from '../../core/resources/touch-store.ts';
import type { Scope } from '../../core/scope.ts';
import type { Services } from '../../core/services.ts';
import { together } from '../../platform/async/together.ts';
import { newId } from '../../platform/crypto/ids.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { nameKey } from '../../platform/text/names.ts';
import { createComment } from '../comments/create.ts';
import { findTags } from '../tags/assign.ts';
import { putTagsOnResource } from '../tags/carriers-store.ts';
import type { KnownData } from './data.ts';
import { isProcessed, processingJob } from './processing-jobs.ts';
import { loadRecord, type RecordOf, type ResourceRecord, recordETag } from './record.ts';
import { insertResource } from './store.ts';
import { newSortKey, requireParent, resolveParentId } from './tree/place.ts';

type Schemas = components['schemas'];

/** What every creation may carry beside its content. */
export interface Placement {
  readonly parentId: string;
  readonly location?: Schemas['Location'] | undefined;
  readonly tags?: readonly Schemas['TagReference'][] | undefined;
  readonly comment?: Schemas['CommentInput'] | null | undefined;
}

/** What a new resource is, by its own endpoint. */
export interface Content<K extends Kind = Kind> {
  readonly kind: K;
  readonly name: string | null;
  readonly description?: string | null;
  readonly icon?: Schemas['IconInput'] | null;
  readonly mimeType?: string | null;
  readonly extension?: string | null;
  /** Bytes that count against the plan; null for what has none. */
  readonly size?: number | null;
  readonly url?: string | null;
  readonly originUrl?: string | null;
  readonly blobId?: string | null;
  readonly filename?: string | null;
  readonly data?: KnownData;
}

/**
 * Creates a resource of any kind: row, tags, pinned comment, counters, event, and the job that reads its content, all in the caller's transaction.
 * @param store writes what the kind keeps beside the row, such as a note's text
 * @throws Problem resource_not_found, invalid_parent, exceeds_depth_limit, resource_locked, tag_not_found
 */
export async function createResource<K extends Kind>(
  services: Services,
  trx: Transaction,
  scope: Scope,
  placement: Placement,
  content: Content<K>,
  store?: (resourceId: string) => Promise<void>,
): Promise<RecordOf<K>> {
  const parentId = await resolveParentId(trx, scope, placement.parentId);
  // The statements of each `together` are run in this order, and wait for no answer: a database that is far away would take its time with every one.
  const held = requireParent(trx, scope, parentId);
  const placed = newSortKey(trx, scope, parentId, placement.location);
  // Siblings that move apart for it are held before a tag is made: whoever changes one of them holds it, and may then wait for a tag of the same name.
  const privateTo = async () => {
    await placed;
    return (await held).private_to;
  };
  const tagged = findTags(trx, scope, privateTo, placement.tags ?? []);
  const [parent, sortKey, { tagIds, newBytes }, plan] = await together(held, placed, tagged, planOf(trx, scope));
  const [id, createdAt] = [newId(), Date.now()];
  const waits = hasBytes(content) || isProcessed(services, content.kind);
  const row = {
    ...resourceFields(content),
    state: waits ? ('pending' as const) : ('completed' as const),
    id,
    rootId: parent.root_id,
    parentId,
    depth: parent.depth + 1,
    privateTo: parent.private_to,
    sortKey,
    createdAt,
  };
  const { comment } = placement;
  const bytes = (content.size ?? 0) + bytesOf(content.description, comment?.content) + newBytes;
  const written: Promise<unknown>[] = [insertResource(trx, scope, row), putTagsOnResource(trx, scope, id, [...tagIds])];
  if (store) written.push(store(id));
  if (comment) {
    await together(...written);
    await createComment(trx, scope, services.secret, id, { ...comment, isPinned: true });
  }
  // Last of what is held, and in this order everywhere: what others hold while they wait for the counters is never waited for by one that has them.
  if (isUnlimited(plan)) {
    touchRootAtCommit(trx, parent.root_id, createdAt);
    addUsageAtCommit(trx, scope, { bytes, resources: 1 });
  } else {
    written.push(touchRoots(trx, [parent.root_id], createdAt), addUsage(trx, scope, { bytes, resources: 1 }));
  }
  written.push(appendEvent(trx, scope, 'resource.created', { resourceId: id }));
  if (waits) written.push(services.enqueue(trx, scope, processingJob(content.kind), { resourceId: id }));
  const record = loadRecord(trx, scope, services, id);
  await together(...written, record);
  return (await record) as RecordOf<K>;
}

const hasBytes = ({ blobId }: Content): boolean => (blobId ?? null) !== null;

/** The columns that come from the content alone; a field that wasn't given is null. */
export function resourceFields(content: Content) {
  return {
    kind: content.kind,
    name: content.name,
    nameKey: nameKey(content.name),
    description: content.description ?? null,
    icon: storedIcon(content.icon),
    mimeType: content.mimeType ?? null,
    extension: content.extension ?? null,
    size: content.size ?? null,
    url: content.url ?? null,
    originUrl: content.originUrl ?? null,
    blobId: content.blobId ?? null,
    filename: content.filename ?? null,
    state: hasBytes(content) ? ('pending' as const) : ('completed' as const),
    data: JSON.stringify(content.data ?? {}),
  };
}

/** An icon as it is kept, and as records show it: a custom image is named by its address and has more to say once it has been read. */
export function storedIcon(icon: Schemas['IconInput'] | undefined): string | null {
  if (!icon) return null;
  const shown: Schemas['Icon'] =
    icon.type === 'customImage' ? { ...icon, customImage: { url: icon.customImage, width: null, height: null, mime: null } } : icon;
  return JSON.stringify(shown);
}

/** The answer to every creation of a resource. */
export function created<Record extends ResourceRecord>(services: Services, record: Record) {
  return { status: 201 as const, body: record, headers: { Location: services.links.apiUrl('resources', record.id), ETag: recordETag(record) } };
}
