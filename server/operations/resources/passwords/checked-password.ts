import { PreparedInVain } from '../../../core/handler-context.ts';
import { loadPath } from '../../../core/resources/ancestors-store.ts';
import type { Scope } from '../../../core/scope.ts';
import type { Services } from '../../../core/services.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { type Opens, opensNothing, opensWith, protectionOf } from './protection.ts';

/** The password of a request that writes, checked before its transaction: that takes long. What it was found to be is handed on, and nothing is asked again. */
export interface CheckedPassword {
  /** For `requireOpen`. @throws PreparedInVain when another password protects the resource by now */
  readonly opens: Opens;
  /** For the record in the answer: what was not asked about stays closed. */
  readonly hasOpened: Opens;
}

/** Of a request without a password, or about nothing. */
export const noPassword: CheckedPassword = { opens: opensNothing, hasOpened: opensNothing };

/**
 * Checks the password of a request against what protects a resource right now. What the scope doesn't reach is nothing to check it against, and is told by the
 * transaction.
 * @param password the header `X-Resource-Password` as it came
 * @throws Problem rate_limited, unavailable
 */
export async function checkPassword(
  services: Pick<Services, 'passwords'>,
  db: Reader,
  scope: Scope,
  resourceId: string,
  password: string | undefined,
): Promise<CheckedPassword> {
  if (password === undefined) return noPassword;
  const protection = protectionOf((await loadPath(db, scope, resourceId)) ?? []);
  const isRight = protection !== null && (await opensWith(services, scope, password)(protection));
  return {
    opens: async ({ passwordHash }) => {
      if (passwordHash !== protection?.passwordHash) throw new PreparedInVain();
      return isRight;
    },
    hasOpened: async ({ passwordHash }) => isRight && passwordHash === protection.passwordHash,
  };
}
