import { expect } from 'vitest';
import { query } from '../../server/platform/database/statement.ts';
import { derivedTables } from './derived-tables.ts';
import type { TestService } from './service.ts';

/** What is in the database, seen past the service: for what no answer shows, and for states that no operation makes yet. */
export type Row = Readonly<Record<string, unknown>>;

export const rowsOf = (service: TestService, table: string, where: Row = {}): Promise<Row[]> =>
  service.service.services.database.reader.all(query(({ knex }) => knex(table).where(where)));

/** The id of the inbox or the bin: of this workspace, or of the one that there is at first. */
export async function systemRoot(service: TestService, subtype: 'inbox' | 'bin', workspaceId?: string): Promise<string> {
  const [root] = await rowsOf(service, 'resource_roots', { subtype, ...(workspaceId === undefined ? {} : { workspace_id: workspaceId }) });
  return String(root?.id);
}

/** Changes rows without telling anybody. */
export async function change(service: TestService, table: string, where: Row, values: Row): Promise<void> {
  await service.service.services.database.transaction((trx) => trx.run(query(({ knex }) => knex(table).where(where).update(values))));
}

/** Inserts rows, a few hundred at a time: SQLite binds no more than 32,766 values in one statement. */
export async function insertRows(service: TestService, table: string, rows: readonly Row[]): Promise<void> {
  await service.service.services.database.transaction(async (trx) => {
    for (let start = 0; start < rows.length; start += 500) await trx.run(query(({ knex }) => knex(table).insert(rows.slice(start, start + 500))));
  });
}

/**
 * Every row of every table, the jobs done and the search index in step; but when keys were last used, which is noted after the request, and the index of names, which names are put into later.
 */
export async function everything(service: TestService): Promise<Record<string, string[]>> {
  await service.service.worker.idle();
  await service.service.indexer.settled();
  await service.service.services.afterwards.settled();
  const { reader, dialect } = service.service.services.database;
  const list =
    dialect.name === 'sqlite'
      ? `select name from sqlite_master where type = 'table' and name not like 'sqlite!_%' escape '!' and name not like 'resource!_names%' escape '!'`
      : 'select tablename as name from pg_tables where schemaname = current_schema()';
  const tables = await reader.all(query<{ name: string }>(({ knex }) => knex.raw(list)));
  const contents = tables.map(
    async ({ name }) => [name, (await rowsOf(service, name)).map((row) => JSON.stringify({ ...row, last_used_at: null })).sort()] as const,
  );
  return Object.fromEntries(await Promise.all(contents));
}

/** Holds that nothing of `work` is left behind: not a row is added, changed or gone. */
export async function expectNoTrace(service: TestService, work: () => Promise<unknown>): Promise<void> {
  const before = await everythingWritten(service);
  await work();
  expect(await everythingWritten(service)).toEqual(before);
}

/** The same, but for what only follows from the rest. */
export const everythingWritten = async (service: TestService): Promise<Record<string, string[]>> =>
  Object.fromEntries(Object.entries(await everything(service)).filter(([table]) => !derivedTables.has(table)));

/** The types of the events that `work` appends, in their order, the jobs that follow not done yet or done: their events are left out. */
export async function eventsOf(service: TestService, work: () => Promise<unknown>): Promise<{ type: string; data: unknown; row: Row }[]> {
  const last = Math.max(0, ...(await rowsOf(service, 'events')).map((row) => Number(row.sequence)));
  await work();
  const rows = (await rowsOf(service, 'events')).filter((row) => Number(row.sequence) > last);
  return rows
    .sort((a, b) => Number(a.sequence) - Number(b.sequence))
    .map((row) => ({ type: String(row.type), data: JSON.parse(String(row.data)) as unknown, row }))
    .filter(({ type }) => !type.startsWith('resource.process'));
}

/** Holds that each workspace's counters are the sums that they stand for. */
export async function expectTrueCounters(service: TestService): Promise<void> {
  const tables = ['workspace_usage', 'resources', 'resource_roots', 'comments', 'tags'];
  const [usage = [], resources = [], roots = [], comments = [], tags = []] = await Promise.all(tables.map((table) => rowsOf(service, table)));
  const systemRoots = new Set(roots.filter((root) => root.type === 'SYSTEM').map((root) => root.id));
  for (const { workspace_id, storage_bytes, resource_count } of usage) {
    const own = resources.filter((resource) => resource.workspace_id === workspace_id && resource.deleted_at === null);
    const ids = new Set(own.map(({ id }) => id));
    const texts = [
      ...own.flatMap(({ description, preferences }) => [description, preferences]),
      ...comments.filter(({ resource_id }) => ids.has(resource_id)).map(({ content }) => content),
      ...tags.filter((tag) => tag.workspace_id === workspace_id).flatMap(({ name, description }) => [name, description]),
    ];
    const bytes = [...own.map(({ size }) => Number(size ?? 0)), ...texts.map((text) => Buffer.byteLength(String(text ?? '')))].reduce(
      (a, b) => a + b,
      0,
    );
    const count = own.filter(({ id }) => !systemRoots.has(id)).length;
    expect({ storage_bytes, resource_count }, `the counters of ${workspace_id}`).toEqual({ storage_bytes: bytes, resource_count: count });
  }
}
