import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { useService } from '../support/service.ts';
import { type CheckName, checkNames } from './checks.ts';
import { readContract } from './contract.ts';
import { reportText } from './report-text.ts';
import type { Report } from './results.ts';
import { runSuite, type SuiteOptions } from './suite.ts';
import { changed, nothing, problem, without } from './wrong-answers.ts';
import { type Fault, type Received, type Sent, startWrongServer } from './wrong-server.ts';

const contract = readContract();
const service = useService();

/** What the suite says about a server with one fault, asked about a few operations. */
async function reportOn(fault: Fault, operations: readonly string[], options: Partial<SuiteOptions> = {}): Promise<Report> {
  const server = await startWrongServer(service.baseUrl, fault);
  onTestFinished(() => server.close());
  return runSuite({ contract, baseUrl: server.baseUrl, apiKey: service.apiKey, seed: 3, cases: 3, operations, ...options });
}

const violated = ({ violations }: Report): CheckName[] => [...new Set(violations.map(({ check }) => check))].sort();

describe('The conformance suite', { timeout: 60_000 }, () => {
  it('finds nothing wrong with a server that keeps the contract', async () => {
    const operations = [
      'getMyProfile',
      'createFolder',
      'createNotepad',
      'createApiKey',
      'listApiKeys',
      'revokeApiKey',
      'getResource',
      'getStoredFile',
      'createFile',
    ];
    const report = await reportOn({}, operations, { maxResponseTime: 60_000 });
    expect(report.violations, reportText(report)).toEqual([]);
    expect(checkNames.filter((name) => report.checks[name].passed === 0)).toEqual(['batch_atomicity', 'page_size']);
  });

  it('says nothing against operations that are not implemented, and counts them', async () => {
    const report = await reportOn(
      { answer: (answer, request) => (request.path.startsWith('/v2/users/me') && answer.status === 200 ? notImplemented(answer) : answer) },
      ['getMyProfile'],
    );
    expect(report.violations, reportText(report)).toEqual([]);
    expect(report.operations[0]?.notImplemented).toBeGreaterThan(0);
  });

  describe('not_a_server_error', () => {
    it('reports an error of the server', async () => {
      const report = await reportOn({ answer: onProfile((answer) => ({ ...problem(answer, 500, 'Internal Server Error', 'internal_error') })) }, [
        'getMyProfile',
      ]);
      expect(violated(report)).toContain('not_a_server_error');
      expect(report.violations[0]?.came).toMatch(/^500 .*internal_error/);
    });

    it('reports that there was no answer at all', async () => {
      const report = await reportOn({ instead: (request) => (isProfile(request) ? 'nothing' : undefined) }, ['getMyProfile'], {
        checks: ['not_a_server_error'],
      });
      expect(violated(report)).toEqual(['not_a_server_error']);
      expect(report.violations[0]?.came).toMatch(/^no answer/);
    });

    it('takes no other 501 for an operation that is not implemented', async () => {
      const report = await reportOn({ answer: onProfile((answer) => problem(answer, 501, 'Not Implemented', 'internal_error')) }, ['getMyProfile']);
      expect(violated(report)).toContain('not_a_server_error');
    });
  });

  it('reports a status that is not declared', async () => {
    const report = await reportOn({ answer: onProfile((answer) => ({ ...answer, status: 203 })) }, ['getMyProfile'], {
      checks: ['status_code_conformance'],
    });
    expect(violated(report)).toEqual(['status_code_conformance']);
    expect(report.violations[0]).toMatchObject({ operationId: 'getMyProfile', expected: expect.stringContaining('200, 304, 400') });
  });

  it('reports a media type that is not declared', async () => {
    const fault: Fault = { answer: onProfile((answer) => ({ ...answer, headers: { ...answer.headers, 'content-type': 'text/html' } })) };
    expect(violated(await reportOn(fault, ['getMyProfile']))).toContain('content_type_conformance');
  });

  describe('response_headers_conformance', () => {
    it('reports a missing trace id', async () => {
      const fault: Fault = { answer: onProfile((answer) => ({ ...answer, headers: without(answer.headers, 'x-trace-id') })) };
      expect(violated(await reportOn(fault, ['getMyProfile'], { checks: ['response_headers_conformance'] }))).toEqual([
        'response_headers_conformance',
      ]);
    });

    it('reports a value that does not fit', async () => {
      const fault: Fault = { answer: onProfile((answer) => ({ ...answer, headers: { ...answer.headers, 'x-trace-id': 'none' } })) };
      const report = await reportOn(fault, ['getMyProfile'], { checks: ['response_headers_conformance'] });
      expect(report.violations[0]?.came).toContain('x-trace-id: none');
    });

    it('reports a creation without an address', async () => {
      const fault: Fault = { answer: (answer) => ({ ...answer, headers: without(answer.headers, 'location') }) };
      const report = await reportOn(fault, ['createFolder'], { checks: ['response_headers_conformance'] });
      expect(report.violations[0]?.came).toContain('no location');
    });
  });

  describe('response_schema_conformance', () => {
    const checks: readonly CheckName[] = ['response_schema_conformance'];

    it('reports a missing field', async () => {
      const report = await reportOn({ answer: onProfile((answer) => changed(answer, ({ email: _email, ...others }) => others)) }, ['getMyProfile'], {
        checks,
      });
      expect(violated(report)).toEqual(checks);
      expect(report.violations[0]?.came).toContain("must have required property 'email'");
    });

    it('reports a code that the operation does not list', async () => {
      const fault: Fault = {
        answer: (answer) => (answer.status === 400 ? changed(answer, (body) => ({ ...body, detail: 'tag_not_found' })) : answer),
      };
      expect(violated(await reportOn(fault, ['getMyProfile'], { checks }))).toEqual(checks);
    });

    it('reports a problem of another status, or of another trace id, than its answer', async () => {
      for (const wrong of [{ status: 404 }, { traceid: '0'.repeat(32) }]) {
        const fault: Fault = { answer: (answer) => (answer.status === 401 ? changed(answer, (body) => ({ ...body, ...wrong })) : answer) };
        expect(violated(await reportOn(fault, ['getMyProfile'], { checks }))).toEqual(checks);
      }
    });

    it('reports a body where none is declared', async () => {
      const fault: Fault = { answer: (answer) => (answer.status === 416 ? { ...answer, body: Buffer.from('Too far.') } : answer) };
      const report = await reportOn(fault, ['getStoredFile'], { checks });
      expect(report.violations).toMatchObject([{ request: 'a part beyond the end', expected: 'no body', came: 'there is a body: 416 Too far.' }]);
    });

    it('reports a failure of an unknown path that is no problem', async () => {
      const page = (answer: Sent): Sent => ({
        ...answer,
        headers: { ...answer.headers, 'content-type': 'text/html' },
        body: Buffer.from('<h1>Not found</h1>'),
      });
      const report = await reportOn({ answer: (answer) => (answer.status === 405 ? page(answer) : answer) }, ['getMyProfile'], { checks });
      expect(violated(report)).toEqual(checks);
    });
  });

  describe('negative_data_rejection', () => {
    const checks: readonly CheckName[] = ['negative_data_rejection'];

    it('reports a server that takes parameters which it does not know', async () => {
      const report = await reportOn({ request: (request) => ({ ...request, path: request.path.replace(/\?.*/, '') }) }, ['getMyProfile'], { checks });
      expect(violated(report)).toEqual(checks);
      expect(report.violations).toMatchObject([
        { request: 'an unknown query parameter', expected: '400 invalid_request', came: expect.stringMatching(/^200 /) },
      ]);
    });

    it('reports a server that takes bad data', async () => {
      const repaired = (request: Received): Received =>
        request.method === 'POST' && request.path === '/v2/folders' ? { ...request, body: Buffer.from('{"name":"Whatever"}') } : request;
      const report = await reportOn({ request: repaired }, ['createFolder'], { checks });
      expect(violated(report)).toEqual(checks);
      expect(report.violations.map(({ request }) => request)).toContain('JSON that breaks off');
      expect(report.violations.at(-1)).toMatchObject({ request: 'all of the bad requests together' });
    });

    it('reports a server that puts no bounds to what may be anything', async () => {
      const unbounded = (request: Received): Received => {
        const preferences = request.method === 'PATCH' && request.body.length > 16_384 && readBody(request).preferences;
        return preferences ? { ...request, body: Buffer.from('{"preferences":{}}') } : request;
      };
      const report = await reportOn({ request: unbounded }, ['updateResource'], { checks, cases: 25 });
      expect(violated(report)).toEqual(checks);
      expect(report.violations[0]).toMatchObject({ request: 'JSON that is too long at /preferences', expected: '400 invalid_request' });
    });

    it('reports a server that ignores a header which seems to name a workspace', async () => {
      const known = (name: string): boolean => name.startsWith('x-service-') || !/-(workspace|base)-id$/.test(name);
      const fault: Fault = {
        request: ({ headers, ...request }) => ({ ...request, headers: Object.fromEntries(Object.entries(headers).filter(([name]) => known(name))) }),
      };
      const report = await reportOn(fault, ['createFolder'], { checks });
      expect(report.violations).toMatchObject([
        { request: 'X-Conformance-Suite-Workspace-Id, which is not known', expected: '400 invalid_request', came: expect.stringMatching(/^201 /) },
        { request: 'X-Conformance-Suite-Base-Id, which is not known' },
        { request: 'all of the bad requests together' },
      ]);
    });

    it('reports a server that refuses, and creates all the same', async () => {
      const fault: Fault = {
        async answer(answer, request) {
          if (answer.status === 400 && request.path === '/v2/folders') await service.call('POST', '/v2/folders', { name: 'Left behind' });
          return answer;
        },
      };
      const report = await reportOn(fault, ['createFolder'], { checks });
      expect(report.violations).toMatchObject([{ request: 'all of the bad requests together', check: 'negative_data_rejection' }]);
    });

    it('reports another refusal than the documented one', async () => {
      const fault: Fault = { answer: (answer) => (answer.status === 415 ? problem(answer, 400, 'Bad Request', 'invalid_request') : answer) };
      const report = await reportOn(fault, ['createFolder'], { checks });
      expect(report.violations[0]).toMatchObject({ expected: '415 unsupported_media_type' });
    });
  });

  it('reports a server that refuses good data', async () => {
    const isLong = ({ method, body }: Received): boolean => method === 'POST' && body.includes('a'.repeat(200));
    const fault: Fault = {
      answer: (answer, request) => (answer.status === 201 && isLong(request) ? problem(answer, 400, 'Bad Request', 'invalid_request') : answer),
    };
    const report = await reportOn(fault, ['createFolder'], { checks: ['positive_data_acceptance'], cases: 25 });
    expect(violated(report)).toEqual(['positive_data_acceptance']);
    expect(report.violations[0]?.request).toBe('the longest text at /name');
  });

  it('reports a server that refuses what exists', async () => {
    const fault: Fault = {
      answer: (answer, { method, path }) =>
        method === 'GET' && path.startsWith('/v2/resources/') ? problem(answer, 404, 'Not Found', 'resource_not_found') : answer,
    };
    const report = await reportOn(fault, ['getResource'], { checks: ['positive_data_acceptance'] });
    expect(report.violations[0]).toMatchObject({ request: 'what exists' });
  });

  it('reports a server that does not ask for the type of a body', async () => {
    const fault: Fault = { request: (request) => ({ ...request, headers: { 'content-type': 'application/json', ...request.headers } }) };
    expect(violated(await reportOn(fault, ['createFolder'], { checks: ['missing_required_header'] }))).toEqual(['missing_required_header']);
  });

  it('reports a server that answers methods which a path does not have', async () => {
    const fault: Fault = { request: (request) => (isProfile(request) ? { ...request, method: 'GET' } : request) };
    const report = await reportOn(fault, ['getMyProfile'], { checks: ['unsupported_method'] });
    expect(report.violations.map(({ request }) => request)).toEqual(['PUT', 'POST', 'PATCH', 'DELETE']);
  });

  it('reports a wrong Allow, and a missing one', async () => {
    for (const allow of [{ allow: 'GET, HEAD, DELETE' }, { allow: 'GET' }, {}]) {
      const fault: Fault = {
        answer: (answer) => (answer.status === 405 ? { ...answer, headers: { ...without(answer.headers, 'allow'), ...allow } } : answer),
      };
      expect(violated(await reportOn(fault, ['getMyProfile'], { checks: ['allow_header_conformance'] }))).toEqual(['allow_header_conformance']);
    }
  });

  describe('use_after_free', () => {
    const checks: readonly CheckName[] = ['use_after_free'];

    it('reports a key that works after its revocation', async () => {
      const fault: Fault = {
        request: (request) => (request.headers['x-api-key'] ? { ...request, headers: { ...request.headers, 'x-api-key': service.apiKey } } : request),
      };
      const report = await reportOn(fault, ['revokeApiKey'], { checks });
      expect(report.violations).toMatchObject([{ request: 'a revoked key', came: expect.stringMatching(/^200 /) }]);
    });

    it('reports a resource that can be read after its deletion, and only then', async () => {
      const honest = await reportOn(withDeletion('nothing'), ['createFolder', 'deleteResources', 'getResource'], { checks });
      expect(honest.violations, reportText(honest)).toEqual([]);
      expect(honest.checks.use_after_free.passed).toBeGreaterThan(0);
      expect(honest.leftBehind, 'what the run made and did not remove').toBe(0);
      const report = await reportOn(withDeletion('everything'), ['createFolder', 'deleteResources', 'getResource'], { checks });
      expect(report.violations).toContainEqual(
        expect.objectContaining({ operationId: 'getResource', request: 'a deleted folder', came: expect.stringMatching(/^200 /) }),
      );
    });

    it('reports what can be read after the folder that it lay in was deleted', async () => {
      const report = await reportOn(withDeletion('what lay inside'), ['createFolder', 'deleteResources', 'getResource'], { checks });
      expect(report.violations).toMatchObject([
        { operationId: 'getResource', came: expect.stringMatching(/^200 .*"kind":"notepad"|^200 .*text\/markdown/) },
      ]);
    });

    it('says that it can not be told where nothing can be deleted', async () => {
      const fault: Fault = { instead: ({ path }) => (path === '/v2/resources/delete' ? notImplemented(nothing) : undefined) };
      const report = await reportOn(fault, ['createFolder'], { checks });
      expect(report.violations).toEqual([]);
      expect(report.notApplicable).toContainEqual({
        check: 'use_after_free',
        operationId: 'createFolder',
        reason: 'deleteResources is not implemented',
      });
    });

    it('reports an upload that can be claimed twice', async () => {
      const fault: Fault = {
        answer: (answer) => (answer.body.includes('stored_file_already_used') ? problem(answer, 404, 'Not Found', 'stored_file_not_found') : answer),
      };
      expect(violated(await reportOn(fault, ['createFile'], { checks }))).toEqual(['use_after_free']);
    });
  });

  it('reports what can not be read after its creation, or is not what the creation said', async () => {
    const reads = ({ method, path }: Received): boolean => method === 'GET' && path.startsWith('/v2/resources/');
    for (const wrong of [
      (answer: Sent) => problem(answer, 404, 'Not Found', 'resource_not_found'),
      (answer: Sent) => changed(answer, (body) => ({ ...body, isLocked: true })),
    ]) {
      const fault: Fault = { answer: (answer, request) => (reads(request) ? wrong(answer) : answer) };
      const report = await reportOn(fault, ['createBookmark'], { checks: ['ensure_resource_availability'] });
      expect(report.violations).toMatchObject([{ operationId: 'createBookmark', request: 'the new createBookmark' }]);
    }
  });

  describe('ignored_auth', () => {
    const checks: readonly CheckName[] = ['ignored_auth'];

    it('reports a server that ignores keys', async () => {
      const fault: Fault = { request: (request) => ({ ...request, headers: { ...request.headers, 'x-api-key': service.apiKey } }) };
      const report = await reportOn(fault, ['getMyProfile'], { checks });
      expect(violated(report)).toEqual(checks);
      expect(report.violations.map(({ request }) => request)).toEqual(
        expect.arrayContaining(['no key', 'an unknown key', 'the key in the other case', 'no key, and a bad request']),
      );
    });

    it('reports a server that takes the key from the query', async () => {
      const fault: Fault = {
        request(request) {
          const key = /[?&]X-Api-Key=([^&]*)/.exec(request.path)?.[1];
          return key
            ? { ...request, path: request.path.replace(/\?.*/, ''), headers: { ...request.headers, 'x-api-key': decodeURIComponent(key) } }
            : request;
        },
      };
      expect((await reportOn(fault, ['getMyProfile'], { checks })).violations).toMatchObject([{ request: 'the key in the query' }]);
    });

    it('reports a server that tells what is wrong with a key', async () => {
      const fault: Fault = {
        answer: (answer, { headers }) =>
          answer.status === 401 && headers['x-api-key'] ? changed(answer, (body) => ({ ...body, title: 'Unknown key' })) : answer,
      };
      expect(violated(await reportOn(fault, ['getMyProfile'], { checks }))).toEqual(checks);
    });

    it('reports a server that does not look at signatures', async () => {
      const fault: Fault = {
        answer: (answer, { path }) => (answer.status === 403 && path.startsWith('/stored-files/') ? { ...answer, status: 200 } : answer),
      };
      const report = await reportOn(fault, ['getStoredFile', 'putStoredFile'], { checks });
      expect(report.violations.map(({ request }) => request)).toEqual(
        expect.arrayContaining(['a forged signature', 'another expires', 'another size', 'the signature of an upload']),
      );
    });
  });

  it('reports a server that goes through a long header again and again', async () => {
    const backtracking = /^application\/json *(?:; *charset="?utf-8"? *)?;? *$/i;
    const fault: Fault = {
      request(request) {
        backtracking.test(request.headers['content-type'] ?? '');
        return request;
      },
    };
    const report = await reportOn(fault, ['createFolder'], { checks: ['linear_time'] });
    expect(report.violations).toMatchObject([{ check: 'linear_time', request: 'Content-Type with 60000 times " "' }]);
    expect(report.checks.linear_time.passed).toBeGreaterThan(10);
  });

  it('reports an answer that takes too long, when it is asked to', async () => {
    const slow: Fault = {
      async answer(answer, request) {
        if (isProfile(request)) await sleep(30);
        return answer;
      },
    };
    const options = { checks: ['max_response_time'], cases: 0 } as const;
    expect(violated(await reportOn(slow, ['getMyProfile'], { ...options, maxResponseTime: 25 }))).toEqual(['max_response_time']);
    expect((await reportOn(slow, ['getMyProfile'], options)).violations).toEqual([]);
  });

  it('gives for each violation what sends the request again, without the key in it', async () => {
    const report = await reportOn({ answer: onProfile((answer) => ({ ...answer, status: 203 })) }, ['getMyProfile'], {
      checks: ['status_code_conformance'],
    });
    expect(report.violations[0]?.curl).toMatch(
      /^curl -i --path-as-is -X GET 'http:\/\/127\.0\.0\.1:\d+\/v2\/users\/me' .*-H 'X-Api-Key: '"\$API_KEY"/,
    );
    expect(JSON.stringify(report)).not.toContain(service.apiKey);
    expect(reportText(report)).toMatch(
      /getMyProfile: status_code_conformance\n {2}expected {2}one of the declared statuses 200, .*\n {2}request {3}.*\n {2}came {6}203 /,
    );
  });
});

