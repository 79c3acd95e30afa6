import type { Scope } from '../../core/scope.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Tenant } from '../../platform/tenant.ts';
import type { Built } from './build.ts';
import type { Source } from './document.ts';
import { createIndex, type DocumentRow, findDocuments, findIndex, type Index, nextSegment, replaceDocuments, setIndex } from './index-store.ts';
import type { IndexThreads } from './index-threads.ts';

import { decodeNumbers, encodeNumbers } from './removed.ts';
import { addRows, addSegment, findSegments, setRemoved } from './segment-store.ts';
import { loadSomeSources } from './some-sources.ts';
import { counted, statisticsOf } from './statistics.ts';
import { addChildren, removeWaiting, type Waiting } from './waiting-store.ts';

/** Thrown where somebody else has changed the index meanwhile. What waits is still there, and is tried again. */
class IndexChanged extends Error {}

/** What indexing is done with. */
export interface IndexMeans {
  readonly database: Database;
  readonly threads: Pick<IndexThreads, 'run'>;
}

export interface IndexOptions {
  /** False: resources are to be found by their names alone. */
  readonly isWhole?: boolean;
  /** Is told in the same transaction which resources these were. */
  onIndexed?(trx: Transaction, ids: readonly string[]): Promise<void> | undefined;
}

/**
 * Puts what has changed into the index of a workspace, as it is now: as a segment of its own, in one transaction. Texts are read and taken apart before it.
 * @param waiting changes; of more text than goes into one segment those that come first are taken
 * @returns false when somebody else was faster
 */
export async function indexChanges(
  { database, threads }: IndexMeans,
  tenant: Scope,
  waiting: readonly Waiting[],
  { isWhole = true, onIndexed }: IndexOptions = {},
): Promise<boolean> {
  const index = await indexOf(database, tenant);
  const { ids, sources } = await loadSomeSources(database.reader, tenant, [...new Set(waiting.map(({ resource_id }) => resource_id))]);
  const before = await findDocuments(database.reader, tenant, ids);
  const task = { sources: isWhole ? sources : sources.map(byName), first: index.last_document + 1 };
  const built = sources.length === 0 ? null : await threads.run('build', task);
  const taken = new Set(ids);
  try {
    await database.transaction(async (trx) => {
      await write(trx, tenant, index, before, built);
      const done = waiting.filter(({ resource_id }) => taken.has(resource_id));
      await removeWaiting(trx, tenant, done);
      await addChildren(trx, tenant, [...new Set(done.filter(({ with_children }) => Boolean(with_children)).map(({ resource_id }) => resource_id))]);
      await onIndexed?.(trx, ids);
    });
    return true;
  } catch (error) {
    if (error instanceof IndexChanged) return false;
    throw error;
  }
}

const byName = ({ resourceId, name }: Source): Source => ({
  ...{ resourceId, name, description: null, tags: [], addresses: [], comments: [], text: null, passages: [] },
});

async function indexOf(database: Database, tenant: Tenant): Promise<Index> {
  const known = await findIndex(database.reader, tenant);
  if (known) return known;
  await database.transaction((trx) => createIndex(trx, tenant));
  const made = await findIndex(database.reader, tenant);
  if (!made) throw new Error(`The index of the workspace ${tenant.workspaceId} was not kept`);
  return made;
}

async function write(trx: Transaction, tenant: Tenant, index: Index, before: readonly DocumentRow[], built: Built | null): Promise<void> {
  const rows = (built?.documents ?? []).map(
    ({ number, resourceId, language, lengths, starts }): DocumentRow => ({
      ...{ number, resource_id: resourceId, language },
      ...{ lengths: JSON.stringify(lengths), starts: JSON.stringify(starts) },
    }),
  );
  const last = index.last_document + rows.length;
  const statistics = counted(statisticsOf(index), before.map(countedOf), rows.map(countedOf));
  const isOurs = await setIndex(trx, tenant, index.version, {
    last_document: last,
    documents: statistics.documents,
    fields: JSON.stringify(statistics.fields),
    languages: JSON.stringify(statistics.languages),
  });
  if (!isOurs) throw new IndexChanged();
  const gone = before.map(({ number }) => number);
  if (gone.length > 0) await removeFromSegments(trx, tenant, index.number, gone);
  await replaceDocuments(trx, tenant, index.number, gone, rows);
  if (!built) return;
  const number = await nextSegment(trx, tenant);
  const range = { first_document: index.last_document + 1, last_document: last };
  await addSegment(trx, tenant, index.number, 'whole', { number, level: 0, documents: rows.length, ...range });
  await addRows(trx, tenant, index.number, number, built);
}

export const countedOf = ({ language, lengths }: Pick<DocumentRow, 'language' | 'lengths'>): { language: string; lengths: number[] } => ({
  language,
  lengths: JSON.parse(lengths) as number[],
});

async function removeFromSegments(trx: Transaction, tenant: Tenant, index: number, documents: readonly number[]): Promise<void> {
  for (const { number, first_document: first, last_document: last, removed } of await findSegments(trx, tenant, index)) {
    const own = documents.filter((document) => document >= first && document <= last);
    if (own.length > 0) await setRemoved(trx, tenant, index, number, encodeNumbers([...decodeNumbers(removed), ...own]));
  }
}
