import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { Log } from '../log.ts';
import { isLoopback } from '../text/loopback.ts';
import { fetchJson } from './fetch-json.ts';

/** The keys of an issuer can't be had just now, so nothing can be said of its tokens. */
export class KeysUnavailable extends Error {
  /** Seconds until it is worth asking again. */
  readonly retryAfter: number;

  constructor(retryAfter: number, options?: ErrorOptions) {
    super('The keys of the issuer can not be had', options);
    this.retryAfter = retryAfter;
  }
}

/** The metadata of an issuer (OpenID Connect Discovery 1.0) as far as tokens are checked by it. */
interface Metadata {
  readonly issuer: string;
  readonly jwks_uri: string;
}

/** A key that the set doesn't have may be a new one, so it is asked for again, but for made-up names of keys no more often than this. */
const cooldown = 30_000;
/** A key that the issuer has taken back is trusted for this long at most. */
const maxAge = 10 * 60_000;

/** An issuer that fails is asked again after a second, then after twice as long each time, but for whatever comes in meanwhile no sooner. */
const firstPause = 1_000;
const longestPause = 60_000;

/**
 * The keys that an issuer signs with. They are asked for when a token first needs them, and again when it is signed with one that is not among them, so the
 * service starts without the issuer, and new keys need no restart.
 * @throws KeysUnavailable from the function that it returns
 */
export function issuerKeys(issuer: string, log: Log): JWTVerifyGetKey {
  const keys = new IssuerKeys(issuer, log);
  return async (header, token) => {
    const known = await keys.fresh();
    try {
      return await known(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      const newer = await keys.newerThan(known);
      if (!newer) throw error;
      return newer(header, token);
    }
  };
}

type KeySet = ReturnType<typeof createLocalJWKSet>;

class IssuerKeys {
  readonly #issuer: string;
  readonly #log: Log;
  #keys: KeySet | undefined;
  #askedAt = 0;
  #asking: Promise<KeySet> | undefined;
  #failures = 0;
  #failedAt = 0;

  constructor(issuer: string, log: Log) {
    this.#issuer = issuer;
    this.#log = log;
  }

  /** Keys that are young enough to be trusted. */
  async fresh(): Promise<KeySet> {
    return this.#keys && since(this.#askedAt) < maxAge ? this.#keys : this.#ask();
  }

  /** Keys that were asked for after these; undefined when these are as new as it gets. */
  async newerThan(known: KeySet): Promise<KeySet | undefined> {
    if (this.#keys !== known) return this.#keys;
    return since(this.#askedAt) < cooldown ? undefined : this.#ask();
  }

  /** Asks the issuer, once for all who wait. */
  #ask(): Promise<KeySet> {
    this.#asking ??= this.#askNow().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #askNow(): Promise<KeySet> {
    const pause = this.#failures === 0 ? 0 : Math.min(firstPause * 2 ** (this.#failures - 1), longestPause);
    const left = pause - since(this.#failedAt);
    if (left > 0) throw new KeysUnavailable(Math.ceil(left / 1000));
    try {
      this.#keys = await fetchKeys(this.#issuer);
      this.#askedAt = Date.now();
      this.#failures = 0;
      return this.#keys;
    } catch (error) {
      this.#failures += 1;
      this.#failedAt = Date.now();
      this.#log.warn({ err: error, issuer: this.#issuer }, 'The keys of the issuer of access tokens can not be had.');
      throw new KeysUnavailable(Math.ceil(Math.min(firstPause * 2 ** (this.#failures - 1), longestPause) / 1000), { cause: error });
    }
  }
}

/** Milliseconds since a time. One that lies ahead, since the clock was set back, is long past. */
function since(time: number): number {
  const passed = Date.now() - time;
  return passed < 0 ? Number.POSITIVE_INFINITY : passed;
}

async function fetchKeys(issuer: string): Promise<KeySet> {
  const { jwks_uri } = await discover(issuer);
  return createLocalJWKSet((await fetchJson(jwks_uri)) as JSONWebKeySet);
}

async function discover(issuer: string): Promise<Metadata> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const metadata = (await fetchJson(address)) as Partial<Metadata> | null;
  // Two issuers behind one address would otherwise be taken for each other.
  if (metadata?.issuer !== issuer)
    throw new Error(`${address} is of the issuer ${JSON.stringify(metadata?.issuer)}: OIDC_ISSUER must be the same text`);
  const keys = URL.parse(metadata.jwks_uri ?? '');
  if (!keys || (keys.protocol !== 'https:' && !isLoopback(keys))) throw new Error(`${address} names no https address as its jwks_uri`);
  return { issuer, jwks_uri: keys.href };
}
