import { forEachAtOnce } from '../../platform/async/at-once.ts';
import type { BlobStore, Quarantined } from '../../platform/blobs/blobs.ts';
import { copiedBlobs } from '../../platform/blobs/open.ts';
import { newestBlobs } from '../../platform/blobs/store.ts';
import { syncFile } from '../../platform/data-folder/files.ts';
import { sqliteFile } from '../../platform/data-folder/paths.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { SqliteCopier } from '../../platform/database/sqlite/copier.ts';
import { BackupError } from './backup-error.ts';

/**
 * Copies a database, and the bytes of every file that the copy names, while a service goes on writing and deleting.
 *
 * Bytes never change; they are there before the database names them, and may go as soon as it no longer does. So they are taken first, which may take hours, and
 * then once more for a moment that is held: what came meanwhile is little, and taken within milliseconds. If any of it was deleted even so, another moment is
 * held, with what was taken kept. The database is copied as it was at the moment of which everything is there.
 * @returns that moment
 */
export async function collect(database: SqliteCopier, blobs: BlobStore, target: string): Promise<Date> {
  const taken = new Set<string>();
  const aside = await quarantined(blobs);
  const take = (): Promise<Taken> => takeBytes(database.reader, blobs, target, taken, aside);
  let missing = (await take()).missing;
  for (;;) {
    const moment = await database.hold(async () => {
      const now = new Date();
      const found = await take();
      refuseDamaged(found.missing, missing);
      missing = found.missing;
      if (missing.size > 0) return null;
      await database.copyTo(sqliteFile(target));
      await forEachAtOnce([...found.unnamed], 32, (id) => copiedBlobs(target).remove(id));
      return now;
    });
    if (moment) {
      await syncFile(sqliteFile(target));
      return moment;
    }
  }
}

/** Bytes that the database still names after they were found missing were not deleted: they are lost. */
function refuseDamaged(missing: ReadonlySet<string>, missingBefore: ReadonlySet<string>): void {
  const lost = missing.intersection(missingBefore);
  if (lost.size === 0) return;
  const [first] = lost;
  throw new BackupError(
    `The store is damaged: ${lost.size} of the files that the database names ${lost.size === 1 ? 'is' : 'are'} not there, ${first} for one. \`npm run cli -- check\` tells more.`,
  );
}

interface Taken {
  /** What the database names and nobody finds. */
  readonly missing: ReadonlySet<string>;
  /** What was taken before and the database no longer names. */
  readonly unnamed: ReadonlySet<string>;
}

/** Takes what the database names and is not among `taken` yet, the newest first: what is deleted soon after it came is caught most likely. */
async function takeBytes(db: Reader, blobs: BlobStore, target: string, taken: Set<string>, aside: ReadonlyMap<string, Quarantined>): Promise<Taken> {
  const missing = new Set<string>();
  const unnamed = new Set(taken);
  for await (const page of newestBlobs(db)) {
    for (const { id } of page) unnamed.delete(id);
    const further = page.filter(({ id }) => !taken.has(id));
    await forEachAtOnce(further, 8, async ({ id }) => {
      const other = aside.get(id);
      const isTaken = (await blobs.copyInto(target, id)) || (other !== undefined && (await blobs.copyInto(target, other)));
      if (isTaken) taken.add(id);
      else missing.add(id);
    });
  }
  return { missing, unnamed };
}

/** What is in quarantine, by key. The next start would put back what the database names of it. */
async function quarantined(blobs: BlobStore): Promise<ReadonlyMap<string, Quarantined>> {
  return new Map(await Array.fromAsync(blobs.quarantined(), (each) => [each.key, each] as const));
}
