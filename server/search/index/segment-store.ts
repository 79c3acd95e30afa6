import type { Reader, Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Tenant } from '../../platform/tenant.ts';
import type { ChunkRow, WordsRow } from './segment.ts';

/** A segment of an index. Those of one index have documents that follow on each other. */
export interface Segment {
  readonly number: number;
  /** How often its documents were put together with others. */
  readonly level: number;
  /** How many it was written with. */
  readonly documents: number;
  readonly first_document: number;
  readonly last_document: number;
  /** Those of its documents that are no longer there. */
  readonly removed: Uint8Array;
}

const segments = statement<Segment>(({ knex, value }) =>
  knex('search_segments')
    .where({ workspace_number: value('number'), state: 'whole' })
    .orderBy('first_document')
    .select('number', 'level', 'documents', 'first_document', 'last_document', 'removed'),
);

/** The segments that an index consists of, in the order of their documents. */
export const findSegments = (db: Reader, _tenant: Tenant, number: number): Promise<Segment[]> => db.all(segments, { number });

const insertSegment = statement(({ knex, dialect, value }) =>
  knex('search_segments').insert({
    workspace_number: value('number'),
    number: value('segment'),
    state: value('state'),
    level: value('level'),
    documents: value('documents'),
    first_document: value('firstDocument'),
    last_document: value('lastDocument'),
    removed: dialect.fromHex(knex.raw("''")),
    since: value('since'),
  }),
);

/** A segment that is `written` is none yet: its rows follow. */
export async function addSegment(
  trx: Transaction,
  _tenant: Tenant,
  number: number,
  state: 'whole' | 'written',
  segment: Omit<Segment, 'removed'>,
): Promise<void> {
  const { level, documents, first_document: firstDocument, last_document: lastDocument } = segment;
  await trx.run(insertSegment, { number, segment: segment.number, state, level, documents, firstDocument, lastDocument, since: Date.now() });
}

const setRemovedOf = statement(({ knex, dialect, value }) =>
  knex('search_segments')
    .where({ workspace_number: value('number'), number: value('segment') })
    .update({ removed: dialect.fromHex(value('removed')) }),
);

/** Keeps which documents of a segment are no longer there. */
export async function setRemoved(trx: Transaction, _tenant: Tenant, number: number, segment: number, removed: Uint8Array): Promise<void> {
  await trx.run(setRemovedOf, { number, segment, removed: Buffer.from(removed).toString('hex') });
}

const setWholeOf = statement(({ knex, dialect, value }) =>
  knex('search_segments')
    .where({ workspace_number: value('number'), number: value('segment'), state: 'written' })
    .update({ state: 'whole', documents: value('documents'), removed: dialect.fromHex(value('removed')) }),
);

/** Makes a segment that was written a part of its index. False when it was taken away meanwhile. */
export const setWhole = async (
  trx: Transaction,
  _tenant: Tenant,
  number: number,
  segment: number,
  { documents, removed }: Pick<Segment, 'documents' | 'removed'>,
): Promise<boolean> => (await trx.run(setWholeOf, { number, segment, documents, removed: Buffer.from(removed).toString('hex') })) === 1;

const renew = statement(({ knex, value }) =>
  knex('search_segments')
    .where({ workspace_number: value('number'), number: value('segment'), state: 'written' })
    .update({ since: value('since') }),
);

/** Tells that a segment is still being written. False when it was taken away meanwhile, with its index. */
export const renewSegment = async (trx: Transaction, _tenant: Tenant, number: number, segment: number): Promise<boolean> =>
  (await trx.run(renew, { number, segment, since: Date.now() })) === 1;

const replace = statement(({ knex, dialect, value }) =>
  knex('search_segments')
    .where({ workspace_number: value('number') })
    .whereRaw(dialect.inList('number', value('segments')))
    .update({ state: 'replaced', since: value('since') }),
);

