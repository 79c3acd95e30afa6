import type { components } from './contract.d.ts';

type Event = components['schemas']['Event'];

/** A delivery that is not to be trusted: nobody but the service can have signed what is accepted. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

/** The headers of a delivery, as fetch or as Node has them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface WebhookOptions {
  /** How many seconds the moment of sending may be off. Default: five minutes. */
  readonly tolerance?: number;
}

/**
 * The event of a delivery, once its signature is found to be right. Where it is not, or too old to be no repetition, it rejects with a WebhookError.
 *
 * @param body the raw body, as it came: parsed and written again it would be another one
 * @param secret the secret of the endpoint, `whsec_…`
 */
export async function verifyWebhook(
  headers: WebhookHeaders,
  body: string | Uint8Array<ArrayBuffer>,
  secret: string,
  { tolerance = 300 }: WebhookOptions = {},
): Promise<Event> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  // Written so that what is no number is refused as well.
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= tolerance)) throw new WebhookError('webhook-timestamp is too far from now');

  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = new Blob([`${id}.${timestamp}.`, bytes]);
  const key = await crypto.subtle.importKey('raw', secretBytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const content = await signed.arrayBuffer();
  const checks = await Promise.all(signatures.split(' ').map((signature) => isOf(signature, key, content)));
  if (!checks.includes(true)) throw new WebhookError('webhook-signature is not that of this body under this secret');
  return JSON.parse(new TextDecoder().decode(bytes)) as Event;
}

async function isOf(signature: string, key: CryptoKey, content: ArrayBuffer): Promise<boolean> {
  const bytes = signature.startsWith('v1,') ? fromBase64(signature.slice(3)) : null;
  // Compares in constant time.
  return bytes !== null && crypto.subtle.verify('HMAC', key, bytes, content);
}

function secretBytes(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''));
  if (!bytes?.length) throw new TypeError('The secret of a webhook is whsec_ and Base64');
  return bytes;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1];
  if (typeof value !== 'string' || value === '') throw new WebhookError(`${name} is missing`);
  return value;
}
