import { afterAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../../server/core/scope.ts';
import { giveUpAsking } from '../../../server/processing/elsewhere/ask-elsewhere.ts';
import { frameProgram } from '../../../server/processing/film/programs.ts';
import { api, type RecordOf } from '../../support/api.ts';
import { change, rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';
import { fixture, processedFile } from '../media.ts';
import { type Asked, formOf, saying, startModelServer } from './model-server.ts';

const speech = await startModelServer();
const model = await startModelServer();
afterAll(() => {
  speech.close();
  model.close();
});

const service = useService(
  { transcriptionUrl: speech.url, transcriptionModel: 'ears', transcriptionApiKey: 'its key', llmUrl: model.url, llmModel: 'mind' },
  { worker: { retryDelay: () => 1 } },
);
const client = () => api(service);
const recording = (fields = {}) => processedFile<'audio'>(service, 'song.mp3', fixture('song.mp3'), 'audio/mpeg', fields);

const said = JSON.stringify({
  text: 'Good morning. About the flywheel.',
  segments: [
    { id: 0, start: 0, end: 2.5, text: ' Good morning.' },
    { id: 1, start: 2.5, end: 61.25, text: ` About the flywheel. ${'And so on, as they say in the mill. '.repeat(14)}` },
    { id: 2, start: 61.25, end: 70, text: ' Goodbye, crankshaft.' },
  ],
});
const problems = ({ data }: RecordOf<'audio'>) => data.problems.map(({ message }) => message);

describe('Where a server transcribes, a recording', () => {
  it('has what is said in it, and is found by that with the seconds', async () => {
    speech.answers(() => said);
    model.answers(() => ({ status: 400, text: '{}' }));
    const { id, data, stateProcessing } = await recording();
    expect([stateProcessing, data.media]).toEqual([
      'completed',
      expect.objectContaining({ transcript: expect.stringMatching(/^Good morning\./), title: 'The Mill' }),
    ]);
    expect(data.steps).toContainEqual({ step: 'transcript', state: 'completed' });
    expect(data.keywords).toContain('flywheel');
    const { hits } = await client().search({ text: 'crankshaft' });
    expect(hits.find((hit) => hit.id === id)?.chunks).toContainEqual(expect.objectContaining({ timeStart: 61.25, timeEnd: 70 }));
  });

  it('is sent whole, with the model and the key, and under no name', async () => {
    speech.answers(() => said);
    await recording();
    const [asked] = speech.asked;
    if (!asked) throw new Error('Nothing was asked');
    const form = await formOf(asked);
    const file = form.get('file') as File;
    expect([asked.path, asked.authorization, form.get('model'), form.get('response_format'), file.name, file.type]).toEqual([
      '/v1/audio/transcriptions',
      'Bearer its key',
      'ears',
      'verbose_json',
      'recording.mp3',
      'audio/mpeg',
    ]);
    expect(Buffer.from(await file.arrayBuffer()).equals(fixture('song.mp3'))).toBe(true);
  });

  it('may be a film with sound, and not one without', async () => {
    speech.answers(() => said);
    const film = await processedFile<'video'>(service, 'film.mp4', fixture('film.mp4'), 'video/mp4');
    expect(film.data.media?.transcript).toContain('flywheel');
    const file = (await formOf(speech.asked[0] as Asked)).get('file') as File;
    expect([file.name, file.type]).toEqual(frameProgram() === null ? ['recording.mp4', 'video/mp4'] : ['recording.mp3', 'audio/mpeg']);
    speech.answers(() => said);
    const silent = await processedFile<'video'>(service, 'film.webm', fixture('film.webm'), 'video/webm');
    expect([silent.data.media?.transcript, speech.asked]).toEqual([null, []]);
  });

  it('that has a stored transcript is sent nowhere', async () => {
    speech.answers(() => said);
    const key = await client().upload('said.txt', 'These words are stored.');
    const note = await processedFile<'voicenote'>(service, 'voice.webm', fixture('voice.webm'), 'audio/webm', {
      metadata: { voiceNote: true, transcript: { key } },
    });
    expect([note.data.media?.transcript, speech.asked]).toEqual(['These words are stored.', []]);
  });

  it('that a password protects is sent nowhere', async () => {
    speech.answers(() => said);
    model.answers(() => saying('{}'));
    const { id: parentId } = await client().folder();
    await client().send('PATCH', `/v2/resources/${parentId}`, { password: 'open sesame' });
    const { stateProcessing } = await recording({ parentId });
    expect([stateProcessing, speech.asked, model.asked]).toEqual(['completed', [], []]);
  });

  it('that a password protects since it was transcribed is not described', async () => {
    const { id: parentId } = await client().folder();
    speech.answers(async () => {
      await client().send('PATCH', `/v2/resources/${parentId}`, { password: 'open sesame' });
      return said;
    });
    model.answers(() => saying('{}'));
    const { stateProcessing } = await recording({ parentId });
    expect([stateProcessing, speech.asked.length, model.asked]).toEqual(['completed', 1, []]);
  });

  it('that a password protects since the server was too busy is not sent again', async () => {
    const { id: parentId } = await client().folder();
    speech.answers(async () => {
      await client().send('PATCH', `/v2/resources/${parentId}`, { password: 'open sesame' });
      return { status: 503, text: '{}' };
    });
    const { stateProcessing, data } = await recording({ parentId });
    expect([stateProcessing, speech.asked.length, data.problems ?? []]).toEqual(['completed', 1, []]);
  });

  it('is sent again when the server is too busy', async () => {
    speech.answers((_, count) => (count === 1 ? { status: 503, text: '{}' } : said));
    expect((await recording()).data.media?.transcript).toContain('flywheel');
    expect(speech.asked).toHaveLength(2);
  });

  it.each([
    ['refuses it', { status: 401, text: '{"error":{"message":"no"}}' }],
    ['answers with a page', '<html>Welcome</html>'],
    ['breaks off', (response) => response.destroy()],
    ['sends it elsewhere', (response) => response.writeHead(307, { Location: `${model.url}/elsewhere` }).end()],
    ['never ends', (response) => response.writeHead(200).end(Buffer.alloc(5 * 1024 * 1024, '{"text":"and so on'))],
  ] satisfies [string, Parameters<typeof speech.answers>[0] extends (...args: never[]) => infer R ? Awaited<R> : never][])(
    'is whole all the same when the server %s',
    async (_, answer) => {
      speech.answers(() => answer);
      model.answers(() => ({ status: 400, text: '{}' }));
      const record = await recording();
      expect([record.stateProcessing, record.data.media?.transcript, problems(record)]).toEqual([
        'completed',
        null,
        ['The recording could not be transcribed: the server for that failed.'],
      ]);
      expect(model.asked).toEqual([]);
    },
    60_000,
  );

  it('believes no more of an answer than makes sense', async () => {
    speech.answers(() => '{"segments":[{"text":1},null,{"start":-1,"end":"x","text":"Only this."},{"start":1e300,"text":"\\u0000"}]}');
    expect((await recording()).data.media?.transcript).toBe('Only this.');
    speech.answers(() => '{"words":[]}');
    expect(problems(await recording())).toEqual(['The transcript is JSON without `segments` and without `text`.']);
  });

  it('that nobody could be asked about is completed with what was read here', async () => {
    speech.answers(() => said);
    model.answers(() => ({ status: 400, text: '{}' }));
    const { id } = await recording();
    const [row] = await rowsOf(service, 'resources', { id });
    const giveUp = () =>
      giveUpAsking(service.service.services, systemScope(String(row?.workspace_id)), { resourceId: id, changed: ['stateProcessing', 'data'] });
    await giveUp();
    expect(await rowsOf(service, 'resources', { id })).toEqual([row]);
    await change(service, 'resources', { id }, { state_processing: 'processing' });
    await giveUp();
    const record = (await client().record(id)) as RecordOf<'audio'>;
    expect([record.stateProcessing, problems(record), record.data.media?.title]).toEqual([
      'completed',
      ['The servers that help with processing could not be asked.'],
      'The Mill',
    ]);
    expect((await rowsOf(service, 'events')).at(-1)).toMatchObject({ type: 'resource.processed' });
  });

  it('shows in the subscription that recordings are transcribed', async () => {
    expect(await client().get('/v2/subscriptions')).toMatchObject({ entitlements: { audioTranscriptionEnabled: true } });
  });

  it('of more than 25 MB is not sent', async () => {
    speech.answers(() => said);
    // A program that takes out the sound finds none in it.
    const long = await processedFile<'audio'>(service, 'long.mp3', Buffer.alloc(25_000_001), 'audio/mpeg');
    expect([problems(long).at(-1), speech.asked]).toEqual(['Recordings of up to 25 MB are transcribed.', []]);
  });
});
