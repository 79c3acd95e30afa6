import { loadPaths } from '../../core/resources/ancestors-store.ts';
import type { Scope } from '../../core/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { documentOf } from './document.ts';
import { allDocuments, allResourceIds, findWaitingIds } from './examine-store.ts';
import { type DocumentRow, findIndex, type Index } from './index-store.ts';
import { eachPosting, encodePlaces } from './postings.ts';
import { loadOpenSources } from './protection.ts';
import { decodeNumbers } from './removed.ts';
import { partsOf, SegmentCursor } from './segment-cursor.ts';
import { findSegments, type Segment } from './segment-store.ts';
import { loadSources } from './source-store.ts';
import { counted, noStatistics, statisticsOf } from './statistics.ts';
import { inOrder } from './vocabulary.ts';

/**
 * Compares the search index of a workspace with one that is built anew, but for what waits to be put into it. Of each document a sum over its words and their places is
 * compared, so it takes little memory.
 * @returns what is wrong, in sentences
 */
export async function examineIndex(db: Reader, tenant: Scope): Promise<string[]> {
  const wrong: string[] = [];
  const waiting = await waitingIn(db, tenant);
  const index = await findIndex(db, tenant);
  const { sums, resources } = index
    ? await compareDocuments(db, tenant, index, waiting, wrong)
    : { sums: new Map<number, number>(), resources: new Set<string>() };
  if (index) await compareWords(db, tenant, index, sums, wrong);
  for await (const page of allResourceIds(db, tenant)) {
    const absent = page.map(({ id }) => id).filter((id) => !resources.has(id));
    const isWaiting = await waiting(absent);
    const missing = absent.filter((id) => !isWaiting(id));
    for (const { resourceId } of await loadSources(db, tenant, missing)) wrong.push(`The resource ${resourceId} is not in the search index.`);
  }
  return wrong;
}

/** Tells of some resources which of them wait: by themselves, or because something above them has begun to be protected, or no longer is. */
type AreWaiting = (ids: readonly string[]) => Promise<(id: string) => boolean>;

async function waitingIn(db: Reader, scope: Scope): Promise<AreWaiting> {
  const waiting = await findWaitingIds(db, scope);
  const own = new Set(waiting.map(({ resource_id }) => resource_id));
  const tops = new Set(waiting.filter(({ with_children }) => Boolean(with_children)).map(({ resource_id }) => resource_id));
  return async (ids) => {
    if (tops.size === 0) return (id) => own.has(id);
    const pathOf = await loadPaths(db, scope, ids);
    return (id) => own.has(id) || (pathOf(id) ?? []).some((above) => tops.has(above.id));
  };
}

/** @returns by document the sum that its words and their places have, and the resources that are documents */
async function compareDocuments(
  db: Reader,
  tenant: Scope,
  index: Index,
  waiting: AreWaiting,
  wrong: string[],
): Promise<{ sums: Map<number, number>; resources: Set<string> }> {
  const [sums, resources] = [new Map<number, number>(), new Set<string>()];
  let statistics = counted(noStatistics, [], []);
  for await (const rows of allDocuments(db, tenant, index)) {
    const sourceOf = new Map(
      (
        await loadOpenSources(
          db,
          tenant,
          rows.map((row) => row.resource_id),
        )
      ).map((source) => [source.resourceId, source]),
    );
    statistics = counted(
      statistics,
      [],
      rows.map(({ language, lengths }) => ({ language, lengths: JSON.parse(lengths) as number[] })),
    );
    const isWaiting = await waiting(rows.map((row) => row.resource_id));
    for (const row of rows) {
      resources.add(row.resource_id);
      const source = sourceOf.get(row.resource_id);
      if (isWaiting(row.resource_id)) sums.set(row.number, Number.NaN);
      else if (!source) wrong.push(`The search index has the resource ${row.resource_id}, which is gone.`);
      else sums.set(row.number, compareDocument(row, documentOf(source), wrong));
    }
  }
  const said = counted(statisticsOf(index), [], []);
  if (JSON.stringify([said.documents, said.fields]) !== JSON.stringify([statistics.documents, statistics.fields]))
    wrong.push(`The search index of the workspace ${tenant.workspaceId} counts other resources and words than it has.`);
  return { sums, resources };
}

function compareDocument(row: DocumentRow, document: ReturnType<typeof documentOf>, wrong: string[]): number {
  const now = [document.language, JSON.stringify(document.lengths), JSON.stringify(document.starts)];
  const then = [row.language, row.lengths, row.starts];
  if (now.some((part, at) => part !== then[at])) wrong.push(`The search index has the resource ${row.resource_id} as it was before.`);
  let sum = 0;
  for (const [word, places] of document.words) sum = added(sum, word, encodePlaces(places));
  return sum;
}

async function compareWords(db: Reader, tenant: Tenant, index: Index, expected: ReadonlyMap<number, number>, wrong: string[]): Promise<void> {
  const found = new Map<number, number>();
  for (const segment of await findSegments(db, tenant, index.number)) {
    const removed = new Set(decodeNumbers(segment.removed));
    const tell = (document: number, word: string, places: Uint8Array): void => {
      if (!removed.has(document)) found.set(document, added(found.get(document) ?? 0, word, places));
    };
    if (!(await readSegment(db, tenant, index, segment, tell))) wrong.push(`The segment ${segment.number} of the search index can not be read.`);
  }
  for (const [document, sum] of expected)
    if (!Number.isNaN(sum) && (found.get(document) ?? 0) !== sum)
      wrong.push(`The search index has other words of its document ${document} than the resource has.`);
  for (const document of found.keys())
    if (!expected.has(document)) wrong.push(`The search index has words of a document ${document} that it doesn't have.`);
}

/** Goes through all that a segment has. False where it doesn't have what it says, in the order that it has to be in. */
async function readSegment(
  db: Reader,
  tenant: Tenant,
  index: Index,
  segment: Segment,
  tell: (document: number, word: string, places: Uint8Array) => void,
): Promise<boolean> {
  let [isRight, before] = [true, ''];
  for await (const [part] of partsOf([new SegmentCursor(db, tenant, index.number, segment.number)])) {
    let at = 0;
    part?.words.forEach((word, position) => {
      const size = part.sizes[position] ?? 0;
      let [count, last] = [0, 0];
      eachPosting(part.postings.subarray(at, at + size), (document, places) => {
        isRight &&= document > last && document >= segment.first_document && document <= segment.last_document;
        [count, last] = [count + 1, document];
        tell(document, word, places.encoded);
      });
      isRight &&= count === part.documents[position] && inOrder(before, word) < 0;
      [at, before] = [at + size, word];
    });
  }
  return isRight;
}

/** A sum that doesn't depend on the order of the words. */
function added(sum: number, word: string, places: Uint8Array): number {
  let hash = 2166136261;
  const mix = (part: number): void => {
    hash = Math.imul(hash ^ part, 16777619);
  };
  for (let at = 0; at < word.length; at++) mix(word.charCodeAt(at));
  for (const byte of places) mix(byte);
  return (sum + (hash >>> 0)) % 4294967296;
}
