import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopes } from '../../generated/operations.ts';
import { startSuiteService, type TestService } from '../support/service.ts';
import { array, type JsonObject, object, operationsOf, readContract, resolve } from './document.ts';

const contract = readContract();
const operationIds = operationsOf(contract).map(({ operationId }) => operationId);

/** What the contract promises and this server doesn't do yet. An operation leaves this list when it gets its handler. */
const notImplemented = [
  'createChat',
  'listChats',
  'getChat',
  'updateChat',
  'deleteChat',
  'listChatMessages',
  'createChatMessage',
  'createMemory',
  'searchMemories',
  'getMemoryJob',
  'getMemory',
  'updateMemory',
  'deleteMemory',
  'createWebhookEndpoint',
  'listWebhookEndpoints',
  'getWebhookEndpoint',
  'updateWebhookEndpoint',
  'deleteWebhookEndpoint',
  'listWebhookDeliveries',
  'redeliverWebhook',
  'listEvents',
];

/** Everything that answers without a credential. */
const publicOperations = ['getStoredFile', 'putStoredFile'];

describe('Every operation of the contract, called with its own example,', () => {
  let service: TestService;
  const answers = new Map<string, { readonly status: number; readonly detail: unknown }>();

  beforeAll(async () => {
    service = await startSuiteService();
    for (const operation of operationsOf(contract)) {
      const response = await callWithExample(service, operation.path, operation.method, operation.node);
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
      answers.set(operation.operationId, { status: response.status, detail: isJson ? (JSON.parse(text) as JsonObject).detail : undefined });
    }
  });
  afterAll(() => service.close());

  const answeredWith = (wanted: (answer: { readonly status: number; readonly detail: unknown }) => boolean): string[] =>
    operationIds.filter((operationId) => {
      const answer = answers.get(operationId);
      return answer !== undefined && wanted(answer);
    });

  it('is known to the server', () => {
    expect(answeredWith(({ status, detail }) => status === 405 || detail === 'route_not_found')).toEqual([]);
  });

  it('is taken as a valid request', () => {
    expect(answeredWith(({ detail }) => detail === 'invalid_request')).toEqual([]);
  });

  it('is answered by a handler, or with 501 where it is on the list', () => {
    expect(answeredWith(({ status }) => status === 501)).toEqual(operationIds.filter((operationId) => notImplemented.includes(operationId)));
    expect(notImplemented.filter((operationId) => !operationIds.includes(operationId))).toEqual([]);
  });

  it('says so where it is not available yet', () => {
    const marked = operationsOf(contract).filter(({ node }) => array(node['x-badges']).some((badge) => object(badge).name === 'Not available yet'));
    expect(marked.map(({ operationId }) => operationId)).toEqual(operationIds.filter((operationId) => notImplemented.includes(operationId)));
  });

  it('fails with nothing worse', () => {
    expect(answeredWith(({ status }) => status >= 500 && status !== 501)).toEqual([]);
  });
});

/** Calls an operation as the contract's own examples do. */
function callWithExample(service: TestService, pathTemplate: string, method: string, operation: JsonObject): Promise<Response> {
  const parameters = array(operation.parameters).map((parameter) => resolve(contract, parameter));
  const exampleOf = (name: string) => String(parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.example);
  const path = pathTemplate.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(exampleOf(name)));
  const query = new URLSearchParams(
    parameters
      .filter((parameter) => parameter.in === 'query' && parameter.required === true)
      .map((parameter) => [String(parameter.name), String(parameter.example)]),
  );
  const { examples } = object(object(object(operation.requestBody).content)['application/json']);
  const [example] = Object.values(object(examples)).map((entry) => resolve(contract, entry).value);
  return service.call(method.toUpperCase(), query.size > 0 ? `${path}?${query}` : path, example);
}

describe('Credentials', () => {
  it('are needed by every operation that is not on the list of public ones', () => {
    const open = operationsOf(contract).filter(({ node }) => array(node.security).length === 0);
    expect(open.map(({ operationId }) => operationId)).toEqual(publicOperations);
  });

  it('have the same scopes wherever the contract lists them', () => {
    const components = object(contract.components);
    const oauth = object(object(object(components.securitySchemes).OAuth2).flows);
    const ofTokens = Object.keys(object(object(oauth.authorizationCode).scopes));
    const ofKeys = array(object(object(components.schemas).Scope).enum);
    const manual = String(object(contract.info).description);
    const [, table = ''] = /## Scopes\n([\s\S]*?)\n#/.exec(manual) ?? [];
    const ofManual = [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, scope]) => scope);
    const needed = operationsOf(contract).flatMap(({ node }) =>
      array(node.security).flatMap((requirement) => Object.values(object(requirement)).flatMap(array)),
    );

    expect(ofTokens).not.toEqual([]);
    expect(ofKeys).toEqual(ofTokens);
    expect(ofManual).toEqual(ofTokens);
    expect([...new Set(needed)].sort()).toEqual(ofTokens.toSorted());
    expect(scopes).toEqual(ofTokens.toSorted());
  });
});
