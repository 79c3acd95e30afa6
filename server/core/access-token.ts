import { hash, randomBytes } from 'node:crypto';
import { type Seal, sealed, unsealed } from '../platform/crypto/sealed.ts';

// The token of a publication opens it for anybody. It is stored as a hash, to find the publication by, and sealed, to show it again to who may publish: whoever
// reads the database gets no token out of it.

/** The token of a new publication: 128 random bits. */
export const newAccessToken = (): string => `pub_${randomBytes(16).toString('base64url')}`;

const accessToken = /^pub_[A-Za-z0-9_-]{22}$/;

/** Whether this can be the token of any publication. */
export const isAccessToken = (text: string): boolean => accessToken.test(text);

/** What a publication is found by. With another secret it is still the same: links that were given out go on working. */
export const hashOfAccessToken = (token: string): string => hash('sha256', token, 'hex');

/** What is stored of a token. */
export interface StoredToken {
  readonly tokenHash: string;
  readonly sealedToken: string;
}

export const storedToken = (secret: string, publicationId: string, token: string): StoredToken => ({
  tokenHash: hashOfAccessToken(token),
  sealedToken: Buffer.from(sealed(sealOf(secret, publicationId), token)).toString('base64url'),
});

/** The token that was sealed for this publication; undefined when that was done with another secret. */
export const openedToken = (secret: string, publicationId: string, sealedToken: string): string | undefined =>
  unsealed(sealOf(secret, publicationId), Buffer.from(sealedToken, 'base64url'));

const sealOf = (secret: string, salt: string): Seal => ({ secret, salt, purpose: 'access-token' });
