import { Problem } from '../../core/problems.ts';
import type { Scope } from '../../core/scope.ts';
import { newId } from '../../platform/crypto/ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { takeRoom } from './room.ts';
import { beginTransfer, endTransfer, renewTransfer, type StoredFile } from './store.ts';
import type { Transfer } from './transfers.ts';

/** Milliseconds for which a transfer counts without being heard of again: so long it outlives an instance that dies. */
const lease = 60_000;
const renewEvery = 20_000;

/** Milliseconds after which is looked how much has come of a transfer that hasn't announced its size. */
const countEvery = 250;

/** An upload address that somebody is sending to. */
export interface Arriving {
  /** By which the database knows the transfer. */
  readonly id: string;
  /** It has landed, or failed. */
  end(hasLanded: boolean): Promise<void>;
}

interface ArrivingParts {
  readonly database: Database;
  readonly log: Log;
  /** The transfers to this instance, by the id of their upload. */
  readonly arriving: Map<string, Transfer>;
}

interface Expected {
  /** Of the body; null when it doesn't say. */
  readonly announcedBytes: number | null;
  /** Of what it replaces, which count already. */
  readonly replacedBytes: number;
  /** That have come by now. */
  received(): number;
}

/**
 * Makes a transfer the one of its address: one that runs there already, here or at another instance, is ended. Its bytes count against the plan while it runs:
 * those that it has announced, otherwise those that have come.
 * @throws Problem exceeds_storage_limit, stored_file_already_used
 */
export async function beginArriving(
  { database, log, arriving }: ArrivingParts,
  scope: Scope,
  file: StoredFile,
  transfer: Transfer,
  { announcedBytes, replacedBytes, received }: Expected,
): Promise<Arriving> {
  const id = newId();
  let counted = announcedBytes ?? 0;
  const until = (): number => Date.now() + lease;
  await database.transaction(async (trx) => {
    await takeRoom(trx, scope, counted - replacedBytes, file.id);
    if (!(await beginTransfer(trx, file.id, { transferId: id, bytes: counted, until: until() }))) throw new Problem('stored_file_already_used');
  });
  arriving.get(file.id)?.abort(overtaken());
  arriving.set(file.id, transfer);

  const renew = async (bytes: number): Promise<void> => {
    const isOurs = await database.transaction(async (trx) => {
      if (bytes > counted) await takeRoom(trx, scope, bytes - replacedBytes, file.id);
      return renewTransfer(trx, file.id, { transferId: id, bytes, until: until() });
    });
    counted = bytes;
    if (!isOurs) transfer.abort(overtaken());
  };
  let work: Promise<void> = Promise.resolve();
  const also = (step: () => Promise<void>): void => {
    // What the database can't do now, it is asked again; whether the bytes may land is decided when they do.
    work = work.then(step).catch((error: unknown) => {
      if (error instanceof Problem && error.status < 500) transfer.abort(error);
      else log.warn({ err: error, uploadId: file.id }, 'a transfer could not be counted');
    });
  };
  const renewing = setInterval(() => also(() => renew(counted)), renewEvery);
  const counting =
    announcedBytes === null
      ? setInterval(() => {
          const bytes = received();
          if (bytes > counted) also(() => renew(bytes));
        }, countEvery)
      : undefined;
  return {
    id,
    async end(hasLanded) {
      clearInterval(renewing);
      clearInterval(counting);
      if (arriving.get(file.id) === transfer) arriving.delete(file.id);
      await work;
      // What has landed has taken note of it in the same transaction.
      if (!hasLanded)
        await database
          .transaction((trx) => endTransfer(trx, file.id, id))
          .catch((error: unknown) => log.warn({ err: error, uploadId: file.id }, 'a transfer that has ended counts for a minute more'));
    },
  };
}

export const overtaken = (): Problem =>
  new Problem('invalid_request', [{ location: 'path', path: 'storedFile', message: 'another transfer to this address has begun' }]);
