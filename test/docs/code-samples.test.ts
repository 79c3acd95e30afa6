import { execFile } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createClient } from '../../client/src/node.ts';
import type { CodeSamples } from '../../scripts/code-samples.ts';
import { compile } from '../client/support/packed.ts';
import { type Contract, type Operation, readContract } from '../conformance/contract.ts';
import { plainRequest } from '../conformance/good-requests.ts';
import { createHttpClient } from '../conformance/http.ts';
import { Results } from '../conformance/results.ts';
import { Session } from '../conformance/session.ts';
import { Things } from '../conformance/things.ts';
import { type JsonObject, object, readContract as readDocument, resolve } from '../contract/document.ts';
import { startSuiteService, type TestService } from '../support/service.ts';

const root = path.join(import.meta.dirname, '../..');
const client = pathToFileURL(path.join(root, 'client/src/node.ts')).href;

/** What a sample names: ids of the story that the examples tell, and uploads. */
const named = /0199c1d6-\d{4}-7abc-8def-\d{12}|stored-files\/0199c1d6-7777-7abc-8def-\d{12}\.\w+/g;

/** What an example can't do where all of them run on one workspace, and what it is answered. */
const refused: Readonly<Record<string, { readonly status: number; readonly reason: string }>> = {
  createTag: { status: 409, reason: 'another example has made a tag of this name' },
  updateTag: { status: 409, reason: 'another example has made a tag of this name' },
  deleteWorkspace: { status: 403, reason: 'the key is at home in the workspace of an account' },
  confirmWorkspaceDeletion: { status: 403, reason: 'the token of the example is none' },
  unpublishResource: { status: 404, reason: 'the resource is fresh, and not published' },
};

