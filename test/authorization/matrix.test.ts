import { beforeAll, describe, expect, it } from 'vitest';
import { operations, type Scope, scopes } from '../../generated/operations.ts';
import type { OperationRow } from '../../server/core/operation-types.ts';
import { type KeyKind, type Role, userScope } from '../../server/core/scope.ts';
import { mayDo } from '../../server/http/roles.ts';
import { createKey } from '../../server/operations/api-keys/create.ts';
import { type Account, addAccount, addMember } from '../support/accounts.ts';
import { type Api, api } from '../support/api.ts';
import { change } from '../support/rows.ts';
import { useService } from '../support/service.ts';
import { publish } from '../support/visitors.ts';
import { absentId, type Place, type Request, requests } from './requests.ts';

/**
 * Every operation, sent by everybody. What is expected comes from the contract (which scope, whether visitors may) and from the one table of roles; whatever
 * is different from that is on the list of exceptions, by hand.
 */
type Guarded = OperationRow & { readonly operationId: keyof typeof requests };
const guarded = (Object.values(operations) as readonly OperationRow[]).filter((operation): operation is Guarded => !operation.public);

type Outcome = 'served' | `${number} ${string}`;

/** Somebody, the headers that they send, and what they should get. */
interface Caller {
  readonly name: string;
  headers(operation: OperationRow): Promise<Readonly<Record<string, string>>>;
  /** Further text in the query. */
  readonly query?: () => string;
  expected(operation: OperationRow): Outcome;
}

const roles: readonly Role[] = ['viewer', 'commenter', 'editor', 'owner'];

const service = useService();
/** A delegated workspace of a developer, with a member of each role. */
let place: Place;
let workspaceId: string;
let developer: Account;
let stranger: Account;
let otherDeveloper: Account;
let strangersWorkspace: string;
let accessToken: string;
const members = new Map<Role, string>();

const keyOf = async (userId: string, home: string, kind: KeyKind, granted: readonly string[] = scopes, expiresAt: number | null = null) =>
  service.service.services.database.transaction((trx) =>
    createKey(trx, userScope(home, userId), { userId, name: 'A key', kind, scopes: granted, expiresAt }),
  );

const inWorkspace = (key: string, id = workspaceId) => ({ 'X-Api-Key': key, 'X-Service-Workspace-Id': id });

beforeAll(async () => {
  developer = await addAccount(service, { isDeveloper: true });
  otherDeveloper = await addAccount(service, { isDeveloper: true });
  stranger = await addAccount(service);
  const create = async (account: Account) => (await api(service, account.headers).send<{ id: string }>('POST', '/v2/workspaces', {})).id;
  workspaceId = await create(developer);
  strangersWorkspace = await create(otherDeveloper);
  for (const role of roles) {
    const { userId, apiKey } = await addAccount(service);
    await addMember(service, userId, workspaceId, role);
    members.set(role, apiKey);
  }
  const owner = api(service, inWorkspace(developer.apiKey));
  const folder = await owner.space({ name: 'A space' });
  place = { owner, folderId: folder.id };
  accessToken = (await publish(owner, folder.id)).accessToken;
});

/** What a member of this role with every scope gets. */
const byRole = (role: Role, operation: OperationRow): Outcome => (mayDo(role, operation) ? 'served' : '403 insufficient_role');

/** A key of the developer account with the scope of the operation alone; what that shows and changes is in `effects.test.ts`. */
const withOneScope = 'a key with no other scope';

