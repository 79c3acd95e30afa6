import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A hash that only the service can make: with its secret.
 * @param purpose keeps a hash that was made for one thing from being taken for one of another
 */
export const keyedHash = (secret: string, purpose: string, ...parts: readonly string[]): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest();

/** Compares text, not the bytes that it may encode, so that only one spelling of a hash is right; takes equally long wherever they differ. */
export function isSameText(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
