import type { Reader, Transaction } from '../../platform/database/database.ts';
import { type Query, statement } from '../../platform/database/statement.ts';
import { hour } from '../../platform/text/durations.ts';

/** How many rows go with one statement. */
const rowsAtOnce = 500;
/** Milliseconds for which somebody may still be reading a segment that was replaced, and in which one that is written gets done. */
const [readFor, writtenFor] = [15_000, hour];

/** A segment whose rows can go. */
export interface Cleared {
  readonly workspace_number: number;
  readonly number: number;
}

const first = statement<Cleared>(({ knex, value }) =>
  knex('search_segments')
    // As the index has it.
    .whereRaw("state <> 'whole'")
    .where((either) =>
      either
        .where((replaced) => replaced.where('state', 'replaced').where('since', '<', value('replacedBefore')))
        .orWhere((written) => written.where('state', 'written').where('since', '<', value('writtenBefore'))),
    )
    .limit(1)
    .select('workspace_number', 'number'),
);

const deletionOfSome = (table: string, key: string): Query<unknown> =>
  statement(({ knex, value }) => {
    const own = knex(table).where({ workspace_number: value('index'), segment: value('segment') });
    return own.clone().whereIn(key, own.clone().limit(rowsAtOnce).select(key)).delete();
  });

const deletions = [deletionOfSome('search_postings', 'ordinal'), deletionOfSome('search_words', 'first_word')];

const deleteSegment = statement(({ knex, value }) =>
  knex('search_segments')
    .where({ workspace_number: value('index'), number: value('segment') })
    .delete(),
);

/** A segment that was replaced, or whose writing has come to grief; undefined where there is none. */
export const findCleared = (db: Reader, now: number): Promise<Cleared | undefined> =>
  db.first(first, { replacedBefore: now - readFor, writtenBefore: now - writtenFor });

/** Removes some of its rows, and in the end the segment; false when there was nothing left. */
export async function clearSome(trx: Transaction, { workspace_number: index, number: segment }: Cleared): Promise<boolean> {
  for (const deletion of deletions) if ((await trx.run(deletion, { index, segment })) > 0) return true;
  return (await trx.run(deleteSegment, { index, segment })) > 0;
}
