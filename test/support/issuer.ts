import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';
import { onTestFinished, vi } from 'vitest';
import { scopes } from '../../generated/operations.ts';

/** A real OpenID provider in this process, which makes JWT access tokens out to one audience. */
export interface TestIssuer {
  /** What `OIDC_ISSUER` takes. */
  readonly url: string;
  /** What `OIDC_AUDIENCE` takes. */
  readonly audience: string;
  /** The token that a program gets for itself (client credentials). */
  tokenOfProgram(scope: string): Promise<string>;
  /** The token that somebody gets who signs in and consents (authorization code with PKCE). */
  tokenOf(person: TestPerson, scope: string): Promise<string>;
  /** A token that the provider would not make, signed with the key that it signs with now. */
  sign(claims?: Readonly<Record<string, unknown>>, header?: Partial<JWTHeaderParameters>): Promise<string>;
  /** What `sign` gives a token that says nothing else. */
  readonly claims: JWTPayload;
  /** From now on the provider has another key, and only that. */
  rotateKey(): Promise<void>;
  /** How often the provider was asked for its keys. */
  readonly keyRequests: number;
  stop(): Promise<void>;
  restart(): Promise<void>;
}

/** The claims about a person that the provider puts into access tokens. */
export interface TestPerson {
  readonly subject: string;
  readonly claims?: Readonly<Record<string, unknown>>;
}

const audience = 'https://storage.example.com';
const redirectUri = 'https://app.example.com/callback';
const program = { client_id: 'nightly-export', client_secret: 'a secret of the nightly export' };
const app = { client_id: 'app', client_secret: 'a secret of the app' };

export async function startTestIssuer(): Promise<TestIssuer> {
  const people = new Map<string, TestPerson>();
  let handle: (req: IncomingMessage, res: ServerResponse) => unknown;
  let key: { readonly jwk: JWK; readonly privateKey: CryptoKey };
  let keyRequests = 0;
  const server = createServer((req, res) => {
    if (req.url === '/jwks') keyRequests++;
    void handle(req, res);
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  onTestFinished(stop);

  async function useNewKey(): Promise<void> {
    const { publicKey: _, privateKey } = await generateKeyPair('RS256', { extractable: true });
    const jwk = { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: 'RS256', use: 'sig' };
    key = { jwk, privateKey };
    handle = providerOf(url, jwk, people);
  }
  await useNewKey();

  const now = (): number => Math.floor(Date.now() / 1000);
  const claims = { iss: url, aud: audience, sub: 'ada', scope: 'profile:read', client_id: app.client_id };
  return {
    url,
    audience,
    claims,
    get keyRequests() {
      return keyRequests;
    },
    tokenOfProgram: (scope) => askForToken(url, program, { grant_type: 'client_credentials', scope, resource: audience }),
    async tokenOf(person, scope) {
      people.set(person.subject, person);
      const { code, verifier } = await signIn(url, person.subject, scope);
      return askForToken(url, app, { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri });
    },
    sign: (more = {}, header = {}) =>
      new SignJWT({ ...claims, iat: now(), exp: now() + 600, ...more })
        .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: key.jwk.kid ?? '', ...header })
        .sign(key.privateKey),
    rotateKey: useNewKey,
    stop,
    restart: () => listen(port),
  };
}

function providerOf(url: string, key: JWK, people: ReadonlyMap<string, TestPerson>) {
  const configuration: Configuration = {
    clients: [
      { ...program, grant_types: ['client_credentials'], redirect_uris: [], response_types: [] },
      { ...app, grant_types: ['authorization_code'], redirect_uris: [redirectUri], response_types: ['code'] },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['a key for cookies'] },
    scopes: ['openid'],
    ttl: { AccessToken: 600, AuthorizationCode: 60, ClientCredentials: 600, Grant: 600, Interaction: 60, Session: 600 },
    findAccount: (_ctx, subject) => ({ accountId: subject, claims: () => ({ sub: subject }) }),
    extraTokenClaims: (_ctx, token) => ('accountId' in token ? { ...people.get(token.accountId)?.claims } : undefined),
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: scopes.join(' '),
          audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: 600,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  };
  // It warns that it is not meant for production.
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const provider = new Provider(url, configuration);
  warn.mockRestore();
  const serve = provider.callback();

  /** Somebody who signs in at once, as whom the request hints, and consents to everything. */
  async function interact(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { prompt, params, session } = await provider.interactionDetails(req, res);
    if (prompt.name === 'login') {
      await provider.interactionFinished(req, res, { login: { accountId: String(params.login_hint) } });
      return;
    }
    const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: app.client_id });
    grant.addResourceScope(audience, String(params.scope));
    await provider.interactionFinished(req, res, { consent: { grantId: await grant.save() } });
  }

  return (req: IncomingMessage, res: ServerResponse) => (req.url?.startsWith('/interaction/') ? interact(req, res) : serve(req, res));
}

/** Follows the redirects of the authorization endpoint, as a browser with cookies does, until they lead to the app. */
async function signIn(url: string, subject: string, scope: string): Promise<{ code: string; verifier: string }> {
  const verifier = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
  const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(verifier))).toString('base64url');
  const query = new URLSearchParams({
    ...{ client_id: app.client_id, response_type: 'code', redirect_uri: redirectUri, scope, resource: audience, login_hint: subject },
    ...{ code_challenge: challenge, code_challenge_method: 'S256' },
  });
  const cookies = new Map<string, string>();
  let address = new URL(`/auth?${query}`, url);
  while (address.origin === url) {
    const response = await fetch(address, { redirect: 'manual', headers: { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') } });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('Location');
    if (location === null) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    address = new URL(location, url);
  }
  const code = address.searchParams.get('code');
  if (code === null) throw new Error(`The provider refused: ${address.search}`);
  return { code, verifier };
}

async function askForToken(url: string, client: { client_id: string; client_secret: string }, body: Record<string, string>): Promise<string> {
  const response = await fetch(`${url}/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`${client.client_id}:${encodeURIComponent(client.client_secret)}`)}` },
    body: new URLSearchParams(body),
  });
  const answer = (await response.json()) as { access_token?: string };
  if (answer.access_token === undefined) throw new Error(`The provider gave no token: ${JSON.stringify(answer)}`);
  return answer.access_token;
}
