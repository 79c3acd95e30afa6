import type { Reader, Transaction } from './database.ts';
import { statement } from './statement.ts';

/** What a database and the folder of its files have in common. */
export interface Store {
  readonly id: string;
  /** Since when they know each other. */
  readonly joined_at: number;
}

const selectStore = statement<Store>(({ knex }) => knex('store').select('id', 'joined_at'));
const insertStore = statement(({ knex, value }) =>
  knex('store')
    .insert({ singleton: 1, id: value('id'), joined_at: value('now') })
    .onConflict('singleton')
    .ignore(),
);
const updateStore = statement(({ knex, value }) => knex('store').update({ joined_at: value('now') }));

/** Null before the first start on the database and a folder. */
export const findStore = async (db: Reader): Promise<Store | null> => (await db.first(selectStore)) ?? null;

/** Gives the database this id if it has none: of two services that start on it at the same time, both get the one that was first. */
export async function keepStore(trx: Transaction, id: string): Promise<Store> {
  await trx.run(insertStore, { id, now: Date.now() });
  const kept = await findStore(trx);
  if (kept === null) throw new Error('The id of the store was not kept');
  return kept;
}

/** Notes that it knows its folder since now. */
export async function setJoined(trx: Transaction): Promise<void> {
  await trx.run(updateStore, { now: Date.now() });
}
