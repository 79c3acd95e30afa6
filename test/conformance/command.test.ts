import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
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

async function startServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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
      '--only',
      'getMyProfile,listApiKeys',
      '--cases',
      '2',
      '--seed',
      '9',
    ]);
    expect(stdout).toMatch(/^Operation .*Requests .*Not implemented .*Checks passed .*Violations$/m);
    expect(stdout).toMatch(/^getMyProfile +GET \/v2\/users\/me +\d+ +0 +\d+ +0$/m);
    expect(stdout).toMatch(/^ignored_auth +\d+ +0 +0 +without a valid key the answer is 401/m);
    expect(stdout).toMatch(/0 violations\. Seed 9: `--seed 9` makes the same requests again\./);
    expect(code).toBe(0);
  });

  it('fails on a violation, prints it, and writes everything as JSON', async () => {
    const server = await startWrongServer(service.baseUrl, {
      answer: (answer, { path: asked }) => (asked === '/v2/users/me' && answer.status === 200 ? { ...answer, status: 203 } : answer),
    });
    onTestFinished(() => server.close());
    const file = path.join(await mkdtemp(path.join(inject('temporaryFolder'), 'report-')), 'report.json');
    const { code, stdout } = await conformance(['--base-url', server.baseUrl, '--only', 'getMyProfile', '--cases', '2', '--report', file], {
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
      [['--api-key', service.apiKey, '--base-url', service.baseUrl, '--only', 'ignored_auth,luck'], 'there is neither an operation nor a check luck'],
      [['--api-key', service.apiKey, '--timeout', '0'], '--timeout must be a number greater than 0'],
      [['--api-key', service.apiKey, '--cases', 'many'], '--cases must be a whole number'],
      [['--api-kee', service.apiKey], "Unknown option '--api-kee'"],
    ] as const) {
      const { code, stderr } = await conformance(args, { API_KEY: '' });
      expect(stderr, args.join(' ')).toContain(sentence);
      expect(stderr, args.join(' ')).not.toMatch(/^\s+at /m);
      expect(code, args.join(' ')).toBe(2);
    }
  });

  it('makes only the checks that are asked for, and says how far it is', async () => {
    const { code, stdout, stderr } = await conformance([
      '--base-url',
      service.baseUrl,
      '--only',
      'listTags,ignored_auth',
      '--api-key',
      service.apiKey,
    ]);
    expect(stdout).toMatch(/^ignored_auth +[1-9]/m);
    expect(stdout).toMatch(/^negative_data_rejection +0 +0 +0/m);
    expect(stdout).not.toContain('createTag');
    expect(stderr).toMatch(/^ {2}0% {2}listTags {2}\(0 requests, 0 violations\)$/m);
    expect(code).toBe(0);
  });

  it('writes what CI systems show: a suite for each operation, a case for each check', async () => {
    const server = await startWrongServer(service.baseUrl, {
      answer: (answer, { path: asked }) => (asked.startsWith('/v2/tags') && answer.status === 401 ? { ...answer, status: 402 } : answer),
    });
    onTestFinished(() => server.close());
    const file = path.join(await mkdtemp(path.join(inject('temporaryFolder'), 'junit-')), 'junit.xml');
    await conformance(['--base-url', server.baseUrl, '--api-key', service.apiKey, '--only', 'listTags,listLabels', '--cases', '1', '--junit', file]);
    const xml = await readFile(file, 'utf8');
    expect(xml).toMatch(/<testsuite name="listLabels" tests="\d+" failures="0" skipped="\d+">/);
    expect(xml).toMatch(/<testcase classname="listTags" name="ignored_auth"><failure message="401[^"]*">request/);
    expect(xml).toMatch(/<testcase classname="listTags" name="page_size"|<testcase classname="listTags" name="positive_data_acceptance"\/>/);
    expect(xml.match(/<failure/g)?.length).toBe(Number(/<testsuites[^>]* failures="(\d+)"/.exec(xml)?.[1]));
    // Every element that begins ends, and nothing of a request is taken for one.
    expect(xml.match(/<testcase/g)?.length).toBe((xml.match(/<\/testcase>/g)?.length ?? 0) + (xml.match(/<testcase[^>]*\/>/g)?.length ?? 0));
  });

  it('asks a server that keeps nothing only for what it can answer', async () => {
    const server = await startServer((req, res) => {
      req.resume();
      res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
    const { stdout } = await conformance(['--base-url', server, '--api-key', 'any', '--only', 'createTag,deleteTag', '--cases', '1', '--stateless']);
    expect(stdout).toMatch(/^use_after_free +0 +0 +0/m);
    expect(stdout).not.toContain('could not be removed');
  });

  it('comes to an end whatever the server leaves without an answer', async () => {
    const silent = await startServer(() => undefined);
    const unheard = await conformance(['--base-url', silent, '--api-key', 'any', '--timeout', '0.2']);
    expect(unheard).toMatchObject({ code: 2, stderr: expect.stringContaining('leaves a request without an answer for 0.2 s') });

    let requests = 0;
    const falling = await startServer((req, res) => {
      req.resume();
      requests += 1;
      // It begins an answer and goes on for ever.
      if (requests > 1) res.writeHead(200).write('.');
      else res.end('{}');
    });
    const fallen = await conformance(['--base-url', falling, '--api-key', 'any', '--timeout', '0.2']);
    expect(fallen.stdout).toContain('It ended before it was through: the server left 5 requests in a row without an answer for 0.2 s each.');
    expect(fallen.code).toBe(1);
    expect(requests).toBeLessThan(20);
  });

  it('leaves out what there is no time for, and says so', async () => {
    const args = ['--base-url', service.baseUrl, '--api-key', service.apiKey, '--only', 'listTags', '--cases', '100', '--time-limit', '0.001'];
    const { code, stdout } = await conformance(args);
    expect(stdout).toContain('It ended before it was through: the time limit of 0.06 s was reached.');
    expect(code).toBe(2);
  });

  it('gives up requests of a kind that is never answered, and makes the others', async () => {
    const server = await startWrongServer(service.baseUrl, {
      instead: ({ body }) => (body.toString().startsWith('{"') || body.length === 0 ? undefined : 'silence'),
    });
    onTestFinished(() => server.close());
    const only = 'createTag,createLabel,createFolder,createNotepad,createBookmark,negative_data_rejection';
    const { stdout } = await conformance([
      '--base-url',
      server.baseUrl,
      '--api-key',
      service.apiKey,
      '--only',
      only,
      '--cases',
      '1',
      '--timeout',
      '0.5',
    ]);
    expect(stdout).toContain('3 requests like it got no answer');
    expect(stdout).not.toContain('It ended before');
  });

  it('explains itself', async () => {
    const { code, stdout } = await conformance(['--help']);
    for (const name of checkNames) expect(stdout).toContain(name);
    expect(code).toBe(0);
  });
});
