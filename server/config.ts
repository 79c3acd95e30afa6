import path from 'node:path';
import { isEmail } from './emails.ts';
import { isLoopback } from './loopback.ts';

/** What one running service is told from outside. Made by `loadConfig`, which checks every value; nothing else reads the environment. */
export interface Config {
  readonly host: string;
  /** 0 takes any free port; `startService` puts the one it got in its place. */
  readonly port: number;
  /** Where clients reach the service, without a trailing slash. */
  readonly publicUrl: string;
  /** Absolute. */
  readonly dataDir: string;
  /** Null: SQLite in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly databasePoolSize: number;
  readonly bootstrapEmail: string;
  readonly bootstrapApiKey: string | null;
  /** Null: made on the first start and kept in `dataDir`. */
  readonly signingSecret: string | null;
  /** Who makes the access tokens that are taken; null: none are. */
  readonly oidcIssuer: string | null;
  /** Whom they have to be made out to; null when there is no issuer, and only then. */
  readonly oidcAudience: string | null;
  readonly corsOrigins: CorsOrigins;
  readonly logLevel: LogLevel;
  /** Lower case, each with its trailing dash: what may stand for `x-service-` in a request. `x-service-` itself is always among them. */
  readonly headerPrefixes: readonly string[];
  readonly binRetentionDays: number;
  readonly rateLimits: boolean;
  readonly validateResponses: boolean;
}

/** Which pages of other origins may read answers: none, any, or those of the list. */
export type CorsOrigins = 'none' | 'any' | readonly string[];

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** A value that the service can't start with. Its message is one sentence that names the variable. */
export class ConfigError extends Error {}

interface Variable<Value> {
  readonly name: string;
  /** As it would be set; null means that the meaning says what happens without it. */
  readonly default: string | null;
  readonly meaning: string;
  /** Reads a value that was set. Throws an Error whose message goes on after the variable's name: `must be …`. */
  readonly parse: (text: string) => Value;
}

/** Every variable that the service knows: the README's table, the check at start and the type all follow this list. */
export const variables = {
  host: text('HOST', '127.0.0.1', 'Address to listen on. `0.0.0.0` makes the service reachable from other machines.'),
  port: {
    name: 'PORT',
    default: '8787',
    meaning: 'Port to listen on. `0` takes any free one.',
    parse: integerBetween(0, 65_535),
  },
  publicUrl: {
    name: 'PUBLIC_URL',
    default: null,
    meaning: 'Where clients reach the service: the start of every address in its answers. Unset: `http://localhost:` and the port.',
    parse: publicUrl,
  },
  dataDir: {
    name: 'DATA_DIR',
    default: './data',
    meaning: 'Folder for the SQLite database, the stored files and the signing secret. Made when it is missing.',
    parse: (value: string) => path.resolve(value),
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    default: null,
    meaning: 'A PostgreSQL database (14 or later), as `postgres://user:password@host/name`. Unset: SQLite in `DATA_DIR`.',
    parse: databaseUrl,
  },
  databasePoolSize: {
    name: 'DATABASE_POOL_SIZE',
    default: '10',
    meaning: 'How many connections to PostgreSQL the service opens at most.',
    parse: integerBetween(1, 1_000),
  },
  bootstrapEmail: {
    name: 'BOOTSTRAP_EMAIL',
    default: 'owner@localhost.localdomain',
    meaning: 'E-mail address of the first user, who is made on the first start.',
    parse: email,
  },
  bootstrapApiKey: {
    name: 'BOOTSTRAP_API_KEY',
    default: null,
    meaning:
      'An API key of your choice for the first user, at least 24 characters. Set on an existing database it is added. ' +
      'Unset: one is made and shown on the first start.',
    parse: secretOfAtLeast(24),
  },
  signingSecret: {
    name: 'SIGNING_SECRET',
    default: null,
    meaning: 'What signs upload and download addresses, at least 32 characters; the same on every instance. Unset: made and kept in `DATA_DIR`.',
    parse: secretOfAtLeast(32),
  },
  oidcIssuer: {
    name: 'OIDC_ISSUER',
    default: null,
    meaning:
      'Takes OAuth 2.0 access tokens of this issuer (OpenID Connect), written as the issuer writes itself, such as `https://auth.example.com/`. ' +
      'Goes with `OIDC_AUDIENCE`. Unset: only API keys are taken.',
    parse: issuer,
  },
  oidcAudience: {
    name: 'OIDC_AUDIENCE',
    default: null,
    meaning: 'The audience that access tokens must be made out to: what the issuer calls this service.',
    parse: (value: string) => value,
  },
  corsOrigins: {
    name: 'CORS_ORIGINS',
    default: null,
    meaning: 'Web pages that may call the service from a browser: `*`, or origins separated by commas. Unset: none.',
    parse: corsOrigins,
  },
  logLevel: {
    name: 'LOG_LEVEL',
    default: 'info',
    meaning: `How much is logged: ${logLevels.map((level) => `\`${level}\``).join(', ')}.`,
    parse: oneOf(logLevels),
  },
  headerPrefixes: {
    name: 'HEADER_PREFIXES',
    default: null,
    meaning: 'Further prefixes that may stand for `X-Service-` in request headers, separated by commas, such as `X-Acme-`.',
    parse: headerPrefixes,
  },
  binRetentionDays: {
    name: 'BIN_RETENTION_DAYS',
    default: '30',
    meaning: 'After how many days what is in the bin is deleted for good.',
    parse: integerBetween(1, 36_500),
  },
  rateLimits: {
    name: 'RATE_LIMITS',
    default: 'on',
    meaning: '`off` lets every account send as many requests as it likes, whatever its plan, and leaves the headers about it out.',
    parse: (value: string) => oneOf(['off', 'on'])(value) === 'on',
  },
  validateResponses: {
    name: 'VALIDATE_RESPONSES',
    default: 'off',
    meaning: '`on` checks every answer against the contract; one that breaks it becomes a 500. For development; it costs time.',
    parse: (value: string) => oneOf(['off', 'on'])(value) === 'on',
  },
} satisfies { readonly [Key in keyof Config]: Variable<Config[Key]> };

/**
 * Reads and checks the configuration. A variable set to the empty string counts as unset.
 * @throws ConfigError for the first value that can't be used
 */
export function loadConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  function read<Value>(variable: Variable<Value>): Value | null {
    const value = environment[variable.name]?.trim() || variable.default;
    if (value === null) return null;
    try {
      return variable.parse(value);
    } catch (error) {
      throw new ConfigError(`${variable.name} ${error instanceof Error ? error.message : 'cannot be read'}.`);
    }
  }

  /** Of a variable that has a default. */
  function always<Value>(variable: Variable<Value>): Value {
    const value = read(variable);
    if (value === null) throw new ConfigError(`${variable.name} has no default.`);
    return value;
  }

  const port = always(variables.port);
  return {
    host: always(variables.host),
    port,
    publicUrl: read(variables.publicUrl) ?? `http://localhost:${port}`,
    dataDir: always(variables.dataDir),
    databaseUrl: read(variables.databaseUrl),
    databasePoolSize: always(variables.databasePoolSize),
    bootstrapEmail: always(variables.bootstrapEmail),
    bootstrapApiKey: read(variables.bootstrapApiKey),
    signingSecret: read(variables.signingSecret),
    ...issuerWithAudience(read(variables.oidcIssuer), read(variables.oidcAudience)),
    corsOrigins: read(variables.corsOrigins) ?? 'none',
    logLevel: always(variables.logLevel),
    headerPrefixes: read(variables.headerPrefixes) ?? headerPrefixes(''),
    binRetentionDays: always(variables.binRetentionDays),
    rateLimits: always(variables.rateLimits),
    validateResponses: always(variables.validateResponses),
  };
}

