import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Plan, planNamed } from '../../server/core/limits/plans.ts';
import type { Problem } from '../../server/core/problems.ts';
import { createTakeRequest, type TakeRequest } from '../../server/http/rate-limits.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { type Account, addAccount, addKey, addMember } from '../support/accounts.ts';
import { api, expectProblem } from '../support/api.ts';
import { openTemporaryDatabase, testedDatabase } from '../support/databases.ts';
import { givePlan } from '../support/plans.ts';
import { startSuiteService, startTestService, type TestService } from '../support/service.ts';
import { publish } from '../support/visitors.ts';

const planOf = (requestsPerSecond: number | null, requestsPerHour: number | null): Plan => ({
  ...planNamed(null),
  name: `${requestsPerSecond} ${requestsPerHour}`,
  requestsPerSecond,
  requestsPerHour,
});

describe('A request budget', () => {
  let database: Database;
  let take: TakeRequest;

  beforeEach(async () => {
    database = await openTemporaryDatabase();
    take = createTakeRequest(database);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    onTestFinished(() => {
      vi.useRealTimers();
    });
  });
  const later = (seconds: number): unknown => vi.setSystemTime(Date.now() + seconds * 1000);
  const refusal = (taken: Promise<unknown>): Promise<Problem | undefined> =>
    taken.then(
      () => undefined,
      (problem: Problem) => problem,
    );

  it('counts down, refuses when nothing is left, and is whole again when its window ends', async () => {
    const ada = { owner: 'user ada', plan: planOf(3, null) };
    const policy = ['RateLimit-Policy', '"second";q=3;w=1'];
    for (const left of [2, 1, 0]) expect(await take(ada)).toEqual(['RateLimit', `"second";r=${left};t=1`, ...policy]);
    for (let again = 0; again < 3; again++) {
      expect(await refusal(take(ada))).toMatchObject({
        code: 'rate_limited',
        errors: [],
        headers: { 'Retry-After': '1', RateLimit: '"second";r=0;t=1', 'RateLimit-Policy': '"second";q=3;w=1' },
      });
    }
    later(1.001);
    expect(await take(ada)).toEqual(['RateLimit', '"second";r=2;t=1', ...policy]);
  });

  it('can have a window of a second and one of an hour at once', async () => {
    const ada = { owner: 'user ada', plan: planOf(2, 5) };
    expect(await take(ada)).toEqual(['RateLimit', '"second";r=1;t=1, "hour";r=4;t=3600', 'RateLimit-Policy', '"second";q=2;w=1, "hour";q=5;w=3600']);
    await take(ada);
    // What the second refuses, the hour does not count.
    for (let again = 0; again < 5; again++) expect(await refusal(take(ada))).toMatchObject({ headers: { 'Retry-After': '1' } });
    later(60);
    expect((await take(ada))[1]).toBe('"second";r=1;t=1, "hour";r=2;t=3540');
    await take(ada);
    later(60);
    await take(ada);
    expect(await refusal(take(ada))).toMatchObject({ headers: { 'Retry-After': '3480', RateLimit: '"hour";r=0;t=3480' } });
  });

  it('is one for each owner', async () => {
    const plan = planOf(1, null);
    await take({ owner: 'user ada', plan });
    await take({ owner: 'user grace', plan });
    await take({ owner: 'account ada', plan });
    expect(await refusal(take({ owner: 'user ada', plan }))).toMatchObject({ code: 'rate_limited' });
  });

  it('is none where the plan has none', async () => {
    expect(await take({ owner: 'user ada', plan: planOf(null, null) })).toEqual([]);
  });

  it('is never passed by requests at the same time', async () => {
    const ada = { owner: 'user ada', plan: planOf(null, 20) };
    const all = await Promise.all(Array.from({ length: 50 }, () => refusal(take(ada))));
    expect(all.filter((problem) => problem === undefined)).toHaveLength(20);
  });

  it.runIf(testedDatabase() === 'postgres')('is shared by the processes that serve from one database', async () => {
    const ada = { owner: 'user ada', plan: planOf(null, 3) };
    const elsewhere = createTakeRequest(database);
    expect((await take(ada))[1]).toBe('"hour";r=2;t=3600');
    expect((await elsewhere(ada))[1]).toBe('"hour";r=1;t=3600');
    expect((await take(ada))[1]).toBe('"hour";r=0;t=3600');
    expect(await refusal(elsewhere(ada))).toMatchObject({ code: 'rate_limited' });
  });

  it.runIf(testedDatabase() === 'postgres')(
    'is not asked for where the database cannot be reached: the request could not be served either',
    async () => {
      await database.close();
      await expect(take({ owner: 'user ada', plan: planOf(3, null) })).rejects.toThrow('Cannot use a pool after calling end');
    },
  );
});