describe('The samples of how operations are called', () => {
  let contract: Contract;
  let samples: CodeSamples;
  let service: TestService;
  let folder: string;
  let session: Session;
  let things: Things;
  const webhooks = webhooksOf(readDocument());

  beforeAll(async () => {
    contract = readContract();
    samples = JSON.parse(await readFile(path.join(root, 'generated/samples.json'), 'utf8')) as CodeSamples;
    service = await startSuiteService();
    folder = await mkdtemp(path.join(inject('temporaryFolder'), 'samples-'));
    await writeFile(path.join(folder, 'invoice-2026-114.pdf'), '%PDF-1.7\n');
    const { baseUrl, apiKey } = service;
    session = new Session({ contract, http: createHttpClient(), results: new Results([], new Set(), []), baseUrl, apiKey });
    things = new Things(session);
    vi.stubEnv('API_KEY', apiKey);
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    vi.spyOn(process, 'cwd').mockReturnValue(folder);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await service?.close();
  });

  /** A sample about things that are there. */
  async function real(operation: Operation, sample: string): Promise<string> {
    const own = things.fresh();
    const names = [...new Set(sample.match(named) ?? [])];
    const examples = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name, example }) => [name, String(example)] as const);
    const { path: inPath, body } = await own.fill({ ...plainRequest(contract, operation), body: { json: names } });
    const ids = (body as { json: readonly string[] }).json;
    const filled = examples.reduce((text, [name, example]) => {
      const id = String(inPath[name]);
      return text.replace(`/${example}`, `/${id}`).replace(new RegExp(`(${name}: '?)${example}`), `$1${id}`);
    }, sample);
    const all = names.reduce((text, name, index) => text.replaceAll(name, ids[index] ?? name), filled);
    return all.replaceAll('http://localhost:8787', service.baseUrl);
  }

  it('are there for every operation and every webhook', () => {
    const ids = [...contract.operations, ...webhooks].map(({ operationId }) => operationId);
    expect(Object.keys(samples).sort()).toEqual(ids.sort());
  });

  it('compile in strict mode', async () => {
    const sources = await mkdtemp(path.join(inject('temporaryFolder'), 'sources-'));
    for (const [operationId, { typescript }] of Object.entries(samples)) await writeFile(path.join(sources, `${operationId}.mts`), typescript);
    const compilerOptions = {
      ...{ module: 'nodenext', target: 'es2024', strict: true, exactOptionalPropertyTypes: true, noEmit: true, allowImportingTsExtensions: true },
      ...{ skipLibCheck: true, types: ['node'], typeRoots: [path.join(root, 'node_modules/@types')] },
      paths: { '@resource-storage/client': [path.join(root, 'client/src/node.ts')] },
    };
    await writeFile(path.join(sources, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.mts'] }));
    expect(await compile(sources)).toBe('');
  });

  it('work in a shell', async () => {
    const environment = { ...process.env, API_KEY: service.apiKey, ...(await signedAddresses()) };
    const wrong: string[] = [];
    for (const operation of contract.operations) {
      const text = await real(operation, samples[operation.operationId]?.curl ?? '');
      const status = await new Promise<number>((resolve) => {
        const script = `curl() { command curl --silent --show-error --output /dev/null --write-out '%{http_code}' "$@"; }\n${text.replace(/ -o \S+/, '')}`;
        execFile('bash', ['-c', script], { cwd: folder, env: environment }, (_error, stdout) => resolve(Number(stdout)));
      });
      if (!isExpected(operation, status)) wrong.push(`${operation.operationId} ${status}: ${text}`);
    }
    expect(wrong.join('\n\n')).toBe('');
  });

  it('work with the client', async () => {
    const wrong: string[] = [];
    for (const operation of contract.operations) {
      const text = (await real(operation, samples[operation.operationId]?.typescript ?? '')).replace('@resource-storage/client', client);
      const file = path.join(folder, `${operation.operationId}.ts`);
      await writeFile(file, text.replace("upload('", `upload('${folder}/`));
      const status = await import(/* @vite-ignore */ pathToFileURL(file).href).then(
        () => 200,
        (error: unknown) => (error instanceof Error && 'status' in error ? Number(error.status) : String(error)),
      );
      if (!isExpected(operation, status)) wrong.push(`${operation.operationId} ${status}: ${text}`);
    }
    expect(wrong.join('\n\n')).toBe('');
  });

  it('receive what was signed with the secret of the endpoint, and refuse anything else', async () => {
    const secret = randomBytes(24);
    vi.stubEnv('WEBHOOK_SECRET', `whsec_${secret.toString('base64')}`);
    for (const { operationId, event } of webhooks) {
      const file = path.join(folder, `${operationId}.ts`);
      await writeFile(file, (samples[operationId]?.typescript ?? '').replace('@resource-storage/client', client));
      const { receive } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { receive(request: Request): Promise<Response> };
      const log = vi.mocked(console.log).mockClear();
      const deliver = (body: string, by: Buffer): Promise<Response> => receive(signedDelivery(event.id, body, by));
      const body = JSON.stringify(event);
      expect((await deliver(body, secret)).status, operationId).toBe(204);
      expect(log.mock.calls, operationId).toEqual([[event.id, event.data]]);
      expect((await deliver(body, randomBytes(24))).status, operationId).toBe(400);
    }
  });

  /** What the answers of other operations have told before. */
  async function signedAddresses(): Promise<Record<string, string>> {
    const storage = createClient({ baseUrl: service.baseUrl, apiKey: service.apiKey });
    const { url } = await storage.uploads.getUrl({ filename: 'invoice-2026-114.pdf', size: 9 });
    const file = await storage.upload(path.join(folder, 'invoice-2026-114.pdf'), { parentId: '@alias::inbox' });
    return { UPLOAD_URL: url, FILE_URL: file.fileUrl ?? '' };
  }

  /** What the service would send to an endpoint. */
  function signedDelivery(id: string, body: string, secret: Buffer): Request {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
    return new Request('https://app.example.com/webhooks', { method: 'POST', headers, body });
  }

  const isExpected = ({ operationId }: Operation, status: number | string): boolean =>
    typeof status === 'number' && ((status >= 200 && status < 300) || status === 501 || refused[operationId]?.status === status);
});

/** The webhooks of the contract, each with its example. */
function webhooksOf(document: JsonObject): { readonly operationId: string; readonly event: JsonObject & { readonly id: string } }[] {
  return Object.values(object(document.webhooks)).map((item) => {
    const { operationId, requestBody } = object(object(item).post);
    const content = object(object(object(requestBody).content)['application/json']);
    const [example] = Object.values(object(content.examples));
    const event = object(resolve(document, example).value);
    return { operationId: String(operationId), event: { ...event, id: String(event.id) } };
  });
}
