import { randomBytes, timingSafeEqual } from 'node:crypto';

/** What a hash takes of a machine: 2^ln times r times 128 bytes of memory, p times over. */
export interface Cost {
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** What OWASP recommends for 16 MiB of memory: each guess takes about a tenth of a second. */
export const recommendedCost: Cost = { ln: 14, r: 8, p: 5 };

/** What scrypt is asked for. */
export interface Derivation {
  readonly password: string;
  readonly salt: Uint8Array;
  readonly keyBytes: number;
  readonly cost: Cost;
}

/** Does scrypt, somewhere where it holds up nobody. */
export type Derive = (derivation: Derivation) => Promise<Uint8Array>;

const saltBytes = 16;
const keyBytes = 32;

/** What is kept of a password: `$scrypt$ln=14,r=8,p=5$salt$key`. It names its cost, so that later ones can be stronger. */
export async function hashPassword(derive: Derive, password: string, cost: Cost): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await derive({ password: comparable(password), salt, keyBytes, cost });
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${salt.toString('base64url')}$${Buffer.from(key).toString('base64url')}`;
}

const format = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;

/** Whether this is the password that the hash was made of. How long it takes tells nothing about either. */
export async function verifyPassword(derive: Derive, password: string, hash: string): Promise<boolean> {
  const [, ln, r, p, salt = '', key = ''] = format.exec(hash) ?? [];
  if (!key) throw new Error('What is stored is no hash of a password');
  const expected = Buffer.from(key, 'base64url');
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
  const actual = await derive({ password: comparable(password), salt: Buffer.from(salt, 'base64url'), keyBytes: expected.length, cost });
  return timingSafeEqual(actual, expected);
}

/** The same letters are the same password, however a keyboard composes their accents. */
const comparable = (password: string): string => password.normalize('NFKC');
