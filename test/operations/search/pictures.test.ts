import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { describeOutdated } from '../../../server/search/images/describe-pictures.ts';
import { gifOfManyFrames } from '../../processing/hostile.ts';
import { picture, variants } from '../../search/images/pictures.ts';
import { type Api, api, expectProblem } from '../../support/api.ts';
import { change, rowsOf } from '../../support/rows.ts';
import { type TestService, useService } from '../../support/service.ts';

const service = useService({}, { worker: { lossDelay: () => 0, pollInterval: 20 } });

const plain = (color: string): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: color } })
    .png()
    .toBuffer();
const dataUri = (bytes: Buffer, type = 'image/png'): string => `data:${type};base64,${bytes.toString('base64')}`;
const named = (hits: readonly { readonly name: string | null }[]) => hits.map(({ name }) => name);

/** A space of its own with these pictures in it, which have been looked at. */
async function pictures(client: Api, some: Readonly<Record<string, Buffer>>, running: TestService = service) {
  const space = await client.space({ name: `space ${Math.random()}` });
  const ids: Record<string, string> = {};
  for (const [name, bytes] of Object.entries(some))
    ids[name] = (await client.file({ parentId: space.id, name, bytes, filename: `${name}.png`, mimeType: 'image/png' })).id;
  await running.service.worker.idle();
  return { ids, parentId: space.id, filters: { ancestorIds: [space.id] } };
}

async function replaceBytes(client: Api, resourceId: string, bytes: Buffer): Promise<void> {
  const { url, headers } = await client.get<{ url: string; headers: Record<string, string> }>(
    `/v2/upload?size=0&filename=changed.png&resourceId=${resourceId}`,
  );
  expect((await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) })).status).toBe(200);
}

