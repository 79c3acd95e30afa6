import { parseArgs } from 'node:util';
import { type Role, systemScope } from '../core/scope.ts';
import type { UserRow } from '../operations/users/store.ts';
import { changeRole, type Refusal, removeMember } from '../operations/workspaces/members.ts';
import { insertMember, listMembers } from '../operations/workspaces/members-store.ts';
import type { WorkspaceRow } from '../operations/workspaces/store.ts';
import type { Database, Reader } from '../platform/database/database.ts';
import { Complaint, command, counted, subcommandOf, withDatabase } from './command-line.ts';
import { userNamed, workspaceNamed } from './named.ts';

const usage = `Usage: npm run cli -- members <command>

  members list [--workspace ID]
  members add --email EMAIL --role owner|editor|commenter|viewer [--workspace ID]
  members set-role --email EMAIL --role owner|editor|commenter|viewer [--workspace ID]
  members remove --email EMAIL [--workspace ID]

Without --workspace it is the own workspace of the first user.`;

const roles: readonly string[] = ['owner', 'editor', 'commenter', 'viewer'] satisfies readonly Role[];

/** `members list|add|set-role|remove`. */
export const membersCommand = command(usage, async (args, config) => {
  const [word, rest] = subcommandOf(args, ['list', 'add', 'set-role', 'remove']);
  const options = { workspace: { type: 'string' }, email: { type: 'string' }, role: { type: 'string' } } as const;
  const { workspace: workspaceId, email, role } = parseArgs({ args: rest, options }).values;
  if (word !== 'list' && email === undefined) throw new Complaint(`members ${word} needs --email.`);
  if ((word === 'add' || word === 'set-role') && !roles.includes(role ?? '')) throw new Complaint(`--role is one of ${roles.join(', ')}.`);

  return withDatabase(config, async (database) => {
    const workspace = await workspaceNamed(database.reader, workspaceId);
    if (word === 'list') return list(database.reader, workspace);
    const user = await userNamed(database.reader, email);
    await changes[word](database, workspace, user, role as Role);
  });
});

async function list(db: Reader, workspace: WorkspaceRow): Promise<undefined> {
  const members = await listMembers(db, systemScope(workspace.id));
  console.log(`${counted(members.length, 'member')} of ${nameOf(workspace)}`);
  for (const { id, email, role } of members) console.log(`  ${id}  ${role.padEnd(9)}  ${email}`);
}

type Change = (database: Database, workspace: WorkspaceRow, user: UserRow, role: Role) => Promise<void>;

const changes: Readonly<Record<'add' | 'set-role' | 'remove', Change>> = {
  async add(database, workspace, { id, email }, role) {
    const isNew = await database.transaction((trx) => insertMember(trx, systemScope(workspace.id), id, role));
    if (!isNew) throw new Complaint(`${email} is a member already; members set-role changes the role.`);
    console.log(`${email} is ${role} of ${nameOf(workspace)} now.`);
  },
  async 'set-role'(database, workspace, { id, email }, role) {
    complainOf(email, await database.transaction((trx) => changeRole(trx, systemScope(workspace.id), id, role)));
    console.log(`${email} is ${role} of ${nameOf(workspace)} now.`);
  },
  async remove(database, workspace, { id, email }) {
    complainOf(email, await database.transaction((trx) => removeMember(trx, systemScope(workspace.id), id)));
    console.log(`${email} is no member of ${nameOf(workspace)} any more.`);
  },
};

function complainOf(email: string, refusal: Refusal | null): void {
  if (refusal !== null) throw new Complaint(`${email} ${sentences[refusal]}`);
}

const sentences: Readonly<Record<Refusal, string>> = {
  'no-member': 'is no member of this workspace.',
  'last-owner': 'is the last owner. Make somebody else an owner first.',
  'last-home': 'has no other workspace of their own to be in.',
};

const nameOf = ({ id, title }: WorkspaceRow): string => `the workspace ${id} (${title})`;
