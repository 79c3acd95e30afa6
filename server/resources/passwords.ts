import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Uint8Array, number, ScryptOptions, Buffer>(scrypt);

/** What OWASP recommends for 16 MiB of memory: each guess takes about a tenth of a second. */
const parameters = { ln: 14, r: 8, p: 5 };
const saltBytes = 16;
const keyBytes = 32;

/**
 * What is kept of a password: `$scrypt$ln=14,r=8,p=5$salt$key`. It names its parameters, so that later ones can be stronger. The work is done beside the event
 * loop; it still takes long, so wait for it where no transaction is held.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await derive(comparable(password), salt, keyBytes, options(parameters));
  const { ln, r, p } = parameters;
  return `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

const format = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;

/** Whether this is the password that the hash was made of. How long it takes tells nothing about either. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, ln, r, p, salt = '', key = ''] = format.exec(hash) ?? [];
  if (!key) throw new Error('What is stored is no hash of a password');
  const expected = Buffer.from(key, 'base64url');
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
  const actual = await derive(comparable(password), Buffer.from(salt, 'base64url'), expected.length, options(cost));
  return timingSafeEqual(actual, expected);
}

/** The same letters are the same password, however a keyboard composes their accents. */
const comparable = (password: string): string => password.normalize('NFKC');

function options({ ln, r, p }: typeof parameters): ScryptOptions {
  const N = 2 ** ln;
  return { N, r, p, maxmem: 128 * r * (N + p + 2) };
}
