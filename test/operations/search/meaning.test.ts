import { afterEach, describe, expect, it } from 'vitest';
import { type Encoder, EncoderUnavailable } from '../../../server/search/meaning/encoder.ts';
import { api } from '../../support/api.ts';
import { rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

/** What the encoder of these tests knows: words that mean the same stand in one line. */
const meanings = [
  'car automobile vehicle',
  'dog puppy hound',
  'house home building',
  'bread loaf baguette',
  'ship boat vessel',
  'rain shower drizzle',
];

/** An encoder that knows some words, and keeps what it was given. */
class KnowingEncoder implements Encoder {
  readonly id: string;

  readonly given: string[] = [];
  isDown = false;

  constructor(id = 'knowing-1') {
    this.id = id;
  }

  async encode(texts: readonly string[]): Promise<(Float32Array | null)[]> {
    if (this.isDown) throw new EncoderUnavailable('It is down.');
    this.given.push(...texts);
    return texts.map((text) => {
      const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
      const vector = Float32Array.from(
        { length: meanings.length },
        (_, index) => words.filter((word) => meanings[index]?.split(' ').includes(word)).length,
      );
      const length = Math.hypot(...vector);
      return length === 0 ? null : vector.map((number) => number / length);
    });
  }

  relevanceOf(cosine: number): number {
    return Math.max(0, cosine);
  }

  async close(): Promise<void> {}
}

const encoder = new KnowingEncoder();
const service = useService({}, { openEncoder: async () => encoder });

describe('A search by meaning', () => {
  const client = api(service);
  const place = async (): Promise<{ parentId: string; filters: { ancestorIds: string[] } }> => {
    const space = await client.space({ name: `space ${Math.random()}` });
    return { parentId: space.id, filters: { ancestorIds: [space.id] } };
  };
  const namesOf = ({ hits }: Awaited<ReturnType<typeof client.search>>): (string | null)[] => hits.map(({ name }) => name);

  afterEach(() => {
    encoder.isDown = false;
  });

  it('finds what says the same in other words, and shows where', async () => {
    const { parentId, filters } = await place();
    await client.note({ parentId, name: 'Garage', text: `${'Nothing to see. '.repeat(40)}\n\nThe vehicle is ready.` });
    await client.note({ parentId, name: 'Walk', text: 'With the dog.' });
    await service.service.indexer.settled();
    const answer = await client.search({ text: 'automobile', filters });
    expect(answer).toMatchObject({ total: 1, degraded: false, hits: [{ name: 'Garage', matchedBy: ['meaning'] }] });
    expect(answer.hits[0]?.chunks.map(({ text }) => text)).toEqual(['The vehicle is ready.']);
  });

  it('finds what stands behind a few long texts whose every passage is nearer', async () => {
    const { parentId, filters } = await place();
    const { parentId: elsewhere } = await place();
    for (let count = 0; count < 3; count++)
      await client.note({ parentId: elsewhere, name: 'long', text: `${'The baguette. '.repeat(28)}\n`.repeat(260) });
    await client.note({ parentId, name: 'Breakfast', text: 'A loaf for the dog.' });
    await service.service.indexer.settled();
    expect(namesOf(await client.search({ text: 'bread', filters }))).toEqual(['Breakfast']);
  });

  it('says of what it has found by words as well that both have found it, and puts it first', async () => {
    const { parentId, filters } = await place();
    await client.note({ parentId, name: 'one', text: 'A boat.' });
    await client.note({ parentId, name: 'other', text: 'A ship.' });
    await service.service.indexer.settled();
    const { hits } = await client.search({ text: 'ship', filters });
    expect(hits.map(({ name, matchedBy }) => [name, matchedBy])).toEqual([
      ['other', ['text', 'meaning']],
      ['one', ['meaning']],
    ]);
  });

  it('leaves meaning out with mode keyword, and words with a semantic one', async () => {
    const { parentId, filters } = await place();
    await client.note({ parentId, name: 'word', text: 'The xylophone of the house.' });
    await client.note({ parentId, name: 'sense', text: 'A building.' });
    await service.service.indexer.settled();
    const found = async (mode: string): Promise<(string | null)[]> => namesOf(await client.search({ text: 'xylophone home', mode, filters })).sort();
    expect(await found('keyword')).toEqual(['word']);
    expect(await found('hybrid')).toEqual(['sense', 'word']);
    expect(await found('whatever')).toEqual(['sense', 'word']);
    const semantic = await client.search({ text: 'xylophone', mode: 'semantic-text', filters });
    expect(semantic).toMatchObject({ total: 0, degraded: false });
    expect(await found('semantic-text')).toEqual(['sense', 'word']);
  });

  it('finds nothing beside the words where a part stands in quotes', async () => {
    const { parentId, filters } = await place();
    await client.note({ parentId, name: 'one', text: 'A loaf.' });
    await client.note({ parentId, name: 'other', text: 'Some bread.' });
    await service.service.indexer.settled();
    for (const mode of ['hybrid', 'semantic-text']) expect(namesOf(await client.search({ text: '"bread"', mode, filters }))).toEqual(['other']);
  });

  it('finds what is like another resource', async () => {
    const { parentId, filters } = await place();
    const rainy = await client.note({ parentId, name: 'Monday', text: 'Rain.' });
    await client.note({ parentId, name: 'Tuesday', text: 'A shower.' });
    await client.note({ parentId, name: 'Wednesday', text: 'A loaf.' });
    await service.service.indexer.settled();
    expect(await client.search({ resourceId: rainy.id, filters })).toMatchObject({ total: 1, hits: [{ name: 'Tuesday', matchedBy: ['meaning'] }] });
  });

  it('goes by what a resource says now', async () => {
    const { parentId, filters } = await place();
    const note = await client.folder({ parentId, name: 'folder', description: 'A hound.' });
    await service.service.indexer.settled();
    expect((await client.search({ text: 'puppy', filters })).total).toBe(1);
    await client.send('PATCH', `/v2/resources/${note.id}`, { description: 'A vessel.' });
    await service.service.indexer.settled();
    expect((await client.search({ text: 'puppy', filters })).total).toBe(0);
    expect((await client.search({ text: 'boat', filters })).total).toBe(1);
  });

  it('sees nothing of another workspace', async () => {
    const { parentId } = await place();
    await client.note({ parentId, name: 'here', text: 'An unseen vessel.' });
    await service.service.indexer.settled();
    const { id } = await client.send<{ id: string }>('POST', '/v2/bases', { name: 'elsewhere' });
    const answer = await service.call('POST', '/v2/search', { text: 'boat' }, { 'X-Service-Base-Id': id });
    expect(await answer.json()).toMatchObject({ total: 0 });
  });

  it('is missing, and says so, while the encoder is down; words are found all the same', async () => {
    const { parentId, filters } = await place();
    await client.note({ parentId, name: 'Kayak', text: 'A boat.' });
    await service.service.indexer.settled();
    encoder.isDown = true;
    expect(await client.search({ text: 'kayak', filters })).toMatchObject({ total: 1, degraded: true });
    expect(await client.search({ text: 'ship', mode: 'semantic-text', filters })).toMatchObject({ total: 0, degraded: true });
    encoder.isDown = false;
    expect(await client.search({ text: 'ship', filters })).toMatchObject({ total: 1, degraded: false });
  });

  it('knows of what a password protects its name alone, whatever was encoded before', async () => {
    const { parentId, filters } = await place();
    const folder = await client.folder({ parentId, name: 'folder' });
    await client.note({ parentId: folder.id, name: 'The hound', text: 'A secret baguette.' });
    await service.service.indexer.settled();
    expect((await client.search({ text: 'bread', filters })).total).toBe(1);
    await client.send('PATCH', `/v2/resources/${folder.id}`, { password: 'open sesame' });
    // From the answer on, and not only when it is encoded again.
    expect((await client.search({ text: 'bread', filters })).total).toBe(0);
    expect(await client.search({ text: 'puppy', filters })).toMatchObject({ total: 1, hits: [{ name: 'The hound', chunks: [] }] });
    await service.service.indexer.settled();
    const ordinals = async (name: string): Promise<unknown[]> => {
      const [row] = (await rowsOf(service, 'resources')).filter((one) => one.name === name);
      return (await rowsOf(service, 'search_vectors')).filter(({ resource_id }) => resource_id === row?.id).map(({ ordinal }) => ordinal);
    };
    expect(await ordinals('The hound')).toEqual([0]);
    encoder.given.length = 0;
    await client.note({ parentId: folder.id, name: 'The puppy', text: 'Another secret baguette.' });
    await service.service.indexer.settled();
    expect(encoder.given).toEqual(['The puppy']);
    await client.send('PATCH', `/v2/resources/${folder.id}`, { password: null }, { 'X-Resource-Password': 'open sesame' });
    await service.service.indexer.settled();
    expect((await client.search({ text: 'bread', filters })).total).toBe(2);
  });
});
