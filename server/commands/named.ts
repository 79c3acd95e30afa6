import { systemScope } from '../core/scope.ts';
import { findFirstUser, findUserByEmail, type UserRow } from '../operations/users/store.ts';
import { findHomeOfUser, findWorkspace, type WorkspaceRow } from '../operations/workspaces/store.ts';
import type { Reader } from '../platform/database/database.ts';
import { Complaint } from './command-line.ts';

/** The user whom a command names by `--email`, or the first one. @throws Complaint */
export async function userNamed(db: Reader, email: string | undefined): Promise<UserRow> {
  const user = await (email === undefined ? findFirstUser(db) : findUserByEmail(db, email));
  if (user) return user;
  throw new Complaint(email === undefined ? 'There is no user yet: start the service once.' : `There is no user ${email}.`);
}

/** The id of the own workspace of a user. @throws Complaint */
export async function homeOf(db: Reader, { id, email }: UserRow): Promise<string> {
  const home = await findHomeOfUser(db, id);
  if (home === null) throw new Complaint(`The user ${email} owns no workspace.`);
  return home;
}

/** The workspace that a command names by `--workspace`, or the own one of the user of `--email`. @throws Complaint */
export async function workspaceNamed(db: Reader, id: string | undefined, email?: string): Promise<WorkspaceRow> {
  const workspaceId = id ?? (await homeOf(db, await userNamed(db, email)));
  const workspace = await findWorkspace(db, systemScope(workspaceId));
  if (!workspace) throw new Complaint(`There is no workspace ${workspaceId}.`);
  return workspace;
}
