import type { Transaction } from '../database/database.ts';
import { appendEvent } from '../events/outbox.ts';
import type { Handlers } from '../handler-context.ts';
import { newId } from '../ids.ts';
import { notFound, Problem } from '../problems.ts';
import { inPath } from '../resources/require.ts';
import { holdPlace, type PlaceRow } from '../resources/store.ts';
import type { Scope } from '../scope.ts';
import type { Services } from '../services.ts';
import { timestamp } from '../timestamps.ts';
import { newAccessToken } from './access-token.ts';
import { findOrCreatePublication, removePublication } from './store.ts';

export function sharingHandlers({ links }: Pick<Services, 'links'>): Pick<Handlers, 'publishResource' | 'unpublishResource'> {
  return {
    async publishResource({ path: { resourceId } }, { scope, db }) {
      const place = await requireHeld(db, scope, resourceId);
      if (place.root_id === place.id && place.root_subtype !== null) {
        throw new Problem('system_resource', [{ ...inPath, message: `is the ${place.root_subtype}` }]);
      }
      const { row, created } = await findOrCreatePublication(db, scope, { id: newId(), resourceId, accessToken: newAccessToken() });
      if (created) await appendEvent(db, scope, 'resource.updated', { resourceId, changed: ['publishedAncestors'] });
      const url = `${links.apiUrl('resources', resourceId)}?accessToken=${row.access_token}`;
      return { status: 200, body: { resourceId, accessToken: row.access_token, url, createdAt: timestamp(row.created_at) } };
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
