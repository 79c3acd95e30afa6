import { scryptSync } from 'node:crypto';
import type { Derivation } from './hash.ts';

/** What a thread of the pool does. It is done in that very thread: the pool of libuv, which reads files and looks up names, has no part in it. */
export default function derive({ password, salt, keyBytes, cost: { ln, r, p } }: Derivation): Uint8Array {
  const N = 2 ** ln;
  return new Uint8Array(scryptSync(password, salt, keyBytes, { N, r, p, maxmem: 128 * r * (N + p + 2) }));
}
