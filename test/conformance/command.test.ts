import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { startSuiteService, type TestService } from '../support/service.ts';
import { checkNames } from './checks.ts';
import type { Report } from './results.ts';
import { startWrongServer } from './wrong-server.ts';

const script = path.join(import.meta.dirname, '../../scripts/conformance.ts');

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command as `npm run conformance --` does. */
function conformance(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env: { ...process.env, ...env } }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

describe('npm run conformance', { timeout: 60_000 }, () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startSuiteService();
  });
  afterAll(() => service?.close());

  it('prints a table by operation and one by check, and succeeds when nothing is violated', async () => {
    const { code, stdout } = await conformance([
      '--base-url',
      `${service.baseUrl}/`,
      '--api-key',
      service.apiKey,
      '--operations',
      'getMyProfile,listApiKeys',
      '--cases',
      '2',
      '--seed',
      '9',
    ]);
    expect(stdout).toMatch(/^Operation .*Requests .*Not implemented .*Checks passed .*Violations$/m);
    expect(stdout).toMatch(/^getMyProfile +GET \/v2\/users\/me +\d+ +0 +\d+ +0$/m);
    expect(stdout).toMatch(/^ignored_auth +\d+ +0 +0$/m);
    expect(stdout).toMatch(/0 violations\. Seed 9: `--seed 9` makes the same requests again\./);
    expect(code).toBe(0);
  });

  it('fails on a violation, prints it, and writes everything as JSON', async () => {
    const server = await startWrongServer(service.baseUrl, {
      answer: (answer, { path: asked }) => (asked === '/v2/users/me' && answer.status === 200 ? { ...answer, status: 203 } : answer),
    });
    onTestFinished(() => server.close());
    const file = path.join(await mkdtemp(path.join(inject('temporaryFolder'), 'report-')), 'report.json');
    const { code, stdout } = await conformance(['--base-url', server.baseUrl, '--operations', 'getMyProfile', '--cases', '2', '--report', file], {
      API_KEY: service.apiKey,
    });
    expect(code).toBe(1);
    expect(stdout).toContain('getMyProfile: status_code_conformance');
    expect(stdout).toContain('curl -i --path-as-is -X GET');
    const report = JSON.parse(await readFile(file, 'utf8')) as Report;
    expect(report.violations[0]).toMatchObject({ operationId: 'getMyProfile', check: 'status_code_conformance' });
    expect(stdout).toContain(`--seed ${report.seed}`);
  });

  it('says in a sentence what it can not run with', async () => {
    for (const [args, sentence] of [
      [[], '--api-key is missing'],
      [['--api-key', service.apiKey, '--base-url', 'localhost:8787'], '--base-url must be an http or https address'],
      [['--api-key', service.apiKey, '--base-url', 'http://127.0.0.1:9'], 'Nothing answers at http://127.0.0.1:9'],
      [['--api-key', 'not this one', '--base-url', service.baseUrl], 'does not know this key'],
      [['--api-key', service.apiKey, '--base-url', service.baseUrl, '--checks', 'luck'], 'there is no check luck'],
      [['--api-key', service.apiKey, '--base-url', service.baseUrl, '--operations', 'getLuck'], 'the contract has no operation getLuck'],
      [['--api-key', service.apiKey, '--cases', 'many'], '--cases must be a whole number'],
      [['--api-kee', service.apiKey], "Unknown option '--api-kee'"],
    ] as const) {
      const { code, stderr } = await conformance(args, { API_KEY: '' });
      expect(stderr, args.join(' ')).toContain(sentence);
      expect(stderr, args.join(' ')).not.toMatch(/^\s+at /m);
      expect(code, args.join(' ')).toBe(2);
    }
  });

  it('explains itself', async () => {
    const { code, stdout } = await conformance(['--help']);
    for (const name of checkNames) expect(stdout).toContain(name);
    expect(code).toBe(0);
  });
});
