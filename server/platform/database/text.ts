import { Refusal } from '../refusal.ts';

/**
 * PostgreSQL can't store the character U+0000, and SQLite's functions stop at it. Requests that carry it are refused when they are validated; this is for what
 * slips through.
 */
export function refuseNul(text: string): string {
  if (text.includes('\0')) throw new Refusal('invalid_request', [{ location: 'body', path: '', message: 'must not contain the character U+0000' }]);
  return text;
}

/** A text as a part of a pattern, where it stands for itself: `like ? escape '!'`. */
export const escapeLike = (text: string): string => text.replace(/[!%_]/g, '!$&');
