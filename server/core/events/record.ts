import type { components } from '../../../generated/contract.ts';
import { timestamp } from '../../platform/text/timestamps.ts';
import type { Links } from '../links.ts';
import { resourceSummary, tagSummary } from './things.ts';
import type { EventFacts, EventType } from './types.ts';

type Schemas = components['schemas'];
export type EventRecord = Schemas['Event'];

/** An event as the outbox has it. */
export interface EventRow {
  readonly id: string;
  readonly type: EventType;
  readonly workspace_id: string;
  readonly occurred_at: number;
  readonly actor_type: 'user' | 'api_key' | 'system';
  readonly actor_id: string | null;
  /** The facts, as JSON. */
  readonly data: string;
  /** What it is about as it was then, as JSON (`things.ts`). */
  readonly thing: string | null;
}

export function eventRecord(row: EventRow, links: Links): EventRecord {
  return {
    id: row.id,
    type: row.type,
    occurredAt: timestamp(row.occurred_at),
    workspaceId: row.workspace_id,
    actor: row.actor_id === null ? null : { type: row.actor_type, id: row.actor_id },
    data: { ...dataOf(row, links) },
  };
}

/** What the contract promises of each type: what was told, what it is about, and what is always null or empty. */
function dataOf({ type, data, thing }: EventRow, links: Links): EventData {
  switch (type) {
    case 'resource.created':
    case 'resource.updated':
    case 'resource.moved':
    case 'resource.binned':
    case 'resource.recovered':
    case 'resource.deleted':
    case 'resource.processed':
    case 'resource.processing_failed': {
      const facts = factsIn<typeof type>(data);
      const resource = type === 'resource.deleted' || thing === null ? null : resourceSummary(facts.resourceId, thing, links);
      return { resource, changed: [], previousParentId: null, problem: null, ...facts };
    }
    case 'tag.created':
    case 'tag.updated':
    case 'tag.merged':
    case 'tag.deleted': {
      const facts = factsIn<typeof type>(data);
      const tag = type === 'tag.merged' || type === 'tag.deleted' || thing === null ? null : tagSummary(facts.tagId, thing);
      return { tag, changed: [], mergedIntoTagId: null, ...facts };
    }
    case 'comment.created':
    case 'comment.updated':
    case 'comment.deleted':
      return { changed: [], ...factsIn<typeof type>(data) };
    case 'workspace.created':
    case 'workspace.updated':
    case 'workspace.deleted':
      return factsIn<typeof type>(data);
  }
}

type EventData = Schemas['ResourceEventData'] | Schemas['TagEventData'] | Schemas['CommentEventData'] | Schemas['WorkspaceEventData'];

const factsIn = <Type extends EventType>(data: string): EventFacts[Type] => JSON.parse(data) as EventFacts[Type];
