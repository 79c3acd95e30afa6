import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, addAccount, addMember } from '../../support/accounts.ts';
import { type Api, api } from '../../support/api.ts';
import { rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';
import { opening } from '../../support/visitors.ts';

const seed = Number(process.env.PASSWORD_SEED ?? Date.now() % 2 ** 31);
const sequences = Number(process.env.PASSWORD_SEQUENCES ?? 20);

const service = useService({}, { passwordCost: { ln: 1, r: 1, p: 1 } });
let editing: Account;

beforeAll(async () => {
  editing = await addAccount(service);
});

/** A workspace in which the owner keeps texts behind passwords, and an editor who knows none of them. */
interface Sides {
  readonly owner: Api;
  readonly editor: Api;
  readonly workspaceId: string;
  /** The owner's passwords, by what they protect. */
  readonly passwords: Map<string, string>;
  /** What she has protected with a password of hers, before anything else: a folder and a note. */
  readonly own: readonly string[];
}

const secret = 'what nobody else reads';
const hers = 'hers';

async function setUp(places: readonly number[]): Promise<Sides> {
  const account = await addAccount(service);
  await addMember(service, editing.userId, account.workspaceId, 'editor');
  const owner = api(service, account.headers);
  const passwords = new Map<string, string>();
  const ids: string[] = [];
  for (const [index, place] of places.entries()) {
    const parentId = ids[place % (ids.length + 1)] ?? '@alias::inbox';
    const { id } = index % 3 === 1 ? await owner.note({ parentId, text: 'Anybody’s' }) : await owner.folder({ parentId });
    ids.push(id);
    if (index % 2 === 1) continue;
    const password = `sesame ${index}`;
    const above = (await pathOf(id)).map((each) => passwords.get(each)).find((each) => each !== undefined);
    await owner.send('PATCH', `/v2/resources/${id}`, { password }, above === undefined ? {} : opening(above));
    passwords.set(id, password);
    await owner.note({ parentId: id, text: secret, comment: { content: secret } });
    const inner = await owner.folder({ parentId: id });
    await owner.note({ parentId: inner.id, text: secret });
  }
  const editor = api(service, { ...editing.headers, 'X-Service-Workspace-Id': account.workspaceId });
  const own = [(await editor.folder()).id, (await editor.note({ text: 'Hers' })).id];
  for (const id of own) await editor.send('PATCH', `/v2/resources/${id}`, { password: hers });
  return { owner, editor, workspaceId: account.workspaceId, passwords, own };
}

async function pathOf(id: string): Promise<string[]> {
  const [row] = await rowsOf(service, 'resources', { id });
  return row?.parent_id ? [id, ...(await pathOf(String(row.parent_id)))] : [id];
}

interface Step {
  readonly label: string;
  readonly run: (sides: Sides, ids: readonly string[]) => Promise<Response>;
}

const pick = (ids: readonly string[], nth: number): string => ids[nth % ids.length] ?? '';
const resource = (id: string): string => `/v2/resources/${id}`;
const headersOf = (isGiven: boolean): Record<string, string> => (isGiven ? opening(hers) : {});

/** Each names what it acts on among all that is there. */
const step = (
  name: string,
  run: (client: Api, id: string, other: string, headers: Record<string, string>) => Promise<Response>,
): fc.Arbitrary<Step> =>
  fc.tuple(fc.nat(60), fc.nat(60), fc.boolean()).map(([nth, otherNth, isGiven]) => ({
    label: `${name} ${nth} ${otherNth}${isGiven ? ' with her password' : ''}`,
    run: ({ editor }, ids) => run(editor, pick(ids, nth), pick(ids, otherNth), headersOf(isGiven)),
  }));

const move = step('move', (client, id, parentId, headers) => client.call('PATCH', resource(id), { parentId }, headers));
const put = (client: Api, id: string, parentId: string) =>
  client.call('PATCH', '/v2/resources/position', { resourceIds: [id], parentId, location: { insertAfterId: null } });
const withOwn = fc.tuple(fc.nat(1), fc.nat(60));
const moveOwn: fc.Arbitrary<Step> = withOwn.map(([nth, otherNth]) => ({
  label: `move hers ${nth} to ${otherNth}`,
  run: ({ editor, own }, ids) => put(editor, pick(own, nth), pick(ids, otherNth)),
}));
const takeIn: fc.Arbitrary<Step> = withOwn.map(([nth, otherNth]) => ({
  label: `take ${otherNth} into hers ${nth}`,
  run: ({ editor, own }, ids) => put(editor, pick(ids, otherNth), pick(own, nth)),
}));
const protectWithHers = step('protect', (client, id, _other, headers) => client.call('PATCH', resource(id), { password: hers }, headers));

const steps: fc.Arbitrary<Step>[] = [
  ...[move, move, moveOwn, moveOwn, takeIn, takeIn, protectWithHers, protectWithHers],
  step('open', (client, id, _other, headers) => client.call('PATCH', resource(id), { password: null }, headers)),
  step('open and take to', (client, id, parentId, headers) => client.call('PATCH', resource(id), { password: null, parentId }, headers)),
  step('protect and take to', (client, id, parentId, headers) => client.call('PATCH', resource(id), { password: hers, parentId }, headers)),
  step('make a folder in', (client, parentId) => client.call('POST', '/v2/folders', { name: 'Hers', parentId })),
  step('make a note in', (client, parentId) => client.call('POST', '/v2/notepads', { text: 'Hers', parentId })),
  step('put', put),
  step('bin', (client, ...resourceIds) => client.call('POST', '/v2/resources/delete', { resourceIds: resourceIds.slice(0, 2), archive: true })),
  step('recover', (client, ...resourceIds) => client.call('POST', '/v2/resources/recover', { resourceIds: resourceIds.slice(0, 2) })),
  step('delete', (client, id) => client.call('POST', '/v2/resources/delete', { resourceIds: [id] })),
  step('copy', (client, copyFolderId) => client.call('POST', '/v2/spaces', { copyFolderId })),
  step('make a space of', (client, moveFolderId) => client.call('POST', '/v2/spaces', { moveFolderId })),
  step('write into', (client, id, _other, headers) => client.call('PUT', `/v2/notepads/${id}/content`, { text: 'Hers' }, headers)),
  step('comment on', (client, id, _other, headers) => client.call('POST', `${resource(id)}/comments`, { content: 'Hers', isPinned: true }, headers)),
  // The owner gives another password to what is protected by one.
  fc.nat(60).map((nth) => ({
    label: `the owner changes ${nth}`,
    run: async ({ owner, passwords }) => {
      const id = pick([...passwords.keys()], nth);
      const before = passwords.get(id) ?? '';
      const response = await owner.call('PATCH', resource(id), { password: `${before}.` }, opening(before));
      if (response.ok) passwords.set(id, `${before}.`);
      return response;
    },
  })),
];

async function idsOf(workspaceId: string): Promise<string[]> {
  return (await rowsOf(service, 'resources', { workspace_id: workspaceId, deleted_at: null })).map(({ id }) => String(id)).sort();
}

/** Everything that the editor can read, with and without her password. */
async function everythingSheReads({ editor, workspaceId }: Sides): Promise<string> {
  const texts: string[] = [];
  for (const headers of [{}, opening(hers)]) {
    for (const id of await idsOf(workspaceId)) {
      for (const path of [`/v2/notepads/${id}/content`, resource(id), `${resource(id)}/comments`])
        texts.push(await (await editor.call('GET', path, undefined, headers)).text());
    }
    texts.push(await (await editor.call('POST', '/v2/resources/filter', { limit: 1000 }, headers)).text());
  }
  return texts.join('\n');
}

describe('What a password protects', () => {
  it(`never comes out to an editor who doesn’t know it, whatever she does (seed ${seed})`, async () => {
    const places = fc.array(fc.nat(20), { minLength: 1, maxLength: 3 });
    const doings = fc.array(fc.oneof(...steps), { minLength: 4, maxLength: 40, size: 'max' });
    const property = fc.asyncProperty(places, doings, async (where, whatIsDone) => {
      const sides = await setUp(where);
      const done: string[] = [];
      for (const { label, run } of whatIsDone) {
        const response = await run(sides, await idsOf(sides.workspaceId));
        const text = await response.text();
        done.push(`${label} → ${response.status}`);
        expect(response.status, text).toBeLessThan(500);
        expect(text, done.join('\n')).not.toContain(secret);
      }
      expect(await everythingSheReads(sides), done.join('\n')).not.toContain(secret);
    });
    await fc.assert(property, { seed, numRuns: sequences, endOnFailure: true });
  }, 600_000);
});
