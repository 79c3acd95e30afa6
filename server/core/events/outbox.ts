import { newId } from '../../platform/crypto/ids.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { actingUserId, type Scope } from '../scope.ts';
import type { EventType } from './types.ts';

const insertEvents = statement(({ knex, dialect, value }) =>
  knex
    .into(knex.raw('events (id, data, workspace_id, type, occurred_at, actor_type, actor_id)'))
    .insert(
      knex
        .from(dialect.elements(value('events')))
        .select(
          knex.raw('value ->> 0, value ->> 1'),
          knex.raw('?, ?, ?, ?, ?', ['workspaceId', 'type', 'occurredAt', 'actorType', 'actorId'].map(value)),
        ),
    ),
);

/** Appends an event to the outbox, in the transaction of the write that it tells of: it exists exactly when the write does. */
export const appendEvent = (trx: Transaction, scope: Scope, type: EventType, data: EventData): Promise<void> =>
  appendEvents(trx, scope, type, [data]);

/** Appends an event of the same type for each of these, in their order. */
export async function appendEvents(trx: Transaction, scope: Scope, type: EventType, data: readonly EventData[]): Promise<void> {
  await trx.run(insertEvents, {
    events: JSON.stringify(data.map((one) => [newId(), JSON.stringify(one)])),
    workspaceId: scope.workspaceId,
    type,
    occurredAt: Date.now(),
    actorType: scope.actor.type,
    actorId: actingUserId(scope),
  });
}

type EventData = Readonly<Record<string, unknown>>;
