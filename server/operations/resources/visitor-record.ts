import type { components } from '../../../generated/contract.ts';
import type { Path } from '../../core/resources/ancestors-store.ts';
import type { VisitorActor } from '../../core/scope.ts';
import { withoutUsers } from '../comments/record.ts';

type Schemas = components['schemas'];
type ResourceRecord = Schemas['Resource'];

/**
 * The record as a visitor sees it: what is published is the root of all that there is. Nothing above it shows, nor who made what, nor another publication.
 * Undefined when the publication doesn't hold the resource any more.
 */
export function asVisitorSees(record: ResourceRecord, path: Path, { publicationId, resourceId }: VisitorActor): ResourceRecord | undefined {
  const published = path.find((ancestor) => ancestor.publication_id === publicationId);
  if (!published) return undefined;
  const root: Schemas['RootSummary'] = {
    id: resourceId,
    type: 'SPACE',
    subtype: null,
    isPrivate: false,
    folder: {
      id: resourceId,
      name: published.name,
      isLocked: Boolean(published.is_locked),
      isPasswordProtected: published.password_hash !== null,
      user: null,
    },
  };
  return {
    ...record,
    parent: record.id === resourceId ? null : record.parent,
    root,
    user: null,
    data: withoutPlace(record.data),
    commentPinned: record.commentPinned && withoutUsers(record.commentPinned),
    publishedAncestors: record.publishedAncestors.filter((publication) => publication.resourceId === resourceId),
  } as ResourceRecord;
}

/** Where a picture was taken is for those who have it. */
const withoutPlace = (data: ResourceRecord['data']): ResourceRecord['data'] =>
  'media' in data && data.media?.location ? { ...data, media: { ...data.media, location: null } } : data;
