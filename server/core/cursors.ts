import { isSameText, keyedHash } from '../platform/crypto/keyed-hash.ts';
import { canonicalJson } from '../platform/text/canonical-json.ts';

/**
 * Cursors are opaque and carry no rights: they say where a page ended, sealed together with the query that it belongs to. One that was altered, or that
 * comes with another query, doesn't open.
 */
export function sealCursor(secret: string, query: unknown, position: unknown): string {
  const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
  return `${payload}.${sealOf(secret, query, payload)}`;
}

/** The position in a cursor, or undefined for one that isn't a cursor of this query. */
export function openCursor(secret: string, query: unknown, cursor: string): unknown {
  const [payload = '', seal = '', ...rest] = cursor.split('.');
  if (rest.length > 0 || !isSameText(sealOf(secret, query, payload), seal)) return undefined;
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}

const sealOf = (secret: string, query: unknown, payload: string): string =>
  keyedHash(secret, 'cursor', canonicalJson(query), payload).toString('base64url').slice(0, 22);
