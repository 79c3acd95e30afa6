import type BetterSqlite from 'better-sqlite3';
import { TimeIsUp } from '../time-is-up.ts';

/** A condition that holds for every row of this table, and ends the query when its time is up. It looks at the clock at one row of 64, drawn at random. */
export const inTime = (table: string, column = 'rowid'): string => `((random() & 63) or in_time(${table}.${column}))`;

/** Ends queries of one connection that take too long: the driver can't interrupt them, and ending a thread would wait for them. */
export class SqliteClock {
  #until = Number.POSITIVE_INFINITY;

  /** @param isStopped whether everything is to end now */
  constructor(connection: BetterSqlite.Database, isStopped: () => boolean = () => false) {
    // Given a column, it is asked at each row; without one SQLite would ask once.
    connection.function('in_time', { directOnly: true }, (_row: unknown) => {
      if (performance.now() > this.#until || isStopped()) throw new TimeIsUp('The query has used up its time');
      return 1;
    });
  }

  /** Runs a query, which throws `TimeIsUp` after so many milliseconds if it has `inTime` wherever it goes through many rows. */
  within<Answer>(milliseconds: number, run: () => Answer): Answer {
    this.#until = performance.now() + milliseconds;
    try {
      return run();
    } finally {
      this.#until = Number.POSITIVE_INFINITY;
    }
  }
}
