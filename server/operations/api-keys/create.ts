import { hash, randomBytes } from 'node:crypto';
import type { KeyKind, Scope } from '../../core/scope.ts';
import { newId } from '../../platform/crypto/ids.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { insertKey } from './store.ts';

export interface KeyRequest {
  readonly userId: string;
  readonly name: string;
  readonly kind: KeyKind;
  readonly scopes: readonly string[];
  /** Milliseconds since 1970, or null for a key that never expires. */
  readonly expiresAt: number | null;
}

/** What is stored of a key. Looking the whole key's hash up takes equally long whatever a guess has in common with a real key. */
export const hashOfKey = (key: string): string => hash('sha256', key, 'hex');

/** Makes a key with the scope's workspace as its home. The key itself is in the answer, and nowhere else. */
export async function createKey(trx: Transaction, scope: Scope, request: KeyRequest): Promise<{ id: string; key: string }> {
  const id = newId();
  const prefix = `rss_${id.replaceAll('-', '')}`;
  const key = `${prefix}_${randomBytes(24).toString('base64url')}`;
  await insertKey(trx, scope, { ...request, id, prefix, secretHash: hashOfKey(key), staysAtHome: makerStays(scope) });
  return { id, key };
}

/** Adds a key that the operator has chosen. One that is there already, even revoked, stays as it is. */
export async function addChosenKey(trx: Transaction, scope: Scope, key: string, request: KeyRequest): Promise<void> {
  await insertKey(trx, scope, { ...request, id: newId(), prefix: key.slice(0, 6), secretHash: hashOfKey(key), staysAtHome: makerStays(scope) });
}

/** What a key that stays at home makes stays there too: a personal one would open whatever its user is a member of. */
const makerStays = ({ actor }: Scope): boolean => actor.type === 'user' && actor.staysAtHome;
