import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '../../../generated/contract.ts';
import type { Role } from '../../../server/core/scope.ts';
import { type Account, addAccount, addKey, addMember, ownAccount } from '../../support/accounts.ts';
import { type Api, api, expectProblem, idsOf } from '../../support/api.ts';
import { change, systemRoot } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

type RootList = components['schemas']['ResourceRootList'];

/** A member of the workspace of the tests. */
interface Member {
  readonly account: Account;
  readonly api: Api;
}

const service = useService();
let me: Account;
let owner: Member;
let maker: Member;
let other: Member;
let viewer: Member;
/** Made by `maker`. */
let privateSpace: string;
let sharedSpace: string;
let binId: string;

beforeAll(async () => {
  me = await ownAccount(service);
  owner = { account: me, api: api(service) };
  maker = await member('editor');
  other = await member('editor');
  viewer = await member('viewer');
  privateSpace = (await maker.api.space({ name: 'Private', isPrivateRoot: true })).id;
  sharedSpace = (await maker.api.space({ name: 'Shared' })).id;
  binId = await systemRoot(service, 'bin', me.workspaceId);
});

async function member(role: Role): Promise<Member> {
  const account = await addAccount(service);
  await addMember(service, account.userId, me.workspaceId, role);
  return { account, api: api(service, { 'X-Api-Key': await addKey(service, account.userId, me.workspaceId, 'personal') }) };
}

const list = (as: Member, query = ''): Promise<RootList> => as.api.get(`/v2/resource-roots${query}`);
const seenBy = async (as: Member, query = ''): Promise<boolean> => (await list(as, query)).data.roots.some(({ id }) => id === privateSpace);

describe('A private space', () => {
  it('is seen by its maker and the owners, and by nobody else', async () => {
    for (const [who, isSeen] of [
      [maker, true],
      [owner, true],
      [other, false],
      [viewer, false],
    ] as const) {
      expect(await seenBy(who)).toBe(isSeen);
      expect(await seenBy(who, '?search=private&types=SPACE')).toBe(isSeen);
      const { count, data } = await list(who, '?types=SPACE');
      expect([count, data.roots.length]).toEqual(isSeen ? [2, 2] : [1, 1]);
      expect((await list(who, '?limit=1')).count).toBe(isSeen ? 4 : 3);
      const spaces = await who.api.get<RootList>('/v2/spaces');
      expect([spaces.count, spaces.data.roots.some(({ id }) => id === privateSpace)]).toEqual(isSeen ? [2, true] : [1, false]);
      if (isSeen) expect(await who.api.get(`/v2/resource-roots/${privateSpace}`)).toMatchObject({ id: privateSpace, isPrivate: true });
      else {
        const errors = await expectProblem(await who.api.call('GET', `/v2/resource-roots/${privateSpace}`), 404, 'root_not_found');
        expect(errors).toEqual([{ location: 'path', path: 'resourceRootId', message: `${privateSpace} does not exist` }]);
      }
    }
  });

  it('has those as members who see it, the first to join first', async () => {
    const { data } = await list(maker, '?types=SPACE&includeMembers=10');
    const ids = (root: string): string[] | undefined => data.sharedWith?.[root]?.members.map(({ id }) => id);
    expect(ids(sharedSpace)).toEqual([owner, maker, other, viewer].map(({ account }) => account.userId));
    expect(ids(privateSpace)).toEqual([owner, maker].map(({ account }) => account.userId));
    expect(data.sharedWith?.[privateSpace]?.totalMembers).toBe(2);
    expect(data.sharedWith?.[sharedSpace]?.totalMembers).toBe(4);
    const counts = data.roots.map(({ id, folder }) => [id, folder.memberCount]);
    expect(counts).toEqual([
      [privateSpace, 2],
      [sharedSpace, 4],
    ]);
    const one = (await list(maker, '?types=SPACE&includeMembers=1')).data.sharedWith ?? {};
    expect(Object.values(one).map(({ members }) => idsOfMembers(members))).toEqual([[me.userId], [me.userId]]);
  });

  it('is a member’s alone no more when they become an owner, or leave', async () => {
    const late = await member('editor');
    await change(service, 'workspace_members', { user_id: late.account.userId, workspace_id: me.workspaceId }, { role: 'owner' });
    expect(await seenBy(late)).toBe(true);
    expect(await list(late, '?types=SPACE&search=private')).toMatchObject({ data: { roots: [{ folder: { memberCount: 3 } }] } });
    await change(service, 'workspace_members', { user_id: late.account.userId, workspace_id: me.workspaceId }, { role: 'editor' });
    expect(await seenBy(late)).toBe(false);
  });

  it('shows what is in it to those who see it', async () => {
    const note = await maker.api.note({ parentId: privateSpace });
    const { data } = await list(owner, '?types=SPACE&includeResources=10');
    expect(idsOf(data.resources?.[privateSpace] ?? [])).toEqual([note.id]);
    expect(Object.keys((await list(other, '?types=SPACE&includeResources=10')).data.resources ?? {})).toEqual([sharedSpace]);
  });
});

describe('The bin', () => {
  it('counts and shows only what who asks may see', async () => {
    const hidden = await maker.api.note({ parentId: privateSpace, name: 'hidden' });
    const shown = await maker.api.note({ parentId: sharedSpace, name: 'shown' });
    for (const { id } of [hidden, shown]) await change(service, 'resources', { id }, { parent_id: binId, root_id: binId, hidden_by: id });
    for (const [who, ids] of [
      [maker, [shown.id, hidden.id]],
      [owner, [shown.id, hidden.id]],
      [other, [shown.id]],
      [viewer, [shown.id]],
    ] as const) {
      const { data } = await list(who, '?types[0][type]=SYSTEM&types[0][subtype]=bin&includeResources=10');
      expect(data.roots).toMatchObject([{ id: binId, folder: { childrenCount: ids.length } }]);
      expect(idsOf(data.resources?.[binId] ?? [])).toEqual(ids);
    }
    const { data } = await list(other, '?types[0][type]=SYSTEM&types[0][subtype]=bin&includeResources=1');
    expect(idsOf(data.resources?.[binId] ?? [])).toEqual([shown.id]);
  });
});

const idsOfMembers = (members: readonly { readonly id: string }[]): string[] => members.map(({ id }) => id);
