import { setTimeout as sleep } from 'node:timers/promises';
import type { Reader } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

/** Milliseconds between two looks at those who write events while somebody reads them. Most have ended by the second. */
const pauses = [1, 2, 4, 8, 16, 32, 64, 128] as const;

/**
 * Up to which number all events have come.
 *
 * On PostgreSQL an event has its number before its transaction is committed, and a later one may be seen first: who went on from that would miss the earlier. So the
 * highest number is looked up, then who is writing events: when those have ended, all up to that number have come, or never will. It costs writers nothing.
 * Of two writes of which the second has seen the first, the second has the higher number.
 */
export class EventHorizon {
  #reached = 0;

  /** What writes for longer than a quarter of a second isn't waited for: then it is where it was before. */
  async find(db: Reader): Promise<number> {
    const last = (await db.first(lastNumber))?.sequence ?? 0;
    if (last > this.#reached && (await haveEnded(db))) this.#reached = Math.max(this.#reached, last);
    return this.#reached;
  }
}

/** Whether those who are writing events now come to their end soon. */
async function haveEnded(db: Reader): Promise<boolean> {
  let writers = await db.dialect.writersOf(db, 'events');
  for (const pause of pauses) {
    if (writers.length === 0) return true;
    await sleep(pause);
    const stillThere = new Set(await db.dialect.writersOf(db, 'events'));
    writers = writers.filter((writer) => stillThere.has(writer));
  }
  return writers.length === 0;
}

const lastNumber = statement<{ sequence: number | null }>(({ knex }) => knex('events').max({ sequence: 'sequence' }));
