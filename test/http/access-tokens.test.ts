import { createHmac } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { components } from '../../generated/contract.ts';
import { scopes } from '../../generated/operations.ts';
import type { Config } from '../../server/config.ts';
import { addAccount, addKey, addMember } from '../support/accounts.ts';
import { expectProblem } from '../support/api.ts';
import { startTestIssuer, type TestIssuer } from '../support/issuer.ts';
import { expectNoTrace, rowsOf } from '../support/rows.ts';
import { startTestService, type TestService } from '../support/service.ts';

type Profile = components['schemas']['Profile'];

interface World {
  readonly issuer: TestIssuer;
  readonly service: TestService;
  /** A request with this token and no key. */
  call(token: string, method?: string, path?: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  profile(token: string): Promise<Profile>;
}

async function startWorld(config: Partial<Config> = {}): Promise<World> {
  const issuer = await startTestIssuer();
  const service = await startTestService({ oidcIssuer: issuer.url, oidcAudience: issuer.audience, ...config });
  const call: World['call'] = (token, method = 'GET', path = '/v2/users/me', body, headers) =>
    service.call(method, path, body, { 'X-Api-Key': '', Authorization: `Bearer ${token}`, ...headers });
  return {
    issuer,
    service,
    call,
    async profile(token) {
      const response = await call(token);
      expect(response.status).toBe(200);
      return (await response.json()) as Profile;
    },
  };
}

/** Moves the clock of the service and of the issuer. */
function letPass(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

const ada = { subject: 'ada', claims: { email: 'Ada@Example.com', email_verified: true, name: 'Ada Lovelace', groups: ['research', 'board'] } };

describe('An access token', () => {
  it('of somebody who signs in acts for a user, who gets a workspace of their own', async () => {
    const { issuer, service, profile, call } = await startWorld();
    const token = await issuer.tokenOf(ada, 'profile:read resources:read resources:write workspaces:read');
    expect(await profile(token)).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: 'ada@example.com',
      name: 'Ada Lovelace',
      pictureUrlCdn: null,
      authMethod: new URL(issuer.url).host,
      groups: ['research', 'board'],
      emailIngestionAddress: null,
      createdAt: expect.any(String),
      modifiedAt: expect.any(String),
    });
    const workspace = (await (await call(token, 'GET', '/v2/workspaces/me')).json()) as components['schemas']['Workspace'];
    expect(workspace).toMatchObject({ type: 'personal', parentWorkspaceId: null, membersCount: 1, workspaceRoles: [{ alias: 'owner' }] });
    const note = await call(token, 'POST', '/v2/notepads', { parentId: '@alias::inbox', text: 'Mine' });
    expect(note.status).toBe(201);
    const { id } = (await note.json()) as { id: string };
    expect(await rowsOf(service, 'resources', { id })).toMatchObject([{ workspace_id: workspace.id }]);
  });

  it('of a program acts for a user of its own', async () => {
    const { issuer, profile } = await startWorld();
    const first = await profile(await issuer.tokenOfProgram('profile:read'));
    expect(first).toMatchObject({ name: null, groups: null, email: `${first.id}@users.invalid` });
    expect(await profile(await issuer.tokenOfProgram('profile:read'))).toEqual(first);
    expect((await profile(await issuer.tokenOf(ada, 'profile:read'))).id).not.toBe(first.id);
  });

  it('may do what it names of the scopes, in whichever way it names them', async () => {
    const { issuer, call } = await startWorld();
    const narrow = await issuer.tokenOf(ada, 'profile:read');
    const refused = await call(narrow, 'GET', '/v2/resource-roots');
    expect(await expectProblem(refused, 403, 'insufficient_scope')).toEqual([
      { location: 'header', path: 'Authorization', message: 'the token lacks the scope resources:read' },
    ]);
    for (const [claims, status] of [
      [{ scope: 'openid profile:read email' }, 200],
      [{ scope: undefined, scp: ['profile:read'] }, 200],
      [{ scope: undefined, scp: 'resources:read profile:read' }, 200],
      [{ scope: 'resources:read', scp: 'profile:read' }, 200],
      [{ scope: ['profile:read'] }, 200],
      [{ scope: 'PROFILE:READ profile' }, 403],
      [{ scope: 'profile:read,resources:read' }, 403],
      [{ scope: '' }, 403],
      [{ scope: undefined }, 403],
      [{ scope: { 'profile:read': true } }, 403],
      [{ scope: 'constructor __proto__ toString' }, 403],
    ] as const) {
      expect((await call(await issuer.sign(claims))).status, JSON.stringify(claims)).toBe(status);
    }
  });

  it('reaches workspaces that its user is a member of, and no delegated one', async () => {
    const { issuer, service, call, profile } = await startWorld();
    const token = await issuer.tokenOf(ada, scopes.join(' '));
    const { id } = await profile(token);
    const team = await addAccount(service);
    const inTeam = () => call(token, 'POST', '/v2/folders', { name: 'Theirs' }, { 'X-Service-Workspace-Id': team.workspaceId });
    await expectProblem(await inTeam(), 404, 'workspace_not_found');
    await addMember(service, id, team.workspaceId, 'viewer');
    await expectProblem(await inTeam(), 403, 'insufficient_role');
    await expectProblem(await call(token, 'POST', '/v2/workspaces', {}), 403, 'insufficient_role');
    await expectProblem(await call(token, 'POST', '/v2/api-keys', { name: 'A', kind: 'developer' }), 403, 'insufficient_role');
    const made = await call(token, 'POST', '/v2/api-keys', { name: 'Mine' });
    const { key } = (await made.json()) as { key: string };
    expect(await (await service.call('GET', '/v2/users/me', undefined, { 'X-Api-Key': key })).json()).toMatchObject({ id });
  });

  it('makes keys that expire with it, at the latest', async () => {
    const { issuer, service, call } = await startWorld();
    const token = await issuer.sign({ scope: scopes.join(' '), exp: Math.floor(Date.now() / 1000) + 3 });
    const until = new Date((decodeJwt(token).exp ?? 0) * 1000).toISOString();
    const make = (fields: object = {}) => call(token, 'POST', '/v2/api-keys', { name: 'A key', ...fields });
    const made = (await (await make()).json()) as components['schemas']['ApiKeyCreated'];
    expect(made.expiresAt).toBe(until);
    expect(((await (await make({ expiresAt: until })).json()) as typeof made).expiresAt).toBe(until);
    for (const expiresAt of ['2099-01-01T00:00:00.000Z', new Date(Date.parse(until) + 1).toISOString()]) {
      expect(await expectProblem(await make({ expiresAt }), 400, 'invalid_request')).toEqual([
        {
          location: 'body',
          path: '/expiresAt',
          message: `must not be later than ${until}, the last moment for a key that this access token makes`,
        },
      ]);
    }
    const withKey = (key: string, method: string, path: string, body?: unknown) => service.call(method, path, body, { 'X-Api-Key': key });
    // Nor does the key outlive it by making another one.
    const next = (await (await withKey(made.key, 'POST', '/v2/api-keys', { name: 'Another' })).json()) as typeof made;
    expect(next.expiresAt).toBe(until);
    letPass(4_000);
    for (const { key } of [made, next]) await expectProblem(await withKey(key, 'GET', '/v2/users/me'), 401, 'unauthorized');
  });

  it('makes keys that live as long as the operator says', async () => {
    const { issuer, service, call } = await startWorld({ tokenKeyDays: 30 });
    const token = await issuer.sign({ scope: scopes.join(' '), exp: Math.floor(Date.now() / 1000) + 3 });
    const make = (fields: object = {}) => call(token, 'POST', '/v2/api-keys', { name: 'A key', ...fields });
    const days = 24 * 3_600_000;
    const made = (await (await make()).json()) as components['schemas']['ApiKeyCreated'];
    const lifetime = Date.parse(made.expiresAt ?? '') - Date.parse(made.createdAt);
    expect(Math.abs(lifetime - 30 * days)).toBeLessThan(60_000);
    const late = new Date(Date.now() + 31 * days).toISOString();
    expect(await expectProblem(await make({ expiresAt: late }), 400, 'invalid_request')).toMatchObject([{ path: '/expiresAt' }]);
    letPass(29 * days);
    const withKey = () => service.call('GET', '/v2/users/me', undefined, { 'X-Api-Key': made.key });
    expect((await withKey()).status).toBe(200);
    letPass(2 * days);
    await expectProblem(await withKey(), 401, 'unauthorized');
  });

  it('is not given the key again that a credential has made which lives longer', async () => {
    const { issuer, service, call, profile } = await startWorld();
    const token = await issuer.sign({ scope: scopes.join(' '), exp: Math.floor(Date.now() / 1000) + 60 });
    const { id } = await profile(token);
    const home = (await (await call(token, 'GET', '/v2/workspaces/me')).json()) as { id: string };
    const once = { 'Idempotency-Key': 'once' };
    const personal = await addKey(service, id, home.id, 'personal');
    expect((await service.call('POST', '/v2/api-keys', { name: 'Mine' }, { 'X-Api-Key': personal, ...once })).status).toBe(201);
    const replay = await call(token, 'POST', '/v2/api-keys', { name: 'Mine' }, once);
    expect(await expectProblem(replay, 403, 'insufficient_scope')).toMatchObject([{ path: 'Idempotency-Key' }]);
    // What it has made itself it gets again, and so does a later token.
    const own = { 'Idempotency-Key': 'own' };
    const first = await (await call(token, 'POST', '/v2/api-keys', { name: 'Own' }, own)).text();
    const later = await issuer.sign({ scope: scopes.join(' '), exp: Math.floor(Date.now() / 1000) + 600 });
    for (const again of [token, later]) expect(await (await call(again, 'POST', '/v2/api-keys', { name: 'Own' }, own)).text()).toBe(first);
  });

  it('counts for nothing beside a key, right or wrong', async () => {
    const { issuer, service, call } = await startWorld();
    const token = await issuer.tokenOf(ada, 'profile:read');
    const both = (key: string) => call(token, 'GET', '/v2/users/me', undefined, { 'X-Api-Key': key });
    expect(await (await both(service.apiKey)).json()).toMatchObject({ email: 'owner@localhost.localdomain' });
    await expectProblem(await both('no key at all'), 401, 'unauthorized');
    expect((await call('no token at all', 'GET', '/v2/users/me', undefined, { 'X-Api-Key': service.apiKey })).status).toBe(200);
  });

  it('is not looked at where no issuer is configured', async () => {
    const issuer = await startTestIssuer();
    const service = await startTestService();
    const headers = { 'X-Api-Key': '', Authorization: `Bearer ${await issuer.sign()}` };
    await expectProblem(await service.call('GET', '/v2/users/me', undefined, headers), 401, 'unauthorized');
    expect(issuer.keyRequests).toBe(0);
  });
});

