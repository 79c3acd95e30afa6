import { callerOf } from '../../../core/passwords/caller.ts';
import { notFound, Problem } from '../../../core/problems.ts';
import { loadPath, type Path } from '../../../core/resources/ancestors-store.ts';
import { inPath } from '../../../core/resources/require.ts';
import type { Scope } from '../../../core/scope.ts';
import type { Services } from '../../../core/services.ts';
import { forEachAtOnce } from '../../../platform/async/at-once.ts';
import type { Reader } from '../../../platform/database/database.ts';

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

/**
 * The password of a request that reads. Checking it takes long: what holds a transaction takes a `CheckedPassword`.
 * @param password the header `X-Resource-Password` as it came
 */
export function opensWith({ passwords }: Pick<Services, 'passwords'>, scope: Scope, password: string | undefined): Opens {
  if (password === undefined) return opensNothing;
  const [caller, text] = [callerOf(scope), textOfHeader(password)];
  const asked = new Map<string, Promise<boolean>>();
  return ({ passwordHash }) => {
    const answer = asked.get(passwordHash) ?? passwords.isRight(caller, text, passwordHash);
    asked.set(passwordHash, answer);
    return answer;
  };
}

/** How many passwords are checked at once: a caller has a share of the threads, and a page may hold more of them than that. */
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
 * Refuses what a password protects unless it is the one of the request. For operations on content, after they have read it: if it is out of reach by now, nobody can
 * tell what protects it. What reads content in slices asks after each, with the same `opens`. Those on records withhold it instead.
 * @param gone what is thrown when the resource is out of reach
 * @returns what protects it
 * @throws Problem resource_not_found; password_required; rate_limited after too many wrong ones
 */
export async function requireOpen(
  db: Reader,
  scope: Scope,
  resourceId: string,
  opens: Opens,
  gone: () => Problem = () => notFound('resource_not_found', inPath, resourceId),
): Promise<Protection | null> {
  const path = await loadPath(db, scope, resourceId);
  if (path === null) throw gone();
  const protection = protectionOf(path);
  if (protection === null || (await opens(protection))) return protection;
  throw new Problem('password_required', [
    { location: 'header', path: 'X-Resource-Password', message: opens === opensNothing ? 'is missing' : 'is wrong' },
  ]);
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