function text(name: string, defaultValue: string, meaning: string): Variable<string> {
  return { name, default: defaultValue, meaning, parse: (value) => value };
}

function integerBetween(least: number, most: number): (value: string) => number {
  return (value) => {
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    if (!(number >= least && number <= most)) throw new Error(`must be a whole number from ${least} to ${most}, not ${JSON.stringify(value)}`);
    return number;
  };
}

function oneOf<const Values extends readonly string[]>(values: Values): (value: string) => Values[number] {
  return (value) => {
    if (!values.includes(value)) throw new Error(`must be one of ${values.join(', ')}, not ${JSON.stringify(value)}`);
    return value as Values[number];
  };
}

/** Never says the value: it may be a secret with a slip of the hand in it. */
function secretOfAtLeast(length: number): (value: string) => string {
  return (value) => {
    if (value.length < length) throw new Error(`must have at least ${length} characters; it has ${value.length}`);
    return value;
  };
}

/** Tokens of any audience would be taken otherwise, or none at all. */
function issuerWithAudience(oidcIssuer: string | null, oidcAudience: string | null): Pick<Config, 'oidcIssuer' | 'oidcAudience'> {
  if (oidcIssuer !== null && oidcAudience === null) throw new ConfigError('OIDC_AUDIENCE must be set where OIDC_ISSUER is.');
  if (oidcIssuer === null && oidcAudience !== null) throw new ConfigError('OIDC_ISSUER must be set where OIDC_AUDIENCE is.');
  return { oidcIssuer, oidcAudience };
}

function email(value: string): string {
  if (!isEmail(value)) throw new Error(`must be an e-mail address, not ${JSON.stringify(value)}`);
  return value.toLowerCase();
}

function httpUrl(value: string): URL | null {
  const url = URL.parse(value);
  return url && (url.protocol === 'http:' || url.protocol === 'https:') && !url.username && !url.search && !url.hash ? url : null;
}

function publicUrl(value: string): string {
  const url = httpUrl(value);
  if (!url) throw new Error(`must be an http or https address such as https://storage.example.com, not ${JSON.stringify(value)}`);
  return url.href.replace(/\/+$/, '');
}

/** Kept as it is written: tokens name their issuer by the same text. */
function issuer(value: string): string {
  const url = httpUrl(value);
  if (!url || (url.protocol !== 'https:' && !isLoopback(url)))
    throw new Error(`must be an https address such as https://auth.example.com, not ${JSON.stringify(value)}`);
  return value;
}

/** Never says the value: it holds a password. */
function databaseUrl(value: string): string {
  const protocol = URL.parse(value)?.protocol;
  if (protocol !== 'postgres:' && protocol !== 'postgresql:') throw new Error('must be an address like postgres://user:password@host/name');
  return value;
}

function corsOrigins(value: string): CorsOrigins {
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

function headerPrefixes(value: string): readonly string[] {
  const prefixes = list(value).map((prefix) => {
    if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(prefix))
      throw new Error(`must be the beginnings of header names such as X-Acme-, not ${JSON.stringify(prefix)}`);
    return `${prefix.toLowerCase().replace(/-+$/, '')}-`;
  });
  return [...new Set(['x-service-', ...prefixes])];
}

function list(value: string): string[] {
  return value.split(',').flatMap((part) => part.trim() || []);
}
