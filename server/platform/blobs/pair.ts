import { newId } from '../crypto/ids.ts';
import type { Database, Reader } from '../database/database.ts';
import { lookIntoDatabase } from '../database/open.ts';
import { findStore, keepStore, setJoined } from '../database/store.ts';
import { tablesOf } from '../database/tables.ts';
import { StartError } from '../start-error.ts';
import type { BlobStore, Blobs } from './blobs.ts';
import { someBlobs } from './store.ts';

// The database and the store of the files have an id in common, which the first start on both gives to both. Without it, a service that is started on another
// database finds that nothing names the files, and one whose disk isn't mounted that all of them are lost.

/** Of the files that a database names (the oldest thousand and the newest) so many have to be there for the two to be taken for a pair that has no id yet. */
const leastShare = 0.5;

interface Where {
  readonly dataDir: string;
  /** Null for SQLite in the data folder. */
  readonly databaseUrl: string | null;
}

interface FilesSeen {
  readonly storeId: string | null;
  readonly hasBytes: boolean;
}

interface DatabaseSeen {
  /** It has tables of something else. */
  readonly isForeign: boolean;
  /** A service has started on it. */
  readonly isUsed: boolean;
  readonly storeId: string | null;
  /** Some of the files that it names; none only if it names none. */
  readonly names: ReadonlySet<string>;
}

const nothing: DatabaseSeen = { isForeign: false, isUsed: false, storeId: null, names: new Set() };

/**
 * Holds that a database and the files belong together, or that neither has anything that could be lost. Changes nothing.
 * @throws StartError that says what was found, and what to do
 */
export async function requirePair(where: Where, blobs: BlobStore): Promise<void> {
  // The files come first: what starts beside this gives its id to the database first, and to the files then.
  const files = await lookAtFiles(blobs);
  const database = await lookIntoDatabase({ dataDir: where.dataDir, databaseUrl: where.databaseUrl ?? undefined }, lookAtDatabase);
  const refusal = await whyNoPair(blobs, files, database ?? nothing);
  if (refusal !== null) throw new StartError(sentences[refusal](where, blobs));
}

/** The same for a command that looks at the files, and makes no place for them. */
export async function requireFilesOf(where: Where, blobs: BlobStore): Promise<void> {
  const isThere = await blobs.isThere();
  await requirePair(where, blobs);
  if (!isThere) throw new StartError(`There is no folder ${blobs.place}: mount its disk, set DATA_DIR, or start the service once.`);
}

/** Lets a database and the files that were held to be a pair know each other. The database comes first: a crash between the two is made up for by the next start. */
export async function joinPair(where: Where, blobs: BlobStore, database: Database): Promise<void> {
  const onFiles = await blobs.readId();
  const known = await findStore(database.reader);
  const { id } = known ?? (await database.transaction((trx) => keepStore(trx, onFiles ?? newId())));
  if (onFiles === null && known !== null) await database.transaction(setJoined);
  if ((onFiles ?? (await blobs.keepId(id))) !== id) throw new StartError(sentences.ofAnother(where, blobs));
}

/** Whether the database names files, and none of those that are looked for is there. */
export async function areAllMissing(blobs: Blobs, db: Reader): Promise<boolean> {
  const keys = await someBlobs(db);
  for (const key of keys) if ((await blobs.size(key)) !== null) return false;
  return keys.size > 0;
}

/** Lets a database and files be a pair from now on, whatever they have been. Returns the id. */
export async function joinWhatever(blobs: BlobStore, database: Database): Promise<string> {
  const { id } = await database.transaction(async (trx) => {
    const store = await keepStore(trx, newId());
    await setJoined(trx);
    return store;
  });
  await blobs.replaceId(id);
  return id;
}

/** Whether both know the other. */
export async function isJoined(blobs: BlobStore, db: Reader): Promise<boolean> {
  const store = await findStore(db);
  return store !== null && store.id === (await blobs.readId());
}

const lookAtFiles = async (blobs: BlobStore): Promise<FilesSeen> => ({ storeId: await blobs.readId(), hasBytes: await hasBytes(blobs) });

async function hasBytes(blobs: Blobs): Promise<boolean> {
  for await (const _ of blobs.list()) return true;
  for await (const _ of blobs.quarantined()) return true;
  return false;
}

async function lookAtDatabase(db: Reader): Promise<DatabaseSeen> {
  const tables = await tablesOf(db);
  if (isForeign(db, tables)) return { ...nothing, isForeign: true };
  if (!tables.has('blobs')) return nothing;
  return { isForeign: false, isUsed: true, storeId: await storeIdOf(db), names: await someBlobs(db) };
}

