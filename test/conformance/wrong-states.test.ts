import { describe, expect, it, onTestFinished } from 'vitest';
import { api } from '../support/api.ts';
import { useService } from '../support/service.ts';
import type { CheckName } from './checks.ts';
import { readContract } from './contract.ts';
import { reportText } from './report-text.ts';
import type { Report } from './results.ts';
import { runSuite } from './suite.ts';
import { changed, problem, without } from './wrong-answers.ts';
import { type Fault, type Received, type Sent, startWrongServer } from './wrong-server.ts';

const contract = readContract();
const service = useService();

/** What one check says about a server with one fault. */
async function violationsOf(check: CheckName, fault: Fault, operations: readonly string[]): Promise<Report['violations']> {
  const server = await startWrongServer(service.baseUrl, fault);
  onTestFinished(() => server.close());
  const options = { contract, baseUrl: server.baseUrl, apiKey: service.apiKey, seed: 5, cases: 0, operations, checks: [check] };
  const report = await runSuite(options);
  expect(report.violations.length, `the fault goes unnoticed:\n${reportText(report)}`).toBeGreaterThan(0);
  return report.violations;
}

const requestsOf = (violations: Report['violations']): string[] => [...new Set(violations.map(({ request }) => request))];

const withoutHeader =
  (name: string): NonNullable<Fault['request']> =>
  (request) => ({ ...request, headers: without(request.headers, name) });

