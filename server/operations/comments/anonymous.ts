import { type Scope, systemScope } from '../../core/scope.ts';
import { keyedHash } from '../../platform/crypto/keyed-hash.ts';
import type { AnonymousIdentity } from './store.ts';

/**
 * Who signs a comment with this name. The hash is the same for the same name from the same key, so a client can tell two visitors of one name apart; without the
 * service's secret it reveals neither.
 */
export function anonymousIdentity(scope: Scope, secret: string, displayName: string): NonNullable<AnonymousIdentity> {
  const session = scope.actor.type === 'user' ? `${scope.actor.userId}/${scope.actor.keyId ?? ''}` : 'system';
  const sessionHash = keyedHash(secret, 'comment-session', scope.workspaceId, session, displayName).toString('hex').slice(0, 32);
  return { displayName, sessionHash };
}

/** In whose name it is told what becomes of a comment: where that is anonymous in nobody's, since it is mostly the writer who acts. */
export const tellingScope = (scope: Scope, isAnonymous: boolean): Scope => (isAnonymous ? systemScope(scope.workspaceId) : scope);
