import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, addAccount, addKey } from '../../support/accounts.ts';
import { change } from '../../support/rows.ts';
import { startSuiteService, useService } from '../../support/service.ts';

const service = useService();
let other: Account;

beforeAll(async () => {
  other = await addAccount(service);
});

const profile = async (headers?: Record<string, string>) => {
  const response = await service.call('GET', '/v2/users/me', undefined, headers);
  expect(response.status).toBe(200);
  return { etag: response.headers.get('ETag'), body: (await response.json()) as Record<string, unknown> };
};

describe('My profile', () => {
  it('is complete, the name and the picture unknown at first', async () => {
    const { body } = await profile();
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: 'owner@localhost.localdomain',
      name: null,
      pictureUrlCdn: null,
      authMethod: null,
      groups: null,
      emailIngestionAddress: null,
      createdAt: expect.stringMatching(/Z$/),
      modifiedAt: body.createdAt,
    });
  });

  it("is that of the key's user, whatever the key and the workspace", async () => {
    const { body } = await profile(other.headers);
    expect(body).toMatchObject({ id: other.userId, email: `${other.userId}@example.com` });
    const second = { 'X-Api-Key': await addKey(service, other.userId, other.workspaceId, 'personal') };
    expect((await profile(second)).body).toEqual(body);
    expect((await profile({ ...other.headers, 'X-Service-Base-Id': other.workspaceId })).body).toEqual(body);
  });

  it('is not sent again until it changes', async () => {
    const { etag } = await profile(other.headers);
    const again = () => service.call('GET', '/v2/users/me', undefined, { ...other.headers, 'If-None-Match': etag ?? '' });
    expect((await again()).status).toBe(304);
    await change(service, 'users', { id: other.userId }, { name: 'Ada', picture_url: 'https://example.com/ada.png' });
    const changed = await again();
    expect([changed.status, await changed.json()]).toMatchObject([200, { name: 'Ada', pictureUrlCdn: 'https://example.com/ada.png' }]);
  });

  it('has an address in lower case', async () => {
    const shouting = await startSuiteService({ bootstrapEmail: 'Ada.Lovelace@Example.COM' });
    const response = await shouting.call('GET', '/v2/users/me');
    expect(await response.json()).toMatchObject({ email: 'ada.lovelace@example.com' });
    await shouting.close();
  });
});
