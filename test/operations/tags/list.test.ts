import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../../generated/contract.ts';
import { addAccount, ownAccount } from '../../support/accounts.ts';
import { type Api, api, expectProblem } from '../../support/api.ts';
import { addMemberWithKey, type Member } from '../../support/members.ts';
import { useService } from '../../support/service.ts';

type TagList = components['schemas']['TagList'];

const service = useService();
const client = api(service);

const list = (query: Readonly<Record<string, string | number>> = {}, by: Api = client) =>
  by.get<TagList>(`/v2/tags?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`);
const namesIn = ({ data }: TagList) => data.tags.map(({ name }) => name);

/** Somebody in a workspace without any tags yet. */
async function newcomer(): Promise<Api> {
  const { headers } = await addAccount(service);
  return api(service, headers);
}

describe('The list of tags', () => {
  it('shows each tag with who made it, when, and how many resources carry it', async () => {
    const { userId } = await ownAccount(service);
    const { tags } = await client.note({ tags: [{ name: 'shown' }] });
    await client.note({ tags: [{ name: 'shown' }] });
    const listed = await list({ name: 'shown' });
    const moment = expect.stringMatching(/^\d{4}-.*Z$/);
    const tag = { id: tags[0]?.id, userId, name: 'shown', description: null, createdAt: moment, modifiedAt: moment, resourceCount: 2 };
    expect(listed).toEqual({ count: 1, data: { tags: [tag] } });
  });

  it('is in the order of the names, whatever their case and their accents are made of', async () => {
    const by = await newcomer();
    for (const name of ['b', 'C', 'a', 'E\u0301', '2', '10', 'Z', '\u00e9b']) await by.send('POST', '/v2/tags', { name });
    expect(namesIn(await list({}, by))).toEqual(['10', '2', 'a', 'b', 'C', 'Z', 'E\u0301', '\u00e9b']);
  });

  it('comes in pages that joined are the whole list, and counts all of it on each', async () => {
    const by = await newcomer();
    const names = Array.from({ length: 25 }, (_, index) => `tag ${String(index).padStart(2, '0')}`);
    await by.note({ tags: names.toReversed().map((name) => ({ name })) });
    expect(namesIn(await list({}, by))).toEqual(names.slice(0, 20));
    const pages = [await list({ limit: 10 }, by), await list({ limit: 10, offset: 10 }, by), await list({ limit: 10, offset: 20 }, by)];
    expect(pages.flatMap(namesIn)).toEqual(names);
    expect(pages.map(({ count }) => count)).toEqual([25, 25, 25]);
    expect(await list({ offset: 25 }, by)).toEqual({ count: 25, data: { tags: [] } });
  });

  it('is narrowed by a part of the name, whatever its case, in which nothing has a special meaning', async () => {
    const by = await newcomer();
    for (const name of ['Invoice', 'old invoices', 'inv_x', '100%', '100!', 'Éclair', 'other']) await by.send('POST', '/v2/tags', { name });
    const matches = async (name: string) => namesIn(await list({ name }, by));
    expect(await matches('INV')).toEqual(['inv_x', 'Invoice', 'old invoices']);
    expect(await matches('voice')).toEqual(['Invoice', 'old invoices']);
    expect(await matches('_')).toEqual(['inv_x']);
    expect(await matches('%')).toEqual(['100%']);
    expect(await matches('!')).toEqual(['100!']);
    expect(await matches('e\u0301CLAIR')).toEqual(['Éclair']);
    expect(await matches('none')).toEqual([]);
    expect(await matches('')).toHaveLength(7);
    expect((await list({ name: 'inv', limit: 1 }, by)).count).toBe(3);
  });

  it('has what belongs to the workspace and nothing else', async () => {
    const [mine, theirs] = [await newcomer(), await newcomer()];
    await mine.note({ tags: [{ name: 'same name' }] });
    await theirs.note({ tags: [{ name: 'same name' }] });
    await theirs.note({ tags: [{ name: 'theirs' }] });
    expect(await list({}, mine)).toMatchObject({ count: 1, data: { tags: [{ name: 'same name', resourceCount: 1 }] } });
  });

  it('takes no limit and no offset outside of the contract', async () => {
    for (const query of ['limit=0', 'limit=1001', 'offset=-1', 'limit=x', `name=${'x'.repeat(256)}`, 'more=1']) {
      await expectProblem(await client.call('GET', `/v2/tags?${query}`), 400, 'invalid_request');
    }
  });
});

describe('The number of resources that carry a tag', () => {
  const countOf = async (name: string, by: Api = client) => (await list({ name }, by)).data.tags[0]?.resourceCount;

  it('leaves out what is in the bin, with all that is below it, until it is recovered', async () => {
    const tags = [{ name: 'binned' }];
    const folder = await client.folder();
    const [, note] = [await client.note({ tags, parentId: folder.id }), await client.note({ tags })];
    const remove = (ids: string[]) => client.call('POST', '/v2/resources/delete', { resourceIds: ids, archive: true });
    await remove([folder.id]);
    expect(await countOf('binned')).toBe(1);
    await remove([note.id]);
    expect(await countOf('binned')).toBe(0);
    await client.call('POST', '/v2/resources/recover', { resourceIds: [folder.id] });
    expect(await countOf('binned')).toBe(1);
  });

  it('leaves out what is deleted for good, before its rows are removed and after', async () => {
    const tags = [{ name: 'deleted' }];
    const [one] = [await client.note({ tags }), await client.note({ tags })];
    expect((await client.call('POST', '/v2/resources/delete', { resourceIds: [one.id], archive: false })).status).toBe(204);
    expect(await countOf('deleted')).toBe(1);
    await service.service.worker.idle();
    expect(await countOf('deleted')).toBe(1);
  });

  describe('where there are private spaces', () => {
    let maker: Member;
    let other: Member;

    beforeAll(async () => {
      const { workspaceId } = await ownAccount(service);
      [maker, other] = [await addMemberWithKey(service, workspaceId, 'editor'), await addMemberWithKey(service, workspaceId, 'viewer')];
      const space = await maker.space({ isPrivateRoot: true });
      await maker.note({ parentId: space.id, tags: [{ name: 'secret' }, { name: 'known' }] });
      await maker.note({ tags: [{ name: 'known' }] });
    });

    it('counts what their maker and the owners see in them', async () => {
      for (const by of [maker, client]) expect([await countOf('secret', by), await countOf('known', by)]).toEqual([1, 2]);
    });

    it('leaves out what other members do not see, and a tag that nothing else carries', async () => {
      expect([await countOf('secret', other), await countOf('known', other)]).toEqual([undefined, 1]);
    });
  });
});
