import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { api, type RecordOf } from '../../support/api.ts';
import { change } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';
import { fixture, processedFile, wav } from '../media.ts';

const service = useService();
const sound = (filename: string, mimeType: string, bytes: Uint8Array = fixture(filename)): Promise<RecordOf<'audio'>> =>
  processedFile<'audio'>(service, filename, bytes, mimeType);

const called = { title: 'The Mill', artist: 'Ada', album: 'Engines' };
const plain = { sampleRate: 8000, channels: 1, width: null, height: null, frameRate: null };

describe('A sound recording', () => {
  it.each([
    ['song.mp3', 'audio/mpeg', { ...plain, ...called, codec: 'mp3', duration: 0.648, bitRate: 8000 }],
    // What its sample description says; the stream itself has one channel.
    ['song.m4a', 'audio/mp4', { ...plain, ...called, codec: 'aac', duration: 0.628, bitRate: 11_350, channels: 2 }],
    ['song.ogg', 'audio/ogg', { ...plain, ...called, album: null, codec: 'vorbis', duration: 0.5, bitRate: 14_000 }],
    ['song.flac', 'audio/flac', { ...plain, title: 'The Mill', artist: null, album: null, codec: 'flac', duration: 0.5, bitRate: 30_704 }],
    ['voice.webm', 'audio/webm', { ...plain, title: null, artist: null, album: null, codec: 'opus', duration: 0.508, bitRate: 17_354 }],
  ])('says how long it is, how it is encoded and what it is called: %s', async (filename, mimeType, media) => {
    const { kind, data, stateProcessing } = await sound(filename, mimeType);
    expect([kind, stateProcessing, data.problems]).toEqual(['audio', 'completed', []]);
    expect(data.steps.slice(0, 2)).toEqual(['properties', 'thumbnails'].map((step) => ({ step, state: 'completed' })));
    expect(data.media).toMatchObject(media);
  });

  it('without any words is measured all the same', async () => {
    const { data } = await sound('tone.wav', 'audio/wav', wav(8000));
    expect(data.media).toMatchObject({ ...plain, codec: 'pcm', duration: 1, bitRate: 128_000, title: null });
  });

  it('is found by what it is called', async () => {
    const { id } = await sound('track.mp3', 'audio/mpeg', fixture('song.mp3'));
    const { hits } = await api(service).search({ text: 'Engines' });
    expect(hits.map((hit) => hit.id)).toContain(id);
  });

  it.each([
    ['song.mp3', 'audio/mpeg'],
    ['song.m4a', 'audio/mp4'],
  ])('with a cover has thumbnails of it: %s', async (filename, mimeType) => {
    const { cover, thumbnail } = await sound(filename, mimeType);
    expect(cover).toMatchObject({ width: 64, height: 48, mime: 'image/webp' });
    const bytes = await (await fetch(thumbnail?.sm ?? '')).arrayBuffer();
    const [red = 0, green = 0] = await sharp(Buffer.from(bytes)).raw().toBuffer();
    expect([red > 200, green < 50]).toEqual([true, true]);
  });

  it('of the wrong type, or of none, is read as what it is', async () => {
    const { kind, data } = await sound('song.wav', 'audio/wav', fixture('song.mp3'));
    expect([kind, data.media?.codec]).toEqual(['audio', 'mp3']);
  });
});

describe('A sound recording that means harm', () => {
  it.each([
    ['no sound', Buffer.from('This is no sound at all, but says that it is one.')],
    [
      'a cover of 256 MiB that is not there',
      Buffer.concat([Buffer.from('ID3\x03\0\0\x7f\x7f\x7f\x7fAPIC\x0f\xff\xff\xff\0\0', 'latin1'), Buffer.alloc(2000)]),
    ],
  ])('because it is %s says that it cannot be read', async (_, bytes) => {
    const { stateProcessing, data } = await sound('harm.mp3', 'audio/mpeg', bytes);
    expect(stateProcessing).toBe('completed');
    expect(data.problems).toEqual([{ step: 'properties', message: 'The file cannot be read as a sound recording.' }]);
  });

  it('because it says it has 4 GiB is as long as it is', async () => {
    const { data } = await sound('lie.wav', 'audio/wav', wav(8000, 2 ** 32 - 40));
    expect(data.media?.duration ?? 0).toBeLessThan(300_000);
  });

  it.each(['song.mp3', 'song.m4a', 'song.ogg', 'song.flac', 'voice.webm'])(
    'cut off at any place, or with a bit turned, ends completed: %s',
    async (filename) => {
      const whole = fixture(filename);
      for (let at = 20; at < whole.length; at += Math.ceil(whole.length / 12)) {
        const turned = Buffer.from(whole);
        turned[at] = (turned[at] ?? 0) ^ 0x40;
        for (const bytes of [whole.subarray(0, at), turned]) expect((await sound(filename, 'audio/mpeg', bytes)).stateProcessing).toBe('completed');
      }
      expect(service.logged.filter(({ level }) => level === 'error')).toEqual([]);
    },
  );
});

describe('A voice note', () => {
  const note = async (transcript: string, filename = 'said.json') => {
    const key = await api(service).upload(filename, transcript);
    return processedFile<'voicenote'>(service, 'voice.webm', fixture('voice.webm'), 'audio/webm', {
      metadata: { voiceNote: true, transcript: { key } },
    });
  };
  const said = {
    segments: [
      { start: 0, end: 2.5, text: ' Good morning.' },
      { start: 2.5, end: 61.25, text: `About the flywheel. ${'And so on. '.repeat(40)}` },
      { start: 61.25, end: 70, text: 'Goodbye, crankshaft.' },
    ],
  };

  it('has what the transcript that was uploaded says, and is found by it with the seconds', async () => {
    const { id, kind, data } = await note(JSON.stringify(said));
    expect([kind, data.problems]).toEqual(['voicenote', []]);
    expect(data.media?.transcript).toMatch(/^Good morning\. About the flywheel\. And so on\..*Goodbye, crankshaft\.$/);
    const { hits } = await api(service).search({ text: 'crankshaft' });
    const hit = hits.find((one) => one.id === id);
    expect(hit?.chunks).toContainEqual(expect.objectContaining({ timeStart: 61.25, timeEnd: 70 }));
  });

  it('takes plain text as well', async () => {
    expect((await note('Just words.', 'said.txt')).data.media).toMatchObject({ transcript: 'Just words.', codec: 'opus' });
  });

  it('keeps it when it is read again, also when the upload is gone by then', async () => {
    const { id, data } = await note('Kept words.', 'said.txt');
    await change(service, 'stored_files', { path: String(data.transcriptKey).replace(/^\//, '') }, { claimed_at: 1 });
    await api(service).call('POST', `/v2/resources/${id}/reprocess`);
    await service.service.worker.idle();
    expect(((await api(service).record(id)) as RecordOf<'voicenote'>).data.media?.transcript).toBe('Kept words.');
  });

  it('with a key of its maker’s own, or a transcript that says nothing, is whole all the same', async () => {
    const fields = { metadata: { voiceNote: true, transcript: { key: 'elsewhere/1.json' } } };
    const other = await processedFile<'voicenote'>(service, 'voice.webm', fixture('voice.webm'), 'audio/webm', fields);
    expect([other.data.media?.transcript, other.data.problems]).toEqual([null, []]);
    for (const harm of ['{"a":1}', `${'['.repeat(100_000)}`, '{"segments":[{"text":1},null,{"start":-1,"text":"x"}]}'])
      expect((await note(harm)).stateProcessing).toBe('completed');
  });
});
