import { beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../server/platform/crypto/ids.ts';
import { ownAccount } from '../../support/accounts.ts';
import { api, expectProblem, type ResourcePage } from '../../support/api.ts';
import { testedDatabase } from '../../support/databases.ts';
import { insertRows, rowsOf, systemRoot } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

/** Few, so that looking through it takes longer on any machine. */
const seconds = 0.5;
const service = useService({ longReadSeconds: seconds });
const client = api(service);

/** PGlite ends no query before it is done. */
const endsQueries = testedDatabase() === 'sqlite' || process.env.TEST_DATABASE_URL !== undefined;

/** Each of these names has every part of the text that is looked for, and not the text: a database compares character by character for a long time. */
const count = 50_000;
const name = `aab${'a'.repeat(250)}`;
const slow = { name: `${'a'.repeat(120)}b`, includeDescendants: 3 };
/** A tag's name is its own. */
const tagName = (number: string): string => name.slice(0, -number.length) + number;
let folderId = '';

const filter = (body: object, accessToken?: string): Promise<Response> =>
  accessToken === undefined
    ? service.call('POST', '/v2/resources/filter', body)
    : service.call('POST', `/v2/resources/filter?accessToken=${accessToken}`, body, { 'X-Api-Key': '' });

describe.runIf(endsQueries)('A read that takes too long', () => {
  beforeAll(async () => {
    const { workspaceId } = await ownAccount(service);
    folderId = (await client.folder({ name: 'Many' })).id;
    const root = await systemRoot(service, 'inbox');
    const numbers = Array.from({ length: count }, (_, index) => String(index).padStart(5, '0'));
    const common = { workspace_id: workspaceId, created_at: 0, modified_at: 0 };
    const kept = { ...common, root_id: root, parent_id: folderId, depth: 2, kind: 'bookmark', state_processing: 'completed', sort_key: 'a' };
    await insertRows(
      service,
      'resources',
      numbers.map((number) => ({ ...kept, id: `0190-${number}`, name, name_key: name })),
    );
    await insertRows(
      service,
      'tags',
      numbers.map((number) => ({ ...common, id: newId(), name: tagName(number), name_key: tagName(number) })),
    );
    // Until a name is in the index, each search looks at it.
    if (testedDatabase() === 'sqlite')
      await vi.waitFor(async () => expect((await rowsOf(service, 'resource_names_waiting')).length).toBeLessThan(1000), {
        timeout: 100_000,
        interval: 200,
      });
  });

  it('is given up, which is said in words, and everybody else is answered meanwhile', async () => {
    let isAnswered = false;
    const asked = filter(slow).finally(() => {
      isAnswered = true;
    });
    let others = 0;
    for (; !isAnswered; others++) expect((await service.call('GET', `/v2/resources/${folderId}`)).status).toBe(200);
    const response = await asked;
    expect(response.headers.get('Retry-After')).toBe('1');
    expect(await expectProblem(response, 503, 'unavailable')).toEqual([
      { location: 'body', path: '', message: expect.stringContaining(`longer than ${seconds} second`) },
    ]);
    // Each of them would have waited for all of it.
    expect(others).toBeGreaterThan(1);
    expect((await filter({ name: 'many' })).status).toBe(200);
  });

  it('is one of tags as well', async () => {
    const response = await service.call('GET', `/v2/tags?name=${slow.name}`);
    expect(await expectProblem(response, 503, 'unavailable')).toHaveLength(1);
    expect((await service.call('GET', '/v2/tags?limit=1')).status).toBe(200);
  });

  it('takes no turn of others: visitors who send many of them wait for themselves', async () => {
    const { accessToken } = await client.send<{ accessToken: string }>('PUT', `/v2/resources/${folderId}/publication`, undefined);
    const visit = () => filter({ ...slow, parentId: folderId, shared: ['shared'] }, accessToken);
    // Both threads are started.
    await Promise.all([filter(slow), visit()]);
    let isOver = false;
    const visitors = Array.from({ length: 20 }, async () => {
      do await expectProblem(await visit(), 503, 'unavailable');
      while (!isOver);
    });
    const own = (await (await filter({ userIds: [(await ownAccount(service)).userId], name: 'man' })).json()) as ResourcePage;
    isOver = true;
    await Promise.all(visitors);
    expect(own.resources.map((resource) => resource.name)).toEqual(['Many']);
  });
});
