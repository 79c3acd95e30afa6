import path from 'node:path';
import { type ClamdAddress, clamdAddress } from './platform/clamd/clamd.ts';
import {
  apiKey,
  apiUrl,
  type CorsOrigins,
  corsOrigins,
  databaseUrl,
  email,
  headerPrefixes,
  integerBetween,
  issuer,
  modelName,
  networks,
  ocrLanguages,
  oneOf,
  publicUrl,
  secretOfAtLeast,
} from './platform/environment/values.ts';
import { type LogLevel, logLevels } from './platform/log.ts';

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
  readonly longReads: number;
  readonly longReadSeconds: number;
  readonly bootstrapEmail: string;
  readonly bootstrapApiKey: string | null;
  /** Null: made on the first start and kept in `dataDir`. */
  readonly signingSecret: string | null;
  /** Who makes the access tokens that are taken; null: none are. */
  readonly oidcIssuer: string | null;
  /** Whom they have to be made out to; null when there is no issuer, and only then. */
  readonly oidcAudience: string | null;
  /** How long keys live at most that are made with an access token; null: no longer than the token. */
  readonly tokenKeyDays: number | null;
  readonly corsOrigins: CorsOrigins;
  readonly logLevel: LogLevel;
  /** Lower case, each with its trailing dash: what may stand for `x-service-` in a request. `x-service-` itself is always among them. */
  readonly headerPrefixes: readonly string[];
  /** How many connections are open at a time. */
  readonly maxConnections: number;
  /** How many requests of one account run at a time, each of which holds a connection. */
  readonly maxConnectionsPerAccount: number;
  /** How many uploads and downloads run at a time. */
  readonly maxTransfers: number;
  readonly maxTransfersPerAccount: number;
  /** Bytes a second; 0: a transfer may be as slow as it likes. */
  readonly minTransferRate: number;
  /** Where the metrics are served alone; null: beside the API. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
  /** For how long the service goes on serving after SIGTERM, while it says that it leaves. */
  readonly drainSeconds: number;
  /** Addresses and networks of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** Whether the service does jobs, and what is done every hour; else a worker does. */
  readonly jobs: boolean;
  readonly binRetentionDays: number;
  readonly eventRetentionDays: number;
  readonly quarantineDays: number;
  /** What texts are encoded by, to be found by what they mean: `wordnet`, `off`, the model of the server at `embeddingsUrl`, an absolute path, or a name of the hub. */
  readonly embeddingsModel: string;
  /** Null: texts are sent nowhere. */
  readonly embeddingsUrl: string | null;
  readonly embeddingsApiKey: string | null;
  /** What text in pictures is read in, as tesseract names languages; null: in those that are installed. None: it isn't read. */
  readonly ocrLanguages: readonly string[] | null;
  /** A server that recordings are transcribed by; null: none are. */
  readonly transcriptionUrl: string | null;
  readonly transcriptionModel: string;
  readonly transcriptionApiKey: string | null;
  /** A language model that describes texts; null: rules do. */
  readonly llmUrl: string | null;
  /** Null when there is no server, and only then. */
  readonly llmModel: string | null;
  readonly llmApiKey: string | null;
  /** Whether pages that users name are fetched from the web. */
  readonly fetch: boolean;
  /** Addresses and networks beyond the public internet that are fetched from as well. */
  readonly fetchAllow: readonly string[];
  /** The ClamAV daemon that files are scanned by; null: none is. */
  readonly clamdUrl: ClamdAddress | null;
  /** Whether only what was scanned is served. */
  readonly scanRequired: boolean;
  readonly rateLimits: boolean;
  readonly validateResponses: boolean;
}

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

