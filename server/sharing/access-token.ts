import { randomBytes } from 'node:crypto';

/** The token of a new publication: 128 random bits. */
export const newAccessToken = (): string => `pub_${randomBytes(16).toString('base64url')}`;

const accessToken = /^pub_[A-Za-z0-9_-]{22}$/;

/** Whether this can be the token of any publication. */
export const isAccessToken = (text: string): boolean => accessToken.test(text);
