import type { Reader, Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Tenant } from '../../platform/tenant.ts';

/** The index of a workspace. Its number stands for the workspace in all that is large. */
export interface Index {
  readonly number: number;
  readonly version: number;
  readonly last_document: number;
  readonly documents: number;
  /** JSON: of each field the resources that have it, and the words in it. */
  readonly fields: string;
  /** JSON: of each language the resources that are in it. */
  readonly languages: string;
}

const indexOf = statement<Index>(({ knex, value }) =>
  knex('search_workspaces')
    .where({ workspace_id: value('workspaceId') })
    .select('number', 'version', 'last_document', 'documents', 'fields', 'languages'),
);

/** Undefined before anything of the workspace was put into it. */
export const findIndex = (db: Reader, { workspaceId }: Tenant): Promise<Index | undefined> => db.first(indexOf, { workspaceId });

const insertIndex = statement(({ knex, value }) =>
  knex('search_workspaces')
    .insert({ workspace_id: value('workspaceId') })
    .onConflict('workspace_id')
    .ignore(),
);

/** Makes the index of the workspace, where it has none. */
export async function createIndex(trx: Transaction, { workspaceId }: Tenant): Promise<void> {
  await trx.run(insertIndex, { workspaceId });
}

const updateIndex = statement(({ knex, value }) =>
  knex('search_workspaces')
    .where({ workspace_id: value('workspaceId'), version: value('version') })
    .update({
      version: knex.raw('version + 1'),
      last_document: value('lastDocument'),
      documents: value('documents'),
      fields: value('fields'),
      languages: value('languages'),
    }),
);

/** False when somebody else has changed the index since it was read. */
export async function setIndex(
  trx: Transaction,
  { workspaceId }: Tenant,
  version: number,
  changed: Omit<Index, 'number' | 'version'>,
): Promise<boolean> {
  const { last_document: lastDocument, documents, fields, languages } = changed;
  return (await trx.run(updateIndex, { workspaceId, version, lastDocument, documents, fields, languages })) === 1;
}

export interface DocumentRow {
  readonly number: number;
  readonly resource_id: string;
  readonly language: string;
  /** JSON: the words in each field. */
  readonly lengths: string;
  /** JSON: the place of the first word of each passage. */
  readonly starts: string;
  /** Each once, in lines. */
  readonly words: string;
}

const documentsOf = statement<DocumentRow>(({ knex, dialect, value }) =>
  knex('search_documents as d')
    .join('search_workspaces as w', 'w.number', 'd.workspace_number')
    .where('w.workspace_id', value('workspaceId'))
    .whereRaw(dialect.inList('d.resource_id', value('ids')))
    .select('d.number', 'd.resource_id', 'd.language', 'd.lengths', 'd.starts', 'd.words'),
);

/** What the index has of these resources. */
export const findDocuments = (db: Reader, { workspaceId }: Tenant, ids: readonly string[]): Promise<DocumentRow[]> =>
  db.all(documentsOf, { workspaceId, ids });

const deleteDocuments = statement(({ knex, dialect, value }) =>
  knex('search_documents')
    .where({ workspace_number: value('number') })
    .whereRaw(dialect.inList('number', value('documents')))
    .delete(),
);

const insertDocuments = statement(({ knex, dialect, value }) =>
  knex.raw(
    `insert into search_documents (workspace_number, number, resource_id, language, lengths, starts, words)
       select ?, cast(value ->> 0 as bigint), value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 from ?`,
    [value('number'), dialect.elements(value('documents'))],
  ),
);

/** Replaces what the index says of some documents; those that are only removed have no row. */
export async function replaceDocuments(
  trx: Transaction,
  _tenant: Tenant,
  number: number,
  removed: readonly number[],
  rows: readonly DocumentRow[],
): Promise<void> {
  if (removed.length > 0) await trx.run(deleteDocuments, { number, documents: removed });
  if (rows.length === 0) return;
  const documents = rows.map((row) => [row.number, row.resource_id, row.language, row.lengths, row.starts, row.words]);
  await trx.run(insertDocuments, { number, documents: JSON.stringify(documents) });
}

export interface BlockRow {
  readonly word: string;
  readonly first_document: number;
  readonly documents: number;
  readonly data: Uint8Array;
}

/**
 * The block that a document of a word is in, or goes into: the last that begins before it. SQLite begins with the left side of a `cross join`; left to itself, it would go through
 * the whole index for each of the words while it has not counted how long that is.
 */
const blocksOfChanges = statement<BlockRow>(({ knex, dialect, value }) =>
  knex
    .from(dialect.elements(value('changes')))
    .joinRaw('cross join search_postings as p')
    .where('p.workspace_number', value('number'))
    .whereRaw(
      `p.word = value ->> 0 and p.first_document =
         (select max(q.first_document) from search_postings as q
           where q.workspace_number = ? and q.word = value ->> 0 and q.first_document <= cast(value ->> 1 as bigint))`,
      [value('number')],
    )
    .distinct('p.word', 'p.first_document', 'p.documents', 'p.data'),
);

/** The blocks that these documents of words are in, or go into. */
export const findBlocks = (trx: Transaction, _tenant: Tenant, number: number, changes: readonly (readonly [string, number])[]): Promise<BlockRow[]> =>
  trx.all(blocksOfChanges, { number, changes: JSON.stringify(changes) });

