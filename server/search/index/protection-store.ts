import type { Reader } from '../../platform/database/database.ts';
import { hotStatement } from '../../platform/database/statement.ts';
import type { Tenant } from '../../platform/tenant.ts';

const anyPassword = hotStatement<{ id: string }>(({ knex, value }) =>
  knex('resources')
    .where({ workspace_id: value('workspaceId') })
    .whereNotNull('password_hash')
    .limit(1)
    .select('id'),
);

/** Whether anything in the workspace has a password: where nothing has, nothing is protected. */
export const hasPasswords = async (db: Reader, { workspaceId }: Tenant): Promise<boolean> =>
  (await db.first(anyPassword, { workspaceId })) !== undefined;
