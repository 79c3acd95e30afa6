import type { IncomingHttpHeaders } from 'node:http';
import { planNamed } from '../core/limits/plans.ts';
import type { OperationRow } from '../core/operation-types.ts';
import { lacking } from '../core/permissions.ts';
import { Problem } from '../core/problems.ts';
import { type KeyKind, type Permission, type Role, requestScope, type Scope } from '../core/scope.ts';
import { hashOfKey } from '../operations/api-keys/create.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Budget } from './rate-limits.ts';
import { mayDo } from './roles.ts';

/** A key that is valid right now: neither revoked nor expired, its home workspace is there, and its user a member. */
export interface ValidKey {
  readonly id: string;
  readonly userId: string;
  readonly homeWorkspaceId: string;
  readonly kind: KeyKind;
  /** Milliseconds since 1970, or null for a key that never expires. */
  readonly expiresAt: number | null;
  readonly homeRole: Role;
  /** Whether it opens no other workspace than its home. */
  readonly staysAtHome: boolean;
  /** A JSON array of scopes, as stored. */
  readonly scopes: string;
  /** The workspace of the account: the home, or the one that has delegated it. */
  readonly accountId: string;
  /** The name of the account's plan; null for the default plan. */
  readonly plan: string | null;
}

/** The user of an access token that is valid right now, and what the token allows. */
export interface TokenUser {
  readonly userId: string;
  readonly homeWorkspaceId: string;
  readonly homeRole: Role;
  readonly permissions: ReadonlySet<Permission>;
  /** The last moment, in milliseconds since 1970, at which a key may work that is made with it. */
  readonly grantsUntil: number;
  /** The name of the plan of the home; null for the default plan. */
  readonly plan: string | null;
}

/** Who sent a request, and what their credential allows. */
export interface Principal {
  readonly userId: string;
  /** Null for an access token. */
  readonly keyId: string | null;
  /** The last moment at which a key may work that is made with the credential; null for a key that never expires. */
  readonly grantsUntil: number | null;
  /** The workspace of a request that names none. */
  readonly homeWorkspaceId: string;
  readonly staysAtHome: boolean;
  readonly kind: KeyKind;
  readonly homeRole: Role;
  readonly permissions: ReadonlySet<Permission>;
  /** What the request is taken from: one budget for all personal keys and access tokens of a user, and one for all keys of a developer account. */
  readonly budget: Budget;
}

/** A stranger with the access token of a publication, which opens something right now. */
export interface Visitor {
  readonly publicationId: string;
  /** What is published. */
  readonly resourceId: string;
  readonly workspaceId: string;
  /** One for all visitors of a publication: who they are can't be told. */
  readonly budget: Budget;
}

/** A publication, with its workspace. */
export interface OpenPublication {
  readonly id: string;
  readonly resourceId: string;
  readonly workspaceId: string;
  /** The name of the plan of the workspace's account; null for the default plan. */
  readonly plan: string | null;
}

/** What authentication asks of the stores of keys, users and workspaces. It asks for each request, so that a revoked key stops working at once. */
export interface Accounts {
  /** The valid key whose `secret_hash` this is. */
  findValidKey(secretHash: string): Promise<ValidKey | undefined>;
  /** The user of a valid access token, made when they come for the first time. @throws Problem unavailable when its issuer can't be asked for its keys */
  findTokenUser(token: string): Promise<TokenUser | undefined>;
  /** The publication that this is the access token of. */
  findPublication(accessToken: string): Promise<OpenPublication | undefined>;
  /**
   * What a principal is in a workspace other than its home: one they are a member of or, with a developer key, one delegated by their home, where they are what
   * they are at home. Null: it is not theirs, or not open to a key that stays at home.
   */
  findRole(principal: Principal, workspaceId: string): Promise<Role | null>;
  /** Whether the workspace of a write is still there when its transaction begins. Then nothing of it is removed until it ends. */
  keepWorkspace(trx: Transaction, scope: Scope): Promise<boolean>;
}

/**
 * Whose a request's credentials are. Where there is a key, it alone decides, right or wrong: proxies and gateways have uses of their own for `Authorization`. The
 * access token of a publication counts where the operation takes one and there is no other credential.
 * @throws Problem unauthorized, the same one whatever is wrong with them; unavailable
 */
export async function authenticate(
  accounts: Accounts,
  headers: IncomingHttpHeaders,
  operation: OperationRow,
  queryText: string,
): Promise<Principal | Visitor> {
  const credentials = credentialsOf(headers, operation, queryText);
  const found =
    (credentials.apiKey && (await principalOfKey(accounts, credentials.apiKey))) ||
    (credentials.bearer && (await principalOfToken(accounts, credentials.bearer))) ||
    (credentials.accessToken && (await visitorOf(accounts, credentials.accessToken)));
  if (!found) throw new Problem('unauthorized', [], { 'WWW-Authenticate': 'Bearer realm="resource-storage"' });
  return found;
}

/** The one credential that counts. */
function credentialsOf(
  headers: IncomingHttpHeaders,
  operation: OperationRow,
  queryText: string,
): { readonly apiKey?: string; readonly bearer?: string; readonly accessToken?: string } {
  const apiKey = headers['x-api-key'];
  if (typeof apiKey === 'string' && apiKey !== '') return { apiKey };
  const [, bearer] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  if (bearer !== undefined) return { bearer };
  const accessToken = operation.visitors ? new URLSearchParams(queryText).get('accessToken') : null;
  return accessToken === null ? {} : { accessToken };
}

async function visitorOf(accounts: Accounts, accessToken: string): Promise<Visitor | null> {
  const publication = await accounts.findPublication(accessToken);
  if (!publication) return null;
  const { id, resourceId, workspaceId, plan } = publication;
  return { publicationId: id, resourceId, workspaceId, budget: { owner: `publication ${id}`, plan: planNamed(plan) } };
}