const deleteBlocks = statement(({ knex, dialect, value }) =>
  knex('search_postings')
    .where({ workspace_number: value('number') })
    .whereIn(
      ['word', 'first_document'],
      knex.from(dialect.elements(value('blocks'))).select(knex.raw('value ->> 0'), knex.raw('cast(value ->> 1 as bigint)')),
    )
    .delete(),
);

const insertBlocks = statement(({ knex, dialect, value }) =>
  knex.raw(
    `insert into search_postings (workspace_number, word, first_document, documents, data)
       select ?, value ->> 0, cast(value ->> 1 as bigint), cast(value ->> 2 as integer), ${dialect.fromHex(knex.raw('value ->> 3'))} from ? where true
     on conflict (workspace_number, word, first_document) do update set documents = excluded.documents, data = excluded.data`,
    [value('number'), dialect.elements(value('blocks'))],
  ),
);

/** Removes blocks by their word and first document, then writes others. */
export async function replaceBlocks(
  trx: Transaction,
  _tenant: Tenant,
  number: number,
  removed: readonly (readonly [string, number])[],
  written: readonly BlockRow[],
): Promise<void> {
  if (removed.length > 0) await trx.run(deleteBlocks, { number, blocks: JSON.stringify(removed) });
  if (written.length === 0) return;
  const blocks = written.map(({ word, first_document, documents, data }) => [word, first_document, documents, Buffer.from(data).toString('hex')]);
  await trx.run(insertBlocks, { number, blocks: JSON.stringify(blocks) });
}

const wordsThere = statement<{ word: string }>(({ knex, dialect, value }) =>
  knex('search_postings')
    .where({ workspace_number: value('number') })
    .whereRaw(dialect.inList('word', value('words')))
    .distinct('word'),
);

/** Those of the words that the index has. */
export async function findWordsThere(trx: Transaction, _tenant: Tenant, number: number, words: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await trx.all(wordsThere, { number, words })).map(({ word }) => word));
}

export interface WordsRow {
  readonly beginning: string;
  /** In lines. */
  readonly words: string;
}

const wordsByBeginning = statement<WordsRow>(({ knex, dialect, value }) =>
  knex('search_words')
    .where({ workspace_number: value('number') })
    .whereRaw(dialect.inList('beginning', value('beginnings')))
    .select('beginning', 'words'),
);

/** The words of the index that begin like this. */
export const findWords = (db: Reader, _tenant: Tenant, number: number, beginnings: readonly string[]): Promise<WordsRow[]> =>
  db.all(wordsByBeginning, { number, beginnings });

const allWords = statement<WordsRow>(({ knex, dialect, value }) =>
  knex('search_words')
    .where(dialect.inTime('search_words', 'beginning'))
    .where({ workspace_number: value('number') })
    .orderBy('beginning')
    .select('beginning', 'words'),
);

/** All words of the index. */
export const findAllWords = (db: Reader, _tenant: Tenant, number: number): Promise<WordsRow[]> => db.patiently(allWords, { number });

const writeWords = statement(({ knex, dialect, value }) =>
  knex.raw(
    `insert into search_words (workspace_number, beginning, words) select ?, value ->> 0, value ->> 1 from ? where true
       on conflict (workspace_number, beginning) do update set words = excluded.words`,
    [value('number'), dialect.elements(value('rows'))],
  ),
);

const deleteWords = statement(({ knex, value }) =>
  knex('search_words')
    .where({ workspace_number: value('number'), words: '' })
    .delete(),
);

/** Writes the words that begin alike; where there are none any more the row goes. */
export async function setWords(trx: Transaction, _tenant: Tenant, number: number, rows: readonly WordsRow[]): Promise<void> {
  if (rows.length === 0) return;
  await trx.run(writeWords, { number, rows: JSON.stringify(rows.map(({ beginning, words }) => [beginning, words])) });
  if (rows.some(({ words }) => words === '')) await trx.run(deleteWords, { number });
}

const counts = statement<{ word: string; documents: number }>(({ knex, dialect, value }) =>
  knex('search_postings')
    .where({ workspace_number: value('number') })
    .whereRaw(dialect.inList('word', value('words')))
    .groupBy('word')
    .select('word', knex.raw('sum(documents) as documents')),
);

/** How many resources have each of these words. */
export async function countDocuments(db: Reader, _tenant: Tenant, number: number, words: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return new Map((await db.all(counts, { number, words })).map(({ word, documents }) => [word, documents]));
}

const blocksOfWords = statement<BlockRow>(({ knex, dialect, value }) =>
  knex('search_postings')
    .where(dialect.inTime('search_postings', 'word'))
    .where({ workspace_number: value('number') })
    .whereRaw(dialect.inList('word', value('words')))
    .orderBy(['word', 'first_document'])
    .select('word', 'first_document', 'documents', 'data'),
);

/** All that the index has of these words. */
export const findBlocksOf = (db: Reader, _tenant: Tenant, number: number, words: readonly string[]): Promise<BlockRow[]> =>
  db.patiently(blocksOfWords, { number, words });

const documentsByNumber = statement<Pick<DocumentRow, 'number' | 'resource_id'>>(({ knex, dialect, value }) =>
  knex('search_documents')
    .where({ workspace_number: value('number') })
    .whereRaw(dialect.inList('number', value('documents')))
    .select('number', 'resource_id'),
);

/** Which resources the numbers of documents stand for. */
export async function findResourceIds(
  db: Reader,
  _tenant: Tenant,
  number: number,
  documents: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  return new Map((await db.all(documentsByNumber, { number, documents })).map((row) => [row.number, row.resource_id]));
}
