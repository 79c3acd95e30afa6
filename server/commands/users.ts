import { parseArgs } from 'node:util';
import { systemScope } from '../core/scope.ts';
import { createUser } from '../operations/users/create.ts';
import { listUsers, makeDeveloper } from '../operations/users/store.ts';
import { setType } from '../operations/workspaces/store.ts';
import { newId } from '../platform/crypto/ids.ts';
import type { Database } from '../platform/database/database.ts';
import { isEmail } from '../platform/text/emails.ts';
import { Complaint, command, counted, subcommandOf, withDatabase } from './command-line.ts';
import { homeOf, userNamed } from './named.ts';

const usage = `Usage: npm run cli -- users <command>

  users list
  users create --email EMAIL [--name NAME] [--developer]
  users make-developer --email EMAIL

A new user gets a workspace of their own; \`keys create --email EMAIL\` makes a key to it. With a developer account a user can have developer keys, which manage
delegated workspaces.`;

/** `users list|create|make-developer`. */
export const usersCommand = command(usage, async (args, config) => {
  const [word, rest] = subcommandOf(args, ['list', 'create', 'make-developer']);
  const {
    email,
    name = null,
    developer = false,
  } = parseArgs({
    args: rest,
    options: { email: { type: 'string' }, name: { type: 'string' }, developer: { type: 'boolean' } },
  }).values;
  if (word === 'list') return withDatabase(config, list);
  if (email === undefined || !isEmail(email)) throw new Complaint(`users ${word} needs --email with an e-mail address.`);
  if (name !== null && (name === '' || name.length > 255)) throw new Complaint('--name needs a name of 1 to 255 characters.');
  return withDatabase(config, (database) => (word === 'create' ? create(database, email, name, developer) : promote(database, email)));
});

async function list({ reader }: Database): Promise<undefined> {
  const users = await listUsers(reader);
  console.log(counted(users.length, 'user'));
  for (const { id, email, name, is_developer, oidc_issuer, home_id } of users) {
    const more = [name, oidc_issuer && `signs in at ${oidc_issuer}`].filter(Boolean).join(', ');
    console.log(`  ${id}  ${is_developer ? 'developer' : 'personal '}  workspace ${home_id}  ${email}${more && ` (${more})`}`);
  }
}

async function create(database: Database, email: string, name: string | null, isDeveloper: boolean): Promise<undefined> {
  const id = newId();
  const workspaceId = await database.transaction((trx) => createUser(trx, { id, email, name, isDeveloper }));
  if (workspaceId === null) throw new Complaint(`There is a user ${email} already.`);
  console.log(`The user ${id}, ${email}, with the workspace ${workspaceId}.`);
}

async function promote(database: Database, email: string): Promise<undefined> {
  await database.transaction(async (trx) => {
    const user = await userNamed(trx, email);
    await makeDeveloper(trx, user.id);
    await setType(trx, systemScope(await homeOf(trx, user)), 'developer');
  });
  console.log(`${email} has a developer account now; \`keys create --kind developer --email ${email}\` makes a key of it.`);
}
