import { hash } from 'node:crypto';
import { keepJson } from '../platform/text/kept-json.ts';
import { Problem } from './problems.ts';

/**
 * The version of what is answered: a hash of what it shows, in quotes.
 * @param written what people write; a write that was made for another version of this is refused
 * @param whole all that is answered, where some of it changes by itself: a reader then has another version, which is no reason to refuse a write
 */
export const etagOf = (written: unknown, whole?: object): string =>
  whole === undefined ? `"${digest(JSON.stringify(written))}"` : `"${digest(JSON.stringify(written))}.${digest(keepJson(whole))}"`;

const digest = (json: string): string => hash('sha256', json, 'base64url').slice(0, 22);

/**
 * Refuses a write that was made for another version.
 * @param ifMatch the header: one or more ETags, or `*`; undefined asks for nothing
 * @param current the ETags, made by `etagOf`, of every form in which the client may have read it
 * @throws Problem precondition_failed
 */
export function requireMatch(ifMatch: string | undefined, ...current: readonly string[]): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const versions = current.map(writtenPart);
  // RFC 9110, 13.1.1: compared strongly, so a weak ETag never matches.
  if (ifMatch.split(',').some((candidate) => versions.includes(writtenPart(candidate.trim())))) return;
  throw new Problem('precondition_failed', [{ location: 'header', path: 'If-Match', message: 'names another version than the current one' }]);
}

const writtenPart = (etag: string): string => etag.replace(/\.[\w-]+"$/, '"');

/** Whether an `If-None-Match` header names this entity tag, by weak comparison (RFC 9110, 13.1.2): `W/"a"` and `"a"` are the same. */
export function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true;
  const wanted = opaqueTag(etag);
  return ifNoneMatch.split(',').some((candidate) => opaqueTag(candidate.trim()) === wanted);
}

const opaqueTag = (etag: string): string => (etag.startsWith('W/') ? etag.slice(2) : etag);
