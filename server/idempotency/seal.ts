import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const [nonceLength, tagLength] = [12, 16];

/**
 * Encrypts an answer, which may hold a secret that is shown once, such as a new API key. Reading it takes both the service's secret and the client's
 * `Idempotency-Key`, of which only a hash is stored.
 */
export function sealAnswer(secret: string, idempotencyKey: string, answer: unknown): Uint8Array {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, encryptionKey(secret, idempotencyKey), nonce);
  const encrypted = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** What was sealed with this secret and key; undefined when the secret is another one by now. */
export function openAnswer(secret: string, idempotencyKey: string, sealed: Uint8Array): unknown {
  const nonce = sealed.subarray(0, nonceLength);
  const decipher = createDecipheriv(algorithm, encryptionKey(secret, idempotencyKey), nonce, { authTagLength: tagLength });
  decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
  try {
    const text = Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]);
    return JSON.parse(text.toString('utf8'));
  } catch {
    return undefined;
  }
}

const encryptionKey = (secret: string, idempotencyKey: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, idempotencyKey, 'idempotency-record', 32));
