import type BetterSqlite from 'better-sqlite3';
import type { Database, Transaction } from '../database.ts';
import { nameParts } from '../name-parts.ts';
import { query, statement } from '../statement.ts';

/** Names that are put into the index together. One by one it would cost each write half as much again. */
const atATime = 250;
/** Milliseconds between two looks. */
const pause = 1000;

/**
 * The table of the index, and that of the resources whose names have changed since they were put into it. Triggers fill the second; a search goes through those
 * besides, so that it finds what was just written.
 */
export const createNameIndex: readonly string[] = [
  `create virtual table resource_names using fts5 (parts, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii')`,
  'create table resource_names_waiting (id integer primary key)',
  `create trigger resource_names_insert after insert on resources
     begin insert or ignore into resource_names_waiting (id) values (new.rowid); end`,
  `create trigger resource_names_delete after delete on resources
     begin insert or ignore into resource_names_waiting (id) values (old.rowid); end`,
  `create trigger resource_names_update after update of name_key on resources when new.name_key <> old.name_key
     begin insert or ignore into resource_names_waiting (id) values (new.rowid); end`,
  'insert into resource_names_waiting (id) select rowid from resources',
];

interface WaitingRow {
  readonly id: number;
  /** Null when the resource is gone. */
  readonly workspace_id: string | null;
  readonly name_key: string | null;
}

const waitingRows = statement<WaitingRow>(({ knex }) =>
  knex('resource_names_waiting as w')
    .leftJoin('resources as r', 'r.rowid', 'w.id')
    .orderBy('w.id')
    .limit(atATime)
    .select('w.id', 'r.workspace_id', 'r.name_key'),
);

const removeNames = statement(({ knex, dialect, value }) =>
  knex('resource_names')
    .whereRaw(dialect.inList('rowid', value('ids')))
    .delete(),
);

const insertNames = statement(({ knex, dialect, value }) =>
  knex.raw(`insert into resource_names (rowid, parts) select value ->> 0, value ->> 1 from ?`, [dialect.elements(value('names'))]),
);

const removeWaiting = statement(({ knex, dialect, value }) =>
  knex('resource_names_waiting')
    .whereRaw(dialect.inList('id', value('ids')))
    .delete(),
);

/** Puts into the index what waits for it, the first so many; how many there were. */
async function indexSome(trx: Transaction): Promise<number> {
  const rows = await trx.all(waitingRows);
  const ids = rows.map(({ id }) => id);
  const names = rows.flatMap(({ id, workspace_id, name_key }) => (workspace_id && name_key ? [[id, nameParts(workspace_id, name_key)]] : []));
  await trx.run(removeNames, { ids });
  await trx.run(insertNames, { names: JSON.stringify(names) });
  await trx.run(removeWaiting, { ids });
  return rows.length;
}

/** Keeps SQLite's index of names in step, some hundred at a time: what waits meanwhile is few. */
export class SqliteNames {
  readonly #transaction: Database['transaction'];
  readonly #areManyWaiting: BetterSqlite.Statement;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | null = null;
  #closed = false;

  /** @param reading a connection that only reads */
  constructor(reading: BetterSqlite.Database, transaction: Database['transaction']) {
    this.#transaction = transaction;
    this.#areManyWaiting = reading.prepare(`select 1 from resource_names_waiting limit 1 offset ${atATime - 1}`);
    this.#timer = setInterval(() => this.#look(), pause);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  #look(): void {
    this.#running ??= this.#index().finally(() => {
      this.#running = null;
    });
  }

  async #index(): Promise<void> {
    try {
      while (!this.#closed && this.#areManyWaiting.get() !== undefined) await this.#transaction(indexSome);
    } catch {
      // It is tried again at the next look; until then searches go through what waits.
    }
  }
}

const renumbered = statement(({ knex }) =>
  knex.raw(
    `select 1 from resource_names_docsize where id > (select coalesce(max(rowid), 0) from resources) and id not in (select id from resource_names_waiting) limit 1`,
  ),
);

const emptyNames = [
  `insert into resource_names (resource_names) values ('delete-all')`,
  'delete from resource_names_waiting',
  createNameIndex.at(-1) ?? '',
];

/**
 * The index knows rows by their numbers, which `vacuum` closes the gaps of. The last row then has a lower number than before, and the index begins anew.
 */
export async function mendNameIndex(database: Database): Promise<void> {
  if ((await database.reader.all(renumbered)).length === 0) return;
  await database.transaction(async (trx) => {
    for (const sql of emptyNames) await trx.run(query(({ knex }) => knex.raw(sql)));
  });
}
