/** What has to be told of each type of event. Nothing here runs: `tsc` fails when a line that must be an error is none. */
import type { EventFacts, EventType } from '../../../server/core/events/types.ts';

const resourceId = '';
declare function told<Type extends EventType>(type: Type, facts: EventFacts[Type]): void;

told('resource.created', { resourceId });
told('resource.moved', { resourceId, changed: ['parent'], previousParentId: '' });
told('tag.merged', { tagId: '', mergedIntoTagId: '' });
// @ts-expect-error: what has changed is left out
told('resource.updated', { resourceId });
// @ts-expect-error: where it was is left out
told('resource.binned', { resourceId, changed: [] });
// @ts-expect-error: what moves was somewhere
told('resource.recovered', { resourceId, changed: [], previousParentId: null });
// @ts-expect-error: why is left out
told('resource.processing_failed', { resourceId, changed: [] });
// @ts-expect-error: what has taken its place is left out
told('tag.merged', { tagId: '' });
// @ts-expect-error: which resource the comment is on is left out
told('comment.created', { commentId: '' });
// @ts-expect-error: nothing has changed in what is new
told('resource.created', { resourceId, changed: [] });
// @ts-expect-error: the contract knows no such event
told('resource.painted', { resourceId });

/** Every type of the contract is there. */
export const all: Record<EventType, true> = {} as { readonly [Type in keyof EventFacts]: true };
