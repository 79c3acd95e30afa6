import type { Reader, Transaction } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import type { Tenant } from '../tenant.ts';

/** Whose `Idempotency-Key` it is, and its hash: within a workspace, what a record is found by. */
export interface RecordKey {
  readonly owner: string;
  readonly keyHash: string;
}

/** What is kept of a request that was served. */
export interface IdempotencyRecord {
  readonly requestHash: string;
  /** Sealed. */
  readonly answer: Uint8Array;
}

const recordOfKey = statement<{ request_hash: string; answer: Uint8Array }>(({ knex, value }) =>
  knex('idempotency_records')
    .where({ workspace_id: value('workspaceId'), owner: value('owner'), key_hash: value('keyHash') })
    .andWhere('created_at', '>', value('madeAfter'))
    .select('request_hash', 'answer'),
);

/** The record of this key, unless it is older than `madeAfter`. */
export async function findRecord(db: Reader, tenant: Tenant, key: RecordKey, madeAfter: number): Promise<IdempotencyRecord | undefined> {
  const row = await db.first(recordOfKey, { workspaceId: tenant.workspaceId, ...key, madeAfter });
  return row && { requestHash: row.request_hash, answer: row.answer };
}

const putRecord = statement(({ knex, value }) =>
  knex('idempotency_records')
    .insert({
      workspace_id: value('workspaceId'),
      owner: value('owner'),
      key_hash: value('keyHash'),
      request_hash: value('requestHash'),
      answer: value('answer'),
      created_at: value('now'),
    })
    .onConflict(['workspace_id', 'owner', 'key_hash'])
    .merge(),
);

/** Keeps a record, in the transaction of the write that it tells of and in place of one that no longer counts. */
export async function saveRecord(trx: Transaction, tenant: Tenant, key: RecordKey, record: IdempotencyRecord, now: number): Promise<void> {
  await trx.run(putRecord, { workspaceId: tenant.workspaceId, ...key, ...record, now });
}

const primaryKey = ['workspace_id', 'owner', 'key_hash'];

const deleteSomeOld = statement(({ knex, value }) =>
  knex('idempotency_records')
    .whereIn(primaryKey, knex('idempotency_records').where('created_at', '<=', value('madeBefore')).limit(value('limit')).select(primaryKey))
    .del(),
);

/** Removes up to `limit` records of that age, of every workspace, and says how many. For the sweep. */
export function removeOldRecords(trx: Transaction, madeBefore: number, limit: number): Promise<number> {
  return trx.run(deleteSomeOld, { madeBefore, limit });
}