describe('An access token that is not valid', () => {
  const seconds = () => Math.floor(Date.now() / 1000);
  const wrong: Record<string, Record<string, unknown>> = {
    'of another issuer': { iss: 'https://auth.example.com' },
    'of this issuer with a slash': { iss: 'http://127.0.0.1/' },
    'of no issuer': { iss: undefined },
    'for another audience': { aud: 'https://other.example.com' },
    'for an audience in another case': { aud: 'https://STORAGE.example.com' },
    'for no audience': { aud: undefined },
    'that has expired': { exp: seconds() - 60 },
    'that never expires': { exp: undefined },
    'that begins later': { nbf: seconds() + 3600 },
    'about nobody': { sub: undefined },
    'about the empty text': { sub: '' },
    'about text with U+0000': { sub: 'ada\0' },
    'about half a character': { sub: 'ada\ud800' },
    'about somebody with a name that is too long': { sub: 'a'.repeat(256) },
    'about a number': { sub: 7 },
  };

  it('answers like a bad key, whatever is wrong with it, and makes no user', async () => {
    const { issuer, service, call } = await startWorld();
    const stranger = await generateKeyPair('RS256');
    const kid = JSON.parse(atob((await issuer.sign()).split('.')[0] ?? '')).kid as string;
    const valid = await issuer.sign();
    const [header = '', payload = '', signature = ''] = valid.split('.');
    const claims = decodeJwt(valid);
    const jwks = (await (await fetch(`${issuer.url}/jwks`)).json()) as { keys: object[] };
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signedWith = (secret: string, alg: string) => {
      const head = `${encode({ alg, typ: 'at+jwt', kid })}.${encode(claims)}`;
      return `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`;
    };
    const tokens: Record<string, string> = {
      'without a signature': new UnsecuredJWT(claims).encode(),
      'that calls its signature none': `${encode({ alg: 'none', kid })}.${payload}.`,
      'whose signature is cut off': `${header}.${payload}.`,
      'whose signature is altered': `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
      'whose claims are altered': `${header}.${encode({ ...claims, sub: 'eve' })}.${signature}`,
      'signed with the public key as a secret': signedWith(JSON.stringify(jwks.keys[0]), 'HS256'),
      'signed with an empty secret': signedWith('', 'HS256'),
      'signed by a stranger under the name of the key': await signedBy(stranger.privateKey, claims, { alg: 'RS256', kid }),
      'signed by a stranger without a name': await signedBy(stranger.privateKey, claims, { alg: 'RS256' }),
      'that brings its own key': await signedBy(stranger.privateKey, claims, { alg: 'RS256', jwk: jwks.keys[0] as never }),
      'of another type': await issuer.sign({}, { typ: 'logout+jwt' }),
      'that is none': 'x',
      'that is almost one': 'x.y.z',
      'that is a key': service.apiKey,
      'of three empty parts': '..',
    };
    for (const [what, more] of Object.entries(wrong)) tokens[what] = await issuer.sign(more);
    expect((await call(valid)).status).toBe(200);
    const [bad] = [await service.call('GET', '/v2/users/me', undefined, { 'X-Api-Key': 'bad' })];
    const shown = async (response: Response) => ({
      status: response.status,
      problem: { ...((await response.json()) as object), traceid: '' },
      headers: Object.fromEntries([...response.headers].filter(([name]) => !['x-trace-id', 'date'].includes(name))),
    });
    const likeKey = await shown(bad);
    await expectNoTrace(service, async () => {
      for (const [what, token] of Object.entries(tokens)) expect(await shown(await call(token)), what).toEqual(likeKey);
    });
  });

  it('is a valid one for some seconds more, by another clock', async () => {
    const { issuer, call } = await startWorld();
    expect((await call(await issuer.sign({ exp: seconds() - 3 }))).status).toBe(200);
    expect((await call(await issuer.sign({ nbf: seconds() + 3 }))).status).toBe(200);
    expect((await call(await issuer.sign({ aud: ['https://other.example.com', issuer.audience] }))).status).toBe(200);
    for (const typ of ['JWT', 'jwt', 'at+JWT', 'application/at+jwt', undefined]) {
      expect((await call(await issuer.sign({}, { typ } as JWTHeaderParameters))).status, typ).toBe(200);
    }
  });

  it('becomes one with time', async () => {
    const { issuer, call } = await startWorld();
    const token = await issuer.tokenOf(ada, 'profile:read');
    expect((await call(token)).status).toBe(200);
    letPass(11 * 60_000);
    await expectProblem(await call(token), 401, 'unauthorized');
  });
});

const signedBy = (key: CryptoKey, claims: JWTPayload, header: JWTHeaderParameters) => new SignJWT(claims).setProtectedHeader(header).sign(key);

describe('The keys of the issuer', () => {
  it('are asked for once, and again when a new one signs', async () => {
    const { issuer, call } = await startWorld();
    expect(issuer.keyRequests).toBe(0);
    const before = await issuer.sign();
    for (let time = 0; time < 3; time++) expect((await call(before)).status).toBe(200);
    expect(issuer.keyRequests).toBe(1);

    await issuer.rotateKey();
    letPass(31_000);
    expect((await call(await issuer.sign())).status).toBe(200);
    expect(issuer.keyRequests).toBe(2);
    // The old one is not there any more, so what it has signed is not valid.
    await expectProblem(await call(before), 401, 'unauthorized');
  });

  it('are not asked for again and again by made-up names of keys', async () => {
    const { issuer, call } = await startWorld();
    expect((await call(await issuer.sign())).status).toBe(200);
    for (let time = 0; time < 5; time++) await expectProblem(await call(await issuer.sign({}, { kid: crypto.randomUUID() })), 401, 'unauthorized');
    expect(issuer.keyRequests).toBe(1);
  });

  it('are trusted for ten minutes after the issuer has taken one back', async () => {
    const { issuer, call } = await startWorld();
    const token = await issuer.sign({ exp: Math.floor(Date.now() / 1000) + 3600 });
    expect((await call(token)).status).toBe(200);
    await issuer.rotateKey();
    letPass(10 * 60_000 + 1000);
    await expectProblem(await call(token), 401, 'unauthorized');
  });

  it('that can not be had make the service say so, not refuse, until the issuer is back', async () => {
    const { issuer, service, call } = await startWorld();
    const token = await issuer.sign();
    await issuer.stop();
    const unavailable = await call(token);
    expect(Number(unavailable.headers.get('Retry-After'))).toBeGreaterThan(0);
    await expectProblem(unavailable, 503, 'unavailable');
    // What no key can make valid is refused, and keys work.
    await expectProblem(await call('x.y.z'), 401, 'unauthorized');
    await expectProblem(await call(new UnsecuredJWT(issuer.claims).encode()), 401, 'unauthorized');
    expect((await service.call('GET', '/v2/users/me')).status).toBe(200);
    await issuer.restart();
    letPass(2_000);
    expect((await call(token)).status).toBe(200);
  });

  it('are asked for less and less often while they can not be had, whatever comes in', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const asked: string[] = [];
    let answer = (res: ServerResponse): unknown => res.writeHead(500).end();
    const server = createServer((req, res) => {
      asked.push(req.url ?? '');
      answer(res);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const service = await startTestService({ oidcIssuer: url, oidcAudience: 'storage' });
    const send = async (): Promise<Response> => {
      const token = await signedBy(
        privateKey,
        { iss: url, aud: 'storage', sub: 'eve', exp: 4_000_000_000 },
        { alg: 'RS256', kid: crypto.randomUUID() },
      );
      return service.call('GET', '/v2/users/me', undefined, { 'X-Api-Key': '', Authorization: `Bearer ${token}` });
    };
    letPass(0);
    for (const [pause, total] of [
      [0, 1],
      [1_001, 2],
      [1_001, 2],
      [1_001, 3],
      [4_001, 4],
    ] as const) {
      letPass(pause);
      for (let time = 0; time < 5; time++) {
        const response = await send();
        expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
        await expectProblem(response, 503, 'unavailable');
      }
      expect(asked).toHaveLength(total);
    }
    // An answer is read as far as the metadata of any issuer go.
    answer = (res) => res.writeHead(200).end(' '.repeat(2 * 1024 * 1024));
    letPass(60_001);
    await expectProblem(await send(), 503, 'unavailable');
    expect(JSON.stringify(service.logged)).toContain('more than 1048576 bytes');
  });

  it('are not asked for by a token that is longer than any', async () => {
    const { issuer, call } = await startWorld();
    await expectProblem(await call(await issuer.sign({ filler: 'x'.repeat(16 * 1024) })), 401, 'unauthorized');
    expect(issuer.keyRequests).toBe(0);
  });

  it('that are known serve on while the issuer is away, whatever other tokens ask for, but not for ever', async () => {
    const { issuer, call } = await startWorld();
    const token = await issuer.sign({ exp: Math.floor(Date.now() / 1000) + 3600 });
    const madeUp = await issuer.sign({}, { kid: crypto.randomUUID() });
    expect((await call(token)).status).toBe(200);
    await issuer.stop();
    letPass(31_000);
    await expectProblem(await call(madeUp), 503, 'unavailable');
    expect((await call(token)).status).toBe(200);
    letPass(10 * 60_000);
    await expectProblem(await call(token), 503, 'unavailable');
    await issuer.restart();
    letPass(5_000);
    expect((await call(token)).status).toBe(200);
  });

  it.each([
    ['another issuer', (url: string) => ({ issuer: `${url}/other`, jwks_uri: `${url}/jwks` })],
    ['no keys', (url: string) => ({ issuer: url })],
    ['keys at an address that anybody can change', (url: string) => ({ issuer: url, jwks_uri: 'http://keys.example.com/' })],
    ['keys that are none', (url: string) => ({ issuer: url, jwks_uri: `${url}/nothing` })],
    ['nothing', () => null],
  ])('are not taken from metadata of %s', async (_, metadataOf) => {
    const server = createServer((req, res) => res.end(JSON.stringify(req.url === '/nothing' ? {} : metadataOf(url))));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const service = await startTestService({ oidcIssuer: url, oidcAudience: 'storage' });
    const { privateKey } = await generateKeyPair('RS256');
    const token = await signedBy(privateKey, { iss: url, aud: 'storage', sub: 'eve', exp: 4_000_000_000 }, { alg: 'RS256', kid: 'a' });
    const response = await service.call('GET', '/v2/users/me', undefined, { 'X-Api-Key': '', Authorization: `Bearer ${token}` });
    await expectProblem(response, 503, 'unavailable');
    expect(service.logged).toContainEqual(expect.objectContaining({ level: 'warn', issuer: url, msg: expect.stringContaining('can not be had') }));
  });
});

describe('The user of an access token', () => {
  it('is made once, however many first requests come at a time, to however many processes', async () => {
    const { issuer, service, call } = await startWorld();
    const { dataDir, databaseUrl, databasePoolSize } = service.service.services.config;
    const second = await startTestService({ dataDir, databaseUrl, databasePoolSize, oidcIssuer: issuer.url, oidcAudience: issuer.audience });
    const token = await issuer.tokenOf(ada, 'profile:read');
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const headers = { 'X-Api-Key': '', Authorization: `Bearer ${token}` };
        const response = await (index % 2 ? second.call('GET', '/v2/users/me', undefined, headers) : call(token));
        return { status: response.status, id: ((await response.json()) as Profile).id };
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await rowsOf(service, 'users', { oidc_subject: 'ada' })).toMatchObject([{ email: 'ada@example.com', oidc_issuer: issuer.url }]);
    expect(await rowsOf(service, 'workspaces', { type: 'personal' })).toHaveLength(1);
  });

  it('never becomes somebody who is there already by an e-mail address', async () => {
    const { issuer, service, profile } = await startWorld();
    const owner = await rowsOf(service, 'users');
    for (const email_verified of [true, false, 'true', undefined]) {
      const subject = `eve ${String(email_verified)}`;
      const { id, email } = await profile(
        await issuer.tokenOf({ subject, claims: { email: 'owner@localhost.localdomain', email_verified } }, 'profile:read'),
      );
      expect(id).not.toBe(owner[0]?.id);
      expect(email).toBe(`${id}@users.invalid`);
    }
    expect(await rowsOf(service, 'users', { id: owner[0]?.id ?? '' })).toEqual(owner);
  });

  it('has no address that is not verified, or not an address, until the issuer tells one that is', async () => {
    const { issuer, profile } = await startWorld();
    for (const claims of [
      { email: 'ada@example.com' },
      { email: 'ada@example.com', email_verified: 'yes' },
      { email: 'ada@localhost', email_verified: true },
      { email: `${'a'.repeat(250)}@example.com`, email_verified: true },
      { email: ['ada@example.com'], email_verified: true },
    ]) {
      const { id, email } = await profile(await issuer.sign(claims));
      expect(email).toBe(`${id}@users.invalid`);
    }
    expect((await profile(await issuer.sign({ email: 'ada@example.com', email_verified: true }))).email).toBe('ada@example.com');
    expect((await profile(await issuer.sign())).email).toBe('ada@example.com');
  });

  it('is as later tokens describe them; what those leave out stays', async () => {
    const { issuer, service, profile } = await startWorld();
    const first = await profile(await issuer.tokenOf(ada, 'profile:read'));
    const renamed = { name: 'Ada King', picture: 'https://example.com/ada.png', groups: [] };
    const second = await profile(await issuer.tokenOf({ subject: 'ada', claims: renamed }, 'profile:read'));
    expect(second).toEqual({
      ...first,
      name: 'Ada King',
      pictureUrlCdn: 'https://example.com/ada.png',
      groups: null,
      modifiedAt: expect.any(String),
    });
    expect(Date.parse(second.modifiedAt)).toBeGreaterThan(Date.parse(first.modifiedAt));
    const token = await issuer.sign();
    await expectNoTrace(service, async () => expect(await profile(token)).toEqual(second));
    // An address that somebody else has by now is left to them.
    const other = await addAccount(service);
    const taken = await issuer.sign({ email: `${other.userId}@example.com`, email_verified: true });
    await expectNoTrace(service, async () => expect(await profile(taken)).toEqual(second));
    expect((await profile(await issuer.sign({ email: 'ada.king@example.com', email_verified: true }))).email).toBe('ada.king@example.com');
  });

  it('has nothing of claims that are not what they should be', async () => {
    const { issuer, profile } = await startWorld();
    const odd = { name: 7, picture: 'javascript:alert(1)', groups: 'board' };
    expect(await profile(await issuer.sign(odd))).toMatchObject({ name: null, pictureUrlCdn: null, groups: null });
    const long = { name: 'x'.repeat(256), picture: 'ftp://example.com/a', groups: ['a', 7, '', 'b\0'] };
    expect(await profile(await issuer.sign(long))).toMatchObject({ name: null, pictureUrlCdn: null, groups: ['a'] });
  });

  it('is another one for each subject', async () => {
    const { issuer, profile } = await startWorld();
    const ids = await Promise.all(['ada', 'Ada', 'ada ', 'grace'].map(async (sub) => (await profile(await issuer.sign({ sub }))).id));
    expect(new Set(ids).size).toBe(4);
  });
});
