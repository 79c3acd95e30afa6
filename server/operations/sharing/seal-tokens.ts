import { storedToken } from '../../core/access-token.ts';
import type { Services } from '../../core/services.ts';
import { findUnsealed, setToken } from './store.ts';

/** Seals the access tokens that an earlier version has stored as they are. They go on opening what they have opened. */
export async function sealAccessTokens({ database, secret }: Pick<Services, 'database' | 'secret'>): Promise<void> {
  if ((await findUnsealed(database.reader)).length === 0) return;
  await database.transaction(async (trx) => {
    for (const { id, token } of await findUnsealed(trx)) await setToken(trx, { id, ...storedToken(secret, id, token) });
  });
}
