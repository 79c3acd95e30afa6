import { laterThanBefore } from '../../core/modified-at.ts';
import { actingUserId, type Role, type Scope } from '../../core/scope.ts';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import { hotStatement, statement } from '../../platform/database/statement.ts';

export interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly picture_url: string | null;
  readonly is_developer: boolean | number;
  /** Who the user is for the issuer of access tokens; null for one who has only keys. */
  readonly oidc_issuer: string | null;
  readonly oidc_subject: string | null;
  /** A JSON array of those that the issuer names; null when it names none. */
  readonly groups: string | null;
  readonly created_at: number;
  readonly modified_at: number;
}

const userById = statement<UserRow>(({ knex, value }) => knex('users').where({ id: value('id') }));
const userByEmail = statement<UserRow>(({ knex, value }) => knex('users').where({ email: value('email') }));
const firstUser = statement<UserRow>(({ knex }) => knex('users').orderBy('created_at').orderBy('id').limit(1));

const insertUserRow = statement(({ knex, value }) =>
  knex('users')
    .insert({
      id: value('id'),
      email: value('email'),
      name: value('name'),
      picture_url: value('pictureUrl'),
      is_developer: value('isDeveloper'),
      oidc_issuer: value('issuer'),
      oidc_subject: value('subject'),
      groups: value('groups'),
      created_at: value('now'),
      modified_at: value('now'),
    })
    .onConflict()
    .ignore(),
);

/** The user who acts; undefined when the service itself does. */
export async function findActingUser(db: Reader, scope: Scope): Promise<UserRow | undefined> {
  const id = actingUserId(scope);
  return id === null ? undefined : db.first(userById, { id });
}

/** For the command line and the first start, which come before any scope. */
export const findUserByEmail = (db: Reader, email: string): Promise<UserRow | undefined> => db.first(userByEmail, { email: email.toLowerCase() });

/** The user of the first start. */
export const findFirstUser = (db: Reader): Promise<UserRow | undefined> => db.first(firstUser);

export interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly isDeveloper: boolean;
  readonly name?: string | null;
  readonly pictureUrl?: string | null;
  readonly issuer?: string | null;
  readonly subject?: string | null;
  /** As stored. */
  readonly groups?: string | null;
}

/** False when there is a user of this address, or of this subject of the issuer, already. */
export async function insertUser(trx: Transaction, user: NewUser): Promise<boolean> {
  const { id, isDeveloper, name = null, pictureUrl = null, issuer = null, subject = null, groups = null } = user;
  const values = { id, email: user.email.toLowerCase(), isDeveloper, name, pictureUrl, issuer, subject, groups };
  return (await trx.run(insertUserRow, { ...values, now: Date.now() })) > 0;
}

/** A user with the workspace that they came with, or else were put into first. */
export interface UserAtHome extends UserRow {
  readonly home_id: string;
  readonly home_role: Role;
  /** The name of its plan; null for the default plan. */
  readonly plan: string | null;
}

const userOfSubject = hotStatement<UserAtHome>(({ knex, value }) =>
  knex('users as u')
    .join('workspace_members as m', 'm.user_id', 'u.id')
    .join('workspaces as w', 'w.id', 'm.workspace_id')
    .where({ 'u.oidc_issuer': value('issuer'), 'u.oidc_subject': value('subject') })
    .whereNull('w.parent_workspace_id')
    .whereNull('w.deleted_at')
    .orderBy(['m.created_at', 'w.id'])
    .limit(1)
    .select('u.*', 'w.id as home_id', 'm.role as home_role', 'w.plan'),
);

/** The user that an issuer of access tokens means by this subject. Authentication asks this, and a scope comes of it; there is none before. */
export const findUserOfSubject = (db: Reader, issuer: string, subject: string): Promise<UserAtHome | undefined> =>
  db.first(userOfSubject, { issuer, subject });

/** What a user's profile shows. */
export interface ProfileRow {
  readonly email: string;
  readonly name: string | null;
  readonly picture_url: string | null;
  /** As stored. */
  readonly groups: string | null;
}

const profile = statement((build) =>
  build
    .knex('users')
    .where({ id: build.value('id') })
    .update({
      email: build.value('email'),
      name: build.value('name'),
      picture_url: build.value('pictureUrl'),
      groups: build.value('groups'),
      modified_at: laterThanBefore(build),
    }),
);

export async function setProfile(trx: Transaction, id: string, { email, name, picture_url, groups }: ProfileRow): Promise<void> {
  await trx.run(profile, { id, email, name, pictureUrl: picture_url, groups, now: Date.now() });
}

const allUsers = statement<UserRow & { readonly home_id: string }>(({ knex }) =>
  knex('users as u')
    .orderBy(['u.created_at', 'u.id'])
    .select('u.*', {
      home_id: knex('workspace_members as m')
        .join('workspaces as w', 'w.id', 'm.workspace_id')
        .where('m.user_id', knex.ref('u.id'))
        .whereNull('w.parent_workspace_id')
        .orderBy(['m.created_at', 'w.id'])
        .limit(1)
        .select('w.id'),
    }),
);

/** Every user, those who came first before the others. For the command line. */
export const listUsers = (db: Reader): Promise<(UserRow & { readonly home_id: string })[]> => db.all(allUsers);

const developer = statement((build) =>
  build
    .knex('users')
    .where({ id: build.value('id') })
    .update({ is_developer: true, modified_at: laterThanBefore(build) }),
);

/** Gives a user a developer account. */
export async function makeDeveloper(trx: Transaction, id: string): Promise<void> {
  await trx.run(developer, { id, now: Date.now() });
}
