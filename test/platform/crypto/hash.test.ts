import { setImmediate } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { type Derive, hashPassword as hash, recommendedCost, verifyPassword as verify } from '../../../server/platform/crypto/hash.ts';
import { HashingThreads } from '../../../server/platform/crypto/hashing-threads.ts';

const threads = new HashingThreads();
afterAll(() => threads.close());

const derive: Derive = (derivation) => threads.derive('somebody', { location: 'body', path: '/password' }, derivation);
const hashPassword = (password: string) => hash(derive, password, recommendedCost);
const verifyPassword = (password: string, stored: string) => verify(derive, password, stored);

describe('a stored password', () => {
  it('opens with the password that it was made of, and with no other', async () => {
    const hash = await hashPassword('correct horse battery staple');
    expect(await verifyPassword('correct horse battery staple', hash)).toBe(true);
    expect(await verifyPassword('correct horse battery stapl', hash)).toBe(false);
    expect(await verifyPassword('', hash)).toBe(false);
  });

  it('does not contain the password, and differs each time', async () => {
    const [one, other] = await Promise.all([hashPassword('secret'), hashPassword('secret')]);
    expect(one).not.toContain('secret');
    expect(one).not.toBe(other);
  });

  it('says how it was made, and hashes made in another way still open', async () => {
    expect(await hashPassword('secret')).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$[\w-]{22}\$[\w-]{43}$/);
    // The third test vector of RFC 7914 (N = 16384, r = 8, p = 1, salt "SodiumChloride").
    const vector = '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887';
    const text = (hex: Buffer): string => hex.toString('base64url');
    const earlier = `$scrypt$ln=14,r=8,p=1$${text(Buffer.from('SodiumChloride'))}$${text(Buffer.from(vector, 'hex'))}`;
    expect(await verifyPassword('pleaseletmein', earlier)).toBe(true);
    expect(await verifyPassword('pleaseletmeout', earlier)).toBe(false);
  });

  it('takes the same letters for the same password, whatever composes their accents', async () => {
    expect(await verifyPassword('cafe\u0301', await hashPassword('caf\u00e9'))).toBe(true);
  });

  it('fails loudly on something that is no hash', async () => {
    await expect(verifyPassword('secret', 'secret')).rejects.toThrow('no hash');
  });

  it('leaves the event loop free while it is made', async () => {
    let hash: string | undefined;
    hashPassword('secret').then((made) => {
      hash = made;
    });
    let turns = 0;
    for (; hash === undefined; turns++) await setImmediate();
    expect(turns).toBeGreaterThan(1);
  });
});