/** Different from what the scopes and the table of roles say, and why. */
const exceptions: Readonly<Record<string, (caller: string) => Outcome | undefined>> = {
  // Only a key of a developer account makes workspaces, whatever the role in the addressed one.
  createWorkspace: (caller) => (roles.some((role) => caller === role) ? '403 insufficient_role' : undefined),
  createBase: (caller) => (roles.some((role) => caller === role) ? '403 insufficient_role' : undefined),
  // The upload of the request was the developer's.
  createFile: (caller) => (caller === 'editor' || caller === 'owner' ? '404 stored_file_not_found' : undefined),
  // The comment of the request is the developer's, and a commenter changes their own.
  updateComment: (caller) => (caller === 'commenter' ? '403 insufficient_role' : undefined),
  deleteComment: (caller) => (caller === 'commenter' ? '403 insufficient_role' : undefined),
  // The token of the request was never made, and nobody's key.
  confirmWorkspaceDeletion: (caller) => (isMember(caller) ? '403 invalid_signature' : undefined),
  // Whoever has the token of a publication reads.
  publishResource: (caller) => (caller === withOneScope ? '403 insufficient_scope' : undefined),
  // The key of the request is nobody's.
  getApiKey: (caller) => (isMember(caller) ? '404 key_not_found' : undefined),
  revokeApiKey: (caller) => (isMember(caller) ? '404 key_not_found' : undefined),
};

const isMember = (caller: string): boolean => [withOneScope, ...roles].includes(caller);

const callers: readonly Caller[] = [
  { name: 'nobody', headers: async () => ({ 'X-Api-Key': '' }), expected: () => '401 unauthorized' },
  { name: 'a wrong key', headers: async () => inWorkspace(`${developer.apiKey}x`), expected: () => '401 unauthorized' },
  {
    name: 'a revoked key',
    async headers() {
      const { id, key } = await keyOf(developer.userId, developer.workspaceId, 'developer');
      await change(service, 'api_keys', { id }, { revoked_at: Date.now() });
      return inWorkspace(key);
    },
    expected: () => '401 unauthorized',
  },
  {
    name: 'an expired key',
    headers: async () => inWorkspace((await keyOf(developer.userId, developer.workspaceId, 'developer', scopes, Date.now() - 1)).key),
    expected: () => '401 unauthorized',
  },
  {
    name: 'a key with every other scope',
    async headers(operation) {
      const others = scopes.filter((scope: Scope) => !operation.scopes.includes(scope));
      return inWorkspace((await keyOf(developer.userId, developer.workspaceId, 'developer', others)).key);
    },
    expected: () => '403 insufficient_scope',
  },
  {
    name: withOneScope,
    headers: async (operation) => inWorkspace((await keyOf(developer.userId, developer.workspaceId, 'developer', operation.scopes)).key),
    expected: (operation) => exceptions[operation.operationId]?.(withOneScope) ?? 'served',
  },
  ...roles.map((role) => ({
    name: role,
    headers: async () => inWorkspace(members.get(role) ?? ''),
    expected: (operation: OperationRow) => exceptions[operation.operationId]?.(role) ?? byRole(role, operation),
  })),
  { name: 'another user', headers: async () => inWorkspace(stranger.apiKey), expected: () => '404 workspace_not_found' },
  { name: 'another developer', headers: async () => inWorkspace(otherDeveloper.apiKey), expected: () => '404 workspace_not_found' },
  {
    name: "the developer, with the header of another's workspace",
    headers: async () => inWorkspace(developer.apiKey, strangersWorkspace),
    expected: () => '404 workspace_not_found',
  },
  {
    name: "a member, with the header of another's workspace",
    headers: async () => inWorkspace(members.get('owner') ?? '', strangersWorkspace),
    expected: () => '404 workspace_not_found',
  },
  {
    name: 'a visitor',
    headers: async () => ({ 'X-Api-Key': '' }),
    query: () => `accessToken=${accessToken}`,
    expected: (operation) => (operation.visitors ? 'served' : '401 unauthorized'),
  },
  {
    name: 'a visitor with a wrong token',
    headers: async () => ({ 'X-Api-Key': '' }),
    query: () => `accessToken=${accessToken}x`,
    expected: () => '401 unauthorized',
  },
];

