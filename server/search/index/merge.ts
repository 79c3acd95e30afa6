import type { Tenant } from '../../platform/tenant.ts';
import { holdIndex, nextSegment } from './index-store.ts';
import { decodeNumbers, encodeNumbers } from './removed.ts';
import { SegmentWriter } from './segment.ts';
import { partsOf, SegmentCursor } from './segment-cursor.ts';
import { addRows, addSegment, findSegments, renewSegment, replaceSegments, type Segment, setWhole } from './segment-store.ts';
import type { IndexMeans } from './write.ts';

/** Segments of a level that become one of the next: each document is written again once for eight times as many, and no search looks into more than seven of a level. */
const mostOfLevel = 8;
/** The part of the documents of a segment that may be gone before it is written again without them. */
const mostRemoved = 0.25;
/** Rows that are written with one transaction. */
const rowsAtOnce = 300;

/** What is to be done about the segments of an index. */
export interface Plan {
  /** Those that have nothing left. */
  readonly empty: readonly Segment[];
  /** Those that become one, in the order of their documents; none where nothing is to be done. */
  readonly together: readonly Segment[];
}

/** @param segments of an index, in the order of their documents */
export function planOf(segments: readonly Segment[]): Plan {
  const counts = new Map(segments.map((segment) => [segment, decodeNumbers(segment.removed).length]));
  const removedOf = (segment: Segment): number => counts.get(segment) ?? 0;
  const empty = segments.filter((segment) => removedOf(segment) === segment.documents);
  const others = segments.filter((segment) => !empty.includes(segment));
  const full = [...Map.groupBy(others, ({ level }) => level)].find(([, own]) => own.length >= mostOfLevel);
  const worn = others.find((segment) => removedOf(segment) > segment.documents * mostRemoved);
  return { empty, together: full?.[1] ?? (worn ? [worn] : []) };
}

/**
 * Does what there is to do about the segments of an index, once. Searches, and changes of the index, go on meanwhile.
 * @returns false when there was nothing to do
 */
export async function tidyIndex(means: IndexMeans, tenant: Tenant, index: number): Promise<boolean> {
  const { empty, together } = planOf(await findSegments(means.database.reader, tenant, index));
  if (empty.length > 0) {
    await means.database.transaction(async (trx) => {
      if (await holdIndex(trx, tenant, index)) await replaceSegments(trx, tenant, index, numbersOf(empty));
    });
  }
  if (together.length > 0) await merge(means, tenant, index, together);
  return empty.length + together.length > 0;
}

const numbersOf = (segments: readonly Segment[]): number[] => segments.map(({ number }) => number);

async function merge(means: IndexMeans, tenant: Tenant, index: number, segments: readonly Segment[]): Promise<void> {
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last) return;
  const removed = segments.flatMap((one) => decodeNumbers(one.removed));
  const merged = {
    level: segments.length === 1 ? first.level : first.level + 1,
    documents: segments.reduce((sum, { documents }) => sum + documents, 0) - removed.length,
    first_document: first.first_document,
    last_document: last.last_document,
  };
  const number = await means.database.transaction(async (trx) => {
    if (!(await holdIndex(trx, tenant, index))) return null;
    const next = await nextSegment(trx, tenant);
    await addSegment(trx, tenant, index, 'written', { number: next, ...merged });
    return next;
  });
  if (number === null || !(await writeTogether(means, tenant, index, { number, segments, removed }))) return;
  await means.database.transaction(async (trx) => {
    const isThere = await holdIndex(trx, tenant, index);
    const now = new Map((await findSegments(trx, tenant, index)).map((segment) => [segment.number, segment]));
    // Somebody else has put them together, or has emptied the index.
    if (!isThere || segments.some((segment) => !now.has(segment.number))) return replaceSegments(trx, tenant, index, [number]);
    const before = new Set(removed);
    const since = segments.flatMap((segment) => decodeNumbers(now.get(segment.number)?.removed ?? segment.removed)).filter((one) => !before.has(one));
    if (await setWhole(trx, tenant, index, number, { documents: merged.documents, removed: encodeNumbers(since) }))
      await replaceSegments(trx, tenant, index, numbersOf(segments));
  });
}

interface Together {
  readonly number: number;
  readonly segments: readonly Segment[];
  /** Documents that are left out. */
  readonly removed: readonly number[];
}

/** Writes the rows of the new segment, in many transactions. False when it was taken away meanwhile. */
async function writeTogether(
  { database, threads }: IndexMeans,
  tenant: Tenant,
  index: number,
  { number, segments, removed }: Together,
): Promise<boolean> {
  const writer = new SegmentWriter();
  const put = async (isEnd: boolean): Promise<boolean> => {
    const { words, chunks } = writer.take(isEnd);
    for (let start = 0; start < Math.max(words.length, chunks.length); start += rowsAtOnce) {
      const some = { words: words.slice(start, start + rowsAtOnce), chunks: chunks.slice(start, start + rowsAtOnce) };
      const isThere = await database.transaction(async (trx) => {
        if (!(await renewSegment(trx, tenant, index, number))) return false;
        await addRows(trx, tenant, index, number, some);
        return true;
      });
      if (!isThere) return false;
    }
    return true;
  };
  for await (const parts of partsOf(segments.map((segment) => new SegmentCursor(database.reader, tenant, index, segment.number)))) {
    const part = await threads.run('combine', { parts, removed });
    let at = 0;
    part.words.forEach((word, position) => {
      const size = part.sizes[position] ?? 0;
      writer.add(word, part.documents[position] ?? 0, part.postings.subarray(at, at + size));
      at += size;
    });
    if (!(await put(false))) return false;
  }
  return put(true);
}
