import { describe, expect, it } from 'vitest';
import { api, idsOf } from '../../support/api.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const client = api(service);

describe('A bookmark', () => {
  it.each([
    'http://example.com',
    'HTTPS://EXAMPLE.COM/Path',
    'https://user:pass@example.com:8443/a/../b?c=d&e=%20#f',
    'https://xn--bcher-kva.example/%C3%A4',
    'http://[::1]:80/',
  ])('keeps its address exactly: %s', async (url) => {
    const bookmark = await client.bookmark({ url });
    expect(await client.record(bookmark.id)).toMatchObject({ url, originUrl: url, fileUrl: null, name: null });
  });

  it('is found by its address, also when there are several of it', async () => {
    const url = 'https://example.com/found?again';
    const both = [await client.bookmark({ url }), await client.bookmark({ url, name: 'Again' })];
    await client.bookmark({ url: `${url}#not` });
    expect(idsOf((await client.filter({ url })).resources).sort()).toEqual(idsOf(both).sort());
  });

  it('has the name that it is given', async () => {
    expect((await client.bookmark({ name: 'A name' })).name).toBe('A name');
  });
});
