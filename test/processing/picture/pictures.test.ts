import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { allBlobs } from '../../../server/platform/blobs/store.ts';
import { api, type RecordOf } from '../../support/api.ts';
import { useService } from '../../support/service.ts';
import { publish } from '../../support/visitors.ts';

const service = useService();
const client = () => api(service);

/** A record as it is when all jobs are done. */
async function processed<K extends RecordOf<'image'>['kind']>(id: string) {
  await service.service.worker.idle();
  return (await client().record(id)) as RecordOf<K>;
}

async function uploaded(bytes: Uint8Array | string, mimeType: string, fields: Readonly<Record<string, unknown>> = {}) {
  const { id } = await client().file({ bytes, filename: `picture.${mimeType.split('/')[1]?.split('+')[0]}`, mimeType, ...fields });
  return processed<'image'>(id);
}

const exif = {
  IFD0: { Make: 'Fujifilm', Model: 'X-T5', Software: '3.01' },
  IFD2: { DateTimeOriginal: '2026:11:20 16:02:11', OffsetTimeOriginal: '+01:00' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 32/1 45/1', GPSLongitudeRef: 'W', GPSLongitude: '9/1 58/1 0/1' },
};

/** Upright, because of what it says of itself: red above blue. */
async function photo() {
  const blue = await sharp({ create: { width: 1000, height: 1500, channels: 3, background: '#1020f0' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#e01010' } })
    .composite([{ input: blue, left: 1000, top: 0 }])
    .withExif(exif)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

async function fetched(url: string) {
  const response = await fetch(url);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

describe('A photo', () => {
  it('gets thumbnails in all sizes, which are shown as it is and say nothing of where it was taken', async () => {
    const { thumbnail, cover, fileUrl, data } = await uploaded(await photo(), 'image/jpeg');
    if (!thumbnail) throw new Error('No thumbnails');
    for (const [url, width, height] of [
      [thumbnail.sm, 96, 128],
      [thumbnail.md, 192, 256],
      [thumbnail.lg, 384, 512],
      [thumbnail.xl, 768, 1024],
    ] as const) {
      const { status, headers, bytes } = await fetched(url);
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'image/webp', expect.stringContaining('immutable')]);
      const drawn = await sharp(bytes).metadata();
      expect([drawn.width, drawn.height, drawn.exif]).toEqual([width, height, undefined]);
    }
    expect(cover).toEqual({ url: thumbnail.xl, width: 768, height: 1024, mime: 'image/webp' });
    expect(thumbnail.original).toBe(fileUrl);
    expect(data.steps).toEqual(['dimensions', 'thumbnails', 'properties'].map((step) => ({ step, state: 'completed' })));
    expect(data.problems).toEqual([]);
  });

  it('says what it was taken with, when and where, and which colours stand out', async () => {
    const { data } = await uploaded(await photo(), 'image/jpeg');
    expect(data.media).toMatchObject({
      ...{ width: 1500, height: 2000, codec: 'jpeg', takenAt: '2026-11-20T15:02:11.000Z' },
      device: { maker: 'Fujifilm', model: 'X-T5', software: '3.01' },
      location: { latitude: 53.5458333, longitude: -9.9666667 },
    });
    const [one, other, ...more] = data.media?.dominantColors ?? [];
    expect([one?.score, other?.score, more]).toEqual([expect.closeTo(0.5, 1), expect.closeTo(0.5, 1), []]);
    const reddest = [one, other].find((color) => (color?.rgb[0] ?? 0) > 128);
    expect(reddest?.rgb.map((value) => Math.round(value / 16))).toEqual([14, 1, 1]);
  });

  it('shows visitors everything but the place', async () => {
    const { id } = await uploaded(await photo(), 'image/jpeg');
    const { url } = await publish(client(), id);
    const response = await fetch(url);
    const { data, thumbnail } = (await response.json()) as RecordOf<'image'>;
    expect([data.media?.device?.model, data.media?.location]).toEqual(['X-T5', null]);
    expect((await fetched(thumbnail?.md ?? '')).status).toBe(200);
  });

  it('shows nothing of itself while a password protects it', async () => {
    const { id, thumbnail } = await uploaded(await photo(), 'image/jpeg');
    await client().send('PATCH', `/v2/resources/${id}`, { password: 'open sesame' });
    expect(await client().record(id)).toMatchObject({ thumbnail: null, cover: null, data: { media: null, steps: [] } });
    expect((await fetched(thumbnail?.md ?? '')).status).toBe(403);
  });
});

describe('Thumbnails', () => {
  it('are never larger than the picture', async () => {
    const small = await sharp({ create: { width: 200, height: 100, channels: 4, background: 'transparent' } })
      .png()
      .toBuffer();
    const { thumbnail, cover } = await uploaded(small, 'image/png');
    expect(cover).toMatchObject({ width: 200, height: 100 });
    expect([thumbnail?.lg, thumbnail?.md]).toEqual([thumbnail?.xl, thumbnail?.xl]);
    expect((await sharp((await fetched(thumbnail?.sm ?? '')).bytes).metadata()).width).toBe(128);
  });

  it('are drawn of SVG, whatever it refers to', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="30" height="10"><rect width="30" height="10" fill="#00ff00"/>
      <image xlink:href="file:///etc/passwd" width="1" height="1"/><image xlink:href="http://127.0.0.1:9/" width="1" height="1"/><script>fetch('/')</script></svg>`;
    const { thumbnail, cover } = await uploaded(svg, 'image/svg+xml');
    expect(cover).toMatchObject({ width: 1024, height: 341 });
    const { bytes } = await fetched(thumbnail?.sm ?? '');
    expect([...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([0, 255, 0].map((value) => expect.closeTo(value, -1)));
  });

  it('count against no plan, go with their picture, and are replaced when it is read again', async () => {
    const keys = async () => (await Array.fromAsync(allBlobs(service.service.services.database.reader))).flat().map(({ id }) => id);
    const before = await keys();
    const { id, thumbnail } = await uploaded(await photo(), 'image/jpeg');
    expect(await keys()).toHaveLength(before.length + 5);
    const response = await client().call('POST', `/v2/resources/${id}/reprocess`);
    expect([response.status, ((await response.json()) as RecordOf<'image'>).stateProcessing]).toEqual([202, 'pending']);
    const again = await processed<'image'>(id);
    expect([again.stateProcessing, again.thumbnail?.sm === thumbnail?.sm]).toEqual(['completed', false]);
    expect((await fetched(thumbnail?.sm ?? '')).status).toBe(404);
    expect(await keys()).toHaveLength(before.length + 5);
    await client().call('POST', '/v2/resources/delete', { resourceIds: [id], archive: false });
    await service.service.worker.idle();
    expect((await keys()).sort()).toEqual(before.sort());
  });

  it('are those of the copies as well, until the last copy is gone', async () => {
    const folder = await client().folder();
    const { id, thumbnail } = await uploaded(await photo(), 'image/jpeg', { parentId: folder.id });
    const { id: spaceId } = (await client().send('POST', '/v2/spaces', { copyFolderId: folder.id })) as { id: string };
    await service.service.worker.idle();
    await client().call('POST', '/v2/resources/delete', { resourceIds: [id], archive: false });
    await service.service.worker.idle();
    const [copy] = (await client().filter({ parentId: spaceId })).resources as RecordOf<'image'>[];
    expect((await fetched(copy?.thumbnail?.sm ?? '')).status).toBe(200);
    expect((await fetched(thumbnail?.sm ?? '')).status).toBe(404);
  });
});

it('Each step is measured', async () => {
  await uploaded(await photo(), 'image/jpeg');
  const told = await (await service.call('GET', '/metrics')).text();
  expect(told).toMatch(/processing_step_duration_seconds_count\{step="thumbnails",result="completed"\} [1-9]/);
});
