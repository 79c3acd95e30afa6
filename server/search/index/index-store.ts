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

/** Until the transaction ends nobody else changes the index. False when somebody has since it was read. */
export async function setIndex(
  trx: Transaction,
  { workspaceId }: Tenant,
  version: number,
  changed: Omit<Index, 'number' | 'version'>,
): Promise<boolean> {
  const { last_document: lastDocument, documents, fields, languages } = changed;
  return (await trx.run(updateIndex, { workspaceId, version, lastDocument, documents, fields, languages })) === 1;
}

const touch = statement(({ knex, value }) =>
  knex('search_workspaces')
    .where({ workspace_id: value('workspaceId'), number: value('number') })
    .update({ version: knex.raw('version + 1') }),
);

/** Until the transaction ends nobody else changes the index. False when it is gone. */
export const holdIndex = async (trx: Transaction, { workspaceId }: Tenant, number: number): Promise<boolean> =>
  (await trx.run(touch, { workspaceId, number })) === 1;

const countSegment = statement<{ last_segment: number }>(({ knex, value }) =>
  knex('search_workspaces')
    .where({ workspace_id: value('workspaceId') })
    .update({ last_segment: knex.raw('last_segment + 1') })
    .returning('last_segment'),
);

/** A number that no segment of the index has had. */
export async function nextSegment(trx: Transaction, { workspaceId }: Tenant): Promise<number> {
  const [row] = await trx.all(countSegment, { workspaceId });
  if (!row) throw new Error(`The workspace ${workspaceId} has no search index`);
  return row.last_segment;
}

export interface DocumentRow {
  readonly number: number;
  readonly resource_id: string;
  readonly language: string;
  /** JSON: the words in each field. */
  readonly lengths: string;
  /** JSON: the place of the first word of each passage. */
  readonly starts: string;
}

const documentsOf = statement<DocumentRow>(({ knex, dialect, value }) =>
  knex('search_documents as d')
    .join('search_workspaces as w', 'w.number', dialect.unindexed('d.workspace_number'))
    .where('w.workspace_id', value('workspaceId'))
    .whereRaw(dialect.inList('d.resource_id', value('ids')))
    .select('d.number', 'd.resource_id', 'd.language', 'd.lengths', 'd.starts'),
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
    `insert into search_documents (workspace_number, number, resource_id, language, lengths, starts)
       select ?, cast(value ->> 0 as bigint), value ->> 1, value ->> 2, value ->> 3, value ->> 4 from ?`,
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
  const documents = rows.map((row) => [row.number, row.resource_id, row.language, row.lengths, row.starts]);
  await trx.run(insertDocuments, { number, documents: JSON.stringify(documents) });
}

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

const numbersOfResources = statement<Pick<DocumentRow, 'number' | 'resource_id'>>(({ knex, dialect, value }) =>
  knex('search_documents')
    .where(dialect.unindexed('workspace_number'), '=', value('number'))
    .whereRaw(dialect.inList('resource_id', value('ids')))
    .select('number', 'resource_id'),
);

/** Which numbers the documents of resources have. */
export async function findDocumentNumbers(db: Reader, _tenant: Tenant, number: number, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return new Map((await db.all(numbersOfResources, { number, ids })).map((row) => [row.resource_id, row.number]));
}
