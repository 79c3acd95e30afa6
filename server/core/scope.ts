import type { Scope as Permission } from '../../generated/operations.ts';
import type { Tenant } from '../platform/tenant.ts';

export type { Permission };

/** What a member of a workspace is in it. */
export type Role = 'owner' | 'editor' | 'commenter' | 'viewer';

/** Whose a key is: a person's own, or their developer account's. */
export type KeyKind = 'personal' | 'developer';

/** A person, with the key that they used; without one where they came with an access token, or the command line acts for them. */
export interface UserActor {
  readonly type: 'user';
  readonly userId: string;
  /** In the workspace of the scope. */
  readonly role: Role | null;
  readonly keyId: string | null;
  readonly keyKind: KeyKind;
  /** The last moment, in milliseconds since 1970, at which a key may work that is made with this credential; null when any may. */
  readonly grantsUntil: number | null;
  /** The workspace of their requests that name none. To a developer key it is the developer account. */
  readonly homeWorkspaceId: string;
  /** Whether the home is the only workspace that the credential opens, whatever its user may do elsewhere. */
  readonly staysAtHome: boolean;
}

/** A stranger with a publication's access token. */
export interface VisitorActor {
  readonly type: 'visitor';
  readonly publicationId: string;
  /** What is published. */
  readonly resourceId: string;
  /** Where they come from: an IPv4 address or an IPv6 network. */
  readonly address: string;
  /** Whether the request was found to be about that or something below it. Before, nothing is read for a visitor. */
  readonly isAdmitted: boolean;
}

/** Who acts: a person, a stranger with a publication's access token, or the service itself. */
export type Actor = UserActor | VisitorActor | { readonly type: 'system' };

declare const scopeBrand: unique symbol;

/**
 * What a query may see and change: one workspace, on behalf of one actor, with the permissions that were granted. Every store
 * function takes one, and only this module makes them, so that a query without a scope does not compile.
 */
export interface Scope extends Tenant {
  readonly [scopeBrand]: true;
  readonly actor: Actor;
  readonly permissions: ReadonlySet<Permission>;
}

/** The scope of an authenticated request. Only http/authenticate.ts calls this. */
export function requestScope(workspaceId: string, actor: Actor, permissions: ReadonlySet<Permission>): Scope {
  return { workspaceId, actor, permissions } as unknown as Scope;
}

/** The scope of a visitor whose request is about what they may read. Only core/resources/admit.ts calls this. */
export function admittedScope(workspaceId: string, visitor: VisitorActor, permissions: ReadonlySet<Permission>): Scope {
  return requestScope(workspaceId, { ...visitor, isAdmitted: true }, permissions);
}

const none: ReadonlySet<Permission> = new Set();
const withoutKey = { keyId: null, grantsUntil: null, staysAtHome: false } as const;

/** The scope of jobs and of the command line. It acts as the service, inside one workspace. */
export function systemScope(workspaceId: string): Scope {
  return requestScope(workspaceId, { type: 'system' }, none);
}

/** The scope of the command line when it acts for a user: inside one workspace, with no more than the command itself does. */
export function userScope(workspaceId: string, userId: string): Scope {
  const actor: UserActor = { type: 'user', userId, role: 'owner', ...withoutKey, keyKind: 'developer', homeWorkspaceId: workspaceId };
  return requestScope(workspaceId, actor, none);
}

/** The same actor in a workspace that a rule has found to be theirs: a developer's, when they act in one that it has delegated, and the other way round. */
export function scopeIn(workspaceId: string, { actor, permissions }: Scope): Scope {
  return requestScope(workspaceId, actor, permissions);
}

/** The user who acts, or null when a visitor or the service itself does. */
export function actingUserId(scope: Scope): string | null {
  return scope.actor.type === 'user' ? scope.actor.userId : null;
}

/** Whether who acts may change what belongs to the workspace, whatever their credential allows. */
export const isOwner = ({ actor }: Scope): boolean => actor.type === 'user' && actor.role === 'owner';

export const isEditor = ({ actor }: Scope): boolean => actor.type === 'user' && (actor.role === 'owner' || actor.role === 'editor');

const mayWriteResources: ReadonlySet<Permission> = new Set<Permission>(['resources:write']);

/** The scope of bytes that arrive under a signed URL: they act for the account that asked for the URL. Only operations/uploads/put-stored-file.ts calls this. */
export function uploadScope(workspaceId: string, userId: string | null, role: Role | null): Scope {
  if (userId === null) return systemScope(workspaceId);
  const actor: UserActor = { type: 'user', userId, role, ...withoutKey, keyKind: 'personal', homeWorkspaceId: workspaceId };
  return requestScope(workspaceId, actor, mayWriteResources);
}