/** Every variable that the service knows: the table in docs/configuration.md, the check at start and the type all follow this list. */
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
  longReads: {
    name: 'LONG_READS',
    default: '2',
    meaning:
      'How many reads that take long run at the same time: in threads with SQLite, on up to half of the connections with PostgreSQL. The others wait for ' +
      'their turn; one account, or all visitors of a publication, have half of them at most.',
    parse: integerBetween(1, 64),
  },
  longReadSeconds: {
    name: 'LONG_READ_SECONDS',
    default: '5',
    meaning: 'After how many seconds, waiting included, a read that takes long is given up and answered with 503.',
    parse: integerBetween(1, 300),
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
  tokenKeyDays: {
    name: 'TOKEN_KEY_DAYS',
    default: null,
    meaning: 'How many days an API key lives at most that is made with an access token. Unset: such a key expires with the token, at the latest.',
    parse: integerBetween(1, 36_500),
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
  maxConnections: {
    name: 'MAX_CONNECTIONS',
    default: '1000',
    meaning: 'How many connections an instance serves at a time. Requests on further ones are answered 503.',
    parse: integerBetween(1, 1_000_000),
  },
  maxConnectionsPerAccount: {
    name: 'MAX_CONNECTIONS_PER_ACCOUNT',
    default: '200',
    meaning:
      'How many requests of one user, developer account or publication an instance serves at a time, each on its connection. Further ones are answered 429.',
    parse: integerBetween(1, 1_000_000),
  },
  maxTransfers: {
    name: 'MAX_TRANSFERS',
    default: '500',
    meaning: 'How many uploads and downloads of files run at a time in an instance. Further ones are answered 503.',
    parse: integerBetween(1, 1_000_000),
  },
  maxTransfersPerAccount: {
    name: 'MAX_TRANSFERS_PER_ACCOUNT',
    default: '100',
    meaning: 'How many of them may belong to one account, with the workspaces that it has delegated. Further ones are answered 429.',
    parse: integerBetween(1, 1_000_000),
  },
  minTransferRate: {
    name: 'MIN_TRANSFER_RATE',
    default: '1024',
    meaning: 'An upload or download that moves fewer bytes a second than this, over a minute, is ended. `0` lets it be as slow as it likes.',
    parse: integerBetween(0, 1_000_000_000),
  },
  metricsPort: {
    name: 'METRICS_PORT',
    default: null,
    meaning: 'Port to serve `/metrics` on, and then on no other. Unset: beside the API, for whoever reaches that.',
    parse: integerBetween(1, 65_535),
  },
  metricsHost: text('METRICS_HOST', '127.0.0.1', 'Address that `METRICS_PORT` listens on.'),
  drainSeconds: {
    name: 'DRAIN_SECONDS',
    default: '2',
    meaning:
      'For how long the service goes on serving after `SIGTERM`, while `/readyz` answers 503 and each answer ends its connection. ' +
      'Longer than whoever sends it requests takes to notice.',
    parse: integerBetween(0, 3600),
  },
  trustedProxies: {
    name: 'TRUSTED_PROXIES',
    default: null,
    meaning:
      'Addresses or networks of the proxies in front, separated by commas, such as `127.0.0.1, 10.0.0.0/8`. Where visitors come from is taken from their ' +
      '`X-Forwarded-For`, to count wrong passwords. Unset: from the connection alone.',
    parse: networks,
  },
  jobs: {
    name: 'JOBS',
    default: 'on',
    meaning:
      '`off`: this instance leaves jobs, and what is done every hour, to others or to `npm run cli -- worker`. Only with `DATABASE_URL`: with SQLite nobody else could do them.',
    parse: (value: string) => oneOf(['off', 'on'])(value) === 'on',
  },
  binRetentionDays: {
    name: 'BIN_RETENTION_DAYS',
    default: '30',
    meaning: 'After how many days what is in the bin is deleted for good.',
    parse: integerBetween(1, 36_500),
  },
  eventRetentionDays: {
    name: 'EVENT_RETENTION_DAYS',
    default: '30',
    meaning: 'For how many days events are kept: who follows them has to come back within that time.',
    parse: integerBetween(1, 36_500),
  },
  quarantineDays: {
    name: 'QUARANTINE_DAYS',
    default: '14',
    meaning: 'After how many days in quarantine stored bytes that belong to nothing are removed for good.',
    parse: integerBetween(1, 36_500),
  },
  embeddingsModel: {
    name: 'EMBEDDINGS_MODEL',
    default: 'wordnet',
    meaning:
      'What finds resources by what they mean. `wordnet`: the encoder that comes with the service; it knows English words, and keeps what it has made of them in `DATA_DIR`. ' +
      '`off`: they are found by their words alone. With `EMBEDDINGS_URL`: the name that the server there has for its model. Else a model that the service runs itself, ' +
      'with the package `@huggingface/transformers`: a folder, whose path begins with `/` or `./`, or a name of the Hugging Face hub such as ' +
      '`Xenova/all-MiniLM-L6-v2`, which is fetched from there once and kept in `DATA_DIR`.',
    parse: (value: string) => value,
  },
  embeddingsUrl: {
    name: 'EMBEDDINGS_URL',
    default: null,
    meaning:
      'A server with the embeddings API of OpenAI (Ollama, llama.cpp, TEI, vLLM, OpenAI itself), such as `http://localhost:11434/v1`, which encodes in place of the service. ' +
      'All texts that are searched for or found are sent there, but what a password protects. Unset: texts are sent nowhere.',
    parse: apiUrl,
  },
  embeddingsApiKey: {
    name: 'EMBEDDINGS_API_KEY',
    default: null,
    meaning: 'The key that this server asks for. Goes with `EMBEDDINGS_URL`. Unset: it asks for none.',
    parse: apiKey,
  },
  ocrLanguages: {
    name: 'OCR_LANGUAGES',
    default: null,
    meaning:
      'The languages of text in pictures and scanned pages, as tesseract names them, separated by commas, such as `eng, deu`: up to four, and those that are not installed are ' +
      'left out. `off`: no text is read in pictures. Unset: the first four that are installed, where the machine has tesseract.',
    parse: ocrLanguages,
  },
  transcriptionUrl: {
    name: 'TRANSCRIPTION_URL',
    default: null,
    meaning:
      'A server with the transcriptions API of OpenAI (whisper.cpp, speaches, vLLM, OpenAI itself), such as `http://localhost:8000/v1`. Recordings and films with sound of up to 25 MB ' +
      'are sent there to be transcribed, but what a password protects; of films and larger recordings the sound alone, where the machine has ffmpeg. Unset: recordings are sent nowhere.',
    parse: apiUrl,
  },
  transcriptionModel: {
    name: 'TRANSCRIPTION_MODEL',
    default: 'whisper-1',
    meaning: 'The name that the server at `TRANSCRIPTION_URL` has for its model.',
    parse: modelName,
  },
  transcriptionApiKey: {
    name: 'TRANSCRIPTION_API_KEY',
    default: null,
    meaning: 'The key that this server asks for. Goes with `TRANSCRIPTION_URL`. Unset: it asks for none.',
    parse: apiKey,
  },
  llmUrl: {
    name: 'LLM_URL',
    default: null,
    meaning:
      'A server with the chat API of OpenAI (Ollama, llama.cpp, vLLM, OpenAI itself), such as `http://localhost:11434/v1`, that says in place of rules what a text is about: caption, keywords and type. ' +
      'The first 12,000 characters of each text are sent there once, but what a password protects. Goes with `LLM_MODEL`. Unset: texts are sent nowhere.',
    parse: apiUrl,
  },
  llmModel: {
    name: 'LLM_MODEL',
    default: null,
    meaning: 'The name that the server at `LLM_URL` has for its model.',
    parse: modelName,
  },
  llmApiKey: {
    name: 'LLM_API_KEY',
    default: null,
    meaning: 'The key that this server asks for. Goes with `LLM_URL`. Unset: it asks for none.',
    parse: apiKey,
  },
  fetch: {
    name: 'FETCH',
    default: 'on',
    meaning:
      '`off` fetches nothing from the web: neither the pages, icons and pictures of bookmarks, which are then `completed` at once, nor those of link previews.',
    parse: (value: string) => oneOf(['off', 'on'])(value) === 'on',
  },
  fetchAllow: {
    name: 'FETCH_ALLOW',
    default: null,
    meaning:
      'Addresses and networks that pages and pictures are fetched from though they are not of the public internet, as in `10.20.0.0/16`: those of an intranet, say. Anybody with a key can then ' +
      'see what they answer.',
    parse: networks,
  },
  clamdUrl: {
    name: 'CLAMD_URL',
    default: null,
    meaning:
      'A ClamAV daemon, as `tcp://127.0.0.1:3310` or `unix:/run/clamav/clamd.ctl`. Every file is streamed through it before it is processed, and what it finds infected is not served; transcripts are before they are read, and the pictures of workspaces when they are asked for. ' +
      'Files beyond its `StreamMaxLength` are not scanned; set `MaxFileSize` and `MaxScanSize` no smaller than that, or `AlertExceedsMax yes`: what is beyond them it calls clean. Unset: nothing is scanned.',
    parse: clamdAddress,
  },
  scanRequired: {
    name: 'SCAN_REQUIRED',
    default: 'off',
    meaning:
      '`on` serves no file before it was scanned, the pictures of workspaces included, and reads no transcript that was not. Goes with `CLAMD_URL`.',
    parse: (value: string) => oneOf(['off', 'on'])(value) === 'on',
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

  /** Whoever sets a key believes that its server is asked. Without an address nothing is, or for embeddings a model of the service's own. */
  function keyOf(server: 'embeddings' | 'transcription' | 'llm'): string | null {
    const [key, url] = [variables[`${server}ApiKey`], variables[`${server}Url`]];
    const value = read(key);
    if (value !== null && read(url) === null) throw new ConfigError(`${url.name} must be set where ${key.name} is.`);
    return value;
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
    longReads: always(variables.longReads),
    longReadSeconds: always(variables.longReadSeconds),
    bootstrapEmail: always(variables.bootstrapEmail),
    bootstrapApiKey: read(variables.bootstrapApiKey),
    signingSecret: read(variables.signingSecret),
    ...issuerWithAudience(read(variables.oidcIssuer), read(variables.oidcAudience)),
    tokenKeyDays: read(variables.tokenKeyDays),
    corsOrigins: read(variables.corsOrigins) ?? 'none',
    logLevel: always(variables.logLevel),
    headerPrefixes: read(variables.headerPrefixes) ?? headerPrefixes(''),
    maxConnections: always(variables.maxConnections),
    maxConnectionsPerAccount: always(variables.maxConnectionsPerAccount),
    maxTransfers: always(variables.maxTransfers),
    maxTransfersPerAccount: always(variables.maxTransfersPerAccount),
    minTransferRate: always(variables.minTransferRate),
    metricsPort: read(variables.metricsPort),
    metricsHost: always(variables.metricsHost),
    drainSeconds: always(variables.drainSeconds),
    trustedProxies: read(variables.trustedProxies) ?? [],
    jobs: jobsHereOrElsewhere(always(variables.jobs), read(variables.databaseUrl)),
    binRetentionDays: always(variables.binRetentionDays),
    eventRetentionDays: always(variables.eventRetentionDays),
    quarantineDays: always(variables.quarantineDays),
    ...modelWithServer(always(variables.embeddingsModel), read(variables.embeddingsUrl)),
    embeddingsApiKey: keyOf('embeddings'),
    ocrLanguages: read(variables.ocrLanguages),
    transcriptionUrl: read(variables.transcriptionUrl),
    transcriptionModel: always(variables.transcriptionModel),
    transcriptionApiKey: keyOf('transcription'),
    ...languageModel(read(variables.llmUrl), read(variables.llmModel)),
    llmApiKey: keyOf('llm'),
    fetch: always(variables.fetch),
    fetchAllow: read(variables.fetchAllow) ?? [],
    ...scannedBy(read(variables.clamdUrl), always(variables.scanRequired)),
    rateLimits: always(variables.rateLimits),
    validateResponses: always(variables.validateResponses),
  };
}

function jobsHereOrElsewhere(jobs: boolean, databaseUrl: string | null): boolean {
  if (!jobs && databaseUrl === null) throw new ConfigError('JOBS=off needs DATABASE_URL: with SQLite only the service itself can do the jobs.');
  return jobs;
}

function languageModel(llmUrl: string | null, llmModel: string | null): Pick<Config, 'llmUrl' | 'llmModel'> {
  if (llmUrl !== null && llmModel === null) throw new ConfigError('LLM_MODEL must be set where LLM_URL is.');
  if (llmUrl === null && llmModel !== null) throw new ConfigError('LLM_URL must be set where LLM_MODEL is.');
  return { llmUrl, llmModel };
}

/** The encoder that comes with the service is no server's. Without a server, a model is a folder or on the hub. */
function modelWithServer(embeddingsModel: string, embeddingsUrl: string | null): Pick<Config, 'embeddingsModel' | 'embeddingsUrl'> {
  if (embeddingsUrl !== null && embeddingsModel === 'wordnet')
    throw new ConfigError('EMBEDDINGS_MODEL must name a model of the server at EMBEDDINGS_URL.');
  if (embeddingsUrl !== null || ['wordnet', 'off'].includes(embeddingsModel) || isHubName(embeddingsModel)) return { embeddingsModel, embeddingsUrl };
  if (isFolder(embeddingsModel)) return { embeddingsModel: path.resolve(embeddingsModel), embeddingsUrl };
  throw new ConfigError(
    'EMBEDDINGS_MODEL must be wordnet, off, a folder such as ./models/minilm, or a name of the Hugging Face hub such as Xenova/all-MiniLM-L6-v2 ' +
      `where EMBEDDINGS_URL is not set, not ${JSON.stringify(embeddingsModel)}.`,
  );
}

const isFolder = (value: string): boolean => path.isAbsolute(value) || /^\.\.?[/\\]/.test(value);
const isHubName = (value: string): boolean => /^\w[\w.-]*\/\w[\w.-]*$/.test(value) && !value.includes('..');

function text(name: string, defaultValue: string, meaning: string): Variable<string> {
  return { name, default: defaultValue, meaning, parse: (value) => value };
}

/** Nothing could ever be served otherwise. */
function scannedBy(clamdUrl: ClamdAddress | null, scanRequired: boolean): Pick<Config, 'clamdUrl' | 'scanRequired'> {
  if (scanRequired && clamdUrl === null) throw new ConfigError('CLAMD_URL must be set where SCAN_REQUIRED is on.');
  return { clamdUrl, scanRequired };
}

/** Tokens of any audience would be taken otherwise, or none at all. */
function issuerWithAudience(oidcIssuer: string | null, oidcAudience: string | null): Pick<Config, 'oidcIssuer' | 'oidcAudience'> {
  if (oidcIssuer !== null && oidcAudience === null) throw new ConfigError('OIDC_AUDIENCE must be set where OIDC_ISSUER is.');
  if (oidcIssuer === null && oidcAudience !== null) throw new ConfigError('OIDC_ISSUER must be set where OIDC_AUDIENCE is.');
  return { oidcIssuer, oidcAudience };
}
