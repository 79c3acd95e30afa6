import { parseArgs } from 'node:util';
import { scopes as everyScope } from '../../generated/operations.ts';
import { type Scope, userScope } from '../core/scope.ts';
import { createKey } from '../operations/api-keys/create.ts';
import { listKeys, revokeKey } from '../operations/api-keys/store.ts';
import type { UserRow } from '../operations/users/store.ts';
import type { Database } from '../platform/database/database.ts';
import { optionalTimestamp, timestamp } from '../platform/text/timestamps.ts';
import { Complaint, command, counted, subcommandOf, withDatabase } from './command-line.ts';
import { homeOf, userNamed, workspaceNamed } from './named.ts';

const usage = `Usage: npm run cli -- keys <command>

  keys create --name NAME [--kind personal|developer] [--scopes resources:read,…] [--expires 2027-01-31] [--email EMAIL]
  keys list [--email EMAIL] [--workspace ID]
  keys revoke ID [--email EMAIL] [--workspace ID]

Without --email the keys are those of the first user, without --workspace those that are at home in the user's own workspace; without --scopes a
key may do everything.`;

/** `keys create|list|revoke`. */
export const keysCommand = command(usage, async (args, config) => {
  const [word, rest] = subcommandOf(args, ['create', 'list', 'revoke']);
  const { values, positionals } = parseOptions(rest);
  return withDatabase(config, async (database) => {
    const user = await userNamed(database.reader, values.email);
    if (word === 'create' && values.workspace !== undefined)
      throw new Complaint('keys create makes keys that are at home in the own workspace of a user.');
    const home = values.workspace === undefined ? await homeOf(database.reader, user) : (await workspaceNamed(database.reader, values.workspace)).id;
    const owner = { user, scope: userScope(home, user.id) };
    if (word === 'create') return create(database, owner, values);
    if (word === 'list') return list(database, owner);
    return revoke(database, owner, positionals[0]);
  });
});

const parseOptions = (args: string[]) =>
  parseArgs({
    args,
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      kind: { type: 'string' },
      scopes: { type: 'string' },
      expires: { type: 'string' },
      email: { type: 'string' },
      workspace: { type: 'string' },
    },
  });

type Options = ReturnType<typeof parseOptions>['values'];

interface Owner {
  readonly user: UserRow;
  readonly scope: Scope;
}

async function create(database: Database, { user, scope }: Owner, options: Options): Promise<undefined> {
  const { name, kind = 'personal', expires } = options;
  if (!name || name.length > 100) throw new Complaint('--name needs a name of 1 to 100 characters.');
  if (kind !== 'personal' && kind !== 'developer') throw new Complaint('--kind is personal or developer.');
  if (kind === 'developer' && !user.is_developer) throw new Complaint(`${user.email} has no developer account, which a developer key needs.`);
  const scopes = options.scopes === undefined ? everyScope : options.scopes.split(',').map((text) => text.trim());
  const unknown = scopes.filter((wanted) => !(everyScope as readonly string[]).includes(wanted));
  if (unknown.length > 0) throw new Complaint(`--scopes: there is no ${unknown.join(', ')}. There are: ${everyScope.join(', ')}.`);
  const expiresAt = expires === undefined ? null : Date.parse(expires);
  if (expiresAt !== null && !(expiresAt > Date.now()))
    throw new Complaint('--expires needs a moment in the future, such as 2027-01-31 or 2027-01-31T12:00:00Z.');

  const { id, key } = await database.transaction((trx) => createKey(trx, scope, { userId: user.id, name, kind, scopes, expiresAt }));
  console.log(`The key ${id} of ${user.email}, shown this once:\n\n  ${key}\n`);
}

async function list({ reader }: Database, { user, scope }: Owner): Promise<undefined> {
  const { rows } = await listKeys(reader, scope, { limit: 1_000_000, offset: 0 });
  console.log(`${counted(rows.length, 'key')} of ${user.email}`);
  for (const row of rows) {
    const state = row.revoked_at !== null ? `revoked ${optionalTimestamp(row.revoked_at)}` : expiry(row.expires_at);
    console.log(`  ${row.id}  ${row.kind.padEnd(9)}  made ${timestamp(row.created_at)}  ${state}  ${row.name}`);
  }
}

function expiry(expiresAt: number | null): string {
  if (expiresAt === null) return 'valid';
  return `${expiresAt > Date.now() ? 'expires' : 'expired'} ${timestamp(expiresAt)}`;
}

async function revoke(database: Database, { scope, user }: Owner, id: string | undefined): Promise<undefined> {
  if (id === undefined) throw new Complaint('keys revoke needs the id of a key; `keys list` shows them.');
  if (!(await database.transaction((trx) => revokeKey(trx, scope, id)))) throw new Complaint(`${user.email} has no key ${id}.`);
  console.log(`Revoked ${id}. It stops working with the next request.`);
}
