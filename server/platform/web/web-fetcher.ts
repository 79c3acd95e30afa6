import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Agent, fetch, type Response } from 'undici';
import { listOfNetworks } from '../text/networks.ts';
import { FetchRefused } from './fetch-refused.ts';
import { guardedLookup } from './guarded-lookup.ts';
import { allowedAddresses } from './public-addresses.ts';

const mostRedirects = 5;
/** Milliseconds for a server of names to answer, and how often it is asked. */
const nameTime = 3_000;
const nameTries = 2;
/** Milliseconds for a connection. */
const connectTime = 5_000;
/** Bytes of the headers of an answer. */
const headerSize = 16 * 1024;

export interface WebFetcherOptions {
  /** False: nothing is fetched. */
  readonly isOn: boolean;
  /** Addresses and networks that may be asked though they are not public. */
  readonly allowed: readonly string[];
  /** Servers of names in place of the machine's, as `192.0.2.1:53`. */
  readonly nameServers?: readonly string[];
}

export interface FetchLimits {
  /** What is told that is wanted, as the header Accept. */
  readonly accept: string;
  /** Bytes of the body, after what compresses it is taken off. */
  readonly mostBytes: number;
  /** For all of it, redirects included. */
  readonly milliseconds: number;
  /** Ends it. */
  readonly signal?: AbortSignal;
}

export interface Fetched {
  /** Where it was found, after redirects. */
  readonly url: URL;
  readonly status: number;
  /** Lower case, without parameters; null where the server doesn't say. */
  readonly mimeType: string | null;
  readonly charset: string | null;
  readonly body: Uint8Array;
  /** Whether there is more than was wanted. */
  readonly isCut: boolean;
}

/**
 * Fetches from the web what strangers name. Only from the public internet, whatever an address looks like, leads to or resolves to: what is asked is checked before
 * each request, and what its name resolves to is what is connected to. Carries nothing of whoever wants it: no cookies, no keys.
 */
export class WebFetcher {
  readonly #isOn: boolean;
  readonly #isAllowed: (address: string) => boolean;
  readonly #agent: Agent;
  readonly #resolver = new Resolver({ timeout: nameTime, tries: nameTries });

  constructor({ isOn, allowed, nameServers }: WebFetcherOptions) {
    this.#isOn = isOn;
    this.#isAllowed = allowedAddresses(listOfNetworks(allowed));
    if (nameServers) this.#resolver.setServers([...nameServers]);
    this.#agent = new Agent({
      connect: { lookup: guardedLookup(this.#resolver, this.#isAllowed), timeout: connectTime, allowH2: false },
      // No connection is kept for the next who asks.
      pipelining: 0,
      maxHeaderSize: headerSize,
    });
  }

  /**
   * What is found at an address, whatever its status.
   * @throws FetchRefused what is not fetched; another error when it can't be had
   */
  async get(address: string | URL, { accept, mostBytes, milliseconds, signal: wanted }: FetchLimits): Promise<Fetched> {
    const inTime = AbortSignal.timeout(milliseconds);
    const signal = wanted ? AbortSignal.any([inTime, wanted]) : inTime;
    let url = this.#checked(address);
    for (let redirects = 0; ; redirects++) {
      const response = await fetch(url, {
        ...{ dispatcher: this.#agent, redirect: 'manual', signal },
        headers: { Accept: accept, 'User-Agent': 'resource-storage-service (fetches what its users save)' },
      });
      const target = redirectOf(response);
      if (target === null) return await read(response, url, mostBytes);
      await response.body?.cancel();
      if (redirects === mostRedirects) throw new FetchRefused(`The address leads on more than ${mostRedirects} times.`);
      url = this.#checked(new URL(target, url));
    }
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  /** A socket asks for the address of a name, and not for one that stands there. */
  #checked(address: string | URL): URL {
    if (!this.#isOn) throw new FetchRefused('This service fetches nothing from the web.');
    const url = URL.parse(String(address));
    if (!url || !['http:', 'https:'].includes(url.protocol)) throw new FetchRefused('Only http and https addresses are fetched.');
    if (url.username || url.password) throw new FetchRefused('An address with a name or a password in it is not fetched.');
    const port = Number(url.port || (url.protocol === 'http:' ? 80 : 443));
    if (![80, 443].includes(port) && port < 1024) throw new FetchRefused(`Port ${port} is not one of web pages.`);
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    if (isIP(host) !== 0 && !this.#isAllowed(host)) throw new FetchRefused(`${host} is not an address of the public internet.`);
    return url;
  }
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const redirectOf = ({ status, headers }: Response): string | null => (redirects.has(status) ? headers.get('location') : null);

async function read({ status, headers, body }: Response, url: URL, mostBytes: number): Promise<Fetched> {
  // Copied together at once: kept one by one, bytes that come one by one would take hundreds of times their size.
  const bytes = Buffer.alloc(mostBytes);
  let size = 0;
  // Leaving the loop early ends the connection.
  for await (const part of body ?? []) {
    bytes.set((part as Uint8Array).subarray(0, mostBytes - size), size);
    size += (part as Uint8Array).length;
    if (size > mostBytes) break;
  }
  const [mimeType = '', ...parameters] = (headers.get('content-type') ?? '').split(';').map((one) => one.trim().toLowerCase());
  const charset = parameters.find((one) => one.startsWith('charset='))?.slice('charset='.length);
  return {
    ...{ url, status },
    mimeType: mimeType || null,
    charset: charset?.replace(/^"(.*)"$/, '$1') || null,
    body: bytes.subarray(0, size),
    isCut: size > mostBytes,
  };
}
