import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { components } from '../../../generated/contract.ts';
import { type Account, addAccount } from '../../support/accounts.ts';
import { type Api, api, expectProblem } from '../../support/api.ts';
import { givePlan } from '../../support/plans.ts';
import { change } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

type Subscription = components['schemas']['Subscription'];

const service = useService();
let me: Account;
let client: Api;

beforeEach(async () => {
  me = await addAccount(service, { isDeveloper: true });
  client = api(service, me.headers);
});

const subscription = (query = '', headers = {}): Promise<Subscription> => client.get(`/v2/subscriptions${query}`, headers);
const item = (used: number, limit: number | null) => ({ total: limit, amount: used, amountType: 'consumed', breakdown: [], limit, used });

describe('getSubscription', () => {
  it('shows the default plan, which limits nothing', async () => {
    expect(await subscription()).toMatchObject({
      plan: 'default',
      tier: null,
      status: null,
      creditTopupAt: null,
      entitlements: {
        maxFileSizeMB: 5120,
        maxTotalStorageSizeMB: null,
        maxResourceCount: null,
        maxDelegatedWorkspaces: null,
        requestsPerHour: null,
        creditCentsMonthly: null,
        apiKeysEnabled: true,
      },
      usage: { storage: item(0, null), resources: item(0, null), credits: item(0, null), chatbot: null, imported_items: null },
      creditOperationCosts: { RESOURCE_CREATED: 0, ASSISTANT_MESSAGE: 0, WEB_SEARCH: 0 },
    });
  });

  it('shows what a plan allows, what is used of it, and when credits are there anew', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 11, 31, 23, 30) });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    await givePlan(service, me.workspaceId, 'free');
    await client.note({ text: 'Grüße' });
    await client.space();
    expect(await subscription()).toMatchObject({
      plan: 'free',
      tier: 'free',
      creditTopupAt: '2027-01-01T00:00:00.000Z',
      entitlements: {
        maxFileSizeMB: 512,
        maxTotalStorageSizeMB: 10_240,
        maxResourceCount: 10_000,
        maxDelegatedWorkspaces: 10,
        requestsPerHour: 1000,
        creditCentsMonthly: 100_000,
      },
      usage: { storage: item(7, 10 * 1024 ** 3), resources: item(2, 10_000), credits: item(2, 1000) },
      creditOperationCosts: { RESOURCE_CREATED: 1, ASSISTANT_MESSAGE: 10, WEB_SEARCH: 10, TOP_UP_PLAN: 0 },
    });
    vi.setSystemTime(Date.UTC(2027, 0, 1));
    expect(await subscription('?type=credits')).toMatchObject({ creditTopupAt: '2027-02-01T00:00:00.000Z', usage: { credits: item(0, 1000) } });
  });

  it('shows the kinds of usage that are asked for', async () => {
    const usage = async (query: string) => (await subscription(query)).usage;
    const none = { storage: null, resources: null, credits: null, chatbot: null, imported_items: null };
    expect(await usage('?type=storage')).toEqual({ ...none, storage: item(0, null) });
    expect(await usage('?type=credits&type=resources')).toEqual({ ...none, credits: item(0, null), resources: item(0, null) });
    expect(await usage('?type=chatbot&type=imported_items')).toEqual(none);
    await expectProblem(await client.call('GET', '/v2/subscriptions?type=seats'), 400, 'invalid_request');
  });

  it('is that of the workspace that the request works in', async () => {
    const delegated = await addAccount(service, { delegatedBy: me.workspaceId });
    await givePlan(service, delegated.workspaceId, 'personal');
    await client.space();
    const inside = await subscription('', { 'X-Service-Workspace-Id': delegated.workspaceId });
    expect([inside.plan, inside.usage.resources?.used]).toEqual(['personal', 0]);
    await givePlan(service, delegated.workspaceId, null);
    await givePlan(service, me.workspaceId, 'scale');
    expect((await subscription('', { 'X-Service-Workspace-Id': delegated.workspaceId })).plan).toBe('scale');
  });

  it('has an ETag that changes with what it shows', async () => {
    const etag = (await client.call('GET', '/v2/subscriptions')).headers.get('ETag') ?? '';
    const again = () => client.call('GET', '/v2/subscriptions', undefined, { 'If-None-Match': etag });
    expect((await again()).status).toBe(304);
    await client.bookmark();
    expect((await again()).status).toBe(200);
  });

  it('answers under its older path, and needs the scope profile:read', async () => {
    expect(await client.get<Subscription>('/v2/subscription')).toEqual(await subscription());
    const { key } = await client.send<{ key: string }>('POST', '/v2/api-keys', { name: 'Narrow', scopes: ['resources:read'] });
    await expectProblem(await client.call('GET', '/v2/subscriptions', undefined, { 'X-Api-Key': key }), 403, 'insufficient_scope');
  });

  it('shows more than the plan allows after the plan has become smaller', async () => {
    await change(service, 'workspace_usage', { workspace_id: me.workspaceId }, { resource_count: 20_000 });
    await givePlan(service, me.workspaceId, 'free');
    expect((await subscription('?type=resources')).usage.resources).toEqual(item(20_000, 10_000));
  });
});
