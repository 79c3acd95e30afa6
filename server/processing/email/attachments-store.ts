import type { Scope } from '../../core/scope.ts';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const selectFingerprints = statement<{ fingerprint: string }>(({ knex, dialect, value }) =>
  knex('attachments')
    .where({ email_id: value('emailId') })
    .where(dialect.unindexed('workspace_id'), '=', value('workspaceId'))
    .select('fingerprint'),
);

/** The attachments of an e-mail that are there as resources, in the bin or elsewhere. */
export async function findFingerprints(db: Reader, { workspaceId }: Scope, emailId: string): Promise<ReadonlySet<string>> {
  return new Set((await db.all(selectFingerprints, { emailId, workspaceId })).map((row) => row.fingerprint));
}

const selectEmail = statement<{ email_id: string }>(({ knex, dialect, value }) =>
  knex('attachments')
    .where({ resource_id: value('resourceId') })
    .where(dialect.unindexed('workspace_id'), '=', value('workspaceId'))
    .select('email_id'),
);

/** The e-mail that a resource was attached to; null for any other. */
export async function findEmailOf(db: Reader, { workspaceId }: Scope, resourceId: string): Promise<string | null> {
  return (await db.first(selectEmail, { resourceId, workspaceId }))?.email_id ?? null;
}

const selectMaker = statement<{ user_id: string | null }>(({ knex, value }) =>
  knex('resources')
    .where({ id: value('id'), workspace_id: value('workspaceId') })
    .select('user_id'),
);

/** Whose a resource is; null when it is the service's. */
export async function findMaker(db: Reader, { workspaceId }: Scope, id: string): Promise<string | null> {
  return (await db.first(selectMaker, { id, workspaceId }))?.user_id ?? null;
}

const insertAttachments = statement(({ knex, dialect, value }) =>
  knex.raw(`insert into attachments (email_id, workspace_id, fingerprint, resource_id) select ?, ?, value ->> 0, value ->> 1 from ?`, [
    value('emailId'),
    value('workspaceId'),
    dialect.elements(value('attachments')),
  ]),
);

/** Notes which attachment of an e-mail each of these resources was made of. */
export async function addAttachments(
  trx: Transaction,
  { workspaceId }: Scope,
  emailId: string,
  made: readonly (readonly [fingerprint: string, resourceId: string])[],
): Promise<void> {
  await trx.run(insertAttachments, { emailId, workspaceId, attachments: JSON.stringify(made) });
}