/** Tables that every version of the service has made with its first start. */
const ownTables = [
  ...['users', 'workspaces', 'workspace_members', 'api_keys', 'blobs', 'labels', 'resources', 'resource_roots', 'notepads', 'stored_files'],
  ...['tags', 'resource_tags', 'comments', 'comment_mentions', 'workspace_usage', 'events', 'jobs'],
];

/** A file of SQLite is one program's. In PostgreSQL there may be tables of extensions, which only matter where the service would make one of that name. */
function isForeign({ dialect }: Reader, tables: ReadonlySet<string>): boolean {
  if (tables.has('schema_migrations')) return false;
  return dialect.name === 'sqlite' ? tables.size > 0 : ownTables.some((name) => tables.has(name));
}

/** The id of the store in a database, whatever version has made it. */
export async function storeIdOf(db: Reader): Promise<string | null> {
  return (await tablesOf(db)).has('store') ? ((await findStore(db))?.id ?? null) : null;
}

type Refusal = 'foreign' | 'noDatabase' | 'ofAnother' | 'nothingNamed' | 'noFiles' | 'mostMissing';

async function whyNoPair(blobs: Blobs, files: FilesSeen, { isForeign, isUsed, storeId, names }: DatabaseSeen): Promise<Refusal | null> {
  if (isForeign) return 'foreign';
  if (files.storeId !== null && storeId !== null) return files.storeId === storeId ? null : 'ofAnother';
  // At least one of them doesn't know the other yet.
  if (names.size === 0) {
    if (files.storeId === null && !files.hasBytes) return null;
    if (!isUsed) return 'noDatabase';
    return files.storeId === null ? 'nothingNamed' : 'ofAnother';
  }
  if (!files.hasBytes) return files.storeId === null ? 'noFiles' : 'ofAnother';
  if (await areMostThere(blobs, names)) return null;
  return files.storeId === null ? 'mostMissing' : 'ofAnother';
}

async function areMostThere(blobs: Blobs, keys: ReadonlySet<string>): Promise<boolean> {
  const aside = new Set(await Array.fromAsync(blobs.quarantined(), ({ key }) => key));
  let there = 0;
  for (const key of keys) if (aside.has(key) || (await blobs.size(key)) !== null) there++;
  return there >= keys.size * leastShare;
}

const databaseOf = ({ dataDir, databaseUrl }: Where): string =>
  databaseUrl === null ? `the database in ${dataDir}` : 'the database of DATABASE_URL';
const putBack = ({ databaseUrl }: Where): string =>
  databaseUrl === null
    ? 'put that database back, or set DATABASE_URL if it is in PostgreSQL'
    : 'set DATABASE_URL to that database, or unset it if that is SQLite';
const orJoin = 'If the two do belong together, `npm run cli -- join` says so for good.';

const sentences: Readonly<Record<Refusal, (where: Where, files: Pick<BlobStore, 'place'>) => string>> = {
  foreign: (where) =>
    `${where.databaseUrl === null ? `The database in ${where.dataDir}` : 'The database of DATABASE_URL'} belongs to another program, so nothing was done: ` +
    'it has tables, but none of them is `schema_migrations`. ' +
    (where.databaseUrl === null
      ? 'Set DATA_DIR to an empty folder, or to that of the service.'
      : 'Set DATABASE_URL to an empty database, or to that of the service.'),
  noDatabase: (where, { place }) =>
    `There are files in ${place}, but ${where.databaseUrl === null ? 'there is no database beside them' : `${databaseOf(where)} is empty`}, so nothing was done. ` +
    `To go on with these files, ${putBack(where)}, or restore a backup into another folder; to begin with nothing, set DATA_DIR to an empty folder.`,
  ofAnother: (where, { place }) =>
    `The files in ${place} belong to another database than ${databaseOf(where)}, so nothing was done. ` +
    `To go on with these files, ${putBack(where)}; to go on with this database, set DATA_DIR to the folder that has its files, or to an empty one if it is new. ${orJoin}`,
  nothingNamed: (where, { place }) =>
    `There are files in ${place}, and ${databaseOf(where)} names none of them, so nothing was done. ` +
    `To go on with these files, ${putBack(where)}; to begin with nothing, set DATA_DIR to an empty folder. ${orJoin}`,
  noFiles: (where, { place }) =>
    `There are no files in ${place}, but ${databaseOf(where)} names some, so nothing was done. ` +
    'Mount the disk that they are on, set DATA_DIR to the folder that has them, or restore a backup. ' +
    'If they are lost for good, `npm run cli -- join` lets the service start without them.',
  mostMissing: (where, { place }) =>
    `Most of the files that ${databaseOf(where)} names are not in ${place}, so nothing was done. ` +
    `Set DATA_DIR to the folder that has them, or restore a backup. ${orJoin}`,
};
