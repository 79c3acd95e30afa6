import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config.ts';
import type { Handlers, Preparing, RawHandlers } from '../core/handler-context.ts';
import type { OperationRow } from '../core/operation-types.ts';
import { type ErrorPlace, Problem } from '../core/problems.ts';
import type { Scope } from '../core/scope.ts';
import { SlicedBody } from '../core/sliced-body.ts';
import { together } from '../platform/async/together.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import { type Accounts, authenticate, authorize } from './authenticate.ts';
import { clientAddressBehind } from './client-address.ts';
import { corsFor } from './cors.ts';
import { createRunWrite } from './idempotency.ts';
import type { Metrics } from './pages/metrics.ts';
import { problemAnswer } from './problem-answer.ts';
import { createTakeRequest } from './rate-limits.ts';
import { type Answer, respond } from './respond.ts';
import { createRouter } from './routes.ts';
import { createTakeTurn } from './running-requests.ts';
import { type HeaderList, securityHeaders } from './security-headers.ts';
import { newTraceId, traceHeader } from './trace.ts';
import { accepts } from './validation/accept.ts';
import { ClientGone, readJsonBody } from './validation/body.ts';
import type { RequestValidator, ValidRequest } from './validation/validate-request.ts';
import type { ResponseValidator } from './validation/validate-response.ts';

/** One operation as the edge serves it. */
export interface Route {
  readonly operation: OperationRow;
  readonly validate: RequestValidator;
  readonly takesJson: boolean;
  /** Of a successful answer; undefined when it has no body. */
  readonly mediaType: string | undefined;
}

export interface EdgeParts {
  readonly config: Config;
  readonly database: Database;
  /** What the answers that are kept for repeats are sealed with. */
  readonly secret: string;
  readonly accounts: Accounts;
  readonly routes: readonly Route[];
  /** The paths that `next` serves. */
  readonly pages: ReadonlySet<string>;
  readonly handlers: Handlers;
  readonly rawHandlers: RawHandlers;
  /** Undefined: answers are sent unchecked. */
  readonly validateResponse: ResponseValidator | undefined;
  readonly metrics: Metrics;
  readonly log: Log;
}

/** Serves what the contract knows, and leaves the rest to `next`. */
export type Edge = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

/** Handlers behind the contract's types: the route that was found says which request and context belong to which. */
type AnyHandler = ((request: ValidRequest, context: unknown, prepared?: unknown) => Promise<Answer>) & Preparing;
type AnyRawHandler = (req: IncomingMessage, res: ServerResponse, request: Omit<ValidRequest, 'body'>) => Promise<void>;

/** What every answer to one request carries: the security headers and, once its budget is known, what is left of that. */
interface Always {
  headers: HeaderList;
}

/** After a refused request its body is read on for this many bytes, so that the client, who may still be sending, gets to see the answer. */
const drainLimit = 16 * 1024 * 1024;

/** Milliseconds for the rest of a request that is answered already. Whoever lets it drip in would otherwise hold a connection for ever, without a key. */
const drainTime = 30_000;

/**
 * The life of a request, in this order. Each step can end it; every failure ends in `fail`, the one way out for problems.
 *
 *  1. trace id              made here, in the answer and in the log
 *  2. access log, metrics   one line and one observation when the answer is out
 *  3. security headers      helmet's, the same for every answer
 *  4. CORS                  as configured; a preflight ends here
 *  5. route                 older spellings first, then one compiled match: unknown → the service pages, else 404; other method → 405 with Allow
 *  6. authentication        401, whatever is wrong with the credential
 *  7. request budget        429 when it is used up, or too many run at once; from here on every answer tells what is left
 *  8. scope                 403 with the missing one
 *  9. workspace             from the headers: 400 when they conflict or are unknown, 404 when it is not theirs, 403 when their role there is not enough
 * 10. body                  415, 413, or 400 that says where the JSON is broken; bytes of raw operations are left alone
 * 11. validation            400 with every field that is wrong
 * 12. Accept                406 when the answer would be refused
 * 13. handler               501 where there is none; one that writes runs inside one transaction, opened here, and with an Idempotency-Key once
 * 14. answer                checked against the contract where that is on; 304, HEAD, gzip
 *
 * It is one function on purpose, not a chain of middleware, and comes before Express, which alone would take a sixth of its time.
 */
