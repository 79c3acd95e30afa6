import { beforeAll, describe, expect, it } from 'vitest';
import { operations, scopes } from '../../generated/operations.ts';
import type { OperationRow } from '../../server/core/operation-types.ts';
import { userScope } from '../../server/core/scope.ts';
import { createKey } from '../../server/operations/api-keys/create.ts';
import { absentId, type Place, type Request, requests } from '../authorization/requests.ts';
import { type Account, addAccount } from '../support/accounts.ts';
import { api } from '../support/api.ts';
import { useService } from '../support/service.ts';
import { array, type Json, type JsonObject, object, operationsOf, readContract } from './document.ts';
import { errorExamplesOf, misfitsOf } from './error-examples.ts';
import { changed, smallContract } from './small-contract.ts';

const contract = readContract();
const examples = errorExamplesOf(contract);
const exampleOf = (operationId: string, code: string): JsonObject =>
  object(examples.find((example) => example.operationId === operationId && example.code === code)?.problem);

const withBody = new Set(operationsOf(contract).flatMap(({ operationId, node }) => ('requestBody' in node ? [operationId] : [])));
type Guarded = OperationRow & { readonly operationId: keyof typeof requests };
const guarded = (Object.values(operations) as readonly OperationRow[]).filter((operation): operation is Guarded => !operation.public);

describe('An example of an error', () => {
  it('names nothing but what its operation has', () => {
    expect(examples.length).toBeGreaterThan(1000);
    const misfits = examples.flatMap((example) => misfitsOf(contract, example).map((misfit) => `${example.operationId} ${example.code}: ${misfit}`));
    expect(misfits).toEqual([]);
  });
});

describe('The check of these examples', () => {
  const errorsAt = ['components', 'responses', 'Failure404', 'content', 'application/json', 'examples', 'tag_not_found', 'value', 'errors'];
  const misfitsWith = (error: Json): string[] => {
    const small = changed(smallContract(), errorsAt, [error]);
    return errorExamplesOf(small).flatMap((example) => misfitsOf(small, example).map((misfit) => `${example.operationId}: ${misfit}`));
  };

  it.each([
    [{ location: 'body', path: '/name', message: 'is wrong' }, 'listTags: names its body, and takes none'],
    [{ location: 'body', path: '/colour', message: 'is wrong' }, 'createTag: names the field /colour as known'],
    [{ location: 'body', path: '/name', message: 'is not a known field' }, 'createTag: names the field /name as unknown'],
    [{ location: 'path', path: 'tagId', message: 'does not exist' }, 'listTags: names the path parameter tagId as known'],
    [{ location: 'query', path: 'cursor', message: 'is not a parameter of this operation' }, 'listTags: names the query parameter cursor as unknown'],
    [{ location: 'header', path: 'X-Api-Key', message: 'the key lacks the scope tags:write' }, 'listTags: names the scope tags:write'],
  ])('finds what an operation does not have: %o', (error, misfit) => {
    expect(misfitsWith(error).join('\n')).toContain(misfit);
  });
});

describe('What the service answers is what the example says,', () => {
  const service = useService();
  let developer: Account;
  let place: Place;

  beforeAll(async () => {
    developer = await addAccount(service, { isDeveloper: true });
    const owner = api(service, developer.headers);
    place = { owner, folderId: (await owner.space()).id };
  });

  /** The problem without its trace id, which is another one each time. */
  const problemOf = async (
    operation: OperationRow,
    { path, query, body }: Request,
    headers: Readonly<Record<string, string>>,
  ): Promise<JsonObject> => {
    const response = await service.call(operation.method, query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path, body, headers);
    const { traceid: _traceid, ...problem } = (await response.json()) as JsonObject;
    return problem;
  };
  const shown = ({ traceid: _traceid, ...problem }: JsonObject): JsonObject => problem;

  it.each(guarded)('of a scope that is missing: $operationId', async (operation) => {
    const granted = scopes.filter((scope) => !operation.scopes.includes(scope));
    const { userId, workspaceId } = developer;
    const { key } = await service.service.services.database.transaction((trx) =>
      createKey(trx, userScope(workspaceId, userId), { userId, name: 'A key', kind: 'developer', scopes: granted, expiresAt: null }),
    );
    const problem = await problemOf(operation, await requests[operation.operationId](place), { 'X-Api-Key': key });
    expect(problem).toEqual(shown(exampleOf(operation.operationId, 'insufficient_scope')));
  });

  it.each(guarded.filter(({ path }) => path.includes('{')))('of an id of nothing: $operationId', async (operation) => {
    const path = operation.path.replace('{labelId}', '99').replaceAll(/\{\w+\}/g, absentId);
    const problem = await problemOf(operation, { ...(await requests[operation.operationId](place)), path }, developer.headers);
    if (problem.status === 501) return;
    expect(problem).toEqual(shown(exampleOf(operation.operationId, String(problem.detail))));
    expect(problem.status).toBe(404);
  });

  it.each(guarded)('of a request that breaks the contract: $operationId', async (operation) => {
    const request = await requests[operation.operationId](place);
    const example = shown(exampleOf(operation.operationId, 'invalid_request'));
    const [error] = array(example.errors).map(object);
    const name = String(error?.path);
    const wrong = withBody.has(operation.operationId)
      ? { ...request, body: { ...(request.body as object), [name.slice(1)]: 'x' } }
      : { ...request, query: [request.query, `${name}=2`].filter(Boolean).join('&') };
    expect(await problemOf(operation, wrong, developer.headers)).toEqual(example);
  });
});
