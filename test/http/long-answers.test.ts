import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '../../generated/contract.ts';
import { type Account, ownAccount } from '../support/accounts.ts';
import { api } from '../support/api.ts';
import { change, insertRows, rowsOf } from '../support/rows.ts';
import { useService } from '../support/service.ts';

type CommentList = components['schemas']['CommentList'];

// What is checked against the contract is put together first, and only then sent.
const service = useService({ validateResponses: false });
const client = api(service);
let me: Account;
let resourceId: string;

/** 1,000 comments of 30 MB as JSON: more than the connection holds between a service and a client that doesn't read. */
beforeEach(async () => {
  resourceId = (await client.folder()).id;
  const content = `${'\u0001'.repeat(5_000)}!`;
  const rows = Array.from({ length: 1000 }, (_, index) => ({
    id: randomUUID(),
    workspace_id: me.workspaceId,
    user_id: me.userId,
    resource_id: resourceId,
    content,
    is_pinned: false,
    created_at: index,
    modified_at: index,
  }));
  await insertRows(service, 'comments', rows);
  // As if they had been counted when they came.
  await change(service, 'workspace_usage', { workspace_id: me.workspaceId }, { storage_bytes: 1e9 });
});

beforeAll(async () => {
  me = await ownAccount(service);
});

/** The answer to a read, of which nothing is taken yet. */
async function begin(headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<IncomingMessage> {
  const sent = request(`${service.baseUrl}/v2/resources/${resourceId}/comments?limit=1000`, {
    method,
    agent: false,
    headers: { 'X-Api-Key': service.apiKey, ...headers },
  });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return answer;
}

async function read(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const commentsIn = (body: Buffer): CommentList['data']['comments'] => (JSON.parse(body.toString()) as CommentList).data.comments;

const failures = (): unknown[] => service.logged.filter(({ level }) => Number(level) >= 50);

describe('A long answer', () => {
  it('comes whole, in pieces', async () => {
    const answer = await begin();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-length']).toBeUndefined();
    expect(commentsIn(await read(answer)).map(({ createdAt }) => Date.parse(createdAt))).toEqual(
      Array.from({ length: 1000 }, (_, index) => 999 - index),
    );
  });

  it('is compressed where that is accepted', async () => {
    const answer = await begin({ 'Accept-Encoding': 'gzip' });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: expect.stringContaining('Accept-Encoding') });
    expect(commentsIn(gunzipSync(await read(answer)))).toHaveLength(1000);
  });

  it('has no body for HEAD', async () => {
    const answer = await begin({}, 'HEAD');
    expect(answer.statusCode).toBe(200);
    expect(await read(answer)).toHaveLength(0);
  });

  it('is loaded as fast as the client takes it, and no faster: what goes meanwhile is not in it', async () => {
    const answer = await begin();
    const [oldest] = await rowsOf(service, 'comments', { resource_id: resourceId, created_at: 0 });
    expect((await client.call('DELETE', `/v2/comments/${String(oldest?.id)}`)).status).toBe(204);
    expect(commentsIn(await read(answer))).toHaveLength(999);
  });

  it('breaks off when what it tells is protected meanwhile', async () => {
    const answer = await begin();
    await client.send('PATCH', `/v2/resources/${resourceId}`, { password: 'a secret' });
    await expect(read(answer)).rejects.toThrow('aborted');
  });

  it('leaves the service as it was when the client goes away in the middle', async () => {
    const before = failures().length;
    const answer = await begin();
    answer.destroy();
    await once(answer, 'close');
    expect(commentsIn(await read(await begin()))).toHaveLength(1000);
    expect(failures()).toHaveLength(before);
  });
});

it('A short answer says how long it is', async () => {
  const response = await client.call('POST', '/v2/resources/filter', { resourceIds: [resourceId] }, { 'Accept-Encoding': 'identity' });
  expect(Number(response.headers.get('Content-Length'))).toBe((await response.arrayBuffer()).byteLength);
});
