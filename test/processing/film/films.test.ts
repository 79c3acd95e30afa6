import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceOf } from '../../../server/platform/processes/limited-child.ts';
import { CommandInput } from '../../../server/platform/processes/limited-command.ts';
import { measureStreams } from '../../../server/processing/film/measure-streams.ts';
import { frameProgram, streamsProgram } from '../../../server/processing/film/programs.ts';
import { readFilm } from '../../../server/processing/film/properties.ts';
import { readStreams } from '../../../server/processing/film/streams.ts';
import { takeFrame } from '../../../server/processing/film/take-frame.ts';
import type { RecordOf } from '../../support/api.ts';
import { useService } from '../../support/service.ts';
import { box, fixture, processedFile } from '../media.ts';

const service = useService();
const film = (filename: string, mimeType: string, bytes: Uint8Array = fixture(filename)): Promise<RecordOf<'video'>> =>
  processedFile<'video'>(service, filename, bytes, mimeType);

describe('A film', () => {
  it.each([
    [
      'film.mp4',
      'video/mp4',
      { codec: 'h264', duration: streamsProgram() === null ? 1.128 : 1, takenAt: '2026-11-20T15:02:11.000Z', title: 'A film', sampleRate: 8000 },
    ],
    ['film.mkv', 'video/x-matroska', { codec: 'h264', duration: 1, frameRate: 25, takenAt: null, title: 'A film', sampleRate: null }],
    ['film.webm', 'video/webm', { codec: 'vp8', duration: 1, frameRate: 30, takenAt: null, title: null, sampleRate: null }],
  ])('says how large and how long it is, and how it is encoded: %s', async (filename, mimeType, media) => {
    const { kind, data, stateProcessing } = await film(filename, mimeType);
    expect([kind, stateProcessing, data.problems]).toEqual(['video', 'completed', []]);
    expect(data.attributes.dimensions).toEqual({ width: 160, height: 120 });
    expect(data.media).toMatchObject({ ...media, width: 160, height: 120, bitRate: expect.any(Number) });
  });

  it('of 40 GiB is not read whole, wherever it says what it is', async () => {
    const whole = fixture('film.mp4');
    const moov = whole.indexOf('moov') - 4;
    const end = moov + whole.readUInt32BE(moov);
    // The pictures lie in front of what tells of them.
    const size = 40 * 1024 ** 3;
    const wide = Buffer.alloc(16);
    wide.writeUInt32BE(1);
    wide.write('mdat', 4, 'latin1');
    wide.writeBigUInt64BE(BigInt(size), 8);
    const first = Buffer.concat([whole.subarray(0, whole.readUInt32BE(0)), wide]);
    const last = whole.subarray(moov, end);
    const start = first.length - wide.length + size;
    let asked = 0;
    const read = async (from: number, to: number): Promise<Buffer> => {
      asked += to - from + 1;
      const bytes = Buffer.alloc(to - from + 1);
      if (from < first.length) first.copy(bytes, 0, from, to + 1);
      if (to >= start) last.copy(bytes, Math.max(0, start - from), Math.max(0, from - start));
      return bytes;
    };
    const bytes = { size: start + last.length, read, whole: () => Promise.reject(new Error('Nobody reads all of it')) };
    const { data } = await readFilm(bytes, { kind: 'video', mimeType: 'video/mp4', extension: 'mp4', filename: 'film.mp4' });
    expect(data).toMatchObject({ media: { codec: 'h264', duration: 1.128, width: 160 } });
    expect(asked).toBeLessThan(1024 ** 2);
  });
});

