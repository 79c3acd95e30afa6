import { loadPaths } from '../../core/resources/ancestors-store.ts';
import type { Scope } from '../../core/scope.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Source } from './document.ts';
import { hasPasswords } from './protection-store.ts';
import { loadSources } from './source-store.ts';

/** Which of these a password protects, or may: of what is out of reach it isn't known. */
export async function protectedAmong(db: Reader, scope: Scope, ids: readonly string[]): Promise<(id: string) => boolean> {
  if (ids.length === 0 || !(await hasPasswords(db, scope))) return () => false;
  const pathOf = await loadPaths(db, scope, ids);
  return (id) => pathOf(id)?.every(({ password_hash }) => password_hash === null) !== true;
}

/** What shows of it to those who don't know its password. */
export const withoutContent = (source: Source): Source => ({ ...source, comments: [], text: null, passages: [] });

/** What resources are to be found by, without what a password protects: nobody is to learn from what is found, or from how it is scored, which words there are. */
export async function loadOpenSources(db: Reader, scope: Scope, ids: readonly string[]): Promise<Source[]> {
  const sources = await loadSources(db, scope, ids);
  // Asked after what was read: a password that was set meanwhile counts.
  const isProtected = await protectedAmong(db, scope, ids);
  return sources.map((source) => (isProtected(source.resourceId) ? withoutContent(source) : source));
}
