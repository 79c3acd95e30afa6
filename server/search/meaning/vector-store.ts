import type { Reader, Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Tenant } from '../../platform/tenant.ts';
import type { CompactVector } from './compact.ts';

/** A vector of a resource, as it is kept. */
export interface KeptVector extends CompactVector {
  readonly resourceId: string;
  readonly ordinal: number;
}

const removeOf = statement(({ knex, dialect, value }) =>
  knex('search_vectors')
    .where(dialect.unindexed('workspace_id'), '=', value('workspaceId'))
    .where({ encoder_number: value('encoder') })
    .whereRaw(dialect.inList('resource_id', value('ids')))
    .delete(),
);

const count = statement<{ last_number: number }>(({ knex, value }) =>
  knex('search_vector_counts')
    .insert({ workspace_id: value('workspaceId'), last_number: value('count') })
    .onConflict('workspace_id')
    .merge({ last_number: knex.raw('search_vector_counts.last_number + excluded.last_number') })
    .returning('last_number'),
);

const insert = statement(({ knex, dialect, value }) =>
  knex.raw(
    `insert into search_vectors (workspace_id, resource_id, encoder_number, ordinal, bits, vector, number)
       select ?, value ->> 0, ?, cast(value ->> 1 as integer), ?, ?, cast(value ->> 4 as bigint) from ?`,
    [
      ...[value('workspaceId'), value('encoder'), dialect.fromHex(knex.raw('value ->> 2')), dialect.fromHex(knex.raw('value ->> 3'))],
      dialect.elements(value('rows')),
    ],
  ),
);

const stillThere = statement<{ id: string }>(({ knex, dialect, value }) =>
  knex('resources')
    .where(dialect.unindexed('workspace_id'), '=', value('workspaceId'))
    .whereRaw(dialect.inList('id', value('ids')))
    .orderBy('id')
    .select('id')
    .forKeyShare(),
);

/** Those of these resources that are there, and stay until the transaction ends. */
export async function keepThere(trx: Transaction, { workspaceId }: Tenant, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await trx.all(stillThere, { workspaceId, ids })).map(({ id }) => id));
}

/** Vectors that are written with one statement. */
const writtenAtOnce = 200;

/** Puts these vectors in the place of all that an encoder has made of these resources. */
export async function replaceVectors(
  trx: Transaction,
  { workspaceId }: Tenant,
  encoder: number,
  ids: readonly string[],
  vectors: readonly KeptVector[],
): Promise<void> {
  await trx.run(removeOf, { workspaceId, encoder, ids });
  if (vectors.length === 0) return;
  // Others wait here, so that numbers are committed in their order.
  const [counted] = await trx.all(count, { workspaceId, count: vectors.length });
  let next = (counted?.last_number ?? 0) - vectors.length;
  for (let start = 0; start < vectors.length; start += writtenAtOnce) {
    const rows = vectors
      .slice(start, start + writtenAtOnce)
      .map(({ resourceId, ordinal, bits, numbers }) => [
        resourceId,
        ordinal,
        Buffer.from(bits).toString('hex'),
        Buffer.from(numbers).toString('hex'),
        ++next,
      ]);
    await trx.run(insert, { workspaceId, encoder, rows: JSON.stringify(rows) });
  }
}

const removeOthers = statement(({ knex, value }) =>
  knex('search_vectors')
    .whereIn('id', knex('search_vectors').whereNot('encoder_number', value('encoder')).limit(value('limit')).select('id'))
    .delete(),
);

/** Removes some of what other encoders have made; false when there was nothing left. */
export const removeSomeOfOthers = async (trx: Transaction, encoder: number, limit: number): Promise<boolean> =>
  (await trx.run(removeOthers, { encoder, limit })) > 0;

/** What a first look goes through. */
export interface VectorBits {
  readonly number: number;
  readonly bits: Uint8Array;
}

const bitsBehind = statement<VectorBits>(({ knex, value }) =>
  knex('search_vectors')
    .where({ workspace_id: value('workspaceId'), encoder_number: value('encoder') })
    .where('number', '>', value('after'))
    .orderBy('number')
    .limit(value('limit'))
    .select('number', 'bits'),
);

/** The bits of the vectors that an encoder has made in a workspace, in the order of their numbers, a page at a time. */
export const findBitsBehind = (db: Reader, { workspaceId }: Tenant, encoder: number, after: number, limit: number): Promise<VectorBits[]> =>
  db.all(bitsBehind, { workspaceId, encoder, after, limit });

/** A passage that may be near. */
export interface Near {
  readonly number: number;
  readonly resource_id: string;
  readonly ordinal: number;
  /** Small whole numbers, as `compacted` has made them. */
  readonly vector: Uint8Array;
}

const byNumber = statement<Near>(({ knex, dialect, value }) =>
  knex('search_vectors')
    .where({ workspace_id: value('workspaceId'), encoder_number: value('encoder') })
    .whereRaw(dialect.inList('number', value('numbers')))
    .select('number', 'resource_id', 'ordinal', 'vector'),
);

/** The vectors of these numbers, those that are still there. */
export const findVectors = (db: Reader, { workspaceId }: Tenant, encoder: number, numbers: readonly number[]): Promise<Near[]> =>
  numbers.length === 0 ? Promise.resolve([]) : db.all(byNumber, { workspaceId, encoder, numbers });
