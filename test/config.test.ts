import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig, variables } from '../server/config.ts';

describe('The configuration', () => {
  it('is complete without any variable', () => {
    expect(loadConfig({})).toEqual({
      maxConnections: 1000,
      maxConnectionsPerAccount: 200,
      maxTransfers: 500,
      maxTransfersPerAccount: 100,
      minTransferRate: 1024,
      metricsPort: null,
      metricsHost: '127.0.0.1',
      drainSeconds: 2,
      host: '127.0.0.1',
      port: 8787,
      publicUrl: 'http://localhost:8787',
      dataDir: path.resolve('data'),
      databaseUrl: null,
      databasePoolSize: 10,
      longReads: 2,
      longReadSeconds: 5,
      bootstrapEmail: 'owner@localhost.localdomain',
      bootstrapApiKey: null,
      signingSecret: null,
      oidcIssuer: null,
      oidcAudience: null,
      tokenKeyDays: null,
      corsOrigins: 'none',
      logLevel: 'info',
      headerPrefixes: ['x-service-'],
      trustedProxies: [],
      jobs: true,
      binRetentionDays: 30,
      embeddingsApiKey: null,
      embeddingsModel: 'wordnet',
      embeddingsUrl: null,
      eventRetentionDays: 30,
      quarantineDays: 14,
      ocrLanguages: null,
      transcriptionUrl: null,
      transcriptionModel: 'whisper-1',
      transcriptionApiKey: null,
      llmUrl: null,
      llmModel: null,
      llmApiKey: null,
      fetch: true,
      fetchAllow: [],
      clamdUrl: null,
      scanRequired: false,
      rateLimits: true,
      validateResponses: false,
    });
  });

  it('takes the empty text for unset', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(loadConfig({}));
  });

  it('derives the public address from the port, and keeps a given one without its last slash', () => {
    expect(loadConfig({ PORT: '9000' }).publicUrl).toBe('http://localhost:9000');
    expect(loadConfig({ PUBLIC_URL: 'https://storage.example.com/' }).publicUrl).toBe('https://storage.example.com');
    expect(loadConfig({ PUBLIC_URL: 'https://example.com/storage/' }).publicUrl).toBe('https://example.com/storage');
  });

  it('takes an issuer with its audience, as it is written, and without https only on this machine', () => {
    for (const issuer of [
      'https://auth.example.com',
      'https://auth.example.com/tenant/',
      'http://localhost:3000',
      'http://127.0.0.1:3000/realms/a',
    ]) {
      expect(loadConfig({ OIDC_ISSUER: issuer, OIDC_AUDIENCE: 'storage' })).toMatchObject({ oidcIssuer: issuer, oidcAudience: 'storage' });
    }
  });

  it('reads lists of origins and of header prefixes', () => {
    expect(loadConfig({ CORS_ORIGINS: '*' }).corsOrigins).toBe('any');
    expect(loadConfig({ CORS_ORIGINS: 'https://a.example, https://b.example:8443' }).corsOrigins).toEqual([
      'https://a.example',
      'https://b.example:8443',
    ]);
    expect(loadConfig({ HEADER_PREFIXES: 'X-Acme-, x-other' }).headerPrefixes).toEqual(['x-service-', 'x-acme-', 'x-other-']);
    expect(loadConfig({ TRUSTED_PROXIES: '127.0.0.1, 2001:db8::/32' }).trustedProxies).toEqual(['127.0.0.1', '2001:db8::/32']);
  });

  it.each([
    ['PORT', '80a', 'PORT must be a whole number from 0 to 65535, not "80a".'],
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535, not "70000".'],
    [
      'PUBLIC_URL',
      'storage.example.com',
      'PUBLIC_URL must be an http or https address such as https://storage.example.com, not "storage.example.com".',
    ],
    ['DATABASE_URL', 'mysql://user:secret@host/name', 'DATABASE_URL must be an address like postgres://user:password@host/name.'],
    ['DATABASE_POOL_SIZE', '0', 'DATABASE_POOL_SIZE must be a whole number from 1 to 1000, not "0".'],
    ['BOOTSTRAP_EMAIL', 'ada', 'BOOTSTRAP_EMAIL must be an e-mail address, not "ada".'],
    ['BOOTSTRAP_API_KEY', 'short', 'BOOTSTRAP_API_KEY must have at least 24 characters; it has 5.'],
    ['SIGNING_SECRET', 'short', 'SIGNING_SECRET must have at least 32 characters; it has 5.'],
    ['BOOTSTRAP_EMAIL', 'ada@localhost', 'BOOTSTRAP_EMAIL must be an e-mail address, not "ada@localhost".'],
    ['OIDC_ISSUER', 'auth.example.com', 'OIDC_ISSUER must be an https address such as https://auth.example.com, not "auth.example.com".'],
    [
      'OIDC_ISSUER',
      'http://auth.example.com',
      'OIDC_ISSUER must be an https address such as https://auth.example.com, not "http://auth.example.com".',
    ],
    ['OIDC_ISSUER', 'https://auth.example.com', 'OIDC_AUDIENCE must be set where OIDC_ISSUER is.'],
    ['OIDC_AUDIENCE', 'https://storage.example.com', 'OIDC_ISSUER must be set where OIDC_AUDIENCE is.'],
    ['TOKEN_KEY_DAYS', '0', 'TOKEN_KEY_DAYS must be a whole number from 1 to 36500, not "0".'],
    ['CORS_ORIGINS', 'app.example.com', 'CORS_ORIGINS must be * or origins such as https://app.example.com, not "app.example.com".'],
    [
      'CORS_ORIGINS',
      'https://app.example.com/page',
      'CORS_ORIGINS must be * or origins such as https://app.example.com, not "https://app.example.com/page".',
    ],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".'],
    ['HEADER_PREFIXES', 'X Acme', 'HEADER_PREFIXES must be the beginnings of header names such as X-Acme-, not "X Acme".'],
    ['QUARANTINE_DAYS', '0', 'QUARANTINE_DAYS must be a whole number from 1 to 36500, not "0".'],
    ['TRUSTED_PROXIES', '10.0.0.0/8, proxy', 'TRUSTED_PROXIES must be addresses or networks such as 127.0.0.1, 10.0.0.0/8, not "proxy".'],
    ['JOBS', 'off', 'JOBS=off needs DATABASE_URL: with SQLite only the service itself can do the jobs.'],
    ['BIN_RETENTION_DAYS', '-1', 'BIN_RETENTION_DAYS must be a whole number from 1 to 36500, not "-1".'],
    [
      'EMBEDDINGS_MODEL',
      'bert',
      'EMBEDDINGS_MODEL must be wordnet, off, a folder such as ./models/minilm, or a name of the Hugging Face hub such as Xenova/all-MiniLM-L6-v2 ' +
        'where EMBEDDINGS_URL is not set, not "bert".',
    ],
    [
      'EMBEDDINGS_MODEL',
      'somebody/..',
      'EMBEDDINGS_MODEL must be wordnet, off, a folder such as ./models/minilm, or a name of the Hugging Face hub such as Xenova/all-MiniLM-L6-v2 ' +
        'where EMBEDDINGS_URL is not set, not "somebody/..".',
    ],
    ['EMBEDDINGS_URL', 'http://localhost:11434/v1', 'EMBEDDINGS_MODEL must name a model of the server at EMBEDDINGS_URL.'],
    ['OCR_LANGUAGES', 'eng;deu', 'OCR_LANGUAGES must be off or languages such as eng, deu, not "eng;deu".'],
    ['OCR_LANGUAGES', 'OFF', 'OCR_LANGUAGES must be off or languages such as eng, deu, not "OFF".'],
    ['TRANSCRIPTION_MODEL', 'a\nb', 'TRANSCRIPTION_MODEL must be the name of a model in one line, not "a\\nb".'],
    ['LLM_API_KEY', 'kéy', 'LLM_API_KEY must be one line of ASCII letters, digits and signs.'],
    ['LLM_URL', 'http://me:pw@a/v1', 'LLM_URL must not hold a name or a password: what the server asks for goes into its API key.'],
    ['LLM_URL', 'http://localhost:11434/v1', 'LLM_MODEL must be set where LLM_URL is.'],
    ['LLM_MODEL', 'llama', 'LLM_URL must be set where LLM_MODEL is.'],
    ['TRANSCRIPTION_URL', 'ears', 'TRANSCRIPTION_URL must be an http or https address such as http://localhost:11434/v1, not "ears".'],
    ['EMBEDDINGS_API_KEY', 'secret', 'EMBEDDINGS_URL must be set where EMBEDDINGS_API_KEY is.'],
    ['TRANSCRIPTION_API_KEY', 'secret', 'TRANSCRIPTION_URL must be set where TRANSCRIPTION_API_KEY is.'],
    ['LLM_API_KEY', 'secret', 'LLM_URL must be set where LLM_API_KEY is.'],
    ['FETCH', 'yes', 'FETCH must be one of off, on, not "yes".'],
    ['FETCH_ALLOW', 'intranet.example.com', 'FETCH_ALLOW must be addresses or networks such as 127.0.0.1, 10.0.0.0/8, not "intranet.example.com".'],
    ['CLAMD_URL', 'localhost:3310', 'CLAMD_URL must be an address such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl, not "localhost:3310".'],
    ['SCAN_REQUIRED', 'on', 'CLAMD_URL must be set where SCAN_REQUIRED is on.'],
    ['RATE_LIMITS', '100', 'RATE_LIMITS must be one of off, on, not "100".'],
    ['VALIDATE_RESPONSES', 'yes', 'VALIDATE_RESPONSES must be one of off, on, not "yes".'],
  ])('refuses %s=%s with a sentence that names it', (name, value, message) => {
    expect(() => loadConfig({ [name]: value })).toThrow(new ConfigError(message));
  });

  it('never repeats a secret in what it says', () => {
    const secrets = { LLM_URL: 'http://:hunter2@a/v1', EMBEDDINGS_API_KEY: 'hunter2\n€', TRANSCRIPTION_URL: 'http://a:hunter2@b' };
    for (const [name, value] of Object.entries(secrets))
      expect(() => loadConfig({ [name]: value })).toThrow(expect.objectContaining({ message: expect.not.stringContaining('hunter2') }));
    for (const name of ['BOOTSTRAP_API_KEY', 'SIGNING_SECRET', 'DATABASE_URL']) {
      expect(() => loadConfig({ [name]: 'hunter2' })).toThrow(expect.objectContaining({ message: expect.not.stringContaining('hunter2') }));
    }
  });

  it('names and explains every variable', () => {
    for (const variable of Object.values(variables)) {
      expect(variable.name).toMatch(/^[A-Z_]+$/);
      expect(variable.meaning).toMatch(/\.$/);
    }
    expect(Object.keys(variables)).toEqual(Object.keys(loadConfig({})));
  });
});
