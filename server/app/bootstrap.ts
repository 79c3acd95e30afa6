import { scopes } from '../../generated/operations.ts';
import { systemScope } from '../core/scope.ts';
import type { Services } from '../core/services.ts';
import { addChosenKey, createKey, type KeyRequest } from '../operations/api-keys/create.ts';
import { createUser } from '../operations/users/create.ts';
import { findFirstUser } from '../operations/users/store.ts';
import { findHomeOfUser } from '../operations/workspaces/store.ts';
import { newId } from '../platform/crypto/ids.ts';
import type { Transaction } from '../platform/database/database.ts';

/**
 * Makes the first user, their workspace and their key on the first start. The key can do everything and is returned once, here. A `BOOTSTRAP_API_KEY` takes
 * the place of a made-up one; set on a database that has its user already, it is added and the other keys stay. Null: no key was made up.
 */
export async function bootstrap({ config, database }: Pick<Services, 'config' | 'database'>): Promise<{ apiKey: string } | null> {
  return database.transaction(async (trx) => {
    const existing = await findFirstUser(trx);
    const userId = existing?.id ?? (await createFirstUser(trx, config.bootstrapEmail));
    // Another process, starting at the same moment, was first.
    if (userId === null) return null;
    const home = await findHomeOfUser(trx, userId);
    if (home === null) throw new Error('The first user has no workspace');
    const request: KeyRequest = { userId, name: 'First key', kind: 'developer', scopes, expiresAt: null };
    if (config.bootstrapApiKey !== null) {
      await addChosenKey(trx, systemScope(home), config.bootstrapApiKey, { ...request, name: 'BOOTSTRAP_API_KEY' });
      return null;
    }
    if (existing) return null;
    const { key } = await createKey(trx, systemScope(home), request);
    return { apiKey: key };
  });
}

async function createFirstUser(trx: Transaction, email: string): Promise<string | null> {
  const id = newId();
  return (await createUser(trx, { id, email, isDeveloper: true })) === null ? null : id;
}
