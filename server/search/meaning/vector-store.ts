import type { Reader, Transaction } from '../../platform/database/database.ts';
import { query, statement } from '../../platform/database/statement.ts';
import type { Tenant } from '../../platform/tenant.ts';
import type { CompactVector } from './compact.ts';

/** A vector of a resource, as it is kept. */
export interface KeptVector extends CompactVector {
  readonly resourceId: string;
  readonly ordinal: number;
}

const removeOf = statement(({ knex, dialect, value }) =>
  knex('search_vectors')
    .where({ workspace_id: value('workspaceId'), encoder_number: value('encoder') })
    .whereRaw(dialect.inList('resource_id', value('ids')))
    .delete(),
);

const insert = statement(({ knex, dialect, value }) =>
  knex.raw(
    `insert into search_vectors (workspace_id, resource_id, encoder_number, ordinal, bits, vector)
       select ?, value ->> 0, ?, cast(value ->> 1 as integer), ?, ? from ?`,
    [
      ...[value('workspaceId'), value('encoder'), dialect.fromHex(knex.raw('value ->> 2')), dialect.fromHex(knex.raw('value ->> 3'))],
      dialect.elements(value('rows')),
    ],
  ),
);

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
  for (let start = 0; start < vectors.length; start += writtenAtOnce) {
    const rows = vectors
      .slice(start, start + writtenAtOnce)
      .map(({ resourceId, ordinal, bits, numbers }) => [
        resourceId,
        ordinal,
        Buffer.from(bits).toString('hex'),
        Buffer.from(numbers).toString('hex'),
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

/** A passage that may be near. */
export interface Near {
  readonly resource_id: string;
  readonly ordinal: number;
  /** Small whole numbers, as `compacted` has made them. */
  readonly vector: Uint8Array;
}

/** The passages that are looked at exactly, of those whose bits are most alike. */
export const mostNear = 500;

/** The passages of a workspace that may be nearest to a vector: those whose bits are most like its own, in no order. */
export async function findNearest(db: Reader, { workspaceId }: Tenant, encoder: number, { bits }: CompactVector): Promise<Near[]> {
  const alike = query<{ id: number }>(({ knex, dialect }) =>
    knex('search_vectors as v')
      .where({ 'v.workspace_id': workspaceId, 'v.encoder_number': encoder })
      // A server may have another model by the same name.
      .whereRaw('length(v.bits) = ?', [bits.length])
      .whereRaw(dialect.inTime('v'))
      .orderByRaw('?, v.id', [dialect.bitDistance('v.bits', Buffer.from(bits))])
      .limit(mostNear)
      .select('v.id'),
  );
  const ids = (await db.patiently(alike)).map(({ id }) => id);
  return ids.length === 0 ? [] : db.all(byId, { workspaceId, ids });
}

const byId = statement<Near>(({ knex, dialect, value }) =>
  knex('search_vectors')
    .where({ workspace_id: value('workspaceId') })
    .whereRaw(dialect.inList('id', value('ids')))
    .select('resource_id', 'ordinal', 'vector'),
);
