import type { Scope } from '../scope.ts';

/** Who has a password checked or made. */
export interface Caller {
  /** Whose attempts count together. */
  readonly name: string;
  /** Who has the share of the threads. */
  readonly account: string;
  readonly isVisitor: boolean;
}

/**
 * A user, in each workspace by themselves: with a developer key they act for a user of their own in each. A visitor, in a workspace by the address that they come
 * from, whatever of it is published to them: publishing more gives no further attempts.
 */
export function callerOf({ workspaceId, actor }: Scope): Caller {
  if (actor.type === 'visitor') return { name: `${workspaceId} visitor ${actor.address}`, account: `visitor ${actor.address}`, isVisitor: true };
  const account = actor.type === 'user' ? actor.userId : workspaceId;
  return { name: `${workspaceId} ${account}`, account, isVisitor: false };
}
