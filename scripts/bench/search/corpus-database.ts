import path from 'node:path';
import BetterSqlite from 'better-sqlite3';
import pg from 'pg';

/** A note that is put straight into the database, where the service finds that it has to be indexed. */
export interface SeededNote {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

/** The inbox that notes are put into. */
export interface Inbox {
  readonly id: string;
  readonly workspaceId: string;
}

/** The database of a service that doesn't run. */
export interface CorpusDatabase {
  inboxes(): Promise<Inbox[]>;
  seed(inbox: Inbox, notes: readonly SeededNote[]): Promise<void>;
  /** Bytes that the index of search takes, with the indexes of its tables. */
  indexBytes(): Promise<number>;
  /** Takes away what tells the index of changes. @returns how many triggers there were */
  forgetIndexing(): Promise<number>;
  close(): Promise<void>;
}

const inboxes = `select r.id, r.workspace_id as "workspaceId" from resource_roots r where r.subtype = 'inbox'`;

/** One moment for each number of a note, so that no two are equal in an order. */
const moment = (index: number): number => 1_700_000_000_000 + index;
const sortKey = (index: number): string => `c${index.toString(36).padStart(8, '0')}1`;

/** Tables that hold what searches were, what was read out of files, and what waits, are no index. */
const isIndex = (table: string): boolean => table.startsWith('search_') && !['search_history', 'search_passages', 'search_waiting'].includes(table);

export const openCorpusDatabase = async (dataDir: string, databaseUrl: string | null): Promise<CorpusDatabase> =>
  databaseUrl === null ? onSqlite(dataDir) : onPostgres(databaseUrl);

function onSqlite(dataDir: string): CorpusDatabase {
  const database = new BetterSqlite(path.join(dataDir, 'database.sqlite'));
  database.pragma('synchronous = off');
  let seeded = 0;
  const insertResource = database.prepare(
    `insert into resources (id, workspace_id, root_id, parent_id, depth, kind, name, name_key, size, state_processing, sort_key, data, created_at, modified_at)
     values (?, ?, ?, ?, 1, 'notepad', ?, ?, ?, 'completed', ?, '{}', ?, ?)`,
  );
  const insertText = database.prepare('insert into notepads (resource_id, workspace_id, text) values (?, ?, ?)');
  const count = database.prepare(
    'update workspace_usage set resource_count = resource_count + ?, storage_bytes = storage_bytes + ? where workspace_id = ?',
  );
  return {
    inboxes: async () => database.prepare(inboxes).all() as Inbox[],
    seed: async ({ id: inbox, workspaceId }, notes) => {
      database.transaction(() => {
        let bytes = 0;
        for (const { id, name, text } of notes) {
          const size = Buffer.byteLength(text);
          bytes += size;
          seeded++;
          insertResource.run(id, workspaceId, inbox, inbox, name, name.toLowerCase(), size, sortKey(seeded), moment(seeded), moment(seeded));
          insertText.run(id, workspaceId, text);
        }
        count.run(notes.length, bytes, workspaceId);
      })();
    },
    indexBytes: async () => {
      const sizes = database
        .prepare('select m.tbl_name as "table", sum(s.pgsize) as bytes from dbstat s join sqlite_master m on m.name = s.name group by 1')
        .all() as { table: string; bytes: number }[];
      return sizes.filter(({ table }) => isIndex(table)).reduce((sum, { bytes }) => sum + bytes, 0);
    },
    forgetIndexing: async () => {
      const names = database
        .prepare("select name from sqlite_master where type = 'trigger' and name like 'search\\_%' escape '\\'")
        .pluck()
        .all() as string[];
      for (const name of names) database.exec(`drop trigger "${name}"`);
      return names.length;
    },
    close: async () => {
      database.pragma('analysis_limit = 1000');
      database.exec('analyze');
      database.close();
    },
  };
}

async function onPostgres(url: string): Promise<CorpusDatabase> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let seeded = 0;
  return {
    inboxes: async () => (await client.query<Inbox>(inboxes)).rows,
    seed: async ({ id: inbox, workspaceId }, notes) => {
      const rows = notes.map(({ id, name, text }) => {
        seeded++;
        return { id, name, name_key: name.toLowerCase(), size: Buffer.byteLength(text), sort_key: sortKey(seeded), at: moment(seeded), text };
      });
      const json = JSON.stringify(rows);
      const columns = 'as n(id text, name text, name_key text, size bigint, sort_key text, at bigint, text text)';
      await client.query('begin');
      await client.query(
        `insert into resources (id, workspace_id, root_id, parent_id, depth, kind, name, name_key, size, state_processing, sort_key, data, created_at, modified_at)
         select n.id, $2, $3, $3, 1, 'notepad', n.name, n.name_key, n.size, 'completed', n.sort_key, '{}', n.at, n.at from json_to_recordset($1) ${columns}`,
        [json, workspaceId, inbox],
      );
      await client.query(`insert into notepads (resource_id, workspace_id, text) select n.id, $2, n.text from json_to_recordset($1) ${columns}`, [
        json,
        workspaceId,
      ]);
      await client.query(
        'update workspace_usage set resource_count = resource_count + $1, storage_bytes = storage_bytes + $2 where workspace_id = $3',
        [rows.length, rows.reduce((sum, { size }) => sum + size, 0), workspaceId],
      );
      await client.query('commit');
    },
    indexBytes: async () => {
      const { rows } = await client.query<{ table: string; bytes: string }>(
        `select relname as "table", pg_total_relation_size(oid) as bytes from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
      );
      return rows.filter(({ table }) => isIndex(table)).reduce((sum, { bytes }) => sum + Number(bytes), 0);
    },
    forgetIndexing: async () => {
      const { rows } = await client.query<{ name: string; table: string }>(
        `select tgname as name, tgrelid::regclass::text as "table" from pg_trigger where not tgisinternal and tgname like 'search\\_%'`,
      );
      for (const { name, table } of rows) await client.query(`drop trigger "${name}" on ${table}`);
      return rows.length;
    },
    close: async () => {
      await client.query('analyze');
      await client.end();
    },
  };
}
