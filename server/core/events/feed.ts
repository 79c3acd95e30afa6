import type { Reader } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Links } from '../links.ts';
import { reach } from '../reachable.ts';
import type { Scope } from '../scope.ts';
import { EventHorizon } from './horizon.ts';
import { type EventRecord, type EventRow, eventRecord } from './record.ts';

/** The outbox in the order of its numbers, for any number of readers that go on from where they were. */
export class EventFeed {
  readonly #links: Links;
  readonly #horizon = new EventHorizon();

  constructor(links: Links) {
    this.#links = links;
  }

  /**
   * The next events of a workspace that the scope may know of, oldest first, but none while an earlier one may still come.
   * @param cursor the id of the event that they come after; null for the oldest that there is
   * @returns null where there is no such event, or no more
   */
  async eventsAfter(db: Reader, scope: Scope, cursor: string | null, limit: number): Promise<EventRecord[] | null> {
    const { workspaceId } = scope;
    const after = cursor === null ? 0 : (await db.first(numberOfEvent, { workspaceId, id: cursor }))?.sequence;
    if (after === undefined) return null;
    const upTo = await this.#horizon.find(db);
    const rows = await db.all(eventsBetween, { ...reach(scope), after, upTo, limit });
    return rows.map((row) => eventRecord(row, this.#links));
  }
}

const numberOfEvent = statement<{ sequence: number }>(({ knex, value }) =>
  knex('events')
    .where({ workspace_id: value('workspaceId'), id: value('id') })
    .select('sequence'),
);

const eventsBetween = statement<EventRow>(({ knex, value }) =>
  knex('events')
    .where('workspace_id', value('workspaceId'))
    .where('sequence', '>', value('after'))
    .where('sequence', '<=', value('upTo'))
    .whereRaw('(private_to is null or private_to = ? or ?)', [value('userId'), value('seesPrivate')])
    .orderBy('sequence')
    .limit(value('limit'))
    .select('id', 'type', 'workspace_id', 'occurred_at', 'actor_type', 'actor_id', 'data', 'thing'),
);
