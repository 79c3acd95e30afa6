import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { type Change, changesOf, type Replacement } from './changes.ts';
import { documentOf } from './document.ts';
import {
  type BlockRow,
  createIndex,
  type DocumentRow,
  findBlocks,
  findDocuments,
  findIndex,
  findWords,
  findWordsThere,
  type Index,
  replaceBlocks,
  replaceDocuments,
  setIndex,
  setWords,
} from './index-store.ts';
import { changedBlock } from './postings.ts';
import { loadSources } from './source-store.ts';
import { counted, statisticsOf } from './statistics.ts';
import { beginningOf, changedLines, linesOf } from './vocabulary.ts';
import { removeWaiting, type Waiting } from './waiting-store.ts';

/** Words whose documents are changed with one statement. */
const wordsAtOnce = 400;

/** Thrown where somebody else has changed the index meanwhile. What waits is still there, and is tried again. */
class IndexChanged extends Error {}

/**
 * Puts what has changed into the index of a workspace, as it is now, in one transaction. Texts are read and taken apart before it.
 * @param then is told in the same transaction which resources these were
 * @returns false when somebody else was faster
 */
export async function indexChanges(
  database: Database,
  tenant: Tenant,
  waiting: readonly Waiting[],
  then: (trx: Transaction, ids: readonly string[]) => Promise<void> | undefined = () => undefined,
): Promise<boolean> {
  const index = await indexOf(database, tenant);
  const ids = [...new Set(waiting.map(({ resource_id }) => resource_id))];
  const replaced = await replacementsOf(database, tenant, index, ids);
  try {
    await database.transaction(async (trx) => {
      await write(trx, tenant, index, replaced);
      await removeWaiting(trx, tenant, waiting);
      await then(trx, ids);
    });
    return true;
  } catch (error) {
    if (error instanceof IndexChanged) return false;
    throw error;
  }
}

async function indexOf(database: Database, tenant: Tenant): Promise<Index> {
  const known = await findIndex(database.reader, tenant);
  if (known) return known;
  await database.transaction((trx) => createIndex(trx, tenant));
  const made = await findIndex(database.reader, tenant);
  if (!made) throw new Error(`The index of the workspace ${tenant.workspaceId} was not kept`);
  return made;
}

interface Replaced {
  readonly replacements: readonly Replacement[];
  readonly before: readonly DocumentRow[];
}

async function replacementsOf({ reader }: Database, tenant: Tenant, { last_document }: Index, ids: readonly string[]): Promise<Replaced> {
  const before = await findDocuments(reader, tenant, ids);
  const sources = await loadSources(reader, tenant, ids);
  const [rowOf, sourceOf] = [new Map(before.map((row) => [row.resource_id, row])), new Map(sources.map((source) => [source.resourceId, source]))];
  let last = last_document;
  const replacements: Replacement[] = [];
  for (const id of ids) {
    const [row, source] = [rowOf.get(id), sourceOf.get(id)];
    if (!row && !source) continue;
    replacements.push({
      number: row?.number ?? ++last,
      before: row && { number: row.number, words: linesOf(row.words) },
      after: source && documentOf(source),
    });
  }
  return { replacements, before };
}

async function write(trx: Transaction, tenant: Tenant, index: Index, { replacements, before }: Replaced): Promise<void> {
  const rows = replacements.flatMap(({ number, after }): DocumentRow[] =>
    after === undefined
      ? []
      : [
          {
            number,
            resource_id: after.resourceId,
            language: after.language,
            lengths: JSON.stringify(after.lengths),
            starts: JSON.stringify(after.starts),
            words: [...after.words.keys()].join('\n'),
          },
        ],
  );
  const statistics = counted(statisticsOf(index), before.map(countedOf), rows.map(countedOf));
  const changed = {
    last_document: Math.max(index.last_document, ...replacements.map(({ number }) => number)),
    documents: statistics.documents,
    fields: JSON.stringify(statistics.fields),
    languages: JSON.stringify(statistics.languages),
  };
  if (!(await setIndex(trx, tenant, index.version, changed))) throw new IndexChanged();
  await replaceDocuments(
    trx,
    tenant,
    index.number,
    before.map(({ number }) => number),
    rows,
  );
  const changes = [...changesOf(replacements)].sort(([one], [other]) => (one < other ? -1 : 1));
  const uncertain: string[] = [];
  for (let start = 0; start < changes.length; start += wordsAtOnce)
    uncertain.push(...(await writeWords(trx, tenant, index.number, changes.slice(start, start + wordsAtOnce))));
  await writeVocabulary(trx, tenant, index.number, uncertain);
}

const countedOf = ({ language, lengths }: DocumentRow): { language: string; lengths: number[] } => ({
  language,
  lengths: JSON.parse(lengths) as number[],
});

/** Changes the documents of some words. @returns the words that may be new, or gone */
async function writeWords(
  trx: Transaction,
  tenant: Tenant,
  number: number,
  changes: readonly (readonly [string, readonly Change[]])[],
): Promise<string[]> {
  const found = await findBlocks(
    trx,
    tenant,
    number,
    changes.flatMap(([word, documents]) => documents.map(([document]) => [word, document] as const)),
  );
  const blocksOf = Map.groupBy(found, ({ word }) => word);
  const [removed, written, uncertain]: [[string, number][], BlockRow[], string[]] = [[], [], []];
  for (const [word, documents] of changes) {
    const blocks = (blocksOf.get(word) ?? []).sort((one, other) => one.first_document - other.first_document);
    for (const [block, own] of byBlock(blocks, documents)) {
      const after = changedBlock(block && { first: block.first_document, documents: block.documents, data: block.data }, own);
      if (block && !after.some(({ first }) => first === block.first_document)) removed.push([word, block.first_document]);
      if (!block || after.length === 0) uncertain.push(word);
      for (const { first, documents: count, data } of after) written.push({ word, first_document: first, documents: count, data });
    }
  }
  await replaceBlocks(trx, tenant, number, removed, written);
  return uncertain;
}

/** The changes of a word by the block that each goes into; null where it comes before all that were found. */
function byBlock(blocks: readonly BlockRow[], changes: readonly Change[]): Map<BlockRow | null, Change[]> {
  const result = new Map<BlockRow | null, Change[]>();
  let next = 0;
  for (const change of changes) {
    while (next < blocks.length && (blocks[next]?.first_document ?? 0) <= change[0]) next++;
    const block = blocks[next - 1] ?? null;
    const own = result.get(block);
    if (own) own.push(change);
    else result.set(block, [change]);
  }
  return result;
}

async function writeVocabulary(trx: Transaction, tenant: Tenant, number: number, uncertain: readonly string[]): Promise<void> {
  const words = [...new Set(uncertain)];
  for (let start = 0; start < words.length; start += wordsAtOnce * 5) {
    const some = words.slice(start, start + wordsAtOnce * 5);
    const there = await findWordsThere(trx, tenant, number, some);
    const byBeginning = Map.groupBy(some, beginningOf);
    const linesOfBeginning = new Map((await findWords(trx, tenant, number, [...byBeginning.keys()])).map((row) => [row.beginning, row.words]));
    const rows = [...byBeginning].flatMap(([beginning, own]) => {
      const before = linesOfBeginning.get(beginning) ?? '';
      const after = changedLines(
        before,
        own.filter((word) => there.has(word)),
        own.filter((word) => !there.has(word)),
      );
      return after === before ? [] : [{ beginning, words: after }];
    });
    await setWords(trx, tenant, number, rows);
  }
}
