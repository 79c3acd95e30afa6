import { expect } from 'vitest';
import { EventFeed } from '../../server/core/events/feed.ts';
import type { EventRecord } from '../../server/core/events/record.ts';
import type { EventFacts, EventType } from '../../server/core/events/types.ts';
import { type Role, requestScope, type Scope } from '../../server/core/scope.ts';
import { readContract } from '../contract/document.ts';
import { exampleChecker } from '../contract/examples.ts';
import type { TestService } from './service.ts';

/** An event of this type, with the data that the contract declares for it. */
export type Told<Type extends EventType = EventType> = Omit<EventRecord, 'type' | 'data'> & { readonly type: Type; readonly data: DataOf<Type> };
type DataOf<Type extends EventType> = Record<string, unknown> & EventFacts[Type];

/** A member of a workspace who reads its events. */
export function eventReader(workspaceId: string, userId: string, role: Role = 'owner'): Scope {
  const actor = {
    type: 'user',
    userId,
    role,
    keyId: null,
    keyKind: 'personal',
    grantsUntil: null,
    homeWorkspaceId: workspaceId,
    staysAtHome: false,
  } as const;
  return requestScope(workspaceId, actor, new Set());
}

let violationsOf: ReturnType<typeof exampleChecker> | undefined;

/** The events after this one, or all of them. Each is held to be what the contract says of its type. */
export async function eventsAfter(service: TestService, reader: Scope, cursor: string | null = null, limit = 1000): Promise<Told[]> {
  const { database, links } = service.service.services;
  const events = await new EventFeed(links).eventsAfter(database.reader, reader, cursor, limit);
  if (events === null) throw new Error(`There is no event ${cursor}`);
  violationsOf ??= exampleChecker(readContract());
  for (const event of events) {
    const schema = `/webhooks/${event.type}/post/requestBody/content/application~1json/schema`;
    expect(violationsOf({ place: event.type, schema, value: event as never })).toEqual([]);
  }
  return events as unknown as Told[];
}
