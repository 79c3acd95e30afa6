import type { components } from '../../../generated/contract.ts';

type Schemas = components['schemas'];

/** What the service tells of. */
export type EventType = Schemas['KnownEventType'];

type OfResource<Key extends keyof Schemas['ResourceEventData'] = never> = Readonly<Pick<Schemas['ResourceEventData'], 'resourceId' | Key>>;
type OfTag<Key extends keyof Schemas['TagEventData'] = never> = Readonly<Pick<Schemas['TagEventData'], 'tagId' | Key>>;
type OfComment<Key extends keyof Schemas['CommentEventData'] = never> = Readonly<Pick<Schemas['CommentEventData'], 'commentId' | 'resourceId' | Key>>;
type OfWorkspace = Readonly<Schemas['WorkspaceEventData']>;

/** Those fields are never null here. */
type Always<Data> = { readonly [Key in keyof Data]: NonNullable<Data[Key]> };

/**
 * What has to be told of each type of event: the contract's data without what is always null or empty for that type, and without the resource or the tag itself,
 * which the outbox adds as it is by then.
 */
export interface EventFacts {
  'resource.created': OfResource;
  'resource.updated': OfResource<'changed'>;
  'resource.moved': Always<OfResource<'changed' | 'previousParentId'>>;
  'resource.binned': Always<OfResource<'changed' | 'previousParentId'>>;
  'resource.recovered': Always<OfResource<'changed' | 'previousParentId'>>;
  'resource.deleted': OfResource;
  'resource.processed': OfResource<'changed'>;
  'resource.processing_failed': Always<OfResource<'changed' | 'problem'>>;
  'tag.created': OfTag;
  'tag.updated': OfTag<'changed'>;
  'tag.merged': Always<OfTag<'mergedIntoTagId'>>;
  'tag.deleted': OfTag;
  'comment.created': OfComment;
  'comment.updated': OfComment<'changed'>;
  'comment.deleted': OfComment;
  'workspace.created': OfWorkspace;
  'workspace.updated': OfWorkspace;
  'workspace.deleted': OfWorkspace;
}
