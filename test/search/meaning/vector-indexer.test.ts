import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import type { Encoder } from '../../../server/search/meaning/encoder.ts';
import { VectorIndexer } from '../../../server/search/meaning/vector-indexer.ts';
import { api } from '../../support/api.ts';
import { rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();

it('What is gone by the time that it is encoded leaves the others alone', async () => {
  const client = api(service);
  const [gone, kept] = [await client.note({ name: 'Gone' }), await client.note({ name: 'Kept' })];
  const encoder: Encoder = {
    id: 'one that takes its time',
    async encode(texts) {
      await client.call('DELETE', `/v2/resources/${gone.id}?force=true`);
      await service.service.worker.idle();
      expect(await rowsOf(service, 'resources', { id: gone.id })).toEqual([]);
      return texts.map(() => Float32Array.from([1, 0]));
    },
    relevanceOf: (cosine) => cosine,
    close: async () => {},
  };
  const errors: unknown[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => errors.push(JSON.parse(line)) });
  const indexer = new VectorIndexer(service.service.services.database, encoder, log);
  onTestFinished(() => indexer.stop());
  await indexer.settled();
  expect(errors).toEqual([]);
  const encoded = (await rowsOf(service, 'search_vectors')).map(({ resource_id }) => resource_id);
  expect(encoded).toContain(kept.id);
  expect(encoded).not.toContain(gone.id);
});
