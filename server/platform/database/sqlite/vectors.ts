import BetterSqlite from 'better-sqlite3';
import { load } from 'sqlite-vec';

/** Gives a connection the functions that compare vectors, where there is a build of them for this machine. */
export function loadVectorFunctions(connection: BetterSqlite.Database): void {
  if (vectorFunctionsAreThere) load(connection);
}

/** Whether connections have them. */
export const vectorFunctionsAreThere = canLoad();

function canLoad(): boolean {
  const connection = new BetterSqlite(':memory:');
  try {
    load(connection);
    return true;
  } catch {
    return false;
  } finally {
    connection.close();
  }
}
