import type { Role, Scope } from '../../core/scope.ts';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const insertMemberRow = statement(({ knex, value }) =>
  knex('workspace_members')
    .insert({ workspace_id: value('workspaceId'), user_id: value('userId'), role: value('role'), created_at: value('now') })
    .onConflict(['workspace_id', 'user_id'])
    .ignore(),
);

/** False when the user is a member already. */
export async function insertMember(trx: Transaction, scope: Scope, userId: string, role: Role): Promise<boolean> {
  return (await trx.run(insertMemberRow, { workspaceId: scope.workspaceId, userId, role, now: Date.now() })) > 0;
}

const roleOfUser = statement<{ role: Role }>(({ knex, value }) =>
  knex('workspace_members')
    .where({ workspace_id: value('workspaceId'), user_id: value('userId') })
    .select('role'),
);

/** The role of a member, or null for somebody who is none. */
export async function findMemberRole(db: Reader, scope: Scope, userId: string): Promise<Role | null> {
  return (await db.first(roleOfUser, { workspaceId: scope.workspaceId, userId }))?.role ?? null;
}

export interface MemberRow {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly picture_url: string | null;
  readonly role: Role;
}

const membersOfWorkspace = statement<MemberRow>(({ knex, value }) =>
  knex('workspace_members as m')
    .join('users as u', 'u.id', 'm.user_id')
    .where('m.workspace_id', value('workspaceId'))
    .orderBy(['m.created_at', 'm.user_id'])
    .select('u.id', 'u.email', 'u.name', 'u.picture_url', 'm.role'),
);

/** All members, those who joined first before the others. */
export const listMembers = (db: Reader, scope: Scope): Promise<MemberRow[]> => db.all(membersOfWorkspace, { workspaceId: scope.workspaceId });

const ownersForUpdate = statement<{ user_id: string }>(({ knex, value }) =>
  knex('workspace_members')
    .where({ workspace_id: value('workspaceId'), role: 'owner' })
    .select('user_id')
    .forUpdate(),
);

/** The owners, held until the transaction ends: of two who are removed at the same time, the second sees that the first is gone. */
export async function holdOwners(trx: Transaction, scope: Scope): Promise<string[]> {
  return (await trx.all(ownersForUpdate, { workspaceId: scope.workspaceId })).map((row) => row.user_id);
}

const roleOfMember = statement(({ knex, value }) =>
  knex('workspace_members')
    .where({ workspace_id: value('workspaceId'), user_id: value('userId') })
    .update({ role: value('role') }),
);

/** False when the user is no member. */
export async function setRole(trx: Transaction, scope: Scope, userId: string, role: Role): Promise<boolean> {
  return (await trx.run(roleOfMember, { workspaceId: scope.workspaceId, userId, role })) > 0;
}

const deleteMember = statement(({ knex, value }) =>
  knex('workspace_members')
    .where({ workspace_id: value('workspaceId'), user_id: value('userId') })
    .delete(),
);

/** False when the user is no member. */
export async function removeMember(trx: Transaction, scope: Scope, userId: string): Promise<boolean> {
  return (await trx.run(deleteMember, { workspaceId: scope.workspaceId, userId })) > 0;
}

const homesForUpdate = statement<{ id: string }>(({ knex, value }) =>
  knex('workspace_members as m')
    .join('workspaces as w', 'w.id', 'm.workspace_id')
    .where('m.user_id', value('userId'))
    .whereNull('w.parent_workspace_id')
    .whereNull('w.deleted_at')
    .orderBy('w.id')
    .select('w.id')
    .forUpdate('m'),
);

/**
 * The workspaces that can be a user's home: those that they are a member of and that are not delegated. They stay so until the transaction ends: of two of them
 * that are left at the same time, the second one is the last.
 */
export async function holdHomes(trx: Transaction, userId: string): Promise<string[]> {
  return (await trx.all(homesForUpdate, { userId })).map(({ id }) => id);
}
