import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import type { Log } from '../log.ts';
import { isLoopback } from '../loopback.ts';

/** The keys of an issuer can't be had just now, so nothing can be said of its tokens. */
export class KeysUnavailable extends Error {}

/** The metadata of an issuer (OpenID Connect Discovery 1.0) as far as tokens are checked by it. */
interface Metadata {
  readonly issuer: string;
  readonly jwks_uri: string;
}

const timeout = 5_000;
/** A key that the set doesn't have may be a new one, so it is asked for again, but for made-up names of keys no more often than this. */
const cooldown = 30_000;
/** A key that the issuer has taken back is trusted for this long at most. */
const maxAge = 10 * 60_000;

/**
 * The keys that an issuer signs with. They are asked for when a token first needs them, and again when it is signed with one that is not among them, so the
 * service starts without the issuer, and new keys need no restart.
 * @throws KeysUnavailable from the function that it returns
 */
export function issuerKeys(issuer: string, log: Log): JWTVerifyGetKey {
  let keySet: Promise<KeySet> | undefined;
  return async (header, token) => {
    keySet ??= findKeySet(issuer);
    const asked = keySet;
    let keys: KeySet | undefined;
    try {
      keys = await asked;
      return await keys(header, token);
    } catch (error) {
      if (isFaultOfToken(error)) throw error;
      // Keys that are known serve on, whatever this token wanted. Otherwise the next one asks anew where they are: the issuer may have moved them.
      if (!keys?.fresh && keySet === asked) keySet = undefined;
      log.warn({ err: error, issuer }, 'The keys of the issuer of access tokens can not be had.');
      throw new KeysUnavailable('The keys of the issuer can not be had', { cause: error });
    }
  };
}

type KeySet = ReturnType<typeof createRemoteJWKSet>;

async function findKeySet(issuer: string): Promise<KeySet> {
  const { jwks_uri } = await discover(issuer);
  return createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: timeout, cooldownDuration: cooldown, cacheMaxAge: maxAge });
}

const isFaultOfToken = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys || error instanceof errors.JOSENotSupported;

async function discover(issuer: string): Promise<Metadata> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, {
    headers: { Accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  });
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  const metadata = (await response.json()) as Partial<Metadata> | null;
  // Two issuers behind one address would otherwise be taken for each other.
  if (metadata?.issuer !== issuer)
    throw new Error(`${address} is of the issuer ${JSON.stringify(metadata?.issuer)}: OIDC_ISSUER must be the same text`);
  const keys = URL.parse(metadata.jwks_uri ?? '');
  if (!keys || (keys.protocol !== 'https:' && !isLoopback(keys))) throw new Error(`${address} names no https address as its jwks_uri`);
  return { issuer, jwks_uri: keys.href };
}
