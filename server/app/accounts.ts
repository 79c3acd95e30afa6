import { hashOfAccessToken, isAccessToken } from '../core/access-token.ts';
import type { Services } from '../core/services.ts';
import { roleIn } from '../core/workspaces/access.ts';
import { keepWorkspace } from '../core/workspaces/keep-store.ts';
import type { Accounts } from '../http/authenticate.ts';
import { lastUsedNotes } from '../operations/api-keys/last-used.ts';
import { findValidKey } from '../operations/api-keys/store.ts';
import { findOpenPublication } from '../operations/sharing/store.ts';
import { userOfToken } from '../operations/users/of-token.ts';
import { accessTokenVerifier, type VerifyAccessToken } from '../platform/oidc/access-tokens.ts';
import { day } from '../platform/text/durations.ts';

/** What authentication needs to know, read from the database for each request. */
export function databaseAccounts(services: Pick<Services, 'config' | 'database' | 'log'>): Accounts {
  const { reader } = services.database;
  const { tokenKeyDays } = services.config;
  const noteUse = lastUsedNotes(services);
  const verify = verifierOf(services);
  return {
    async findValidKey(secretHash) {
      const row = await findValidKey(reader, secretHash);
      if (row) noteUse(row);
      return (
        row && {
          id: row.id,
          userId: row.user_id,
          homeWorkspaceId: row.workspace_id,
          kind: row.kind,
          expiresAt: row.expires_at,
          homeRole: row.home_role,
          staysAtHome: Boolean(row.stays_at_home),
          scopes: row.scopes,
          accountId: row.account_id,
          plan: row.plan,
        }
      );
    },
    async findTokenUser(token) {
      const verified = await verify?.(token);
      if (!verified) return undefined;
      const user = await userOfToken(services.database, verified.person);
      return {
        userId: user.id,
        homeWorkspaceId: user.home_id,
        homeRole: user.home_role,
        permissions: verified.permissions,
        grantsUntil: tokenKeyDays === null ? verified.expiresAt : Date.now() + tokenKeyDays * day,
        plan: user.plan,
      };
    },
    async findPublication(accessToken) {
      const row = isAccessToken(accessToken) ? await findOpenPublication(reader, hashOfAccessToken(accessToken)) : undefined;
      return row && { id: row.id, resourceId: row.resource_id, workspaceId: row.workspace_id, plan: row.plan };
    },
    findRole: (principal, workspaceId) => roleIn(reader, principal, workspaceId),
    keepWorkspace,
  };
}

/** Undefined where no issuer of access tokens is configured: then none is valid. */
function verifierOf({ config: { oidcIssuer, oidcAudience }, log }: Pick<Services, 'config' | 'log'>): VerifyAccessToken | undefined {
  return oidcIssuer === null || oidcAudience === null ? undefined : accessTokenVerifier(oidcIssuer, oidcAudience, log);
}
