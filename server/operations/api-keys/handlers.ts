import type { components } from '../../../generated/contract.ts';
import type { Handlers } from '../../core/handler-context.ts';
import { sliceOf } from '../../core/lists.ts';
import { notFound } from '../../core/problems.ts';
import type { Services } from '../../core/services.ts';
import { actingUser } from '../../core/workspaces/access.ts';
import { optionalTimestamp, timestamp } from '../../platform/text/timestamps.ts';
import { createKey } from './create.ts';
import { expiryWithinOwn, requireDeveloper, requireOwnScopes } from './grant.ts';
import { findKey, type KeyRow, listKeys, revokeKey } from './store.ts';

type ApiKey = components['schemas']['ApiKey'];

export function apiKeyHandlers({ links }: Pick<Services, 'links'>): Pick<Handlers, 'createApiKey' | 'listApiKeys' | 'revokeApiKey'> {
  return {
    async createApiKey({ body }, { scope, db }) {
      const { userId } = actingUser(scope);
      const { name, kind = 'personal', scopes = [...scope.permissions] } = body;
      requireOwnScopes(scope, scopes);
      if (kind === 'developer') await requireDeveloper(db, scope);
      const expiresAt = expiryWithinOwn(scope, body.expiresAt ?? null);
      const { id, key } = await createKey(db, scope, { userId, name, kind, scopes, expiresAt });
      const row = await findKey(db, scope, id);
      if (!row) throw new Error('The key that was made is not there');
      return { status: 201, body: { ...keyRecord(row), key }, headers: { Location: links.apiUrl('api-keys', id) } };
    },

    async listApiKeys({ query }, { scope, db }) {
      const { rows, count } = await listKeys(db, scope, sliceOf(query));
      return { status: 200, body: { count, data: { keys: rows.map(keyRecord) } } };
    },

    async revokeApiKey({ path }, { scope, db }) {
      if (!(await revokeKey(db, scope, path.apiKeyId))) throw notFound('key_not_found', { location: 'path', path: 'apiKeyId' }, path.apiKeyId);
      return { status: 204 };
    },
  };
}

function keyRecord(row: KeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    scopes: JSON.parse(row.scopes) as string[],
    prefix: row.prefix,
    workspaceId: row.workspace_id,
    createdAt: timestamp(row.created_at),
    expiresAt: optionalTimestamp(row.expires_at),
    lastUsedAt: optionalTimestamp(row.last_used_at),
    revokedAt: optionalTimestamp(row.revoked_at),
  };
}
