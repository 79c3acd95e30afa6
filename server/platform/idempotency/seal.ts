import { type Seal, sealed, unsealed } from '../crypto/sealed.ts';

/**
 * Encrypts an answer, which may hold a secret that is shown once, such as a new API key. Reading it takes both the service's secret and the client's
 * `Idempotency-Key`, of which only a hash is stored.
 */
export const sealAnswer = (secret: string, idempotencyKey: string, answer: unknown): Uint8Array =>
  sealed(sealOf(secret, idempotencyKey), JSON.stringify(answer));

/** What was sealed with this secret and key; undefined when the secret is another one by now. */
export function openAnswer(secret: string, idempotencyKey: string, bytes: Uint8Array): unknown {
  const text = unsealed(sealOf(secret, idempotencyKey), bytes);
  return text === undefined ? undefined : JSON.parse(text);
}

const sealOf = (secret: string, salt: string): Seal => ({ secret, salt, purpose: 'idempotency-record' });
