import { describe, expect, it } from 'vitest';
import { operations } from '../../generated/operations.ts';
import type { OperationRow } from '../../server/core/operation-types.ts';
import { ownAccount } from '../support/accounts.ts';
import { expectProblem } from '../support/api.ts';
import { startTestApp } from '../support/app.ts';
import { startTestService, type TestService } from '../support/service.ts';

/** Makes a key with some of the scopes. */
async function createKey({ call }: TestService, scopes: string[], more: Record<string, unknown> = {}): Promise<{ key: string; id: string }> {
  const response = await call('POST', '/v2/api-keys', { name: 'Another key', scopes, ...more });
  expect(response.status).toBe(201);
  return (await response.json()) as { key: string; id: string };
}

describe('Authentication', () => {
  it('answers every bad credential with the same 401', async () => {
    const { baseUrl, apiKey } = await startTestService();
    for (const headers of [
      {},
      { 'X-Api-Key': '' },
      { 'X-Api-Key': apiKey.toUpperCase() },
      { 'X-Api-Key': `${apiKey}x` },
      { 'X-Api-Key': apiKey.slice(0, -1) },
      { 'X-Api-Key': 'rss_0_x' },
      { 'X-Api-Key': "' or 1=1 --" },
      { Authorization: `Bearer ${apiKey}` },
      { Authorization: 'Bearer' },
      { Authorization: `Basic ${btoa(`key:${apiKey}`)}` },
    ]) {
      const response = await fetch(`${baseUrl}/v2/users/me`, { headers: headers as Record<string, string> });
      expect(response.status, JSON.stringify(headers)).toBe(401);
      expect(await response.json()).toEqual({ title: 'Unauthorized', status: 401, traceid: expect.any(String), detail: 'unauthorized' });
      expect(response.headers.get('WWW-Authenticate')).toContain('Bearer');
    }
  });

  it('comes before validation on every operation but the public ones', async () => {
    const { baseUrl } = await startTestApp({});
    for (const { method, path, public: isPublic, operationId } of Object.values<OperationRow>(operations)) {
      const response = await fetch(baseUrl + path.replaceAll(/\{\w+\}/g, 'x'), { method, ...(method === 'GET' ? {} : { body: 'x' }) });
      expect(response.status, operationId).toBe(isPublic ? 400 : 401);
    }
  });

  it('finds a key whose scopes are not enough', async () => {
    const service = await startTestService();
    const { key } = await createKey(service, ['resources:read']);
    const response = await service.call('POST', '/v2/folders', { name: 5 }, { 'X-Api-Key': key });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      detail: 'insufficient_scope',
      errors: [{ location: 'header', path: 'X-Api-Key', message: expect.stringContaining('resources:write') }],
    });
    expect((await service.call('POST', '/v2/resources/filter', {}, { 'X-Api-Key': key })).status).toBe(200);
  });

  it('ends with the revocation of the key, from the next request on', async () => {
    const service = await startTestService();
    const { key, id } = await createKey(service, ['profile:read']);
    const read = () => service.call('GET', '/v2/users/me', undefined, { 'X-Api-Key': key });
    expect((await read()).status).toBe(200);
    expect((await service.call('DELETE', `/v2/api-keys/${id}`)).status).toBe(204);
    expect((await read()).status).toBe(401);
  });

  it('takes a workspace from either header, and from those of the configured prefixes', async () => {
    const service = await startTestService({ headerPrefixes: ['x-service-', 'x-acme-'] });
    const [home] = ((await (await service.call('GET', '/v2/api-keys')).json()) as { data: { keys: { workspaceId: string }[] } }).data.keys;
    for (const name of ['X-Service-Workspace-Id', 'X-Service-Base-Id', 'X-Acme-Base-Id']) {
      expect((await service.call('GET', '/v2/users/me', undefined, { [name]: home?.workspaceId ?? '' })).status, name).toBe(200);
      const response = await service.call('GET', '/v2/users/me', undefined, { [name]: crypto.randomUUID() });
      expect(response.status, name).toBe(404);
      expect(await response.json()).toMatchObject({ detail: 'workspace_not_found' });
    }
  });

  it('takes a header that comes twice with the same value for one, and refuses one that comes with two', async () => {
    const service = await startTestService();
    const { workspaceId } = await ownAccount(service);
    const answerTo = (value: string) => service.call('GET', '/v2/users/me', undefined, { 'X-Service-Workspace-Id': value });
    for (const value of [`${workspaceId}, ${workspaceId}`, `${workspaceId},${workspaceId}`, ` ,${workspaceId},`]) {
      expect((await answerTo(value)).status, value).toBe(200);
    }
    await expectProblem(await answerTo(`${workspaceId}, ${crypto.randomUUID()}`), 400, 'conflicting_scope_headers');
    await expectProblem(await answerTo('x, x'), 404, 'workspace_not_found');
  });

  it('refuses headers that name different workspaces, and takes the same one twice', async () => {
    const { call } = await startTestService();
    const conflict = await call('GET', '/v2/users/me', undefined, { 'X-Service-Workspace-Id': 'a', 'X-Service-Base-Id': 'b' });
    expect(conflict.status).toBe(400);
    expect(await conflict.json()).toMatchObject({ detail: 'conflicting_scope_headers', errors: [{ location: 'header', path: 'X-Service-Base-Id' }] });
    expect((await call('GET', '/v2/users/me', undefined, { 'X-Service-Workspace-Id': 'a', 'X-Service-Base-Id': 'a' })).status).toBe(404);
  });
});
