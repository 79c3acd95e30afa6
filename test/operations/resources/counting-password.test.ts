import { beforeAll, describe, expect, it } from 'vitest';
import { ownAccount } from '../../support/accounts.ts';
import { type Api, api, expectProblem, type Resource } from '../../support/api.ts';
import { addMemberWithKey } from '../../support/members.ts';
import { rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';
import { opening, protect } from '../../support/visitors.ts';

/** Real passwords: each takes a tenth of a second, on a machine that has nothing else to do. */
const patience = 120_000;

const service = useService();
const owner = api(service);
let editor: Api;

beforeAll(async () => {
  editor = await addMemberWithKey(service, (await ownAccount(service)).workspaceId, 'editor');
});

const hers = opening('hers');
const content = (client: Api, id: string, headers = {}) => client.call('GET', `/v2/notepads/${id}/content`, undefined, headers);
const change = (client: Api, id: string, fields: object, headers = {}) => client.send<Resource>('PATCH', `/v2/resources/${id}`, fields, headers);
const hashOf = async (id: string) => (await rowsOf(service, 'resources', { id }))[0]?.password_hash;

/** A folder with the owner's password, and a note in it. */
async function safe() {
  const folder = await owner.folder();
  await change(owner, folder.id, { password: 'sesame' });
  return { folder, note: await owner.note({ parentId: folder.id, text: 'The plan' }) };
}

async function expectClosed(id: string): Promise<void> {
  for (const headers of [{}, hers]) await expectProblem(await content(editor, id, headers), 403, 'password_required');
}

describe('An editor without the password', () => {
  it.each(['folder', 'note'] as const)(
    'reads nothing by putting it into a %s with a password of her own, wherever that lies',
    async (kind) => {
      const { folder, note } = await safe();
      const own = await editor[kind]();
      await change(editor, own.id, { password: 'hers' });
      await change(editor, own.id, { parentId: folder.id });
      await change(editor, note.id, { parentId: own.id });
      await expectClosed(note.id);
      await expectProblem(
        await editor.call('PATCH', `/v2/resources/${note.id}`, { parentId: '@alias::inbox', password: null }, hers),
        403,
        'password_required',
      );
      await change(editor, note.id, { parentId: '@alias::inbox' });
      await expectClosed(note.id);
      expect(await (await content(owner, note.id, opening('sesame'))).text()).toBe('The plan');
    },
    patience,
  );

  it(
    'reads nothing by protecting anew what the owner has opened, and putting back what was taken out of it before',
    async () => {
      const ways: ((id: string, folderId: string) => Promise<unknown>)[] = [
        (id, folderId) => change(editor, id, { parentId: folderId }),
        (id, folderId) =>
          editor.call('PATCH', '/v2/resources/position', { resourceIds: [id], parentId: folderId, location: { insertAfterId: null } }),
        (id) => editor.call('POST', '/v2/resources/recover', { resourceIds: [id] }),
      ];
      for (const putBack of ways) {
        const { folder, note } = await safe();
        await editor.call('POST', '/v2/resources/delete', { resourceIds: [note.id], archive: true });
        await protect(service, folder.id, null);
        await change(editor, folder.id, { password: 'hers' });
        await putBack(note.id, folder.id);
        expect((await owner.record(note.id)).parent?.id).toBe(folder.id);
        await expectClosed(note.id);
      }
    },
    patience,
  );

  it(
    'reads nothing of what lies below what she moves, copies, bins or makes a space of',
    async () => {
      const { folder } = await safe();
      const inner = await owner.folder({ parentId: folder.id });
      const note = await owner.note({ parentId: inner.id, text: 'The plan' });
      const own = await editor.folder();
      await change(editor, own.id, { password: 'hers' });
      await change(editor, own.id, { parentId: folder.id });
      await change(editor, inner.id, { parentId: own.id });
      await expectClosed(note.id);
      const copy = await editor.send<{ id: string }>('POST', '/v2/spaces', { copyFolderId: own.id });
      const [innerCopy] = (await editor.filter({ parentId: copy.id })).resources;
      const [noteCopy] = (await editor.filter({ parentId: innerCopy?.id ?? '' })).resources;
      await expectClosed(noteCopy?.id ?? '');
      await editor.send('POST', '/v2/spaces', { moveFolderId: inner.id });
      await expectClosed(note.id);
    },
    patience,
  );
});

describe('The password that counts for a resource', () => {
  it(
    'changes only with itself: a folder with another one, or without any, that takes it in changes nothing',
    async () => {
      const { folder, note } = await safe();
      const hash = await hashOf(folder.id);
      const others = [await owner.folder(), await owner.folder({ parentId: folder.id })];
      for (const other of others) await change(owner, other.id, { password: 'another' }, opening('sesame'));
      for (const parentId of [others[0]?.id, folder.id, others[1]?.id, '@alias::inbox']) {
        await change(editor, note.id, { parentId });
        expect([parentId, await hashOf(note.id)]).toEqual([parentId, parentId === folder.id ? null : hash]);
      }
    },
    patience,
  );

  it(
    'is the new one of the folder that it came from, wherever the resource is, when that is changed',
    async () => {
      const { folder, note } = await safe();
      await change(editor, note.id, { parentId: '@alias::inbox' });
      await change(owner, folder.id, { password: 'new' }, opening('sesame'));
      expect((await content(owner, note.id, opening('new'))).status).toBe(200);
      expect(await hashOf(note.id)).toBe(await hashOf(folder.id));
      // What was opened in the folder stays closed outside of it.
      await change(owner, folder.id, { password: null }, opening('new'));
      await expectClosed(note.id);
      await change(editor, note.id, { parentId: folder.id });
      await expectClosed(note.id);
      await change(owner, note.id, { password: null }, opening('new'));
      expect((await content(editor, note.id)).status).toBe(200);
    },
    patience,
  );
});
