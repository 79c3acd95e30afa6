import { newAccessToken, openedToken, storedToken } from '../../core/access-token.ts';
import { appendEvent } from '../../core/events/outbox.ts';
import type { Handlers } from '../../core/handler-context.ts';
import { requireAlso } from '../../core/permissions.ts';
import { notFound, Problem } from '../../core/problems.ts';
import { holdPlace, type PlaceRow } from '../../core/resources/place-store.ts';
import { inPath } from '../../core/resources/require.ts';
import type { Scope } from '../../core/scope.ts';
import type { Services } from '../../core/services.ts';
import { newId } from '../../platform/crypto/ids.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { timestamp } from '../../platform/text/timestamps.ts';
import { findOrCreatePublication, removePublication, setToken } from './store.ts';

export function sharingHandlers({ links, secret }: Pick<Services, 'links' | 'secret'>): Pick<Handlers, 'publishResource' | 'unpublishResource'> {
  return {
    async publishResource({ path: { resourceId } }, { scope, db }) {
      // The answer lets read.
      requireAlso(scope, 'resources:read');
      const place = await requireHeld(db, scope, resourceId);
      if (place.root_id === place.id && place.root_subtype !== null) {
        throw new Problem('system_resource', [{ ...inPath, message: `is the ${place.root_subtype}` }]);
      }
      const [id, token] = [newId(), newAccessToken()];
      const { row, created } = await findOrCreatePublication(db, scope, { id, resourceId, ...storedToken(secret, id, token) });
      const earlier = row.sealed_token === null ? undefined : openedToken(secret, row.id, row.sealed_token);
      // Nobody can say any more what the token was: the service has another secret by now.
      if (earlier === undefined) await setToken(db, { id: row.id, ...storedToken(secret, row.id, token) });
      const accessToken = earlier ?? token;
      if (created || earlier === undefined) await appendEvent(db, scope, 'resource.updated', { resourceId, changed: ['publishedAncestors'] });
      const url = `${links.apiUrl('resources', resourceId)}?accessToken=${accessToken}`;
      return { status: 200, body: { resourceId, accessToken, url, createdAt: timestamp(row.created_at) } };
    },

    async unpublishResource({ path: { resourceId } }, { scope, db }) {
      await requireHeld(db, scope, resourceId);
      if (!(await removePublication(db, scope, resourceId))) {
        throw new Problem('publication_not_found', [{ ...inPath, message: `${resourceId} is not published itself` }]);
      }
      await appendEvent(db, scope, 'resource.updated', { resourceId, changed: ['publishedAncestors'] });
      return { status: 204 };
    },
  };
}

/** The resource, held: whoever publishes it, unpublishes it or deletes it comes before or after. @throws Problem resource_not_found */
async function requireHeld(trx: Transaction, scope: Scope, resourceId: string): Promise<PlaceRow> {
  const place = await holdPlace(trx, scope, resourceId);
  if (!place) throw notFound('resource_not_found', inPath, resourceId);
  return place;
}