async function principalOfKey(accounts: Accounts, apiKey: string): Promise<Principal | null> {
  const key = await accounts.findValidKey(hashOfKey(apiKey));
  if (!key) return null;
  return {
    userId: key.userId,
    keyId: key.id,
    grantsUntil: key.expiresAt,
    homeWorkspaceId: key.homeWorkspaceId,
    staysAtHome: key.staysAtHome,
    kind: key.kind,
    homeRole: key.homeRole,
    permissions: permissionsOf(key.scopes),
    budget: { owner: key.kind === 'developer' ? `account ${key.accountId}` : `user ${key.userId}`, plan: planNamed(key.plan) },
  };
}

async function principalOfToken(accounts: Accounts, token: string): Promise<Principal | null> {
  const user = await accounts.findTokenUser(token);
  if (!user) return null;
  return { ...user, keyId: null, staysAtHome: false, kind: 'personal', budget: { owner: `user ${user.userId}`, plan: planNamed(user.plan) } };
}

/**
 * The scope that an operation runs in: whether the principal may, and in which workspace.
 * @param clientAddress where the request comes from: all that tells one visitor from another
 * @throws Problem insufficient_scope, invalid_request, conflicting_scope_headers, workspace_not_found, insufficient_role
 */
export async function authorize(
  accounts: Accounts,
  principal: Principal | Visitor,
  headers: IncomingHttpHeaders,
  operation: OperationRow,
  prefixes: readonly string[],
  clientAddress: () => string,
): Promise<Scope> {
  if ('publicationId' in principal) return visitorScope(principal, headers, prefixes, clientAddress());
  const { userId, keyId, grantsUntil, kind, homeWorkspaceId, staysAtHome, permissions } = principal;
  const missing = operation.scopes.filter((scope) => !permissions.has(scope as Permission));
  if (missing.length > 0) throw lacking(keyId, missing);

  const workspaceId = namedWorkspace(headers, prefixes) ?? homeWorkspaceId;
  const role = workspaceId === homeWorkspaceId ? principal.homeRole : await accounts.findRole(principal, workspaceId);
  if (role === null) throw new Problem('workspace_not_found');
  if (!mayDo(role, operation)) throw new Problem('insufficient_role');
  return requestScope(workspaceId, { type: 'user', userId, role, keyId, keyKind: kind, grantsUntil, homeWorkspaceId, staysAtHome }, permissions);
}

const mayRead: ReadonlySet<Permission> = new Set<Permission>(['resources:read']);

function visitorScope(
  { publicationId, resourceId, workspaceId }: Visitor,
  headers: IncomingHttpHeaders,
  prefixes: readonly string[],
  address: string,
): Scope {
  if ((namedWorkspace(headers, prefixes) ?? workspaceId) !== workspaceId) throw new Problem('workspace_not_found');
  return requestScope(workspaceId, { type: 'visitor', publicationId, resourceId, address, isAdmitted: false }, mayRead);
}

/**
 * The workspace that the headers name, under any of their names and however often. Where all that are sent are empty, or one seems to name a workspace and is none
 * of ours, that is refused: what was meant for a customer's workspace would land in the account's own.
 * @throws Problem invalid_request, conflicting_scope_headers
 */
function namedWorkspace(headers: IncomingHttpHeaders, prefixes: readonly string[]): string | undefined {
  let named: string | undefined;
  let empty: string | undefined;
  // Every request comes through here: most headers are out after one comparison.
  for (const name in headers) {
    if (!name.endsWith('-id')) continue;
    const suffix = ['workspace-id', 'base-id'].find((end) => name === end || name.endsWith(`-${end}`));
    const header = headers[name];
    if (suffix === undefined || typeof header !== 'string') continue;
    if (!prefixes.includes(name.slice(0, -suffix.length))) throw unknownHeader(name, suffix);
    if (header.trim() === '') empty = name;
    // A header that comes twice arrives as one, with a comma between the values; no id has one.
    for (const value of header.split(',').flatMap((part) => part.trim() || [])) {
      if (named !== undefined && named !== value) throw conflictingHeader(suffix);
      named = value;
    }
  }
  if (named === undefined && empty !== undefined) throw emptyHeader(empty);
  return named;
}

const unknownHeader = (name: string, suffix: string): Problem =>
  new Problem('invalid_request', [
    {
      location: 'header',
      path: asWritten(name),
      message: `is not known here: send ${asWritten(`x-service-${suffix}`)}, or let the operator add the beginning of the header to HEADER_PREFIXES`,
    },
  ]);

const emptyHeader = (name: string): Problem =>
  new Problem('invalid_request', [
    { location: 'header', path: asWritten(name), message: 'is empty: send the id of a workspace, or leave the header out to work at home' },
  ]);

const conflictingHeader = (suffix: string): Problem =>
  new Problem('conflicting_scope_headers', [
    { location: 'header', path: asWritten(`x-service-${suffix}`), message: 'names another workspace than another header does' },
  ]);

/** The name of a header as people write it; Node has all of them in lower case. */
const asWritten = (name: string): string => name.replace(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());

/** Keys have few different lists of scopes; each is read once. */
const knownPermissions = new Map<string, ReadonlySet<Permission>>();

function permissionsOf(scopes: string): ReadonlySet<Permission> {
  let permissions = knownPermissions.get(scopes);
  if (!permissions) {
    permissions = new Set(JSON.parse(scopes) as Permission[]);
    if (knownPermissions.size >= 1000) knownPermissions.clear();
    knownPermissions.set(scopes, permissions);
  }
  return permissions;
}