describe('A search by a picture', () => {
  const client = api(service);

  it('finds it and what was made of it, by its look alone, and nothing else', async () => {
    const [one, other] = [await picture(1), await picture(2)];
    const { filters } = await pictures(client, { original: one, other, third: await picture(8) });
    for (const [name, make] of Object.entries(variants)) {
      const { hits, total, degraded } = await client.search({ image: dataUri(await make(one)), filters });
      expect({ names: named(hits), total, degraded }, name).toEqual({ names: ['original'], total: 1, degraded: false });
      expect(hits[0]?.matchedBy).toEqual(['image']);
      expect(hits[0]?.chunks).toEqual([]);
    }
    const [hit] = (await client.search({ image: dataUri(one), filters })).hits;
    expect(hit?.score).toBeGreaterThan(0.98);
  });

  it('in any of the four formats, whatever it says it is', async () => {
    const one = await picture(4);
    const { filters } = await pictures(client, { one });
    for (const format of ['png', 'jpeg', 'webp', 'gif'] as const) {
      const image = dataUri(await sharp(one).toFormat(format).toBuffer(), 'image/png');
      expect(named((await client.search({ image, filters })).hits), format).toEqual(['one']);
    }
  });

  it('with several others, each by its own precision, gives one list', async () => {
    const [one, other] = [await picture(13), await picture(14)];
    const { filters } = await pictures(client, { one, other });
    const queries = [{ image: dataUri(one) }, { image: dataUri(other) }, { image: dataUri(other), precision: 1 }];
    const { hits } = await client.search({ queries, filters });
    expect(named(hits).sort()).toEqual(['one', 'other']);
  });

  it('that can’t be read is refused, and told where it stands', async () => {
    const whole = await sharp(await picture(1))
      .jpeg()
      .toBuffer();
    const refused: readonly (readonly [Buffer, string])[] = [
      [Buffer.from('not a picture'), 'can’t be read as a picture: it has to be a PNG, JPEG, WebP or GIF'],
      [
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
        'can’t be read as a picture: it has to be a PNG, JPEG, WebP or GIF',
      ],
      [await sharp(whole).resize(90).tiff().toBuffer(), 'can’t be read as a picture: it has to be a PNG, JPEG, WebP or GIF'],
      [whole.subarray(0, whole.length / 2), 'is cut off or damaged'],
    ];
    for (const [bytes, message] of refused) {
      const alone = await client.call('POST', '/v2/search', { image: dataUri(bytes) });
      expect(await expectProblem(alone, 400, 'invalid_request')).toEqual([{ location: 'body', path: '/image', message }]);
      const among = await client.call('POST', '/v2/search', { queries: [{ text: 'a' }, { image: dataUri(bytes) }] });
      expect(await expectProblem(among, 400, 'invalid_request')).toEqual([{ location: 'body', path: '/queries/1/image', message }]);
    }
  });

  it('finds a picture that was created a moment ago as soon as it is processed, and with other bytes as these look', async () => {
    const [one, other] = [await picture(19), await picture(20)];
    const { ids, filters } = await pictures(client, { changing: one });
    await replaceBytes(client, ids.changing ?? '', other);
    expect((await client.search({ image: dataUri(one), filters })).total).toBe(0);
    await service.service.worker.idle();
    expect((await client.search({ image: dataUri(one), filters })).total).toBe(0);
    expect((await client.search({ image: dataUri(other), filters })).total).toBe(1);
  });

  it('finds the copy of a picture as well', async () => {
    const one = await picture(28);
    const { parentId } = await pictures(client, { copied: one });
    const copy = await client.send<{ id: string }>('POST', '/v2/spaces', { copyFolderId: parentId });
    await service.service.worker.idle();
    expect(named((await client.search({ image: dataUri(one), filters: { ancestorIds: [copy.id] } })).hits)).toEqual(['copied']);
  });

  it('finds one that something older has looked at, or nobody, once it was looked at again', async () => {
    const one = await picture(27);
    const { ids, filters } = await pictures(client, { one });
    await change(service, 'picture_looks', { resource_id: ids.one ?? '' }, { version: 0, fingerprint: null, look: null, colors: null });
    expect((await client.search({ image: dataUri(one), filters })).total).toBe(0);
    await describeOutdated(service.service.services, new AbortController().signal);
    await service.service.worker.idle();
    expect((await client.search({ image: dataUri(one), filters })).total).toBe(1);
  });

  it('does not find what can not be drawn, and goes on after it', async () => {
    const one = await picture(31);
    const { ids, filters } = await pictures(client, { bomb: gifOfManyFrames(16_000_000), broken: Buffer.from('GIF89a'), one });
    expect(named((await client.search({ image: dataUri(one), filters })).hits)).toEqual(['one']);
    const [row] = await rowsOf(service, 'picture_looks', { resource_id: ids.broken ?? '' });
    expect(row).toMatchObject({ fingerprint: null, look: null, colors: null });
  });

  it('finds none that is deleted, and its look is gone with it', async () => {
    const one = await picture(21);
    const { ids, filters } = await pictures(client, { one });
    const [before] = await rowsOf(service, 'picture_looks', { resource_id: ids.one ?? '' });
    expect(before?.fingerprint).toHaveLength(32);
    expect((await client.call('POST', '/v2/resources/delete', { resourceIds: [ids.one], archive: false })).status).toBe(204);
    expect((await client.search({ image: dataUri(one), filters })).total).toBe(0);
    await service.service.worker.idle();
    expect(await rowsOf(service, 'picture_looks', { resource_id: ids.one ?? '' })).toEqual([]);
  });

  it('never compares what a password protects, nor finds what is like it', async () => {
    const one = await picture(22);
    const { ids, parentId, filters } = await pictures(client, { open: one, closed: await sharp(one).jpeg().toBuffer() });
    await client.send('PATCH', `/v2/resources/${ids.closed}`, { password: 'a password' });
    expect(named((await client.search({ image: dataUri(one), filters })).hits)).toEqual(['open']);
    expect((await client.search({ resourceId: ids.closed ?? '', filters })).total).toBe(0);
    await client.send('PATCH', `/v2/resources/${parentId}`, { password: 'another password' });
    expect((await client.search({ image: dataUri(one), filters })).total).toBe(0);
    expect((await client.search({ filters: { ...filters, color: [0, 0, 0] } })).total).toBe(0);
  });

  it('finds no picture of another workspace', async () => {
    const one = await picture(23);
    await pictures(client, { one });
    const base = await client.send<{ id: string }>('POST', '/v2/bases', { title: 'Another' });
    expect((await api(service, { 'X-Service-Base-Id': base.id }).search({ image: dataUri(one) })).total).toBe(0);
  });
});

