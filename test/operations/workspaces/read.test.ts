import { describe, expect, it } from 'vitest';
import type { components } from '../../../generated/contract.ts';
import { addAccount, addKey, addMember } from '../../support/accounts.ts';
import { api, expectProblem } from '../../support/api.ts';
import { useService } from '../../support/service.ts';

type Workspace = components['schemas']['Workspace'];
type WorkspaceList = components['schemas']['WorkspaceList'];

const service = useService();
const client = api(service);

describe('A workspace', () => {
  it('is read by its id by exactly those whose list shows it', async () => {
    const [developer, otherDeveloper, person] = [
      await addAccount(service, { isDeveloper: true }),
      await addAccount(service, { isDeveloper: true }),
      await addAccount(service),
    ];
    const create = async (headers: Record<string, string>) => (await client.send<Workspace>('POST', '/v2/workspaces', {}, headers)).id;
    const [first, second, theirs, deleted] = [
      await create(developer.headers),
      await create(developer.headers),
      await create(otherDeveloper.headers),
      await create(developer.headers),
    ];
    await addMember(service, person.userId, first, 'viewer');
    await client.call('DELETE', '/v2/workspaces?force=true', undefined, { ...developer.headers, 'X-Service-Workspace-Id': deleted });

    const keys = {
      'a developer': developer.apiKey,
      'another developer': otherDeveloper.apiKey,
      'a member': person.apiKey,
      'a personal key of the developer': await addKey(service, developer.userId, developer.workspaceId, 'personal'),
      'a developer key at home in a delegated workspace': await addKey(service, developer.userId, first, 'developer'),
      'a personal key at home in a delegated workspace': await addKey(service, developer.userId, second, 'personal'),
    };
    const all = [first, second, theirs, deleted, developer.workspaceId, otherDeveloper.workspaceId, person.workspaceId];
    for (const [who, apiKey] of Object.entries(keys)) {
      const headers = { 'X-Api-Key': apiKey };
      const { data } = await client.get<WorkspaceList>('/v2/workspaces', headers);
      const read: Workspace[] = [];
      for (const id of all) {
        const response = await client.call('GET', `/v2/workspaces/${id}`, undefined, headers);
        if (response.status === 200) read.push((await response.json()) as Workspace);
        else expect(await expectProblem(response, 404, 'workspace_not_found')).toMatchObject([{ location: 'path', path: 'workspaceId' }]);
      }
      const byId = (items: readonly Workspace[]) => items.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      expect(byId(read), who).toEqual(byId(data.items));
    }
  });

  it('is changed on condition of the version that was read by its id', async () => {
    const { id } = await client.send<Workspace>('POST', '/v2/workspaces', { title: 'Before' });
    const there = { 'X-Service-Workspace-Id': id };
    const etag = (await client.call('GET', `/v2/workspaces/${id}`)).headers.get('ETag') ?? '';
    expect((await client.call('GET', `/v2/workspaces/${id}`, undefined, { 'If-None-Match': etag })).status).toBe(304);
    const patch = (title: string) => client.call('PATCH', '/v2/workspaces', { title }, { ...there, 'If-Match': etag });
    expect((await patch('After')).status).toBe(204);
    await expectProblem(await patch('Later'), 412, 'precondition_failed');
  });
});
