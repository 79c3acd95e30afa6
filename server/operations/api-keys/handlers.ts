import type { components } from '../../../generated/contract.ts';
import { etagOf } from '../../core/etag.ts';
import type { Handlers } from '../../core/handler-context.ts';
import { sliceOf } from '../../core/lists.ts';
import { notFound, type Problem } from '../../core/problems.ts';
import type { Services } from '../../core/services.ts';
import { actingUser } from '../../core/workspaces/access.ts';
import { optionalTimestamp, timestamp } from '../../platform/text/timestamps.ts';
import { createKey } from './create.ts';
import { expiryWithinOwn, requireDeveloper, requireOwnScopes } from './grant.ts';
import { findKey, type KeyRow, listKeys, revokeKey } from './store.ts';

type ApiKey = components['schemas']['ApiKey'];

type ApiKeyHandlers = Pick<Handlers, 'createApiKey' | 'listApiKeys' | 'getApiKey' | 'revokeApiKey'>;

export function apiKeyHandlers({ links }: Pick<Services, 'links'>): ApiKeyHandlers {
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
      const record = keyRecord(row);
      return { status: 201, body: { ...record, key }, headers: { Location: links.apiUrl('api-keys', id), ETag: keyETag(record) } };
    },

    async listApiKeys({ query }, { scope, db }) {
      const { rows, count } = await listKeys(db, scope, sliceOf(query));
      return { status: 200, body: { count, data: { keys: rows.map(keyRecord) } } };
    },

    async getApiKey({ path }, { scope, db }) {
      const row = await findKey(db, scope, path.apiKeyId);
      if (!row) throw keyNotFound(path.apiKeyId);
      const record = keyRecord(row);
      return { status: 200, body: record, headers: { ETag: keyETag(record) } };
    },

    async revokeApiKey({ path }, { scope, db }) {
      if (!(await revokeKey(db, scope, path.apiKeyId))) throw keyNotFound(path.apiKeyId);
      return { status: 204 };
    },
  };
}

const keyNotFound = (id: string): Problem => notFound('key_not_found', { location: 'path', path: 'apiKeyId' }, id);

/** The version of a key. It stays one and the same to writers however often it is used. */
function keyETag(key: ApiKey): string {
  const { lastUsedAt: _lastUsedAt, ...written } = key;
  return etagOf(written, key);
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
