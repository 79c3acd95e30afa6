import type { Reader } from '../database/database.ts';
import type { Scope } from '../scope.ts';
import type { Services } from '../services.ts';
import { loadPaths } from './ancestors-store.ts';
import { findOpen, opensWith } from './protection.ts';

/**
 * Checks the password of a request against what protects these resources, before the transaction that asks for it: that takes long, and is remembered.
 * @param password the header `X-Resource-Password` as it came
 * @throws Problem rate_limited after too many wrong ones
 */
export async function checkPasswordAhead(
  services: Pick<Services, 'secret'>,
  db: Reader,
  scope: Scope,
  resourceIds: readonly string[],
  password: string | undefined,
): Promise<void> {
  if (password === undefined) return;
  const pathOf = await loadPaths(db, scope, resourceIds);
  await findOpen(resourceIds.map(pathOf), opensWith(services, scope, password));
}
