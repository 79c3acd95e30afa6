import type { Database, Reader } from '../../platform/database/database.ts';
import { pages } from '../../platform/database/pages.ts';
import { statement } from '../../platform/database/statement.ts';

interface EventTime {
  readonly sequence: number;
  readonly occurred_at: number;
}

/** A transaction that removes this many rows takes milliseconds. */
const removedAtOnce = 500;

/** Removes the events that happened before this moment, and says how many there were. Other writes run in between; `signal` ends it there. */
export async function sweepEvents(database: Database, keptSince: number, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  for await (const page of pages<EventTime>((last) => oldestEvents(database.reader, last))) {
    const sequences = page.flatMap(({ sequence, occurred_at }) => (occurred_at < keptSince ? sequence : []));
    // They stand almost in the order of their times: behind so many that are kept there is none to remove.
    if (sequences.length === 0 || signal?.aborted) break;
    removed += await database.transaction((trx) => trx.run(removeEvents, { sequences }));
  }
  return removed;
}

const eventsBehind = statement<EventTime>(({ knex, value }) =>
  knex('events').where('sequence', '>', value('last')).orderBy('sequence').limit(removedAtOnce).select('sequence', 'occurred_at'),
);

const oldestEvents = (db: Reader, last: EventTime | undefined): Promise<EventTime[]> => db.all(eventsBehind, { last: last?.sequence ?? 0 });

const removeEvents = statement(({ knex, dialect, value }) =>
  knex('events')
    .whereRaw(dialect.inList('sequence', value('sequences')))
    .delete(),
);
