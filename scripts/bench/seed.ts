import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';

/**
 * Fills the inbox of the bench's workspace, or a folder that is right in it, with bookmarks, straight in the database while no service runs: as many as asked, with
 * the times, names and sort keys that a service would have given them one by one.
 */
export function seedResources(dataDir: string, count: number, folderId: string | null = null): void {
  const database = new BetterSqlite(path.join(dataDir, 'database.sqlite'));
  database.pragma('synchronous = off');
  database.function('sort_key', { deterministic: true }, (index: unknown) => `c${Number(index).toString(36).padStart(8, '0')}1`);
  database
    .prepare(
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?)
       insert into resources (id, workspace_id, root_id, parent_id, depth, kind, name, name_key, url, origin_url, state_processing, sort_key, user_id, is_locked, data,
                              created_at, modified_at)
       select printf('01900000-0000-7000-8000-%012x', n), inbox.workspace_id, inbox.id, coalesce(?, inbox.id), ?, 'bookmark', 'Bookmark ' || n, 'bookmark ' || n,
              'https://example.com/' || n, 'https://example.com/' || n, 'completed', sort_key(n), (select id from users limit 1), 0, '{}',
              1700000000000 + n * 1000, 1700000000000 + n * 1000
       from numbers, (select id, workspace_id from resource_roots where subtype = 'inbox' limit 1) as inbox`,
    )
    .run(count, folderId, folderId === null ? 1 : 2);
  database.prepare('update workspace_usage set resource_count = resource_count + ?').run(count);
  database.pragma('analysis_limit = 1000');
  database.exec('analyze');
  database.close();
}

/**
 * Makes a data folder with imported notes, their folders and their tags ten times as large, by copies straight in the database while no service runs.
 * @returns ids of 100,000 notes, drawn at random
 */
export function copyNotes(dataDir: string): string[] {
  const database = new BetterSqlite(path.join(dataDir, 'database.sqlite'));
  database.pragma('synchronous = off');
  const columnsOf = (table: string): string[] => (database.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name);
  const copy = (table: string, number: number, changed: Readonly<Record<string, string>>, where: string): void => {
    const columns = columnsOf(table);
    const values = columns.map((column) => changed[column]?.replace('COPY', `'${(256 + number).toString(16)}' || substr(${column}, 4)`) ?? column);
    database.exec(`insert into ${table} (${columns}) select ${values} from ${table} where ${where}`);
  };
  // Times of their own, so that no two are equal in an order.
  const own = (number: number) => ({
    id: 'COPY',
    created_at: `created_at - ${number * 1_000_003}`,
    modified_at: `modified_at - ${number * 1_000_003}`,
  });
  const original = (column: string): string => `${column} like '01%'`;
  database.transaction(() => {
    for (let number = 0; number < 9; number++) {
      copy('resources', number, own(number), `${original('id')} and kind = 'folder' and parent_id is not null`);
      copy('resources', number, { ...own(number), parent_id: 'COPY' }, `${original('id')} and kind = 'notepad'`);
      copy('notepads', number, { resource_id: 'COPY' }, original('resource_id'));
      copy('resource_tags', number, { resource_id: 'COPY' }, original('resource_id'));
    }
    // Each table told of its own rows, as nobody does who writes a resource in one go.
    database.exec('delete from search_waiting where sequence not in (select max(sequence) from search_waiting group by resource_id)');
    database.exec(`update workspace_usage set resource_count = resource_count * 10, storage_bytes = storage_bytes * 10`);
  })();
  database.pragma('analysis_limit = 1000');
  database.exec('analyze');
  const ids = database.prepare("select id from resources where kind = 'notepad' order by random() limit 100000").pluck().all() as string[];
  database.close();
  return ids;
}

/** Resolves when the service has put into its index of names what was seeded. */
export async function namesIndexed(dataDir: string): Promise<void> {
  const database = new BetterSqlite(path.join(dataDir, 'database.sqlite'), { readonly: true });
  const areMany = database.prepare('select 1 from resource_names_waiting limit 1 offset 1000');
  while (areMany.get() !== undefined) await sleep(500);
  database.close();
}

/**
 * Puts a tree into the inbox in the same way: 400 folders of 100 bookmarks each, and as many bookmarks right below the top as the rest makes. Returns the id of
 * its top.
 */
export function seedTree(dataDir: string, count: number): string {
  const database = new BetterSqlite(path.join(dataDir, 'database.sqlite'));
  database.pragma('synchronous = off');
  const inbox = database.prepare("select id, workspace_id from resource_roots where subtype = 'inbox'").get() as { id: string; workspace_id: string };
  const insert = database.prepare(
    `insert into resources (id, workspace_id, root_id, parent_id, depth, kind, name, name_key, state_processing, sort_key, data, created_at, modified_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, 'completed', ?, '{}', ?, ?)`,
  );
  const id = (n: number): string => `01900000-0000-7000-9000-${n.toString(16).padStart(12, '0')}`;
  const add = (n: number, parentId: string, depth: number, kind: string): void => {
    const [name, time] = [`${kind} ${n}`, 1_700_000_000_000 + n * 1000];
    const sortKey = `c${n.toString(36).padStart(8, '0')}1`;
    insert.run(id(n), inbox.workspace_id, inbox.id, parentId, depth, kind, name, name, sortKey, time, time);
  };
  database.transaction(() => {
    add(0, inbox.id, 1, 'folder');
    for (let n = 1; n < count; n++) {
      const isInFolder = n <= 400 * 101;
      const folder = n - ((n - 1) % 101);
      if (isInFolder && n !== folder) add(n, id(folder), 3, 'bookmark');
      else add(n, id(0), 2, isInFolder ? 'folder' : 'bookmark');
    }
    database.prepare('update workspace_usage set resource_count = resource_count + ?').run(count);
  })();
  database.close();
  return id(0);
}

/** How many single inserts a second this disk commits, with the durability that the service has: the floor of every create. */
export function commitsPerSecond(dataDir: string, seconds: number): number {
  const database = new BetterSqlite(path.join(dataDir, 'floor.sqlite'));
  database.pragma('journal_mode = wal');
  database.pragma('synchronous = full');
  database.exec('create table if not exists floor (id integer primary key, text text not null)');
  const insert = database.prepare('insert into floor (text) values (?)');
  const start = performance.now();
  let commits = 0;
  while (performance.now() - start < seconds * 1000) {
    insert.run('a row of about the size of a short note, committed alone');
    commits++;
  }
  const rate = commits / ((performance.now() - start) / 1000);
  database.close();
  return rate;
}