/** Takes segments out of their index. Their rows stay for a while: somebody may be reading them. */
export async function replaceSegments(trx: Transaction, _tenant: Tenant, number: number, segments: readonly number[]): Promise<void> {
  await trx.run(replace, { number, segments, since: Date.now() });
}

const insertWords = statement(({ knex, dialect, value }) =>
  knex.raw(
    `insert into search_words (workspace_number, segment, first_word, words, start, entries)
       select ?, ?, value ->> 0, value ->> 1, cast(value ->> 2 as bigint), ${dialect.fromHex(knex.raw('value ->> 3'))} from ?`,
    [value('number'), value('segment'), dialect.elements(value('rows'))],
  ),
);

const insertChunks = statement(({ knex, dialect, value }) =>
  knex.raw(
    `insert into search_postings (workspace_number, segment, ordinal, data)
       select ?, ?, cast(value ->> 0 as bigint), ${dialect.fromHex(knex.raw('value ->> 1'))} from ?`,
    [value('number'), value('segment'), dialect.elements(value('rows'))],
  ),
);

/** Writes rows of a segment. */
export async function addRows(
  trx: Transaction,
  _tenant: Tenant,
  number: number,
  segment: number,
  { words, chunks }: { readonly words: readonly WordsRow[]; readonly chunks: readonly ChunkRow[] },
): Promise<void> {
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex');
  if (words.length > 0) {
    const rows = words.map((row) => [row.first_word, row.words, row.start, hex(row.entries)]);
    await trx.run(insertWords, { number, segment, rows: JSON.stringify(rows) });
  }
  if (chunks.length > 0) {
    const rows = chunks.map(({ ordinal, data }) => [ordinal, hex(data)]);
    await trx.run(insertChunks, { number, segment, rows: JSON.stringify(rows) });
  }
}

const dictionary = statement<WordsRow>(({ knex, dialect, value }) =>
  knex('search_words')
    .where(dialect.inTime('search_words', 'first_word'))
    .where({ workspace_number: value('number'), segment: value('segment') })
    .orderBy('first_word')
    .select('first_word', 'words', 'start', 'entries'),
);

/** All words of a segment, in their order. */
export const findDictionary = (db: Reader, _tenant: Tenant, number: number, segment: number): Promise<WordsRow[]> =>
  db.patiently(dictionary, { number, segment });

const wordsBehind = statement<WordsRow>(({ knex, value }) =>
  knex('search_words')
    .where({ workspace_number: value('number'), segment: value('segment') })
    .where('first_word', '>', value('after'))
    .orderBy('first_word')
    .limit(value('limit'))
    .select('first_word', 'words', 'start', 'entries'),
);

/** The words of a segment in their order, a page at a time. */
export const findWordsBehind = (db: Reader, _tenant: Tenant, number: number, segment: number, after: string, limit: number): Promise<WordsRow[]> =>
  db.all(wordsBehind, { number, segment, after, limit });

export interface ChunkRowOf extends ChunkRow {
  readonly segment: number;
}

const chunksBetween = statement<ChunkRowOf>(({ knex, dialect, value }) =>
  knex
    .from(dialect.elements(value('ranges')))
    .joinRaw('cross join search_postings as p')
    .where(dialect.inTime('p', 'ordinal'))
    .where('p.workspace_number', value('number'))
    .whereRaw('p.segment = cast(value ->> 0 as bigint) and p.ordinal between cast(value ->> 1 as bigint) and cast(value ->> 2 as bigint)')
    .select('p.segment', 'p.ordinal', 'p.data'),
);

/**
 * Chunks of several segments, each from one ordinal to another. SQLite begins with the left side of a `cross join`; left to itself, it would go through everything while it has not counted how much
 * that is.
 */
export const findChunks = (
  db: Reader,
  _tenant: Tenant,
  number: number,
  ranges: readonly (readonly [segment: number, first: number, last: number])[],
): Promise<ChunkRowOf[]> => db.patiently(chunksBetween, { number, ranges: JSON.stringify(ranges) });
