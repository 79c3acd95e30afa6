/**
 * How the values of environment variables are read. Each takes a text that is not empty, and throws an Error whose message goes on after the variable's name:
 * `must be …`.
 */
import { isEmail } from '../text/emails.ts';
import { isLoopback } from '../text/loopback.ts';
import { listOfNetworks } from '../text/networks.ts';
import { withoutTrailing } from '../text/trailing.ts';

/** Which pages of other origins may read answers: none, any, or those of the list. */
export type CorsOrigins = 'none' | 'any' | readonly string[];

export function integerBetween(least: number, most: number): (value: string) => number {
  return (value) => {
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    if (!(number >= least && number <= most)) throw new Error(`must be a whole number from ${least} to ${most}, not ${JSON.stringify(value)}`);
    return number;
  };
}

export function oneOf<const Values extends readonly string[]>(values: Values): (value: string) => Values[number] {
  return (value) => {
    if (!values.includes(value)) throw new Error(`must be one of ${values.join(', ')}, not ${JSON.stringify(value)}`);
    return value as Values[number];
  };
}

/** Never says the value: it may be a secret with a slip of the hand in it. */
export function secretOfAtLeast(length: number): (value: string) => string {
  return (value) => {
    if (value.length < length) throw new Error(`must have at least ${length} characters; it has ${value.length}`);
    return value;
  };
}

export function email(value: string): string {
  if (!isEmail(value)) throw new Error(`must be an e-mail address, not ${JSON.stringify(value)}`);
  return value.toLowerCase();
}

function httpUrl(value: string): URL | null {
  const url = URL.parse(value);
  return url && (url.protocol === 'http:' || url.protocol === 'https:') && !url.username && !url.password && !url.search && !url.hash ? url : null;
}

export function publicUrl(value: string): string {
  const url = httpUrl(value);
  if (!url) throw new Error(`must be an http or https address such as https://storage.example.com, not ${JSON.stringify(value)}`);
  return withoutTrailing(url.href, '/');
}

export function apiUrl(value: string): string {
  const url = httpUrl(value);
  const { username, password } = URL.parse(value) ?? {};
  if (username || password) throw new Error('must not hold a name or a password: what the server asks for goes into its API key');
  if (!url) throw new Error(`must be an http or https address such as http://localhost:11434/v1, not ${JSON.stringify(value)}`);
  return withoutTrailing(url.href, '/');
}

/** Goes into a header. Never says the value: it is a secret. */
export function apiKey(value: string): string {
  if (!/^[\x20-\x7e]+$/.test(value)) throw new Error('must be one line of ASCII letters, digits and signs');
  return value;
}

/** As a server names it. */
export function modelName(value: string): string {
  if (/\p{Cc}/u.test(value)) throw new Error(`must be the name of a model in one line, not ${JSON.stringify(value)}`);
  return value;
}

/** Kept as it is written: tokens name their issuer by the same text. */
export function issuer(value: string): string {
  const url = httpUrl(value);
  if (!url || (url.protocol !== 'https:' && !isLoopback(url)))
    throw new Error(`must be an https address such as https://auth.example.com, not ${JSON.stringify(value)}`);
  return value;
}

/** Never says the value: it holds a password. */
export function databaseUrl(value: string): string {
  const protocol = URL.parse(value)?.protocol;
  if (protocol !== 'postgres:' && protocol !== 'postgresql:') throw new Error('must be an address like postgres://user:password@host/name');
  return value;
}

export function corsOrigins(value: string): CorsOrigins {
  const origins = list(value);
  if (origins.includes('*')) {
    if (origins.length > 1) throw new Error('must be either * or a list of origins');
    return 'any';
  }
  return origins.map((origin) => {
    const url = httpUrl(origin);
    if (url?.pathname !== '/') throw new Error(`must be * or origins such as https://app.example.com, not ${JSON.stringify(origin)}`);
    return url.origin;
  });
}

export function headerPrefixes(value: string): readonly string[] {
  const prefixes = list(value).map((prefix) => {
    if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(prefix))
      throw new Error(`must be the beginnings of header names such as X-Acme-, not ${JSON.stringify(prefix)}`);
    return `${withoutTrailing(prefix.toLowerCase(), '-')}-`;
  });
  return [...new Set(['x-service-', ...prefixes])];
}

export function ocrLanguages(value: string): readonly string[] {
  if (value === 'off') return [];
  const languages = list(value);
  const wrong = languages.find((language) => !/^[A-Za-z_]{3,30}(?:\/[A-Za-z_]{3,30})?$/.test(language) || language.toLowerCase() === 'off');
  if (wrong !== undefined || languages.length === 0) throw new Error(`must be off or languages such as eng, deu, not ${JSON.stringify(value)}`);
  return languages;
}

export function networks(value: string): readonly string[] {
  const listed = list(value);
  try {
    listOfNetworks(listed);
  } catch (error) {
    const wrong = error instanceof Error ? error.message : value;
    throw new Error(`must be addresses or networks such as 127.0.0.1, 10.0.0.0/8, not ${JSON.stringify(wrong)}`);
  }
  return listed;
}

function list(value: string): string[] {
  return value.split(',').flatMap((part) => part.trim() || []);
}
