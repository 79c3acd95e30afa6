import { randomBytes, scryptSync } from 'node:crypto';
import { expect } from 'vitest';
import type { components } from '../../generated/contract.ts';
import type { Api } from './api.ts';
import { change } from './rows.ts';
import type { TestService } from './service.ts';

type Schemas = components['schemas'];
type Resource = Schemas['Resource'];

/** A stranger with an access token and no key. */
export interface Visitor {
  readonly accessToken: string;
  call(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>;
  record(id: string, headers?: Readonly<Record<string, string>>): Promise<Resource>;
  filter(criteria: Record<string, unknown>): Promise<Schemas['ResourcePage']>;
}

export function visitorWith({ call: send }: Pick<TestService, 'call'>, accessToken: string): Visitor {
  const call: Visitor['call'] = (method, path, body, headers) =>
    // An empty key counts as none.
    send(method, `${path}${path.includes('?') ? '&' : '?'}accessToken=${encodeURIComponent(accessToken)}`, body, { 'X-Api-Key': '', ...headers });
  const served = async <Body>(answer: Promise<Response>): Promise<Body> => {
    const response = await answer;
    const text = await response.text();
    expect(response.status, text).toBe(200);
    return JSON.parse(text) as Body;
  };
  return {
    accessToken,
    call,
    record: (id, headers) => served(call('GET', `/v2/resources/${id}`, undefined, headers)),
    filter: (criteria) => served(call('POST', '/v2/resources/filter', criteria)),
  };
}

export const publish = (client: Api, id: string): Promise<Schemas['Publication']> => client.send('PUT', `/v2/resources/${id}/publication`, undefined);

export async function unpublish(client: Api, id: string): Promise<void> {
  const response = await client.call('DELETE', `/v2/resources/${id}/publication`);
  expect(response.status, await response.text()).toBe(204);
}

/** Publishes a resource, and gives whoever has the token. */
export const visit = async (service: TestService, client: Api, id: string): Promise<Visitor> =>
  visitorWith(service, (await publish(client, id)).accessToken);

/** Gives a resource a password, past the operation that does: such a hash takes no time. */
export async function protect(service: TestService, id: string, password: string | null): Promise<void> {
  await change(service, 'resources', { id }, { password_hash: password === null ? null : quickHash(password) });
}

function quickHash(password: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(password.normalize('NFKC'), salt, 32, { N: 2, r: 1, p: 1 });
  return `$scrypt$ln=1,r=1,p=1$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** The header with a password. */
export const opening = (password: string): { readonly 'X-Resource-Password': string } => ({ 'X-Resource-Password': password });
