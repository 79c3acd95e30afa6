import type { Schemas } from '../../../client/src/node.ts';
import type { Stage } from '../stage.ts';
import { check } from '../steps.ts';
import { formatBytes } from '../terminal.ts';
import type { Stored } from './store.ts';

/** What the plan allows, and how much of it is used. */
export async function plan({ client, steps }: Stage, { pdf, photo }: Stored): Promise<void> {
  steps.chapter('Plan');
  const { limits, requests } = await steps.step('Ask what is used', 'getSubscription', async () => {
    const { data, response } = await client.GET('/v2/subscriptions');
    const { storage, resources } = data.usage;
    const [bytes, count] = [storage?.used ?? 0, resources?.used ?? 0];
    // The PDF and the photo, and of the photo a copy, which counts as well.
    const least = (pdf.size ?? 0) * 2 + (photo.size ?? 0) * 2;
    check(bytes >= least, `at least ${formatBytes(least)} should be counted, and ${formatBytes(bytes)} are`);
    return [{ limits: limitsOf(data), requests: requestsOf(response) }, `${formatBytes(bytes)} in ${count} resources`];
  });
  steps.detail('plan', limits);
  steps.detail('requests', requests);
}

function limitsOf({ plan: name, usage: { storage, resources } }: Schemas['Subscription']): string {
  const limits = [
    ...(storage?.limit == null ? [] : [`${formatBytes(storage.limit)} of storage`]),
    ...(resources?.limit == null ? [] : [`${resources.limit.toLocaleString('en-US')} resources`]),
  ];
  return `${name}, ${limits.length > 0 ? `up to ${limits.join(' and ')}` : 'which limits neither storage nor resources'}`;
}

/** In words what `RateLimit-Policy: "second";q=100;w=1` says. */
function requestsOf({ headers }: Response): string {
  const windows = [...(headers.get('RateLimit-Policy') ?? '').matchAll(/"([^"]+)";q=(\d+)/g)];
  return windows.map(([, name, quota]) => `${quota} a ${name}`).join(', ') || 'as many as come';
}