describe('A film that means harm', () => {
  const ftyp = fixture('film.mp4').subarray(0, fixture('film.mp4').readUInt32BE(0));
  const nested = (depth: number): Buffer => {
    let bytes: Buffer = Buffer.alloc(0);
    for (let level = 0; level < depth; level++) bytes = box('moov', bytes);
    return bytes;
  };

  it.each([
    ['boxes within boxes, 10,000 deep', Buffer.concat([ftyp, nested(10_000)])],
    ['a box that says it has 4 GiB', Buffer.concat([ftyp, box('moov', Buffer.alloc(100), 0xffffffff)])],
    ['100,000 boxes that say they have nothing', Buffer.concat([ftyp, Buffer.alloc(800_000)])],
    ['an element without an end', Buffer.concat([fixture('film.webm').subarray(0, 300), Buffer.alloc(200_000, 0xff)])],
    ['nothing', ftyp],
  ])('because it has %s ends completed', async (_, bytes) => {
    const { stateProcessing, data } = await film('harm.mp4', 'video/mp4', bytes);
    expect(stateProcessing).toBe('completed');
    expect(data.problems.filter(({ message }) => !/^(?:The container of the film is broken|No picture could be taken)/.test(message))).toEqual([]);
  });

  it.each(['film.mp4', 'film.mkv', 'film.webm'])('cut off at any place, or with a bit turned, ends completed: %s', async (filename) => {
    const whole = fixture(filename);
    for (let at = 40; at < whole.length; at += Math.ceil(whole.length / 12)) {
      const turned = Buffer.from(whole);
      turned[at] = (turned[at] ?? 0) ^ 0x10;
      for (const bytes of [whole.subarray(0, at), turned]) expect((await film(filename, 'video/mp4', bytes)).stateProcessing).toBe('completed');
    }
    expect(service.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe.skipIf(frameProgram() === null)('Where the machine has ffmpeg, a film', () => {
  it('has a cover and thumbnails of a frame', async () => {
    const { cover, thumbnail, data } = await film('film.mp4', 'video/mp4');
    expect([data.problems, cover]).toEqual([[], expect.objectContaining({ width: 160, height: 120 })]);
    expect((await fetch(thumbnail?.sm ?? '')).status).toBe(200);
    expect(data.steps.slice(0, 3)).toEqual(['properties', 'streams', 'thumbnails'].map((step) => ({ step, state: 'completed' })));
  });

  it('that is a playlist of other files gets nothing of them', async () => {
    const other = path.join(import.meta.dirname, '../fixtures/film.mp4');
    const frame = (bytes: Uint8Array) =>
      CommandInput.with(sourceOf(bytes), (input) => takeFrame(frameProgram() ?? '', input, AbortSignal.timeout(60_000)));
    expect((await frame(fixture('film.mp4')))?.subarray(1, 4).toString()).toBe('PNG');
    for (const list of [`#EXTM3U\n#EXTINF:1,\n${other}\n#EXT-X-ENDLIST\n`, `ffconcat version 1.0\nfile '${other}'\n`])
      expect(await frame(Buffer.from(list))).toBeNull();
  });

  it('without pictures says that none could be taken', async () => {
    const { cover, data } = await film('voice.mp4', 'video/mp4', fixture('song.m4a').subarray(0, 900));
    expect([cover, data.problems.at(-1)]).toEqual([null, { step: 'thumbnails', message: 'No picture could be taken of the film.' }]);
  });
});

/** The film with its pictures to be shown a quarter turned. */
function turned(): Buffer {
  const bytes = Buffer.from(fixture('film.mp4'));
  const matrix = bytes.indexOf('tkhd') + 44;
  for (const [at, value] of [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000].entries()) bytes.writeInt32BE(value, matrix + 4 * at);
  return bytes;
}

describe.skipIf(streamsProgram() === null)('Where the machine has ffprobe (of ffmpeg), a film', () => {
  it('is measured', async () => {
    const { data } = await film('film.mp4', 'video/mp4');
    expect(data.media).toMatchObject({
      ...{ duration: 1, width: 160, height: 120, codec: 'h264', frameRate: 25, bitRate: 41_832, sampleRate: 8000, channels: 1, title: 'A film' },
      color: { profile: null, space: null, alphaChannel: false, pixelFormat: 'yuv420p' },
      takenAt: '2026-11-20T15:02:11.000Z',
    });
  });

  it('that is to be turned has the size in which it is shown', async () => {
    const { data, cover } = await film('turned.mp4', 'video/mp4', turned());
    expect([data.attributes.dimensions, data.media]).toEqual([{ width: 120, height: 160 }, expect.objectContaining({ width: 120, height: 160 })]);
    expect(cover).toMatchObject({ width: 120, height: 160 });
  });

  it('of a container that the library knows nothing of is measured all the same', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'films-'));
    const avi = path.join(folder, 'film.avi');
    const input = path.join(import.meta.dirname, '../fixtures/film.mp4');
    spawnSync(frameProgram() ?? '', ['-loglevel', 'quiet', '-i', input, '-an', '-c:v', 'mpeg4', '-threads', '1', avi]);
    const bytes = readFileSync(avi);
    rmSync(folder, { recursive: true });
    const { data } = await film('film.avi', 'video/x-msvideo', bytes);
    expect([data.problems, data.attributes.dimensions]).toEqual([[], { width: 160, height: 120 }]);
    expect(data.media).toMatchObject({ codec: 'mpeg4', frameRate: 25, duration: 1 });
  });

  it('that is a playlist of other files is not measured', async () => {
    const list = `#EXTM3U\n#EXTINF:1,\n${path.join(import.meta.dirname, '../fixtures/film.mp4')}\n#EXT-X-ENDLIST\n`;
    const measure = (bytes: Uint8Array) =>
      CommandInput.with(sourceOf(bytes), (input) => measureStreams(streamsProgram() ?? '', input, AbortSignal.timeout(60_000)));
    expect(await measure(Buffer.from(list))).toBeNull();
    expect(JSON.parse(String(await measure(fixture('film.mp4'))))).toMatchObject({ format: { duration: '1.000000' } });
  });
});

describe('What a program says of streams', () => {
  const read = (said: unknown) => {
    const bytes = Buffer.from(JSON.stringify(said));
    return readStreams({ size: bytes.length, read: async (start, end) => bytes.subarray(start, end + 1), whole: async () => bytes });
  };

  it('is told of square pixels, of the pictures and not of a cover', async () => {
    const cover = { codec_type: 'video', codec_name: 'png', width: 10, height: 10, disposition: { attached_pic: 1 } };
    const pictures = { codec_type: 'video', codec_name: 'h264', width: 720, height: 576, sample_aspect_ratio: '64:45', avg_frame_rate: '30000/1001' };
    expect(await read({ streams: [cover, pictures], format: { duration: 'N/A', bit_rate: '1000' } })).toEqual({
      data: {
        attributes: { dimensions: { width: 1024, height: 576 } },
        media: { width: 1024, height: 576, codec: 'h264', frameRate: 29.97, bitRate: 1000 },
      },
    });
  });

  it('is left out where it makes no sense', async () => {
    const harm = {
      codec_type: 'video',
      codec_name: 7,
      width: 1e9,
      height: -1,
      sample_aspect_ratio: '1:0',
      avg_frame_rate: '0/0',
      side_data_list: [null],
    };
    expect(await read({ streams: [null, harm], format: null })).toEqual({ data: { media: {} } });
    await expect(read({ streams: [] })).rejects.toThrow('The container of the film is broken');
    await expect(read(null)).rejects.toThrow('The container of the film is broken');
  });
});
