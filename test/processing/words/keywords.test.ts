import sharp from 'sharp';
import { expect, it } from 'vitest';
import { systemScope } from '../../../server/core/scope.ts';
import { findFrequencies } from '../../../server/search/index/frequencies-store.ts';
import { api, type RecordOf } from '../../support/api.ts';
import { rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();

async function photo(description: string) {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#204060' } })
    .withExif({ IFD0: { ImageDescription: description } })
    .jpeg()
    .toBuffer();
  const client = api(service);
  const { id } = await client.file({ bytes, filename: 'photo.jpg', mimeType: 'image/jpeg' });
  await service.service.worker.idle();
  return (await client.record(id)) as RecordOf<'image'>;
}

it('What somebody has written about a picture is its caption, and tells its keywords', async () => {
  const { data } = await photo('The old lighthouse of Amrum, seen from the ferry.');
  expect(data.caption).toBe('The old lighthouse of Amrum, seen from the ferry.');
  expect(data.keywords).toEqual(expect.arrayContaining(['lighthouse', 'Amrum', 'ferry']));
  expect(data.steps.at(-1)).toEqual({ step: 'words', state: 'completed' });
});

it('What a camera writes there is no caption', async () => {
  for (const description of ['OLYMPUS DIGITAL CAMERA', 'SONY DSC', '  ']) {
    const { data } = await photo(description);
    expect([data.caption, data.keywords]).toEqual([null, []]);
  }
});

it('Words that the other texts of the workspace have too come behind those that they have not', async () => {
  const client = api(service);
  for (let count = 0; count < 12; count++)
    await client.call('POST', '/v2/notepads', { parentId: '@alias::inbox', text: `Harbour note ${count}: crane ${count % 3}` });
  await service.service.indexer.settled();
  const { data } = await photo('Crane and harbour and walrus and gate.');
  expect(data.keywords.slice(0, 2).sort()).toEqual(['gate', 'walrus']);
});

it('As many resources have a word as the search index says, in whatever segments', async () => {
  const client = api(service);
  for (const text of ['quince', 'quince medlar', 'medlar quince quince', 'other']) {
    await client.call('POST', '/v2/notepads', { parentId: '@alias::inbox', text });
    await service.service.indexer.settled();
  }
  const [workspace] = await rowsOf(service, 'search_workspaces');
  const scope = systemScope(String(workspace?.workspace_id));
  const frequencies = await findFrequencies(service.service.services.database.reader, scope, ['quince', 'medlar', 'quin', 'zzz', '0']);
  expect(['quince', 'medlar', 'quin', 'zzz'].map((word) => frequencies.of(word))).toEqual([3, 2, 0, 0]);
  expect(frequencies.documents).toBe(Number(workspace?.documents));
});
