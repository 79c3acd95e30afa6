import { beforeAll, describe, expect, it } from 'vitest';
import { api, expectProblem, type Resource } from '../../support/api.ts';
import { change } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const client = api(service);
let id: string;

beforeAll(async () => {
  id = (await client.folder()).id;
});

const most = 16_384;
const update = (body: object): Promise<Response> => client.call('PATCH', `/v2/resources/${id}`, body);
const updated = (body: object): Promise<Resource> => client.send('PATCH', `/v2/resources/${id}`, body);

/** Preferences that are so many bytes long as JSON without spaces. */
const preferencesOf = (bytes: number, letter: string): object => {
  const around = Buffer.byteLength(JSON.stringify({ text: '' }));
  const text = letter.repeat(Math.floor((bytes - around) / Buffer.byteLength(letter)));
  return { text: text + 'a'.repeat(bytes - around - Buffer.byteLength(text)) };
};

describe('Preferences', () => {
  it.each(['a', 'ä', '🌱'])('have room for 16 KiB of JSON in UTF-8, and not for a byte more: %s', async (letter) => {
    const fits = preferencesOf(most, letter);
    expect((await updated({ preferences: fits })).preferences).toEqual(fits);

    const refused = await update({ preferences: preferencesOf(most + 1, letter) });
    expect(await expectProblem(refused, 400, 'invalid_request')).toEqual([
      { location: 'body', path: '/preferences', message: 'must have at most 16384 bytes as JSON, and has 16385' },
    ]);
    expect((await client.record(id)).preferences).toEqual(fits);
  });

  it('count what is kept, not the spaces that a client writes', async () => {
    const text = `{"preferences": {"a":${' '.repeat(2 * most)}1}}`;
    const response = await client.call('PATCH', `/v2/resources/${id}`, text, { 'Content-Type': 'application/json' });
    expect(((await response.json()) as Resource).preferences).toEqual({ a: 1 });
  });

  it('that are longer, from before there was a limit, can still be read, copied and replaced', async () => {
    const long = preferencesOf(5 * most, 'a');
    await change(service, 'resources', { id }, { preferences: JSON.stringify(long) });
    expect((await client.record(id)).preferences).toEqual(long);
    expect((await client.filter({ resourceIds: [id] })).resources[0]?.preferences).toEqual(long);
    expect((await updated({ name: 'Renamed' })).preferences).toEqual(long);
    const { id: copyId } = await client.send<{ id: string }>('POST', '/v2/spaces', { copyFolderId: id });
    expect((await client.record(copyId)).preferences).toEqual(long);
    expect((await updated({ preferences: null })).preferences).toBeNull();
  });
});