describe('What the suite says of states', { timeout: 60_000 }, () => {
  it('finds nothing wrong with a server that keeps the contract', async () => {
    const checks = [
      'idempotent_replay',
      'conditional_request',
      'batch_atomicity',
      'password_protection',
      'least_privilege',
      'visitor_access',
      'hidden_as_absent',
    ] as const satisfies CheckName[];
    const report = await runSuite({ contract, baseUrl: service.baseUrl, apiKey: service.apiKey, seed: 5, cases: 0, checks, destructive: true });
    expect(report.violations, reportText(report)).toEqual([]);
    expect(report.leftBehind).toBe(0);
    const counts = checks.map((check) => [check, report.checks[check].passed] as const);
    for (const [check, passed] of counts) expect(passed, check).toBeGreaterThanOrEqual(8);
    const unchecked = report.notApplicable.filter(({ operationId }) => !/Chat|Memor|Webhook/.test(operationId));
    expect(unchecked).toEqual([]);
  });

  describe('idempotent_replay', () => {
    const replays = (fault: Fault) => violationsOf('idempotent_replay', fault, ['createFolder']);

    it('reports a server that creates again', async () => {
      const again = ['the same request again', 'the same JSON, written in another way', 'another body with the same key'];
      expect(requestsOf(await replays({ request: withoutHeader('idempotency-key') }))).toEqual([
        ...again,
        'the same request, after another one was refused',
      ]);
    });

    it('reports a replay that is not the same byte for byte', async () => {
      const fault: Fault = {
        answer: (answer) => (answer.headers['idempotency-replayed'] ? changed(answer, ({ id, ...others }) => ({ ...others, id })) : answer),
      };
      expect(requestsOf(await replays(fault))).toContain('the same request again');
    });

    it('reports a server that takes the same JSON for another body when it is written in another way', async () => {
      const fault: Fault = {
        answer: (answer, { body }) =>
          answer.headers['idempotency-replayed'] && body.includes('\n') ? problem(answer, 409, 'Conflict', 'idempotency_key_reused') : answer,
      };
      expect(requestsOf(await replays(fault))).toEqual(['the same JSON, written in another way']);
    });

    it('reports a server that answers another body with the first answer', async () => {
      let first: Received['body'] | undefined;
      const fault: Fault = {
        request(request) {
          if (!request.headers['idempotency-key']) return request;
          first ??= request.body;
          return { ...request, body: first };
        },
      };
      expect(requestsOf(await replays(fault))).toEqual(['another body with the same key']);
    });
  });

  describe('conditional_request', () => {
    it('reports a server that writes whatever the version', async () => {
      for (const operationId of ['updateResource', 'updateTag', 'updateComment', 'replaceNotepadContent']) {
        const found = await violationsOf('conditional_request', { request: withoutHeader('if-match') }, [operationId]);
        expect(requestsOf(found), operationId).toEqual(expect.arrayContaining(['a write on another version', 'a write on the version before']));
      }
    });

    it('reports an ETag that stays when the thing changes', async () => {
      const fault: Fault = {
        request: withoutHeader('if-match'),
        answer: (answer) => (answer.headers.etag ? { ...answer, headers: { ...answer.headers, etag: '"always"' } } : answer),
      };
      const found = await violationsOf('conditional_request', fault, ['updateLabel']);
      expect(found.map(({ expected }) => expected)).toContain('another ETag: something has changed');
    });

    it('reports a server that sends what the client has', async () => {
      const found = await violationsOf('conditional_request', { request: withoutHeader('if-none-match') }, ['getMyProfile']);
      expect(requestsOf(found)).toEqual(['the version that is current', 'one of several versions, written as a weak one']);
    });

    it('reports a server that does not send what the client lacks', async () => {
      const fault: Fault = {
        request: (request) => (request.headers['if-none-match'] ? { ...request, headers: { ...request.headers, 'if-none-match': '*' } } : request),
      };
      expect(requestsOf(await violationsOf('conditional_request', fault, ['getMyProfile']))).toEqual(['another version']);
    });
  });

  describe('batch_atomicity', () => {
    it('reports a batch that is done in part', async () => {
      const fault: Fault = {
        async answer(answer, { path, body }) {
          if (path !== '/v2/resources/delete' || answer.status !== 404) return answer;
          const { resourceIds, archive } = JSON.parse(body.toString()) as { resourceIds: string[]; archive: boolean };
          await service.call('POST', path, { resourceIds: resourceIds.slice(0, 1), archive });
          return answer;
        },
      };
      const found = await violationsOf('batch_atomicity', fault, ['deleteResources']);
      expect(requestsOf(found)).toEqual(['where it is']);
    });

    it('reports a refusal that does not say which id it is about', async () => {
      const fault: Fault = {
        answer: (answer, { path }) =>
          answer.status === 404 && path === '/v2/resources/position' ? changed(answer, ({ errors: _errors, ...others }) => others) : answer,
      };
      expect(requestsOf(await violationsOf('batch_atomicity', fault, ['repositionResources']))).toEqual(['a move with an unknown id']);
    });
  });

  describe('password_protection', () => {
    const operations = ['getNotepadContent', 'listComments', 'replaceNotepadContent', 'getResource', 'filterResources', 'updateResource'];

    it('reports a server that does not ask for the password', async () => {
      const fault: Fault = {
        request(request) {
          const known = 'the password of the conformance suite';
          return request.headers['x-resource-password'] ? request : { ...request, headers: { ...request.headers, 'x-resource-password': known } };
        },
      };
      const found = await violationsOf('password_protection', fault, operations);
      expect(requestsOf(found)).toEqual(expect.arrayContaining(['no password', 'a record below a password', 'a list below a password']));
      expect(requestsOf(found)).not.toContain('a wrong password');
    });

    it('reports a server that opens to nobody', async () => {
      const found = await violationsOf('password_protection', { request: withoutHeader('x-resource-password') }, operations);
      expect(requestsOf(found)).toEqual(expect.arrayContaining(['the password', 'a record with its password', 'a list with its password']));
    });

    it('reports a download from before the password that goes on', async () => {
      let bytes: Buffer | undefined;
      const fault: Fault = {
        answer(answer, { path, method }) {
          if (method === 'GET' && path.startsWith('/stored-files/') && answer.status >= 400) bytes = Buffer.from('%PDF');
          return bytes ? { ...answer, status: 200, headers: { ...answer.headers, 'content-type': 'application/pdf' }, body: bytes } : answer;
        },
      };
      const found = await violationsOf('password_protection', fault, ['getStoredFile']);
      expect(requestsOf(found)).toEqual(['a download from before the password']);
    });
  });

  describe('least_privilege', () => {
    const operations = ['updateResource', 'createNotepad', 'replaceNotepadContent', 'createTag', 'publishResource', 'updateComment', 'getResource'];
    const reading = ['a change of nothing, by a key that may not read', 'a creation by a key that may not read', 'a text by a key that may not read'];
    const beyond = [
      'a tag on a resource, by a key that may not write resources',
      'a publication by a key that may not read',
      'the record, afterwards',
    ];
    const commenting = 'pins a comment, with a key that may not read';

    /** Lets the requests of these operations be sent by a key with every scope. */
    const scopeless = (isOne: (request: Received) => boolean): Fault => ({
      request: (request) =>
        request.headers['x-api-key'] && isOne(request) ? { ...request, headers: { ...request.headers, 'x-api-key': service.apiKey } } : request,
    });

    it('reports a server that shows to who may only write', async () => {
      const writes = ({ method, path }: Received): boolean => method !== 'GET' && /^\/v2\/(resources\/[0-9a-f-]{36}$|notepads|comments)/.test(path);
      expect(requestsOf(await violationsOf('least_privilege', scopeless(writes), operations))).toEqual([...reading, commenting]);
    });

    it('reports a server that lets one scope do what takes two', async () => {
      const goesBeyond = ({ path }: Received): boolean => path === '/v2/tags' || path.endsWith('/publication');
      expect(requestsOf(await violationsOf('least_privilege', scopeless(goesBeyond), operations))).toEqual(beyond);
    });
  });

  describe('visitor_access', () => {
    /** Takes any access token for the key. */
    const asOwner = (request: Received): Received => {
      const path = request.path.replace(/[?&]accessToken=[^&]*/, '');
      return path === request.path ? request : { ...request, path, headers: { ...request.headers, 'x-api-key': service.apiKey } };
    };

    it('reports a token that opens more than what was published', async () => {
      const found = await violationsOf('visitor_access', { request: asOwner }, ['getResource', 'getNotepadContent', 'listTags', 'unpublishResource']);
      expect(requestsOf(found)).toEqual([
        'a visitor reads what was published',
        'a visitor reads what lies below',
        'a visitor asks for something else',
        'an access token in place of a key',
        'a visitor, after it was unpublished',
      ]);
    });

    it('reports a token that opens what is no longer published', async () => {
      const fault: Fault = {
        instead: ({ method, path }) =>
          method === 'DELETE' && path.endsWith('/publication')
            ? { status: 204, headers: { 'x-trace-id': '0199c1d6a3f27c5e8b1d4f6a2e9c7b30' }, body: Buffer.alloc(0) }
            : undefined,
      };
      expect(requestsOf(await violationsOf('visitor_access', fault, ['getResource']))).toEqual(['a visitor, after it was unpublished']);
    });

    it('reports a token that opens nothing', async () => {
      const fault: Fault = {
        answer: (answer, { path }) => (path.includes('accessToken=') ? problem(answer, 401, 'Unauthorized', 'unauthorized') : answer),
      };
      const found = await violationsOf('visitor_access', fault, ['getResource', 'filterResources']);
      expect(requestsOf(found)).toEqual(expect.arrayContaining(['a visitor reads what was published', 'a visitor lists']));
    });
  });

  describe('page_size', () => {
    const pages = (fault: Fault) => violationsOf('page_size', fault, ['filterResources']);
    const isPage = (answer: Sent, { path }: Received): boolean => path === '/v2/resources/filter' && answer.status === 200;

    it('finds nothing wrong with a server whose pages end early', async () => {
      const operations = ['filterResources'];
      const report = await runSuite({
        contract,
        baseUrl: service.baseUrl,
        apiKey: service.apiKey,
        seed: 5,
        cases: 0,
        operations,
        checks: ['page_size'],
      });
      expect(report.violations, reportText(report)).toEqual([]);
      expect(report.checks.page_size.passed).toBe(3);
      expect(report.leftBehind).toBe(0);
    });

    it('reports a page that is as long as the client asks', async () => {
      const fault: Fault = {
        async answer(answer, request) {
          if (!isPage(answer, request)) return answer;
          const whole = await api(service).pages(JSON.parse(request.body.toString()));
          return changed(answer, (page) => ({ ...page, resources: whole.flatMap(({ resources }) => resources), hasMore: false, nextCursor: null }));
        },
      };
      expect((await pages(fault))[0]?.came).toMatch(/^8\d{6} bytes, of 5\d resources$/);
    });

    it('reports a server that ends a page early and says that it was the last one, or leaves one out', async () => {
      const ended: Fault = {
        answer: (answer, request) => (isPage(answer, request) ? changed(answer, (page) => ({ ...page, hasMore: false })) : answer),
      };
      expect((await pages(ended))[0]?.expected).toMatch(/each of the 5\d resources once/);
      const leaky: Fault = {
        answer: (answer, request) =>
          isPage(answer, request) ? changed(answer, (page) => ({ ...page, resources: (page.resources as unknown[]).slice(1) })) : answer,
      };
      expect((await pages(leaky))[0]?.came).toMatch(/^5\d resources$/);
    });
  });

  describe('hidden_as_absent', () => {
    /** Knows what was made in another workspace. */
    function knowing(tell: (answer: Parameters<NonNullable<Fault['answer']>>[0]) => ReturnType<typeof problem>): Fault {
      const elsewhere = new Set<string>();
      return {
        answer(answer, { headers, path, body }) {
          if (headers['x-service-workspace-id']) {
            const id = answer.status === 201 && (JSON.parse(answer.body.toString()) as { id?: unknown }).id;
            if (typeof id === 'string') elsewhere.add(id);
            return answer;
          }
          const text = path + body.toString();
          return answer.status === 404 && [...elsewhere].some((id) => text.includes(id)) ? tell(answer) : answer;
        },
      };
    }

    it('reports a server that tells that something is in another workspace', async () => {
      const fault = knowing((answer) => problem(answer, 403, 'Forbidden', 'insufficient_role'));
      const operations = ['getResource', 'deleteTag', 'createNotepad', 'updateComment'];
      const found = await violationsOf('hidden_as_absent', fault, operations);
      expect(found.map(({ operationId }) => operationId).toSorted()).toEqual(operations.toSorted());
    });

    it('reports a server that says so in other words alone', async () => {
      const fault = knowing((answer) =>
        changed(answer, (body) => ({ ...body, errors: [{ location: 'path', path: 'resourceId', message: 'is not yours' }] })),
      );
      expect(requestsOf(await violationsOf('hidden_as_absent', fault, ['getResource']))).toEqual(['what is in another workspace']);
    });

    it('reports a server that says it is not there, and deletes it', async () => {
      const workspaces = new Map<string, string>();
      const fault: Fault = {
        async answer(answer, { headers, path, body }) {
          const workspaceId = headers['x-service-workspace-id'];
          if (workspaceId && answer.status === 201) workspaces.set((JSON.parse(answer.body.toString()) as { id: string }).id, workspaceId);
          if (workspaceId || path !== '/v2/resources/delete' || answer.status !== 404) return answer;
          for (const id of (JSON.parse(body.toString()) as { resourceIds: string[] }).resourceIds) {
            const theirs = workspaces.get(id);
            if (theirs) await service.call('POST', path, { resourceIds: [id] }, { 'X-Service-Workspace-Id': theirs });
          }
          return answer;
        },
      };
      const found = await violationsOf('hidden_as_absent', fault, ['deleteResources', 'getResource']);
      expect(requestsOf(found)).toEqual(['the document of another workspace, afterwards', 'the image of another workspace, afterwards']);
    });
  });

  describe('response_headers_conformance', () => {
    it.each([
      ['RateLimit alone', { ratelimit: '"second";r=99;t=1' }, 'one of ratelimit and ratelimit-policy without the other'],
      ['an older form', { ratelimit: 'limit=100, remaining=99', 'ratelimit-policy': '100;w=1' }, 'ratelimit-policy: 100;w=1'],
      ['more left than there is', { ratelimit: '"second";r=200;t=1', 'ratelimit-policy': '"second";q=100;w=1' }, 'which is more than'],
      ['a budget without a policy', { ratelimit: '"hour";r=9;t=1', 'ratelimit-policy': '"second";q=100;w=1' }, 'hour is not in ratelimit-policy'],
    ])('reports %s', async (_what, headers, came) => {
      const fault: Fault = { answer: (answer) => ({ ...answer, headers: { ...answer.headers, ...headers } }) };
      const found = await violationsOf('response_headers_conformance', fault, ['getMyProfile']);
      expect(found[0]?.came).toContain(came);
    });

    it('reports a server that tells of its budgets in some answers', async () => {
      let count = 0;
      const headers = { ratelimit: '"second";r=99;t=1', 'ratelimit-policy': '"second";q=100;w=1' };
      const fault: Fault = {
        answer(answer) {
          count += 1;
          return count % 3 === 0 ? answer : { ...answer, headers: { ...answer.headers, ...headers } };
        },
      };
      const found = await violationsOf('response_headers_conformance', fault, ['getMyProfile']);
      expect(found[0]?.expected).toContain('as in the first answer to the key');
    });
  });
});
