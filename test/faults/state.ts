import { query } from '../../server/platform/database/statement.ts';
import { derivedTables } from '../support/derived-tables.ts';
import type { TestService } from '../support/service.ts';

/** What is stored of an account, such that two accounts to which the same has happened have the same. */
export type State = Readonly<Record<string, readonly string[]>>;

interface Column {
  readonly table_name: string;
  readonly name: string;
}

/** The tables whose rows belong to a workspace, but for those that follow from others. What an answer is repeated from belongs to the request. */
export async function tablesOfWorkspaces({ service }: TestService): Promise<string[]> {
  const { reader } = service.services.database;
  const columns = await reader.all(
    query<Column>(({ knex, dialect }) =>
      knex.raw(
        dialect.name === 'sqlite'
          ? `select t.name as table_name, c.name from sqlite_master t, pragma_table_info(t.name) c where t.type = 'table'`
          : 'select table_name, column_name as name from information_schema.columns where table_schema = current_schema()',
      ),
    ),
  );
  return columns.flatMap(({ table_name, name }) => (name === 'workspace_id' && !derivedTables.has(table_name) ? table_name : []));
}

/**
 * Everything in the workspace of an account and in those that it has delegated, row by row. Ids are numbered in the order of their age, times and what is drawn
 * at random is left out, and so is the order of what happens side by side.
 */
export async function stateOf({ service }: TestService, tables: readonly string[], workspaceId: string): Promise<State> {
  const { reader } = service.services.database;
  const workspaces = await reader.all(
    query<{ id: string }>(({ knex }) => knex('workspaces').where({ id: workspaceId }).orWhere({ parent_workspace_id: workspaceId })),
  );
  const ids = workspaces.map(({ id }) => id);
  const contents = await Promise.all(
    tables.map(async (table) => [table, await reader.all(query(({ knex }) => knex(table).whereIn('workspace_id', ids)))] as const),
  );
  const numbers = numbersOf([workspaces, ...contents.filter(([table]) => !isLog(table))]);
  const described = [['workspaces', workspaces] as const, ...contents].map(
    ([table, rows]) => [table, rows.map((row) => describe(table, row, numbers)).sort()] as const,
  );
  return Object.fromEntries(described.filter(([, rows]) => rows.length > 0));
}

/** Two jobs may tell of what they did in either order. */
const isLog = (table: string): boolean => table === 'events' || table === 'jobs';

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

function numbersOf(rows: unknown): ReadonlyMap<string, string> {
  const ids = new Set(JSON.stringify(rows).match(uuid));
  return new Map([...ids].sort().map((id, index) => [id, `#${index}`]));
}

function describe(table: string, row: object, numbers: ReadonlyMap<string, string>): string {
  const columns = Object.entries(row).filter(([name]) => !(isLog(table) && (name === 'id' || name === 'sequence')));
  const isBeside = 'type' in row && String(row.type).startsWith('resource.process');
  const isLeftOut = (name: string): boolean => isDifferentEachTime(name) || (isBeside && name === 'thing');
  const shown = columns.map(([name, value]) => [name, value !== null && isLeftOut(name) ? 'something' : value]);
  return JSON.stringify(Object.fromEntries(shown))
    .replace(uuid, (id) => numbers.get(id) ?? 'gone')
    .replace(momentInside, '$1something');
}

/** Events keep what they are about as it was then. When that was differs; so does which came first, a request or the job that follows from the one before. */
const momentInside = /(modifiedAt\\" ?: ?|state\\" ?: ?\\")\w+/g;

const isDifferentEachTime = (column: string): boolean => /_at$|_hash$|_until$|^sealed_token$|^prefix$|^answer$/.test(column);
