import { Problem } from './problems.ts';
import type { Permission, Scope } from './scope.ts';

// The scope that an operation is named with in the contract is asked for at the edge, before a handler runs. These are about what lies beyond it.

/** Whether who acts may see what is in resources. Who may only write gets answers as of what a password protects. */
export const mayRead = ({ permissions }: Scope): boolean => permissions.has('resources:read');

/** Asks for a further scope, which what a request names takes beside that of its operation. @throws Problem insufficient_scope */
export function requireAlso({ permissions, actor }: Scope, further: Permission): void {
  if (!permissions.has(further)) throw lacking(actor.type === 'user' ? actor.keyId : null, [further]);
}

/** @param keyId of the key that lacks them; null for an access token */
export function lacking(keyId: string | null, missing: readonly string[]): Problem {
  const [path, credential] = keyId === null ? ['Authorization', 'token'] : ['X-Api-Key', 'key'];
  return new Problem(
    'insufficient_scope',
    missing.map((scope) => ({ location: 'header', path, message: `the ${credential} lacks the scope ${scope}` })),
  );
}
