import { afterAll, describe, expect, it, vi } from 'vitest';
import { systemScope } from '../../../server/core/scope.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { TryAgainIn } from '../../../server/platform/jobs/jobs.ts';
import { ContentReader } from '../../../server/processing/content-reader.ts';
import { askElsewhere } from '../../../server/processing/elsewhere/ask-elsewhere.ts';
import { openServers } from '../../../server/processing/elsewhere/servers.ts';
import { scanAgain } from '../../../server/processing/scan-again.ts';
import { api, type RecordOf } from '../../support/api.ts';
import { unhurried } from '../../support/jobs.ts';
import { change, rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';
import { fixture } from '../media.ts';
import { saying, startModelServer } from './model-server.ts';

const speech = await startModelServer();
const model = await startModelServer();
const reader = new ContentReader({ processes: 1, isHurried: false });
afterAll(() => {
  speech.close();
  model.close();
  reader.close();
});

const service = useService(
  { transcriptionUrl: speech.url, transcriptionModel: 'ears', llmUrl: model.url, llmModel: 'mind' },
  { worker: { pollInterval: 20, retryDelay: () => 1 } },
);
const client = () => api(service);
const letter = 'The harbour office asks all skippers to ring for the windlass. It is turned by hand, and takes a quarter of an hour. '.repeat(3);
const saysOfIt = (caption: string) => saying(JSON.stringify({ caption, keywords: ['windlass'], documentType: 'letter', confidence: 0.9 }));
const changed = ['stateProcessing', 'data'];
const eventsAbout = async (id: string) =>
  (await rowsOf(service, 'events')).filter(({ type, data }) => type === 'resource.processed' && String(data).includes(id));

/** A text that was read here, and about which a round of questions goes on. */
async function inRound(round: string) {
  model.answers(() => ({ status: 400, text: '{}' }));
  const { id } = await client().file({ bytes: letter, filename: 'notice.txt', mimeType: 'text/plain' });
  await service.service.worker.idle();
  const [row] = await rowsOf(service, 'resources', { id });
  const setRound = (next: string) =>
    change(
      service,
      'resources',
      { id },
      { state_processing: 'processing', data: JSON.stringify({ ...JSON.parse(String(row?.data)), asking: next }) },
    );
  await setRound(round);
  return { id, setRound, scope: systemScope(String(row?.workspace_id)) };
}

const runner = (database: Database = service.service.services.database) => {
  const { services } = service.service;
  return askElsewhere({ ...services, database }, reader, openServers(services.config, services.log));
};

describe('What a server elsewhere has answered', () => {
  it('is kept when the service ends before it has asked all, and is not asked for again', async () => {
    speech.answers(() => JSON.stringify({ text: letter }));
    model.answers((_, count) => (count === 1 ? () => {} : saysOfIt('A call for the windlass.')));
    const { id } = await client().file({ bytes: fixture('song.mp3'), filename: 'song.mp3', mimeType: 'audio/mpeg' });
    await vi.waitFor(() => expect(model.asked).toHaveLength(1), 20_000);
    await service.service.worker.stop(0);
    const between = (await client().record(id)) as RecordOf<'audio'>;
    expect([between.stateProcessing, between.data.media?.transcript]).toEqual(['processing', letter.trim()]);
    expect(between.data).not.toHaveProperty('asking');

    service.service.worker.start();
    await service.service.worker.idle();
    const { data, stateProcessing } = (await client().record(id)) as RecordOf<'audio'>;
    expect([stateProcessing, data.caption, data.media?.transcript, data.problems]).toEqual([
      'completed',
      'A call for the windlass.',
      letter.trim(),
      [],
    ]);
    expect(data.steps.filter(({ step }) => step === 'transcript' || step === 'words' || step === 'description')).toHaveLength(3);
    expect([speech.asked.length, model.asked.length, (await eventsAbout(id)).length]).toEqual([1, 2, 1]);
    expect((await client().search({ text: 'windlass' })).hits.map((hit) => hit.id)).toContain(id);
  }, 60_000);

  it('is kept when it could not be written down, and paid for once', async () => {
    const { id, scope } = await inRound('one');
    const { database } = service.service.services;
    let failures = 0;
    const transaction: Database['transaction'] = async (work) => {
      if (model.asked.length > 0 && failures++ === 0) throw new Error('The database is away.');
      return database.transaction(work);
    };
    const run = runner({ reader: database.reader, transaction } as Database);
    model.answers((_, count) => saysOfIt(`Answer ${count}.`));
    const told = { resourceId: id, changed, round: 'one' };
    await expect(run(scope, told, unhurried)).rejects.toThrow('The database is away.');
    await run(scope, told, { ...unhurried, attempt: 2 });
    expect([model.asked.length, (await client().record(id)).data]).toEqual([1, expect.objectContaining({ caption: 'Answer 1.' })]);
  });

  it('about an earlier reading changes nothing, and the later one is completed once', async () => {
    const { id, scope, setRound } = await inRound('early');
    const before = (await eventsAbout(id)).length;
    const late = Promise.withResolvers<void>();
    model.answers(async (_, count) => {
      if (count === 1) await late.promise;
      return saysOfIt(count === 1 ? 'Early.' : 'Late.');
    });
    const run = runner();
    const early = run(scope, { resourceId: id, changed, round: 'early' }, unhurried);
    await vi.waitFor(() => expect(model.asked).toHaveLength(1));
    await setRound('later');
    late.resolve();
    await early;
    expect(await client().record(id)).toMatchObject({ stateProcessing: 'processing', data: { caption: expect.not.stringMatching('Early') } });
    await run(scope, { resourceId: id, changed, round: 'later' }, unhurried);
    await run(scope, { resourceId: id, changed, round: 'later' }, unhurried);
    expect(await client().record(id)).toMatchObject({ stateProcessing: 'completed', data: { caption: 'Late.' } });
    expect([model.asked.length, (await eventsAbout(id)).length - before]).toEqual([2, 1]);
  });

  it('is not written where the bytes turned out to be infected meanwhile', async () => {
    const { id, scope } = await inRound('one');
    const [row] = await rowsOf(service, 'resources', { id });
    model.answers(async () => {
      await change(service, 'resources', { id }, { data: JSON.stringify({ ...JSON.parse(String(row?.data)), infected: true }) });
      return saysOfIt('Withheld.');
    });
    await runner()(scope, { resourceId: id, changed, round: 'one' }, unhurried);
    const { stateProcessing, data } = await client().record(id);
    expect([stateProcessing, data.caption === 'Withheld.']).toEqual(['completed', false]);
  });

  it('is waited for before the file is scanned again', async () => {
    const { id, scope } = await inRound('one');
    const { services } = service.service;
    const config = { ...services.config, clamdUrl: { host: '127.0.0.1', port: 1 } };
    await expect(scanAgain({ ...services, config })(scope, { resourceId: id }, unhurried)).rejects.toThrow(
      new TryAgainIn(5, 'The file is being processed.'),
    );
  });
});
