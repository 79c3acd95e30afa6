import { beforeAll, describe, expect, it } from 'vitest';
import { mostOfCaller } from '../../../server/core/passwords/passwords.ts';
import { ownAccount } from '../../support/accounts.ts';
import { type Api, api, expectProblem, type Resource, unknownId } from '../../support/api.ts';
import { addMemberWithKey } from '../../support/members.ts';
import { change } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';
import { opening, protect, visit } from '../../support/visitors.ts';

const service = useService({ trustedProxies: ['127.0.0.1'] }, { passwordCost: { ln: 1, r: 1, p: 1 } });
const owner = api(service);
let workspaceId: string;

beforeAll(async () => {
  workspaceId = (await ownAccount(service)).workspaceId;
});

const setPassword = (client: Api, id: string, password: string, headers = {}) => client.call('PATCH', `/v2/resources/${id}`, { password }, headers);

/** How many requests are served before the first one that is refused. */
async function servedUntilRefused(send: (count: number) => Promise<Response>): Promise<number> {
  for (let count = 0; count < 200; count++) {
    const response = await send(count);
    if (response.status === 429) {
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
      await expectProblem(response, 429, 'rate_limited');
      return count;
    }
    expect([200, 403, 404], await response.clone().text()).toContain(response.status);
  }
  return 200;
}

describe('Passwords that a caller has checked or made in a minute', () => {
  it('are limited, also when they are right, and others are not concerned', async () => {
    const editor = await addMemberWithKey(service, workspaceId, 'editor');
    const notes: Resource[] = [];
    for (let count = 0; count <= mostOfCaller; count++) {
      notes.push(await owner.note());
      await protect(service, notes[count]?.id ?? '', 'sesame');
    }
    const read = (client: Api, count: number) => client.call('GET', `/v2/resources/${notes[count]?.id}`, undefined, opening('sesame'));
    expect(await servedUntilRefused((count) => read(editor, count))).toBe(mostOfCaller);
    // What is known already is not checked again.
    expect((await read(editor, 0)).status).toBe(200);
    expect((await read(owner, mostOfCaller)).status).toBe(200);
  });

  it('are limited, new ones among them', async () => {
    const editor = await addMemberWithKey(service, workspaceId, 'editor');
    const note = await owner.note();
    // Each but the first takes the one before to be checked as well.
    const served = await servedUntilRefused((count) => setPassword(editor, note.id, `password ${count}`, opening(`password ${count - 1}`)));
    expect(served).toBe(mostOfCaller / 2);
  });

  it('don’t count what is refused for another reason', async () => {
    const editor = await addMemberWithKey(service, workspaceId, 'editor');
    const [locked, stale, closed] = [await owner.note(), await owner.note(), await owner.note()];
    await change(service, 'resources', { id: locked.id }, { is_locked: true });
    await protect(service, closed.id, 'sesame');
    for (let count = 0; count <= mostOfCaller; count++) {
      const password = `password ${count}`;
      await expectProblem(await setPassword(editor, unknownId, password, opening(password)), 404, 'resource_not_found');
      await expectProblem(await setPassword(editor, locked.id, password, opening(password)), 423, 'resource_locked');
      await expectProblem(await setPassword(editor, stale.id, password, { 'If-Match': '"x"', ...opening(password) }), 412, 'precondition_failed');
      await expectProblem(await setPassword(editor, closed.id, password), 403, 'password_required');
    }
    expect((await setPassword(editor, stale.id, 'password')).status).toBe(200);
  });
});

describe('Visitors', () => {
  const from = (address: string) => ({ 'X-Forwarded-For': address });

  async function published() {
    const note = await owner.note({ text: 'The plan' });
    await protect(service, note.id, 'sesame');
    const visitor = await visit(service, owner, note.id);
    const read = (address: string, password: string) =>
      visitor.call('GET', `/v2/notepads/${note.id}/content`, undefined, { ...from(address), ...opening(password) });
    const guess = (address: string) => servedUntilRefused((count) => read(address, `guess ${count}`));
    return { note, read, guess };
  }

  it('are told apart by where they come from: one that guesses locks out nobody else', async () => {
    const { note, read, guess } = await published();
    expect(await guess('192.0.2.1')).toBe(10);
    await expectProblem(await read('192.0.2.1', 'sesame'), 429, 'rate_limited');
    expect((await read('192.0.2.2', 'sesame')).status).toBe(200);
    // What the visitor says of themselves stands before what the proxy says of them.
    await expectProblem(await read('198.51.100.1, 192.0.2.1', 'sesame'), 429, 'rate_limited');
    expect((await owner.call('GET', `/v2/notepads/${note.id}/content`, undefined, opening('sesame'))).status).toBe(200);
  });

  it('from one IPv6 network are one', async () => {
    const { read, guess } = await published();
    expect(await guess('2001:db8::1')).toBe(10);
    await expectProblem(await read('2001:db8::ffff:1', 'sesame'), 429, 'rate_limited');
    expect((await read('2001:db8:0:1::1', 'sesame')).status).toBe(200);
  });

  it('of all addresses together guess a hundred times a minute, and who has the password from before reads on', async () => {
    const { note, read, guess } = await published();
    expect((await read('192.0.2.1', 'sesame')).status).toBe(200);
    for (let address = 10; address < 20; address++) expect(await guess(`192.0.2.${address}`)).toBe(10);
    await expectProblem(await read('192.0.2.20', 'guess'), 429, 'rate_limited');
    expect((await read('192.0.2.1', 'sesame')).status).toBe(200);
    expect((await owner.call('GET', `/v2/notepads/${note.id}/content`, undefined, opening('sesame'))).status).toBe(200);
    // Another password is another matter.
    const another = await published();
    expect((await another.read('192.0.2.20', 'sesame')).status).toBe(200);
  });
});

describe('Without a trusted proxy', () => {
  const alone = useService();

  it('visitors are not told apart by what they say of themselves', async () => {
    const client = api(alone);
    const note = await client.note();
    await protect(alone, note.id, 'sesame');
    const visitor = await visit(alone, client, note.id);
    const guess = (count: number) =>
      visitor.call('GET', `/v2/resources/${note.id}`, undefined, { 'X-Forwarded-For': `192.0.2.${count}`, ...opening(`guess ${count}`) });
    expect(await servedUntilRefused(guess)).toBe(10);
  });
});

describe('A repeat with its Idempotency-Key', () => {
  it('has no password checked again', async () => {
    const note = await owner.note();
    await protect(service, note.id, 'sesame');
    const comment = (password: string) =>
      owner.call('POST', `/v2/resources/${note.id}/comments`, { content: 'Well' }, { 'Idempotency-Key': note.id, ...opening(password) });
    const first = await (await comment('sesame')).json();
    for (let count = 0; count < 12; count++) {
      const repeat = await comment(`guess ${count}`);
      expect([repeat.status, repeat.headers.get('Idempotency-Replayed'), await repeat.json()]).toEqual([201, 'true', first]);
    }
  });
});
