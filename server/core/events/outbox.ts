import type { Knex } from 'knex';
import { newId } from '../../platform/crypto/ids.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { type Build, type Query, statement } from '../../platform/database/statement.ts';
import type { Scope } from '../scope.ts';
import { nothing, privacyOfResource, privacyOfTag, resourceNow, tagNow } from './things.ts';
import type { EventFacts, EventType } from './types.ts';

/**
 * Appends an event to the outbox, in the transaction of the write that it tells of: it exists exactly when the write does. The outbox adds what it is about as that
 * stands in the database by then, so come with it after the write; with the end of a tag come before.
 */
export const appendEvent = <Type extends EventType>(trx: Transaction, scope: Scope, type: Type, facts: EventFacts[Type]): Promise<void> =>
  appendEvents(trx, scope, type, [facts]);

/** Appends an event of the same type for each of these, in their order, with one statement. */
export async function appendEvents<Type extends EventType>(
  trx: Transaction,
  scope: Scope,
  type: Type,
  facts: readonly EventFacts[Type][],
): Promise<void> {
  if (facts.length === 0) return;
  const thing = type.split('.')[0] as Thing;
  const idIn = (fact: EventFacts[Type]): unknown => (fact as Readonly<Record<string, unknown>>)[idOf[thing]];
  await trx.run(insertEvents[thing], {
    events: JSON.stringify(facts.map((fact) => [newId(), JSON.stringify(fact), idIn(fact)])),
    workspaceId: scope.workspaceId,
    type,
    occurredAt: Date.now(),
    ...actorOf(scope),
  });
}

/** What an event is about: the first part of its type. */
type Thing = EventType extends `${infer First}.${string}` ? First : never;

/** The fact that names what the outbox looks up. */
const idOf: Readonly<Record<Thing, string>> = { resource: 'resourceId', tag: 'tagId', comment: 'resourceId', workspace: 'workspaceId' };

const insertEvents: Readonly<Record<Thing, Query<unknown>>> = {
  resource: insertionOf(resourceNow, privacyOfResource),
  tag: insertionOf(tagNow, privacyOfTag),
  comment: insertionOf(nothing, privacyOfResource),
  workspace: insertionOf(nothing, nothing),
};

type Column = (build: Build) => Knex.Raw;

function insertionOf(thing: Column, privateTo: Column): Query<unknown> {
  return statement((build) => {
    const { knex, dialect, value } = build;
    return knex
      .into(knex.raw('events (id, data, thing, private_to, workspace_id, type, occurred_at, actor_type, actor_id)'))
      .insert(
        knex
          .from(dialect.elements(value('events')))
          .select(
            knex.raw('value ->> 0, value ->> 1'),
            thing(build),
            privateTo(build),
            knex.raw('?, ?, ?, ?, ?', ['workspaceId', 'type', 'occurredAt', 'actorType', 'actorId'].map(value)),
          ),
      );
  });
}

/** A developer key acts for an account, whoever of it has made the key. */
function actorOf({ actor }: Scope): { actorType: string; actorId: string | null } {
  if (actor.type !== 'user') return { actorType: 'system', actorId: null };
  return actor.keyKind === 'developer' && actor.keyId !== null
    ? { actorType: 'api_key', actorId: actor.keyId }
    : { actorType: 'user', actorId: actor.userId };
}
