import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const [nonceLength, tagLength] = [12, 16];

/** What something is sealed for. Only who knows all of it can open it again. */
export interface Seal {
  /** The service's. */
  readonly secret: string;
  /** Keeps what was sealed for one thing from being opened as another. */
  readonly purpose: string;
  /** What it belongs to, or a further secret. */
  readonly salt: string;
}

/** Encrypts what the service has to say again, and what nobody may read out of the database. */
export function sealed(seal: Seal, text: string): Uint8Array {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, encryptionKey(seal), nonce);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** What was sealed so; undefined when the secret is another one by now. */
export function unsealed(seal: Seal, bytes: Uint8Array): string | undefined {
  const nonce = bytes.subarray(0, nonceLength);
  try {
    const decipher = createDecipheriv(algorithm, encryptionKey(seal), nonce, { authTagLength: tagLength });
    decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
    return Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

const encryptionKey = ({ secret, salt, purpose }: Seal): Uint8Array => new Uint8Array(hkdfSync('sha256', secret, salt, purpose, 32));