describe('The service', () => {
  let service: TestService;
  let ada: Account;

  beforeAll(async () => {
    service = await startSuiteService({ rateLimits: true });
  });
  afterAll(() => service.close());
  // With windows of an hour, so that none ends within a test.
  beforeEach(async () => {
    ada = await addAccount(service, { isDeveloper: true });
    await givePlan(service, ada.workspaceId, 'free');
  });

  const get = (path: string, headers: Readonly<Record<string, string>>) => service.call('GET', path, undefined, headers);
  const left = async (headers: Readonly<Record<string, string>>): Promise<number> =>
    Number(/^"hour";r=(\d+);t=\d+$/.exec((await get('/v2/users/me', headers)).headers.get('RateLimit') ?? '')?.[1]);

  it('tells in every answer to a request with a valid credential what is left', async () => {
    const me = await get('/v2/users/me', ada.headers);
    const unchanged = await get('/v2/users/me', { ...ada.headers, 'If-None-Match': me.headers.get('ETag') ?? '' });
    const answers = {
      200: me,
      304: unchanged,
      400: await get('/v2/resources/x', ada.headers),
      404: await get('/v2/resources/00000000-0000-7000-8000-000000000000', ada.headers),
      406: await get('/v2/users/me', { ...ada.headers, Accept: 'text/html' }),
    };
    let expected = 1000;
    for (const [status, response] of Object.entries(answers)) {
      expected -= 1;
      expect([response.status, response.headers.get('RateLimit-Policy')]).toEqual([Number(status), '"hour";q=1000;w=3600']);
      expect(response.headers.get('RateLimit')).toMatch(new RegExp(`^"hour";r=${expected};t=3\\d{3}$`));
    }
  });

  it('allows 100 a second by default', async () => {
    const response = await service.call('GET', '/v2/users/me');
    expect(response.headers.get('RateLimit')).toMatch(/^"second";r=\d\d;t=1$/);
    expect(response.headers.get('RateLimit-Policy')).toBe('"second";q=100;w=1');
  });

  it('tells nothing where there is no credential to count for: bad keys, its own pages, signed addresses, preflights', async () => {
    const responses = [
      await get('/v2/users/me', { 'X-Api-Key': 'a wrong key' }),
      await get('/healthz', ada.headers),
      await get('/v2/nothing', ada.headers),
      await get('/stored-files/x?signature=y', ada.headers),
      await service.call('OPTIONS', '/v2/users/me', undefined, ada.headers),
    ];
    expect(responses.filter((response) => response.headers.has('RateLimit') || response.headers.has('RateLimit-Policy'))).toEqual([]);
    expect(await left(ada.headers)).toBe(999);
  });

  it('counts all personal keys of a user together, and those of the developer account together', async () => {
    const personal = async () => ({ 'X-Api-Key': await addKey(service, ada.userId, ada.workspaceId, 'personal') });
    const developer = async () => ({ 'X-Api-Key': await addKey(service, ada.userId, ada.workspaceId, 'developer') });
    expect([await left(await personal()), await left(await personal())]).toEqual([999, 998]);
    expect([await left(ada.headers), await left(await developer())]).toEqual([999, 998]);
  });

  it('counts a personal key by the plan of what its user came with, wherever it is at home', async () => {
    const team = await addAccount(service);
    await givePlan(service, team.workspaceId, 'scale');
    await addMember(service, ada.userId, team.workspaceId, 'viewer');
    const delegated = await addAccount(service, { delegatedBy: ada.workspaceId });
    await givePlan(service, delegated.workspaceId, 'scale');
    const expected = [999, 998, 997];
    for (const { workspaceId } of [ada, team, delegated]) {
      expect(await left({ 'X-Api-Key': await addKey(service, ada.userId, workspaceId, 'personal') })).toBe(expected.shift());
    }
    // Who came with none counts by the plan of the account that has delegated it.
    expect(await left(delegated.headers)).toBe(999);
  });

  it('counts for the account and by its plan, whatever delegated workspace it works or is at home in', async () => {
    const delegated = await addAccount(service, { delegatedBy: ada.workspaceId });
    await givePlan(service, delegated.workspaceId, 'scale');
    const inside = { 'X-Api-Key': await addKey(service, ada.userId, delegated.workspaceId, 'developer') };
    expect(await left(ada.headers)).toBe(999);
    expect(await left({ ...ada.headers, 'X-Service-Workspace-Id': delegated.workspaceId })).toBe(998);
    expect(await left(inside)).toBe(997);
  });

  it('counts all visitors of a publication together, by the plan of its account, and beside the budget of its owner', async () => {
    const client = api(service, ada.headers);
    const [one, other] = [await client.space(), await client.space()];
    const visit = async ({ id }: { id: string }, token: string): Promise<string | null> =>
      (await fetch(`${service.baseUrl}/v2/resources/${id}?accessToken=${token}`)).headers.get('RateLimit');
    const [first, second] = [await publish(client, one.id), await publish(client, other.id)];
    expect(await visit(one, first.accessToken)).toMatch(/^"hour";r=999;/);
    expect(await visit(one, first.accessToken)).toMatch(/^"hour";r=998;/);
    expect(await visit(other, second.accessToken)).toMatch(/^"hour";r=999;/);
    expect(await left(ada.headers)).toBe(995);
  });

  it('refuses with 429 what is too much, and does nothing of it', async () => {
    await givePlan(service, ada.workspaceId, 'personal');
    const create = () => service.call('POST', '/v2/folders', { name: 'A space' }, ada.headers);
    let made = 0;
    let refused: Response | undefined;
    // Ten fit into a second: whoever can send more than that is refused in the end.
    for (let batch = 0; refused === undefined && batch < 50; batch++) {
      for (const response of await Promise.all(Array.from({ length: 20 }, create))) {
        if (response.status === 201) made++;
        else refused ??= response;
      }
    }
    if (!refused) throw new Error('Nothing was refused');
    expect([refused.headers.get('Retry-After'), refused.headers.get('RateLimit')]).toEqual(['1', '"second";r=0;t=1']);
    expect(refused.headers.get('RateLimit-Policy')).toBe('"second";q=10;w=1');
    expect(await expectProblem(refused, 429, 'rate_limited')).toEqual([]);
    await givePlan(service, ada.workspaceId, null);
    const subscription = (await (await get('/v2/subscriptions', ada.headers)).json()) as { usage: { resources: { used: number } } };
    expect(subscription.usage.resources.used).toBe(made);
  });

  it('leaves all of it out with RATE_LIMITS=off', async () => {
    const unlimited = await startTestService({ rateLimits: false });
    const responses = await Promise.all(Array.from({ length: 150 }, () => unlimited.call('GET', '/v2/users/me')));
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
    expect(responses.filter((response) => response.headers.has('RateLimit') || response.headers.has('RateLimit-Policy'))).toEqual([]);
  });
});