export function createEdge(parts: EdgeParts): Edge {
  const { config, database, accounts, validateResponse, metrics, log } = parts;
  const handlers = parts.handlers as unknown as Readonly<Record<string, AnyHandler | undefined>>;
  const rawHandlers = parts.rawHandlers as unknown as Readonly<Record<string, AnyRawHandler | undefined>>;
  const headers = securityHeaders({ https: config.publicUrl.startsWith('https:') });
  const cors = corsFor(config.corsOrigins);
  const clientAddress = clientAddressBehind(config.trustedProxies);
  const router = createRouter(parts.routes);
  const runWrite = createRunWrite(parts);
  const takeTurn = createTakeTurn(config.maxConnectionsPerAccount);
  const takeRequest = config.rateLimits ? createTakeRequest(database) : undefined;

  return (req, res, next) => {
    const traceId = newTraceId();
    const { url = '/', method = 'GET' } = req;
    const queryStart = url.indexOf('?');
    const path = queryStart === -1 ? url : url.slice(0, queryStart);
    const found = router.match(method, path);
    observe(req, res, found?.route.operation.operationId, path, traceId);
    if (cors) {
      // A preflight is answered right there.
      if (method === 'OPTIONS') setHeaders(res, traceId);
      if (cors(req, res)) return;
    }

    if (found) {
      const always: Always = { headers };
      serve(found.route, found.params, queryStart === -1 ? '' : url.slice(queryStart + 1), req, res, always, traceId).catch((error: unknown) =>
        fail(error, found.route.operation, req, res, always, traceId),
      );
      return;
    }
    const allow = router.allow(path);
    if (allow === null) {
      setHeaders(res, traceId);
      next();
    } else if (method === 'OPTIONS') void respond(req, res, { status: 204, headers: { Allow: allow } }, '', headers, traceId);
    else void fail(new Problem('method_not_allowed', [], { Allow: allow }), undefined, req, res, { headers }, traceId);
  };

  async function serve(
    route: Route,
    params: Readonly<Record<string, string | undefined>>,
    queryText: string,
    req: IncomingMessage,
    res: ServerResponse,
    always: Always,
    traceId: string,
  ): Promise<void> {
    const { operation } = route;
    const principal = operation.public ? undefined : await authenticate(accounts, req.headers, operation, queryText);
    if (principal) takeTurn(principal.budget.owner, res);
    if (principal && takeRequest) always.headers = [...headers, ...(await takeRequest(principal.budget))];
    const scope = principal && (await authorize(accounts, principal, req.headers, operation, config.headerPrefixes, () => clientAddress(req)));
    const body = route.takesJson ? await readJsonBody(req, res) : undefined;
    const request = route.validate({ params, queryText, headers: req.headers, body });
    if (operation.raw) return serveRaw(operation, request, req, res, traceId);
    if (route.mediaType !== undefined && !accepts(req.headers.accept, route.mediaType)) throw notAcceptable(route.mediaType);

    const handle = handlers[operation.operationId];
    if (!handle || !scope) throw new Problem('not_implemented');
    const { prepare } = handle;
    const caller = { name: principal.budget.owner, at: placeOfCriteria(operation), since: performance.now() };
    const answer = operation.writes
      ? await runWrite(
          operation,
          scope,
          request,
          async (trx, prepared) => {
            const [, answer] = await together(requireWorkspace(trx, scope), handle(request, { scope, db: trx }, prepared));
            return answer;
          },
          prepare && (() => prepare(request, { scope, db: database.reader, caller })),
        )
      : await handle(request, { scope, db: database.readerOf(caller), caller });
    const checked = validateResponse && answer.body instanceof SlicedBody ? await checkSlices(operation, answer, answer.body) : answer;
    if (checked === answer) checkAnswer(operation, answer);
    await respond(req, res, checked, route.mediaType ?? '', always.headers, traceId);
  }

  /** It stays until the transaction ends. Where it is gone, nothing else that is wrong counts. */
  async function requireWorkspace(trx: Transaction, scope: Scope): Promise<void> {
    if (!(await accounts.keepWorkspace(trx, scope))) throw new Problem('workspace_not_found');
  }

  async function serveRaw(
    operation: OperationRow,
    { path, query, headers }: ValidRequest,
    req: IncomingMessage,
    res: ServerResponse,
    traceId: string,
  ): Promise<void> {
    const handle = rawHandlers[operation.operationId];
    if (!handle) throw new Problem('not_implemented');
    setHeaders(res, traceId);
    await handle(req, res, { path, query, headers });
  }

  /** An answer that breaks the contract is our own mistake, and thrown as such. */
  function checkAnswer(operation: OperationRow, answer: Answer): void {
    const violation = validateResponse?.(operation, answer);
    if (violation !== undefined) throw new Error(`${operation.operationId} broke the contract. ${violation}`);
  }

  /** Checks what is written in slices as it is written, and gives it back as it was. */
  async function checkSlices(operation: OperationRow, answer: Answer, { pieces }: SlicedBody<unknown>): Promise<Answer> {
    const written: string[] = [];
    for await (const piece of pieces) written.push(piece);
    checkAnswer(operation, { ...answer, body: JSON.parse(written.join('')) });
    return { ...answer, body: new SlicedBody(eachOf(written)) };
  }

  async function fail(
    error: unknown,
    operation: OperationRow | undefined,
    req: IncomingMessage,
    res: ServerResponse,
    always: Always,
    traceId: string,
  ): Promise<void> {
    if (error instanceof ClientGone || res.destroyed) return;
    if (res.headersSent) {
      log.error({ traceId, err: error }, 'A request failed when its answer was under way.');
      res.destroy();
      return;
    }
    let answer = problemAnswer(error, traceId, log);
    const violation = operation && validateResponse?.(operation, answer);
    if (violation !== undefined)
      answer = problemAnswer(new Error(`${operation?.operationId} broke the contract with a problem. ${violation}`), traceId, log);
    if (!req.complete) drain(req);
    // What a raw handler had prepared for its own answer doesn't fit this one; CORS does.
    for (const name of res.getHeaderNames()) if (!name.startsWith('access-control-') && name !== 'vary') res.removeHeader(name);
    await respond(req, res, answer, 'application/json', always.headers, traceId);
  }

  function setHeaders(res: ServerResponse, traceId: string): void {
    for (let index = 0; index < headers.length; index += 2) res.setHeader(headers[index] ?? '', headers[index + 1] ?? '');
    res.setHeader(traceHeader, traceId);
  }

  /** One line a request. The query stays out: it may hold a signature. So does a path that is unknown: whoever mistypes an address may have a token in it. */
  function observe(req: IncomingMessage, res: ServerResponse, operationId: string | undefined, path: string, traceId: string): void {
    const start = performance.now();
    res.on('close', () => {
      const ms = performance.now() - start;
      const status = res.headersSent ? res.statusCode : 499;
      metrics.observeRequest(operationId ?? 'other', status, ms / 1000);
      if (!req.complete) cutOffLater(req);
      const what = operationId ? { operationId } : { route: parts.pages.has(path) ? path : (router.templateOf(path) ?? 'unknown') };
      log.info({ traceId, method: req.method, ...what, status, ms: Math.round(ms * 1000) / 1000 });
    });
  }
}

async function* eachOf<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

function drain(req: IncomingMessage): void {
  let left = drainLimit;
  req.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) req.destroy();
  });
}

function cutOffLater(req: IncomingMessage): void {
  const timer = setTimeout(() => {
    // Once it is complete, the connection belongs to the next request.
    if (!req.complete) req.socket.destroy();
  }, drainTime);
  timer.unref();
}

/** Where a request says what it looks for. */
const placeOfCriteria = ({ method }: OperationRow): ErrorPlace => ({ location: method === 'GET' ? 'query' : 'body', path: '' });

const notAcceptable = (mediaType: string): Problem =>
  new Problem('not_acceptable', [{ location: 'header', path: 'Accept', message: `the answer is ${mediaType}` }]);
