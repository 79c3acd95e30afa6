import { newId } from '../../platform/crypto/ids.ts';
import type { Database, Reader, Transaction } from '../../platform/database/database.ts';
import { isUniqueViolation, Overtaken } from '../../platform/database/errors.ts';
import type { Person } from '../../platform/oidc/person.ts';
import { createUser } from './create.ts';
import { findUserByEmail, findUserOfSubject, type ProfileRow, setProfile, type UserAtHome } from './store.ts';

/**
 * The user that a verified token is about: made, with a personal workspace, when they come for the first time, and kept as later tokens describe them. Nobody
 * becomes a user who is there already by an e-mail address: who got it written into a token could take that account over.
 */
export async function userOfToken(database: Database, person: Person): Promise<UserAtHome> {
  const user = await findUserOfSubject(database.reader, person.issuer, person.subject);
  if (!user) return database.transaction((trx) => welcome(trx, person));
  const profile = await profileOf(database.reader, user, person);
  if (!differs(user, profile)) return user;
  return database.transaction(async (trx) => {
    await setProfile(trx, user.id, await profileOf(trx, user, person)).catch((error: unknown) => {
      // Somebody has got the address just now. The transaction runs again, and finds them.
      throw isUniqueViolation(error) ? new Overtaken() : error;
    });
    return { ...user, ...profile };
  });
}

async function welcome(trx: Transaction, person: Person): Promise<UserAtHome> {
  const { issuer, subject, email, name, pictureUrl } = person;
  const id = newId();
  const make = (address: string): Promise<string | null> =>
    createUser(trx, { id, email: address, isDeveloper: false, name, pictureUrl, issuer, subject, groups: storedGroups(person) });
  const find = (): Promise<UserAtHome | undefined> => findUserOfSubject(trx, issuer, subject);
  // It fails where somebody has the address, and where another first request with a token of theirs was faster.
  const made = email !== null && (await make(email));
  if (!made && !(await find())) await make(placeholderEmail(id));
  const user = await find();
  if (!user) throw new Error(`The user ${subject} of ${issuer} owns no workspace`);
  return user;
}

/** For a user whose address is unknown, not verified, or somebody else's. Nobody has an address in this domain (RFC 6761). */
const placeholderEmail = (userId: string): string => `${userId}@users.invalid`;

/** The profile of a user as a token describes it. What the token doesn't tell stays; so does the address where the new one is somebody else's. */
async function profileOf(db: Reader, user: UserAtHome, person: Person): Promise<ProfileRow> {
  const { email, name, pictureUrl, groups } = person;
  const isFree = email !== null && email !== user.email && !(await findUserByEmail(db, email));
  return {
    email: isFree ? email : user.email,
    name: name ?? user.name,
    picture_url: pictureUrl ?? user.picture_url,
    groups: groups === null ? user.groups : storedGroups(person),
  };
}

const differs = (user: UserAtHome, profile: ProfileRow): boolean =>
  (Object.keys(profile) as (keyof ProfileRow)[]).some((field) => user[field] !== profile[field]);

const storedGroups = ({ groups }: Person): string | null => (groups === null || groups.length === 0 ? null : JSON.stringify(groups));
