import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { operations } from '../../generated/operations.ts';
import { Problem } from '../../server/core/problems.ts';
import { type ContractDocument, readContract } from '../../server/http/contract.ts';
import { corsFor } from '../../server/http/cors.ts';
import { answerAlone } from '../../server/http/outside-app.ts';
import { aliases, createRouter } from '../../server/http/routes.ts';
import { ClientGone, readJsonBody } from '../../server/http/validation/body.ts';
import { downloadAddress, storedFileOf, uploadAnswer } from './addresses.ts';
import { KeptFiles } from './kept-files.ts';
import { pagesOf } from './pages.ts';
import { giveFile, takeFile } from './stored-files.ts';
import { errorsOf } from './violations.ts';

/** Bytes of uploads that are kept; the oldest make room. */
const keptBytes = 256 * 1024 * 1024;

/** Prism answers in milliseconds. Where it doesn't answer at all, somebody still waits. */
const patience = 10_000;

/** The end of a connection, and what describes bytes that the front writes anew. */
const notPassedOn: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'trailer', 'expect', 'host'],
  ...['content-length', 'content-encoding', 'content-type', 'accept-encoding', 'date', 'sl-violations'],
]);

/** A request that Prism is asked, and whom its answer is for. */
interface Asked {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly operationId: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Where the client has found the mock: what addresses in answers begin with. */
  readonly origin: string;
}

/**
 * What stands before Prism: it keeps the bytes that are uploaded, has the addresses in answers lead to the mock itself, chooses the page of a list, knows older
 * paths, and reads bodies itself, since Prism never answers one that is no JSON.
 * @param prismUrl known when Prism has started; until then requests wait
 */
export function createFront(prismUrl: Promise<string>): Server {
  const contract = readContract();
  const router = createRouter(Object.values(operations).map((operation) => ({ operation })));
  const choosePage = pagesOf(contract);
  const files = new KeptFiles(keptBytes);
  const cors = corsFor('any');
  const exampleOrigin = contract.servers?.[0]?.url ?? '';
  const budgets = budgetsOf(contract);

  const server = createServer((req, res) => {
    answer(req, res).catch((error: unknown) => {
      if (error instanceof ClientGone || req.errored || res.headersSent) res.destroy();
      else if (error instanceof Problem) answerWhenRead(req, res, error);
      else {
        console.error(error);
        answerWhenRead(req, res, new Problem('internal_error'));
      }
    });
  });
  return server.on('checkContinue', (req, res) => server.emit('request', req, res));

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (cors?.(req, res)) return;
    const { pathname, searchParams: query } = new URL(req.url ?? '/', 'http://mock');
    const { method = 'GET' } = req;
    const match = router.match(method, pathname);
    if (!match) return refuse(res, method, pathname);

    const { operationId } = match.route.operation;
    const storedFile = match.params.storedFile ?? '';
    if (operationId === 'putStoredFile') {
      if (req.headers.expect !== undefined) res.writeContinue();
      return takeFile(files, storedFile, req, res);
    }
    if (operationId === 'getStoredFile') return giveFile(files, storedFile, req, res);
    const origin = `http://${req.headers.host ?? 'localhost'}`;
    return ask({ req, res, operationId, path: aliases.get(pathname) ?? pathname, query, origin });
  }

  function refuse(res: ServerResponse, method: string, pathname: string): void {
    const allow = router.allow(pathname);
    if (allow === null) answerAlone(res, new Problem('route_not_found'));
    else if (method === 'OPTIONS') res.writeHead(204, { Allow: allow }).end();
    else answerAlone(res, new Problem('method_not_allowed', [], { Allow: allow }));
  }

  async function ask(asked: Asked): Promise<void> {
    const { req, res, operationId, path, query } = asked;
    for (const [name, value] of budgets) res.setHeader(name, value);
    const body = await readJsonBody(req, res);
    const wanted = { cursor: query.get('cursor') ?? fieldOf(body, 'cursor'), page: fieldOf(fieldOf(body, 'pagination'), 'page') };
    const page = req.headers.prefer === undefined ? choosePage(operationId, wanted) : undefined;
    const search = query.size > 0 ? `?${query}` : '';
    const response = await fetch(`${await prismUrl}${path}${search}`, {
      method: req.method === 'HEAD' ? 'GET' : (req.method ?? 'GET'),
      headers: { ...passedOn(req), ...(page && { Prefer: `example=${page}` }), ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience),
    }).catch((error: unknown) => {
      throw Object.assign(new Problem('unavailable'), { cause: error });
    });
    send(asked, response, await response.text(), body);
  }

  function send({ req, res, operationId, query, origin }: Asked, { status, headers }: Response, text: string, body: unknown): void {
    // Prism knows which answers tell of budgets.
    for (const [name] of budgets) res.removeHeader(name);
    for (const [name, value] of headers) {
      if (notPassedOn.has(name) || name.startsWith('access-control-')) continue;
      res.setHeader(name, name === 'location' ? value.replace(exampleOrigin, origin) : value);
    }
    res.statusCode = status;
    if (text === '') return void res.end();
    const answered = text.replaceAll(exampleOrigin, origin);
    const mediaType = headers.get('content-type') ?? 'application/json';
    const written = mediaType.startsWith('application/json') ? JSON.stringify(ofThisRequest(JSON.parse(answered))) : answered;
    res.setHeader('Content-Type', mediaType).setHeader('Content-Length', Buffer.byteLength(written));
    res.end(req.method === 'HEAD' ? undefined : written);

    /** The answer with what an example can't know: which upload it is about, and what is wrong with this request. */
    function ofThisRequest(example: object): object {
      if (operationId === 'getUploadUrl' && status === 200)
        return uploadAnswer(origin, { filename: query.get('filename') ?? 'file', size: query.get('size') ?? '0' });
      const stored = operationId === 'createFile' && status === 201 ? storedFileOf(fieldOf(fieldOf(body, 'attachment'), 'path')) : undefined;
      if (stored !== undefined && files.find(stored)) return { ...example, fileUrl: downloadAddress(origin, stored) };
      const errors = status === 400 ? errorsOf(headers.get('sl-violations')) : [];
      return errors.length > 0 ? { ...example, errors } : example;
    }
  }
}

/** The headers that tell of request budgets, with which the front refuses a body as the service does. */
function budgetsOf({ components }: ContractDocument): (readonly [name: string, value: string])[] {
  const { RateLimit, RateLimitPolicy } = (components?.headers ?? {}) as Readonly<Record<string, { readonly example?: unknown }>>;
  return [
    ['RateLimit', String(RateLimit?.example)],
    ['RateLimit-Policy', String(RateLimitPolicy?.example)],
  ];
}

/** Whoever is still sending doesn't read yet: an answer before the end would be lost with the connection. */
function answerWhenRead(req: IncomingMessage, res: ServerResponse, problem: Problem): void {
  if (req.readableEnded) answerAlone(res, problem);
  else req.once('end', () => answerAlone(res, problem)).resume();
}

function passedOn({ headers }: IncomingMessage): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')] as const);
  return Object.fromEntries(entries.filter(([name]) => !notPassedOn.has(name)));
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
