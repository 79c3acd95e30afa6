import { type JWTPayload, type JWTVerifyResult, jwtVerify } from 'jose';
import { scopes as everyScope, type Scope as Permission } from '../../../generated/operations.ts';
import type { Log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import { issuerKeys, KeysUnavailable } from './key-set.ts';
import { type Person, personOf } from './person.ts';

/** What a valid access token says. */
export interface AccessToken {
  readonly person: Person;
  /** Those of the contract's scopes that it grants; what else it grants is meant for others. */
  readonly permissions: ReadonlySet<Permission>;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
}

/** What an access token says, or null for one that is not valid, whatever is wrong with it. @throws Refusal unavailable */
export type VerifyAccessToken = (token: string) => Promise<AccessToken | null>;

/** Signatures that only the issuer can make: with a shared secret, or none, anybody who can check a token could make one. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];

/** By which the clocks of the issuer and of the service may differ, in seconds. */
const clockTolerance = 10;

/** In characters: groups and all, tokens have a few thousand. What is longer is not looked into. */
const longestToken = 16 * 1024;

/** Verifies the access tokens (JWT, RFC 9068) that an issuer makes out to an audience. */
export function accessTokenVerifier(issuer: string, audience: string, log: Log): VerifyAccessToken {
  const keys = issuerKeys(issuer, log);
  return async (token) => {
    if (token.length > longestToken) return null;
    const verified = await jwtVerify(token, keys, { issuer, audience, algorithms, clockTolerance, requiredClaims: ['sub', 'exp'] }).catch(refused);
    if (!verified || !isAccessToken(verified)) return null;
    const person = personOf(issuer, verified.payload);
    // `requiredClaims` holds that there is one.
    const { exp = 0 } = verified.payload;
    return person && { person, permissions: grantedBy(verified.payload), expiresAt: Math.floor(exp * 1000) };
  };
}

/** Whatever jose throws is about the token, but for keys that it can't be checked with. */
function refused(error: unknown): null {
  if (!(error instanceof KeysUnavailable)) return null;
  const problem = new Refusal('unavailable', [], { 'Retry-After': String(error.retryAfter) });
  problem.cause = error;
  throw problem;
}

/** RFC 9068 calls the type `at+jwt`; most providers write `JWT`, or nothing. Logout tokens, say, have types of their own. */
function isAccessToken({ protectedHeader: { typ = 'JWT' } }: JWTVerifyResult): boolean {
  return ['jwt', 'at+jwt'].includes(typ.toLowerCase().replace(/^application\//, ''));
}

const knownScopes: ReadonlySet<string> = new Set(everyScope);

/** Scopes come as `scope` (RFC 8693) or `scp`, each as one text with spaces or as an array. */
function grantedBy({ scope, scp }: JWTPayload): ReadonlySet<Permission> {
  const granted = [scope, scp].flat().flatMap((claim) => (typeof claim === 'string' ? claim.split(' ') : []));
  return new Set(granted.filter((name): name is Permission => knownScopes.has(name)));
}
