import { forEachAtOnce } from '../at-once.ts';
import type { Reader } from '../database/database.ts';
import { notFound, Problem } from '../problems.ts';
import type { Scope } from '../scope.ts';
import type { Services } from '../services.ts';
import { loadPath, type Path } from './ancestors-store.ts';
import { type Attempt, isPassword } from './password-attempts.ts';
import { inPath } from './require.ts';

/** The resource whose password protects another one, which may be itself. */
export interface Protection {
  readonly resourceId: string;
  readonly passwordHash: string;
}

/**
 * What protects the resource at the start of this path. A password protects the resource that has it and all below it, and the one that is nearest decides: what
 * was given a password of its own is not for everybody who knows that of the folder, and a request names one password only.
 */
export function protectionOf(path: Path): Protection | null {
  const nearest = path.find((ancestor) => ancestor.password_hash !== null);
  return nearest?.password_hash ? { resourceId: nearest.id, passwordHash: nearest.password_hash } : null;
}

/** What protects this resource right now. What the scope doesn't reach, nothing does. */
export async function findProtection(db: Reader, scope: Scope, resourceId: string): Promise<Protection | null> {
  return protectionOf((await loadPath(db, scope, resourceId)) ?? []);
}

/** Whether the password of a request opens what is protected. */
export type Opens = (protection: Protection) => Promise<boolean>;

/** For a request without a password: what is protected stays closed. */
export const opensNothing: Opens = async () => false;

/** @param password the header `X-Resource-Password` as it came */
export function opensWith({ secret }: Pick<Services, 'secret'>, scope: Scope, password: string | undefined): Opens {
  if (password === undefined) return opensNothing;
  const given = { ...guesserOf(scope), password: textOfHeader(password) };
  return ({ passwordHash }) => isPassword(secret, { ...given, passwordHash });
}

/** How many passwords are checked at once: while it is checked an attempt counts as wrong, and a page may hold more of them than a caller has attempts. */
const checkedAtOnce = 8;

/** Tells of each of these paths whether its resource is open. Each password is asked for once, whatever it protects. */
export async function findOpen(paths: readonly (Path | null)[], opens: Opens): Promise<(path: Path) => boolean> {
  const protections = new Map<string, Protection>();
  for (const path of paths) {
    const protection = path && protectionOf(path);
    if (protection) protections.set(protection.resourceId, protection);
  }
  const open = new Set<string>();
  await forEachAtOnce([...protections.values()], checkedAtOnce, async (protection) => {
    if (await opens(protection)) open.add(protection.resourceId);
  });
  return (path) => {
    const protection = protectionOf(path);
    return protection === null || open.has(protection.resourceId);
  };
}

/**
 * Refuses what a password protects unless it is this one. For operations on content, after they have read it: if it is out of reach by now, nobody can tell what
 * protects it. Those on records withhold it instead.
 * @param password the header `X-Resource-Password` as it came
 * @returns what protects it
 * @throws Problem resource_not_found; password_required; rate_limited after too many wrong ones
 */
export async function requireOpen(
  services: Pick<Services, 'secret'>,
  db: Reader,
  scope: Scope,
  resourceId: string,
  password: string | undefined,
): Promise<Protection | null> {
  const path = await loadPath(db, scope, resourceId);
  if (path === null) throw notFound('resource_not_found', inPath, resourceId);
  const protection = protectionOf(path);
  if (protection === null || (await opensWith(services, scope, password)(protection))) return protection;
  throw new Problem('password_required', [
    { location: 'header', path: 'X-Resource-Password', message: password === undefined ? 'is missing' : 'is wrong' },
  ]);
}

/** Everybody with the same access token is one caller: who they are can't be told. */
function guesserOf({ workspaceId, actor }: Scope): Pick<Attempt, 'caller' | 'side'> {
  if (actor.type === 'visitor') return { caller: actor.publicationId, side: `${workspaceId}/visitors` };
  const caller = actor.type === 'user' ? `${workspaceId}/${actor.userId}` : workspaceId;
  return { caller, side: caller };
}

/** Node reads each byte of a header as one character; clients that send UTF-8 mean something else. What is no UTF-8 is taken as it came. */
function textOfHeader(value: string): string {
  const bytes = Buffer.from(value, 'latin1');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return value;
  }
}
