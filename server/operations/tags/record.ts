import type { components } from '../../../generated/contract.ts';
import { etagOf } from '../../core/etag.ts';
import { notFound, type Problem } from '../../core/problems.ts';
import type { Scope } from '../../core/scope.ts';
import { inSlices, type Written } from '../../core/sliced-body.ts';
import type { Reader } from '../../platform/database/database.ts';
import { timestamp } from '../../platform/text/timestamps.ts';
import { countCarriers } from './carriers-store.ts';
import { findTag, loadTags, type TagRow } from './store.ts';

type Tag = components['schemas']['Tag'];

/** The tags as the contract shows them, with the resources counted that the scope comes across. */
export async function tagRecords(db: Reader, scope: Scope, rows: readonly TagRow[]): Promise<Tag[]> {
  const ids = rows.map((row) => row.id);
  const counts = await countCarriers(db, scope, ids);
  return rows.map((row) => tagRecord(row, counts));
}

/** The records of these tags, in the order of the ids, to be written as they are loaded. What carries them is counted at once. */
export async function tagsInSlices(db: Reader, scope: Scope, ids: readonly string[]): Promise<AsyncGenerator<Written, null>> {
  const counts = await countCarriers(db, scope, ids);
  return inSlices(ids, async (slice) => (await loadTags(db, scope, slice)).map((row) => tagRecord(row, counts)));
}

const tagRecord = (row: TagRow, counts: ReadonlyMap<string, number>): Tag => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  description: row.description,
  createdAt: timestamp(row.created_at),
  modifiedAt: timestamp(row.modified_at),
  resourceCount: counts.get(row.id) ?? 0,
});

/** @throws Problem tag_not_found */
export async function loadTag(db: Reader, scope: Scope, id: string): Promise<Tag> {
  const row = await findTag(db, scope, id);
  const [tag] = await tagRecords(db, scope, row ? [row] : []);
  if (!tag) throw tagNotFound(id);
  return tag;
}

export const tagNotFound = (id: string): Problem => notFound('tag_not_found', { location: 'path', path: 'tagId' }, id);

/** The version of a tag. It stays one and the same to writers whatever is tagged with it. */
export function tagETag(tag: Tag): string {
  const { resourceCount: _resourceCount, ...written } = tag;
  return etagOf(written, tag);
}
