import { generateKeyBetween } from 'fractional-indexing';
import type { components } from '../../../generated/contract.ts';
import { appendEvent } from '../../core/events/outbox.ts';
import { bytesOf } from '../../core/limits/stored-bytes.ts';
import { addUsage } from '../../core/limits/usage.ts';
import { actingUserId, type Scope } from '../../core/scope.ts';
import { newId } from '../../platform/crypto/ids.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { createComment } from '../comments/create.ts';
import { type Placement, resourceFields } from '../resources/create.ts';
import { insertResource } from '../resources/store.ts';
import { findTags } from '../tags/assign.ts';
import { putTagsOnResource } from '../tags/carriers-store.ts';
import { insertRoot, type RootType } from './store.ts';

export interface RootContent {
  readonly type: RootType;
  readonly subtype: 'inbox' | 'bin' | null;
  readonly isPrivate: boolean;
  readonly name: string | null;
  readonly description?: string | null;
  readonly icon?: components['schemas']['IconInput'] | null;
}

/** Where the folder of a root stands among its siblings: it has none, so anywhere. */
export const rootSortKey = generateKeyBetween(null, null);

/** What people put on the folder of a root as they make it. */
export interface RootAttachments extends Pick<Placement, 'tags' | 'comment'> {
  /** What hides who signs the comment with an anonymous name. */
  readonly secret: string;
}

/** Makes a root with its folder, which has the same id, and returns that id. @throws Problem tag_not_found */
export async function createRoot(trx: Transaction, scope: Scope, root: RootContent, attached?: RootAttachments): Promise<string> {
  const id = newId();
  const privateTo = root.isPrivate ? actingUserId(scope) : null;
  const { tagIds, newBytes } = await findTags(trx, scope, async () => privateTo, attached?.tags ?? []);
  await insertResource(trx, scope, {
    ...resourceFields({ kind: 'folder', name: root.name, description: root.description ?? null, icon: root.icon ?? null }),
    id,
    rootId: id,
    parentId: null,
    depth: 0,
    privateTo,
    sortKey: rootSortKey,
    createdAt: Date.now(),
  });
  await putTagsOnResource(trx, scope, id, [...tagIds]);
  const comment = attached?.comment;
  if (comment) await createComment(trx, scope, attached.secret, id, { ...comment, isPinned: true });
  await insertRoot(trx, scope, { ...root, id, makerId: actingUserId(scope), isFilled: false });
  if (root.type === 'SPACE') {
    await addUsage(trx, scope, { bytes: bytesOf(root.description, comment?.content) + newBytes, resources: 1 });
    await appendEvent(trx, scope, 'resource.created', { resourceId: id });
  }
  return id;
}
