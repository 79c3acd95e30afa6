import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { verifyWebhook, WebhookError } from '../../client/src/node.ts';

const key = randomBytes(24);
const secret = `whsec_${key.toString('base64')}`;
const id = '0199c1d6-bbbb-7abc-8def-000000000001';
const body = JSON.stringify({ id, type: 'tag.created', data: { name: 'Käse' } });
const now = (): string => String(Math.floor(Date.now() / 1000));

const signature = (timestamp: string, text = body, by = key): string =>
  `v1,${createHmac('sha256', by).update(`${id}.${timestamp}.${text}`).digest('base64')}`;

function delivery(timestamp = now(), signed = signature(timestamp)): Record<string, string> {
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signed };
}

describe('a delivery', () => {
  test('is the event, when it is signed with the secret', async () => {
    const { type } = await verifyWebhook(delivery(), body, secret);
    expect(type).toBe('tag.created');
    expect((await verifyWebhook(new Headers(delivery()), new TextEncoder().encode(body), secret)).id).toBe(id);
    expect((await verifyWebhook({ 'Webhook-Id': id, 'Webhook-Timestamp': now(), 'Webhook-Signature': signature(now()) }, body, secret)).id).toBe(id);
  });

  test('may have several signatures, one of them right, while a secret is replaced', async () => {
    const timestamp = now();
    const signed = `v1,!? v2,AAAA ${signature(timestamp, body, randomBytes(24))} ${signature(timestamp)}`;
    expect((await verifyWebhook(delivery(timestamp, signed), body, secret)).id).toBe(id);
  });

  test('is refused with another body, id, moment or secret', async () => {
    const good = delivery();
    for (const attempt of [
      verifyWebhook(good, `${body} `, secret),
      verifyWebhook({ ...good, 'webhook-id': 'another' }, body, secret),
      verifyWebhook({ ...good, 'webhook-timestamp': String(Number(good['webhook-timestamp']) - 1) }, body, secret),
      verifyWebhook(good, body, `whsec_${randomBytes(24).toString('base64')}`),
    ]) {
      await expect(attempt).rejects.toThrow('webhook-signature is not that of this body under this secret');
    }
  });

  test('is refused when it is older or newer than it may be', async () => {
    for (const seconds of [-301, 301]) {
      const timestamp = String(Math.floor(Date.now() / 1000) + seconds);
      await expect(verifyWebhook(delivery(timestamp), body, secret)).rejects.toBeInstanceOf(WebhookError);
      expect((await verifyWebhook(delivery(timestamp), body, secret, { tolerance: 400 })).id).toBe(id);
    }
    await expect(verifyWebhook(delivery('soon'), body, secret)).rejects.toThrow('webhook-timestamp is too far from now');
  });

  test('is refused without its headers', async () => {
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
      const { [name]: _left, ...rest } = delivery();
      await expect(verifyWebhook(rest, body, secret)).rejects.toThrow(`${name} is missing`);
    }
  });

  test('can be judged with a secret only', async () => {
    await expect(verifyWebhook(delivery(), body, '')).rejects.toThrow(TypeError);
    await expect(verifyWebhook(delivery(), body, 'whsec_?')).rejects.toThrow(TypeError);
  });
});
