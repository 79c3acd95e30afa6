import type { Reader, Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

/** An encoder that has made vectors, or is to. */
export interface EncoderRow {
  /** What its vectors name it by. */
  readonly number: number;
  /** The last resource that was queued for it, where not all have been. */
  readonly queued_to: string | null;
}

const encoder = statement<EncoderRow>(({ knex, value }) =>
  knex('search_encoders')
    .where({ name: value('name') })
    .select('number', 'queued_to'),
);

/** The encoder of this id, if it was ever used. */
export const findEncoder = async (db: Reader, name: string): Promise<EncoderRow | null> => (await db.first(encoder, { name })) ?? null;

const insertEncoder = statement(({ knex, value }) =>
  knex('search_encoders')
    .insert({ name: value('name') })
    .onConflict('name')
    .ignore(),
);

const deleteOthers = statement(({ knex, value }) =>
  knex('search_encoders')
    .whereNot({ name: value('name') })
    .delete(),
);

/** From now on this encoder is told of every change, and no other one is: if one of them comes back, it begins anew. */
export async function openEncoderRow(trx: Transaction, name: string): Promise<void> {
  await trx.run(insertEncoder, { name });
  await trx.run(deleteOthers, { name });
}

const deleteQueue = statement(({ knex }) => knex('search_unencoded').delete());

/** From now on no encoder is told of changes. */
export async function closeEncoders(trx: Transaction): Promise<void> {
  await trx.run(deleteOthers, { name: '' });
  await trx.run(deleteQueue);
}

const someResources = statement<{ id: string }>(({ knex, value }) =>
  knex('resources').where('id', '>', value('after')).whereNull('deleted_at').orderBy('id').limit(value('limit')).select('id'),
);

const queueResources = statement(({ knex, dialect, value }) =>
  knex.raw('insert into search_unencoded (workspace_id, resource_id, since) select r.workspace_id, r.id, ? from resources as r where ?', [
    value('now'),
    dialect.inList('r.id', value('ids')),
  ]),
);

const setQueued = statement(({ knex, value }) =>
  knex('search_encoders')
    .where({ number: value('number') })
    .update({ queued_to: value('queuedTo') }),
);

/** Queues the next resources of all workspaces for an encoder that has not seen them. */
export async function queueNext(trx: Transaction, { number, queued_to }: EncoderRow, limit: number): Promise<void> {
  const ids = (await trx.all(someResources, { after: queued_to ?? '', limit })).map(({ id }) => id);
  if (ids.length > 0) await trx.run(queueResources, { ids, now: Date.now() });
  await trx.run(setQueued, { number, queuedTo: ids.length < limit ? null : (ids.at(-1) ?? null) });
}