describe('A search by a resource that is a picture', () => {
  const client = api(service);

  it('finds those that look like it beside those that have its words', async () => {
    const one = await picture(25);
    const { ids, parentId, filters } = await pictures(client, {
      'Harbour at dawn': one,
      'IMG 4711': await sharp(one).resize(150).jpeg().toBuffer(),
      unlike: await picture(26),
    });
    await client.note({ parentId, name: 'Harbour at dawn', text: 'Harbour at dawn' });
    const { hits } = await client.search({ resourceId: ids['Harbour at dawn'] ?? '', filters });
    expect(hits.map(({ name, matchedBy }) => [name, matchedBy]).sort()).toEqual([
      ['Harbour at dawn', ['text']],
      ['IMG 4711', ['image']],
    ]);
  });
});

describe('A color', () => {
  const client = api(service);
  const flags = async () => ({
    red: await plain('rgb(220,20,60)'),
    blue: await plain('rgb(0,0,255)'),
    exact: await plain('rgb(50,50,200)'),
    grey: await plain('rgb(120,120,120)'),
    striped: await sharp(
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="90" height="60" fill="#fff"/><rect width="30" height="60" fill="#3232c8"/></svg>',
      ),
    )
      .png()
      .toBuffer(),
  });

  it('alone finds the pictures that have it, the closest first', async () => {
    const { filters } = await pictures(client, await flags());
    const { hits, total } = await client.search({ filters: { ...filters, color: [50, 50, 200] } });
    expect(named(hits).slice(0, 2).sort()).toEqual(['exact', 'striped']);
    expect(named(hits)[2]).toBe('blue');
    expect(total).toBe(3);
    expect(hits.every(({ matchedBy }) => matchedBy.join() === 'color')).toBe(true);
    expect(named((await client.search({ filters: { ...filters, color: [50, 50, 200] }, precision: 0.97 })).hits).sort()).toEqual([
      'exact',
      'striped',
    ]);
    expect(named((await client.search({ filters: { ...filters, color: [255, 0, 0] } })).hits)).toEqual(['red']);
  });

  it('keeps of what a text or a picture finds what has it, and raises the closest', async () => {
    const { parentId, filters } = await pictures(client, await flags());
    const flag = async (name: string, color: string) =>
      client.file({ parentId, name, bytes: await plain(color), filename: 'f.png', mimeType: 'image/png' });
    await flag('flag one', 'rgb(0,0,255)');
    await flag('flag two', 'rgb(50,50,200)');
    await flag('flag three', 'rgb(200,30,30)');
    await client.note({ parentId, name: 'flag note', text: 'flag' });
    await service.service.worker.idle();
    const { hits } = await client.search({ text: 'flag', filters: { ...filters, color: [50, 50, 200] } });
    expect(named(hits)).toEqual(['flag two', 'flag one']);
    expect(hits[0]?.matchedBy).toEqual(['text', 'color']);
    expect(
      named((await client.search({ image: dataUri(await plain('rgb(50,50,200)')), filters: { ...filters, color: [220, 20, 60] } })).hits),
    ).toEqual([]);
    const both = await client.search({ image: dataUri(await plain('rgb(50,50,200)')), filters: { ...filters, color: [50, 50, 200] } });
    expect(both.hits[0]?.matchedBy).toEqual(['image', 'color']);
  });
});
