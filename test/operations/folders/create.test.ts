import { afterAll, describe, expect, it } from 'vitest';
import { api, expectProblem } from '../../support/api.ts';
import { expectNoTrace, expectTrueCounters } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const client = api(service);

afterAll(() => expectTrueCounters(service));

describe('A folder', () => {
  it('may share its name with a sibling', async () => {
    const twins = [await client.folder({ name: 'Twin' }), await client.folder({ name: 'Twin' })];
    expect(new Set(twins.map(({ id }) => id)).size).toBe(2);
  });

  it('needs no name in a parent', async () => {
    const { id } = await client.send<{ id: string }>('POST', '/v2/folders', { parentId: '@alias::inbox' });
    expect(await client.record(id)).toMatchObject({ name: null, kind: 'folder' });
  });

  it.each([{ name: 'A space' }, { name: 'A space', parentId: null }, { name: 'A space', isPrivateRoot: false }])(
    'is a space without a parent: %o',
    async (body) => {
      const space = await client.send<{ id: string }>('POST', '/v2/folders', body);
      expect(space).toMatchObject({ parent: null, root: { id: space.id, type: 'SPACE', subtype: null, isPrivate: false } });
      expect(await client.get(`/v2/resource-roots/${space.id}`)).toMatchObject({ id: space.id, type: 'SPACE', folder: { name: 'A space' } });
    },
  );

  it('is private as a space only, and has a name then', async () => {
    expect(await client.space({ isPrivateRoot: true })).toMatchObject({ root: { isPrivate: true } });
    await expectNoTrace(service, async () => {
      for (const [body, path] of [
        [{ name: 'A', parentId: '@alias::inbox', isPrivateRoot: true }, '/isPrivateRoot'],
        [{ isPrivateRoot: true }, '/name'],
        [{}, '/name'],
        [{ name: null, parentId: null }, '/name'],
      ] as const) {
        expect(await expectProblem(await client.call('POST', '/v2/folders', body), 400, 'invalid_request')).toMatchObject([
          { location: 'body', path },
        ]);
      }
    });
  });
});
