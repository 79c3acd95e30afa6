import { afterAll, describe, expect, it, vi } from 'vitest';
import { expectNothingWrong } from '../faults/nothing-wrong.ts';
import { api, type RecordOf } from '../support/api.ts';
import { rowsOf } from '../support/rows.ts';
import { useService } from '../support/service.ts';
import { saying, startModelServer } from './elsewhere/model-server.ts';
import { fixture } from './media.ts';

const model = await startModelServer();
afterAll(() => model.close());

const service = useService({ llmUrl: model.url, llmModel: 'mind' });
const client = api(service);
const letter = 'The harbour office asks all skippers to ring for the windlass. It is turned by hand, and takes a quarter of an hour. '.repeat(3);
const described = (caption: string) => saying(JSON.stringify({ caption, keywords: ['windlass'], documentType: 'letter', confidence: 0.9 }));

/** A text about which the model is being asked, and what lets it answer. */
async function beingDescribed() {
  const answer = Promise.withResolvers<void>();
  model.answers(async (_, count) => {
    await answer.promise;
    return described(`Answer ${count}.`);
  });
  const folder = await client.folder();
  const { id } = await client.file({ parentId: folder.id, bytes: letter, filename: 'notice.txt' });
  await vi.waitFor(() => expect(model.asked).toHaveLength(1), 10_000);
  const ended = async () => {
    answer.resolve();
    await service.service.worker.idle();
    await service.service.indexer.settled();
  };
  return { id, folder, ended };
}

describe('A file that is being described elsewhere', () => {
  it('and is copied meanwhile is described, and so is its copy', async () => {
    const { id, folder, ended } = await beingDescribed();
    const { id: spaceId } = await client.send<{ id: string }>('POST', '/v2/spaces', { copyFolderId: folder.id });
    await ended();
    const [copy] = (await client.filter({ parentId: spaceId })).resources;
    for (const record of [await client.record(id), copy])
      expect(record).toMatchObject({
        stateProcessing: 'completed',
        data: { caption: expect.stringMatching(/^Answer [12]\.$/), keywords: ['windlass'] },
      });
    expect(model.asked).toHaveLength(2);
  });

  it('and is moved to where a password protects it says nothing to those who don’t know it', async () => {
    const { id, ended } = await beingDescribed();
    const safe = await client.folder();
    await client.send('PATCH', `/v2/resources/${safe.id}`, { password: 'open sesame' });
    expect((await client.call('PATCH', `/v2/resources/${id}`, { parentId: safe.id })).status).toBe(200);
    await ended();
    expect(await client.record(id)).toMatchObject({
      stateProcessing: 'completed',
      fileUrl: null,
      data: { caption: null, keywords: [], sha256: null },
    });
    expect((await client.search({ text: 'windlass' })).hits.map((hit) => hit.id)).not.toContain(id);
    const open = await client.get<RecordOf<'document'>>(`/v2/resources/${id}`, { 'X-Resource-Password': 'open sesame' });
    expect(open.data.caption).toBe('Answer 1.');
  });

  it('and is deleted meanwhile leaves nothing', async () => {
    const { id, ended } = await beingDescribed();
    await client.call('POST', '/v2/resources/delete', { resourceIds: [id], archive: false });
    await ended();
    for (const [table, where] of [
      ['resources', { id }],
      ['search_passages', { resource_id: id }],
    ] as const)
      expect(await rowsOf(service, table, where), table).toEqual([]);
    await expectNothingWrong(service.service);
  });
});

it('What a password protects has no name from its content', async () => {
  model.answers(() => described('Plans.'));
  const folder = await client.folder();
  const upload = () => client.file({ parentId: folder.id, bytes: fixture('restricted.pdf'), filename: 'plans.pdf', mimeType: 'application/pdf' });
  const renamed = async (id: string) => {
    await service.service.worker.idle();
    await client.send('PATCH', `/v2/resources/${id}`, { name: null });
    await client.call('POST', `/v2/resources/${id}/reprocess`);
    await service.service.worker.idle();
    return (await client.record(id)).name;
  };
  expect(await renamed((await upload()).id)).toBe('Secret plans');
  await client.send('PATCH', `/v2/resources/${folder.id}`, { password: 'open sesame' });
  expect(await renamed((await upload()).id)).toBeNull();
});
