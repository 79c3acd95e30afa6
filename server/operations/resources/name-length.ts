import { Problem } from '../../core/problems.ts';
import type { Kind } from '../../core/resources/kinds.ts';

/** Titles of pages are long. */
const ofBookmarks = 1000;
const ofOthers = 255;

/** What the contract can't check where one operation takes every kind. @throws Problem invalid_request, at the body's `/name` */
export function requireNameFits(kind: Kind, name: string | null | undefined): void {
  const longest = kind === 'bookmark' ? ofBookmarks : ofOthers;
  if (!name || [...name].length <= longest) return;
  const message = `must have at most ${longest} characters; only a bookmark's may have ${ofBookmarks}`;
  throw new Problem('invalid_request', [{ location: 'body', path: '/name', message }]);
}
