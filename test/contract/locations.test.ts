import { beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../generated/operations.ts';
import type { OperationRow } from '../../server/core/operation-types.ts';
import { type Place, requests } from '../authorization/requests.ts';
import { addAccount } from '../support/accounts.ts';
import { type Api, api } from '../support/api.ts';
import { useService } from '../support/service.ts';
import { object, operationsOf, readContract, resolve } from './document.ts';

const contract = readContract();

/** Those that say where what they made can be read. */
const creating = operationsOf(contract)
  .filter(({ node }) => 'Location' in object(resolve(contract, object(node.responses)['201']).headers))
  .map(({ operationId }) => operationId as keyof typeof requests);

/** What this server doesn't do yet. */
const notImplemented: readonly (typeof creating)[number][] = ['createChat', 'createChatMessage', 'createWebhookEndpoint'];

/** Where the links of a creation lead, when it has answered with this id. */
function linkedPaths(creation: string, id: string): string[] {
  const node = operationsOf(contract).find(({ operationId }) => operationId === creation)?.node;
  return Object.values(object(resolve(contract, object(node?.responses)['201']).links)).map((reference) => {
    const { operationId, parameters } = resolve(contract, reference);
    const read = operationsOf(contract).find((operation) => operation.operationId === operationId && operation.method === 'get');
    return Object.entries(object(parameters)).reduce(
      (path, [name, expression]) => path.replace(`{${name}}`, expression === '$response.body#/id' ? id : ''),
      read?.path ?? '',
    );
  });
}

const service = useService();
let developer: Api;
let place: Place;

beforeAll(async () => {
  developer = api(service, (await addAccount(service, { isDeveloper: true })).headers);
  place = { owner: developer, folderId: (await developer.space()).id };
});

describe('The `Location` of what was created', () => {
  it.each(creating.filter((id) => !notImplemented.includes(id)))('is where its maker reads it: %s', async (operationId) => {
    const { method }: OperationRow = operations[operationId];
    const { path, body } = await requests[operationId](place);
    const made = await developer.call(method, path, body);
    expect(made.status).toBe(201);
    const { id } = (await made.json()) as { readonly id: unknown };

    const address = new URL(made.headers.get('Location') ?? '').pathname;
    expect(linkedPaths(operationId, String(id))).toContain(address);
    const read = await developer.call('GET', address);
    expect(read.status).toBe(200);
    expect(await read.json()).toMatchObject({ id });

    // What people have written of it: the rest may have been processed meanwhile.
    const version = (response: Response): string | undefined => response.headers.get('ETag')?.split('.')[0];
    expect(version(read)).toBeDefined();
    if (made.headers.has('ETag')) expect(version(made)).toBe(version(read));
  });

  it('is awaited of nothing but what this server does not do yet', () => {
    expect(creating.filter((id) => notImplemented.includes(id))).toEqual(notImplemented);
  });
});
