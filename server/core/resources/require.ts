import type { Reader } from '../../platform/database/database.ts';
import { type ErrorPlace, notFound } from '../problems.ts';
import type { Scope } from '../scope.ts';
import { findPlace, type PlaceRow } from './place-store.ts';

/** Where most operations name their resource. */
export const inPath: ErrorPlace = { location: 'path', path: 'resourceId' };

/** The resource that a request names at this place. @throws Problem resource_not_found */
export async function requireResource(db: Reader, scope: Scope, at: ErrorPlace, id: string): Promise<PlaceRow> {
  const resource = await findPlace(db, scope, id);
  if (!resource) throw notFound('resource_not_found', at, id);
  return resource;
}
