import { expect, it } from 'vitest';
import { type Api, api, expectProblem } from '../support/api.ts';
import { startSuiteService, startTestService } from '../support/service.ts';

interface Thing {
  readonly path: string;
  /** Changes something. */
  readonly change: object;
  readonly etag: string;
}

/** What has a version and can be changed, each as it was made or read. */
async function makeThings(client: Api): Promise<Record<string, Thing>> {
  const made = async (path: string, body: object): Promise<{ id: string; etag: string }> => {
    const response = await client.call('POST', path, body);
    expect(response.status).toBe(201);
    return { id: String(((await response.json()) as { id: unknown }).id), etag: response.headers.get('ETag') ?? '' };
  };
  const etagAt = async (path: string): Promise<string> => (await client.call('GET', path)).headers.get('ETag') ?? '';
  const inInbox = { parentId: '@alias::inbox' };

  const folder = await made('/v2/folders', { ...inInbox, name: 'A folder' });
  const space = await made('/v2/folders', { name: 'A space' });
  const note = await made('/v2/notepads', { ...inInbox, text: 'A note' });
  const bookmark = await made('/v2/bookmarks', { ...inInbox, url: 'https://example.com/' });
  const file = await client.file();
  const tag = await made('/v2/tags', { name: 'tag' });
  const label = await made('/v2/labels', { name: 'Label', hexColor: '#112233' });
  const comment = await made(`/v2/resources/${file.id}/comments`, { content: 'A comment' });
  const resource = ({ id, etag }: { id: string; etag: string }): Thing => ({ path: `/v2/resources/${id}`, change: { name: 'Changed' }, etag });
  return {
    folder: resource(folder),
    space: resource(space),
    note: resource(note),
    bookmark: resource(bookmark),
    file: resource({ id: file.id, etag: await etagAt(`/v2/resources/${file.id}`) }),
    tag: { path: `/v2/tags/${tag.id}`, change: { name: 'changed' }, etag: tag.etag },
    label: { path: `/v2/labels/${label.id}`, change: { name: 'Changed' }, etag: label.etag },
    comment: { path: `/v2/comments/${comment.id}`, change: { content: 'Changed' }, etag: comment.etag },
    workspace: { path: '/v2/workspaces', change: { title: 'Changed' }, etag: await etagAt('/v2/workspaces/me') },
  };
}

it('What was read at one address of a service is changed at another one, once', async () => {
  const one = await startSuiteService({ publicUrl: 'http://127.0.0.1:0' });
  const client = api(one);
  const things = await makeThings(client);
  await one.service.worker.idle();
  const { path } = things.note as Thing;
  const { url } = await client.get<{ url: string }>(path);
  const etag = (await client.call('GET', path)).headers.get('ETag') ?? '';
  const { dataDir, databaseUrl, signingSecret } = one.service.services.config;
  await one.close();

  const other = api(await startTestService({ dataDir, databaseUrl, signingSecret, publicUrl: 'http://localhost:0' }));
  // A reader gets the address that holds where it asks now.
  const read = await other.call('GET', path, undefined, { 'If-None-Match': etag });
  expect(read.status).toBe(200);
  expect(((await read.json()) as { url: string }).url).not.toBe(url);
  expect((await other.call('GET', path, undefined, { 'If-None-Match': read.headers.get('ETag') ?? '' })).status).toBe(304);

  const statuses: Record<string, number> = {};
  for (const [name, thing] of Object.entries(things))
    statuses[name] = (await other.call('PATCH', thing.path, thing.change, { 'If-Match': thing.etag })).status;
  expect(statuses).toEqual({ ...Object.fromEntries(Object.keys(things).map((name) => [name, 200])), workspace: 204 });

  for (const thing of Object.values(things))
    await expectProblem(await other.call('PATCH', thing.path, { ...thing.change }, { 'If-Match': thing.etag }), 412, 'precondition_failed');
});
