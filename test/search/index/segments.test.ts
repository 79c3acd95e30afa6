import { describe, expect, it } from 'vitest';
import { systemScope } from '../../../server/core/scope.ts';
import { query } from '../../../server/platform/database/statement.ts';
import { clearSome, findCleared } from '../../../server/search/index/clearing-store.ts';
import { examineIndex } from '../../../server/search/index/examine.ts';
import { findIndex } from '../../../server/search/index/index-store.ts';
import { planOf } from '../../../server/search/index/merge.ts';
import { encodeNumbers } from '../../../server/search/index/removed.ts';
import { findSegments, type Segment } from '../../../server/search/index/segment-store.ts';
import { ownAccount } from '../../support/accounts.ts';
import { api } from '../../support/api.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const client = api(service);
const hour = 60 * 60 * 1000;

async function segmentsNow(): Promise<{ segments: Segment[]; wrong: string[] }> {
  const { workspaceId } = await ownAccount(service);
  const { reader } = service.service.services.database;
  const scope = systemScope(workspaceId);
  const index = await findIndex(reader, scope);
  return { segments: index ? await findSegments(reader, scope, index.number) : [], wrong: await examineIndex(reader, scope) };
}

/** Removes what nobody reads any more, as it is done a while later. */
async function clear(): Promise<void> {
  const { database } = service.service.services;
  const later = Date.now() + 2 * hour;
  for (let found = await findCleared(database.reader, later); found; found = await findCleared(database.reader, later)) {
    const some = found;
    await database.transaction((trx) => clearSome(trx, some));
  }
}

const segmentsWithRows = async (): Promise<number> =>
  (await service.service.services.database.reader.all(query(({ knex }) => knex('search_postings').distinct('workspace_number', 'segment')))).length;

const segment = (number: number, level: number, documents: number, removed: readonly number[] = []): Segment => ({
  ...{ number, level, documents, first_document: number * 1000, last_document: number * 1000 + documents },
  removed: encodeNumbers(removed),
});

describe('The segments of an index', () => {
  it('are put together eight at a time, and those that are worn or empty are not kept', () => {
    const seven = Array.from({ length: 7 }, (_, index) => segment(index + 1, 0, 10));
    expect(planOf(seven)).toEqual({ empty: [], together: [] });
    expect(planOf([...seven, segment(8, 0, 10)]).together).toHaveLength(8);
    expect(planOf([segment(1, 1, 10), ...seven.slice(1)]).together).toEqual([]);
    expect(planOf([segment(1, 2, 4, [1000]), segment(2, 0, 4)]).together).toEqual([]);
    expect(planOf([segment(1, 2, 4, [1000, 1001]), segment(2, 0, 4)]).together.map(({ number }) => number)).toEqual([1]);
    expect(planOf([segment(1, 2, 2, [1000, 1001]), segment(2, 0, 4)]).empty.map(({ number }) => number)).toEqual([1]);
  });

  it('stay few, find what they did, and leave nothing behind, however often something changes', { timeout: 180_000 }, async () => {
    const ids: string[] = [];
    for (let round = 0; round < 40; round++) {
      ids.push((await client.note({ name: `Note ${round}`, text: `Common words, and word${round} that only one of them has` })).id);
      const changed = ids[(round * 7) % ids.length];
      if (round % 3 === 0) await client.call('PUT', `/v2/notepads/${changed}/content`, { text: `Common words, changed${round}` });
      if (round % 10 === 9) await client.call('POST', '/v2/resources/delete', { resourceIds: [ids.shift()], archive: false });
      await service.service.worker.idle();
      await service.service.indexer.settled();
    }
    const { segments, wrong } = await segmentsNow();
    expect(wrong).toEqual([]);
    expect(segments.length).toBeLessThan(16);
    expect((await client.search({ mode: 'keyword', text: 'common', pagination: { pageSize: 100 } })).total).toBe(ids.length);
    expect((await client.search({ mode: 'keyword', text: '"changed39"' })).total).toBe(1);
    await clear();
    expect(await segmentsWithRows()).toBe(segments.length);
    expect((await segmentsNow()).wrong).toEqual([]);
  });

  it('that many writers fill while others are put together lose nothing', { timeout: 180_000 }, async () => {
    const write = async (writer: number): Promise<void> => {
      const { id } = await client.note({ name: `Writer ${writer}`, text: 'to begin with' });
      for (let time = 0; time < 15; time++) {
        await client.call('PUT', `/v2/notepads/${id}/content`, { text: `writer${writer} time${time}` });
        await service.service.indexer.settled();
      }
    };
    await Promise.all([1, 2, 3, 4].map(write));
    await service.service.indexer.settled();
    expect((await segmentsNow()).wrong).toEqual([]);
    for (const writer of [1, 2, 3, 4]) expect((await client.search({ mode: 'keyword', text: `"writer${writer} time14"` })).total).toBe(1);
    expect((await client.search({ mode: 'keyword', text: '"time13"' })).total).toBe(0);
  });
});