/** `headers` win over the key that the service sends by itself. */
async function send(operation: OperationRow, request: Request, headers: Readonly<Record<string, string>>, more = ''): Promise<Response> {
  const query = [request.query, more].filter(Boolean).join('&');
  return service.call(operation.method, query ? `${request.path}?${query}` : request.path, request.body, headers);
}

async function outcomeOf(response: Response): Promise<Outcome> {
  const text = await response.text();
  // An operation that this server doesn't have yet has let the caller through.
  if (response.ok || response.status === 501) return 'served';
  return `${response.status} ${String((JSON.parse(text) as { detail: unknown }).detail)}`;
}

describe('Whoever calls an operation', () => {
  it.each(callers)('is let through, or not, on every one of them: $name', async (caller) => {
    const outcomes: [string, Outcome][] = [];
    for (const operation of guarded) {
      const request = await requests[operation.operationId](place);
      const response = await send(operation, request, await caller.headers(operation), caller.query?.());
      outcomes.push([operation.operationId, await outcomeOf(response)]);
    }
    expect(outcomes).toEqual(guarded.map((operation) => [operation.operationId, caller.expected(operation)]));
  });
});

describe('What is not theirs', () => {
  /** The answer but for the trace id, with the id of the request taken out: that is all that may be different. */
  const seen = async (response: Response, id: string): Promise<string> => {
    const text = (await response.text()).replace(/"traceid":"[^"]*"/, '').replaceAll(id, '');
    const headers = [...response.headers].filter(([name]) => !['x-trace-id', 'date', 'ratelimit'].includes(name));
    return JSON.stringify([response.status, headers, text]);
  };
  const ids = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/;

  it('looks to other users and developers, byte for byte, like what was never there', async () => {
    const compared: string[] = [];
    for (const operation of guarded) {
      const request = await requests[operation.operationId](place);
      const [id] = ids.exec(JSON.stringify(request)) ?? [];
      if (id === undefined || id === absentId) continue;
      const absent = JSON.parse(JSON.stringify(request).replaceAll(id, absentId)) as Request;
      for (const { headers } of [stranger, otherDeveloper]) {
        const hidden = await seen(await send(operation, request, headers), id);
        expect(hidden, operation.operationId).toBe(await seen(await send(operation, absent, headers), absentId));
        expect(hidden, operation.operationId).toMatch(/^\[404/);
      }
      compared.push(operation.operationId);
    }
    expect(compared.length).toBeGreaterThan(20);
  });

  it("looks to a member, in a private space of another member's, like what was never there", async () => {
    const maker = api(service, inWorkspace(members.get('editor') ?? ''));
    const space = await maker.space({ name: 'Mine', isPrivateRoot: true });
    // The owner sees it, so they can make the requests; who asks is an editor too, and another one.
    const { userId, apiKey } = await addAccount(service);
    await addMember(service, userId, workspaceId, 'editor');
    const hiddenPlace: Place = { owner: privately(place.owner, space.id), folderId: space.id };
    for (const operation of guarded) {
      const request = await requests[operation.operationId](hiddenPlace);
      const [id] = ids.exec(JSON.stringify(request)) ?? [];
      if (id === undefined || id === absentId || ofNoPlace.includes(operation.operationId)) continue;
      const absent = JSON.parse(JSON.stringify(request).replaceAll(id, absentId)) as Request;
      const hidden = await seen(await send(operation, request, inWorkspace(apiKey)), id);
      expect(hidden, operation.operationId).toBe(await seen(await send(operation, absent, inWorkspace(apiKey)), absentId));
    }
  });

  /** Tags, labels, spaces of their own and workspaces are in no private space. */
  const ofNoPlace: readonly string[] = [
    ...['getTag', 'updateTag', 'deleteTag', 'getLabel', 'updateLabel', 'deleteLabel'],
    ...['getResourceRoot', 'deleteSpace', 'getWorkspaceById'],
  ];
  const privately = (owner: Api, parentId: string): Api => ({ ...owner, note: (fields) => owner.note({ ...fields, parentId }) });
});
