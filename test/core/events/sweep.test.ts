import { expect, it } from 'vitest';
import { sweepEvents } from '../../../server/core/events/sweep.ts';
import { query } from '../../../server/platform/database/statement.ts';
import { day } from '../../../server/platform/text/durations.ts';
import { ownAccount } from '../../support/accounts.ts';
import { api } from '../../support/api.ts';
import { eventReader, eventsAfter } from '../../support/events.ts';
import { insertRows, rowsOf } from '../../support/rows.ts';
import { startTestService } from '../../support/service.ts';

const started = Date.now();

/** A service whose outbox has this many events, the newest of which happened so many milliseconds ago and each before it a moment earlier. */
async function serviceWithEvents(count: number, age: number) {
  const service = await startTestService({ eventRetentionDays: 3 });
  const { workspaceId, userId } = await ownAccount(service);
  const event = (index: number) => ({
    ...{ id: `event ${index}`, workspace_id: workspaceId, type: 'comment.deleted', data: '{}', actor_type: 'system' },
    occurred_at: started - age - (count - index),
  });
  const events = Array.from({ length: count }, (_, index) => event(index));
  await insertRows(service, 'events', events);
  return { service, reader: eventReader(workspaceId, userId), database: service.service.services.database };
}

it('Events that are older than they are kept are removed, many at a time, and no others', async () => {
  const { service, database, reader } = await serviceWithEvents(1200, 3 * day);
  const folder = await api(service).folder();
  expect(await sweepEvents(database, started - 3 * day)).toBe(1200);
  expect(await eventsAfter(service, reader)).toMatchObject([{ type: 'resource.created', data: { resourceId: folder.id } }]);
  await expect(eventsAfter(service, reader, 'event 1199')).rejects.toThrow('There is no event event 1199');
  expect(await sweepEvents(database, started - 3 * day)).toBe(0);
});

it('Events whose time a clock has put too late keep no other from being removed', async () => {
  const { service, database } = await serviceWithEvents(600, 3 * day);
  await database.transaction((trx) =>
    trx.run(
      query(({ knex }) =>
        knex('events')
          .where('sequence', '<=', 300)
          .update({ occurred_at: started + day }),
      ),
    ),
  );
  const late = await rowsOf(service, 'events', { occurred_at: started + day });
  expect(await sweepEvents(database, started - 3 * day)).toBe(600 - late.length);
  expect(await rowsOf(service, 'events')).toEqual(late);
});

it('The sweep ends when it is told to', async () => {
  const { service, database } = await serviceWithEvents(600, 3 * day);
  expect(await sweepEvents(database, started, AbortSignal.abort())).toBe(0);
  expect(await rowsOf(service, 'events')).toHaveLength(600);
});

it('A start sweeps the events that are older than EVENT_RETENTION_DAYS', async () => {
  const { service, reader } = await serviceWithEvents(2, 3 * day);
  const { config } = service.service.services;
  const again = await startTestService({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, eventRetentionDays: 3 });
  await again.service.housekeeping.settled();
  expect(await eventsAfter(again, reader)).toEqual([]);
});