const isProfile = ({ method, path }: Received): boolean => path.startsWith('/v2/users/me') && method !== 'HEAD';

/** Changes good answers with a profile. */
const onProfile =
  (change: (answer: Sent) => Sent): NonNullable<Fault['answer']> =>
  (answer, request) =>
    isProfile(request) && answer.status === 200 ? change(answer) : answer;

/** A body that is JSON; anything else is an empty object. */
function readBody({ body }: Received): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(body.toString()) as Record<string, unknown>;
  } catch {
    return {};
  }
}

const notImplemented = (answer: Sent): Sent => problem(answer, 501, 'Not Implemented', 'not_implemented');

/** A server that can delete resources, and goes on showing nothing of them, what lay in them, or everything. */
function withDeletion(shows: 'nothing' | 'what lay inside' | 'everything'): Fault {
  const deleted = new Set<string>();
  const idsIn = (body: Buffer): string[] => (JSON.parse(body.toString()) as { resourceIds: string[] }).resourceIds;
  const notFound = problem(nothing, 404, 'Not Found', 'resource_not_found');
  return {
    instead({ method, path, body, headers }) {
      if (method === 'POST' && path === '/v2/resources/delete' && headers['x-api-key'] === service.apiKey && body.length > 0) {
        const ids = idsIn(body);
        if (shows !== 'everything' && ids.some((id) => deleted.has(id))) return notFound;
        for (const id of ids) deleted.add(id);
        return { status: 204, headers: { 'x-trace-id': '0199c1d6a3f27c5e8b1d4f6a2e9c7b30' }, body: Buffer.alloc(0) };
      }
      const id = /^\/v2\/resources\/([0-9a-f-]{36})/.exec(path)?.[1];
      return id && deleted.has(id) && shows !== 'everything' ? notFound : undefined;
    },
    answer(answer, { method, path }) {
      if (shows !== 'nothing' || method !== 'GET' || !path.startsWith('/v2/resources/') || answer.status !== 200) return answer;
      const { parent } = JSON.parse(answer.body.toString()) as { parent?: { id: string } | null };
      return parent && deleted.has(parent.id) ? notFound : answer;
    },
  };
}
