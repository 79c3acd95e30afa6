import type { RequestListener } from 'node:http';
import express, { type NextFunction, type Request, type Response } from 'express';
import { operations } from '../../generated/operations.ts';
import type { Handlers, RawHandlers } from '../core/handler-context.ts';
import type { OperationRow } from '../core/operation-types.ts';
import { Problem } from '../core/problems.ts';
import type { Services } from '../core/services.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Accounts } from './authenticate.ts';
import { type ContractDocument, readContract } from './contract.ts';
import { createEdge, type Route } from './edge.ts';
import type { Metrics } from './pages/metrics.ts';
import { servicePages } from './pages/service-pages.ts';
import { problemAnswer } from './problem-answer.ts';
import { respond } from './respond.ts';
import { securityHeaders } from './security-headers.ts';
import { requestValidators } from './validation/validate-request.ts';
import { mediaTypeOf, responseValidator } from './validation/validate-response.ts';

export interface AppParts {
  readonly services: Pick<Services, 'config' | 'database' | 'secret' | 'log'>;
  readonly accounts: Accounts;
  readonly handlers: Handlers;
  readonly rawHandlers: RawHandlers;
  readonly metrics: Metrics;
  /** Whether the service is about to stop. */
  isLeaving(): boolean;
}

/** Everything that answers HTTP: the edge with the operations of the contract, and behind it the service's own pages. */
export async function createApp({ services, accounts, handlers, rawHandlers, metrics, isLeaving }: AppParts): Promise<RequestListener> {
  const { config, database, secret, log } = services;
  const validateResponse = config.validateResponses ? checkedAnswers() : undefined;

  const app = express();
  app.disable('x-powered-by').disable('etag');
  const pages = servicePages({ database, metrics: config.metricsPort === null ? metrics : undefined, publicUrl: config.publicUrl, isLeaving });
  app.use(pages.router);
  app.use(() => {
    throw new Problem('route_not_found');
  });
  app.use(pageFailed);

  const routes = await contractRoutes();
  const edge = createEdge({ config, database, secret, accounts, routes, pages: pages.paths, handlers, rawHandlers, validateResponse, metrics, log });
  return (req, res) => edge(req, res, () => app(req, res));

  /** Express knows a handler of errors by its four parameters. */
  function pageFailed(error: unknown, req: Request, res: Response, next: NextFunction): void {
    if (res.headersSent) {
      next(error);
      return;
    }
    const traceId = String(res.getHeader('X-Trace-Id'));
    const headers = securityHeaders({ https: config.publicUrl.startsWith('https:') });
    respond(req, res, problemAnswer(pageProblem(error), traceId, log), 'application/json', headers, traceId).catch(next);
  }
}

/** Express tells a path that it can't decode by the status of an error. */
const pageProblem = (error: unknown): unknown =>
  error instanceof Error && 'status' in error && (error.status === 400 || error.status === 404) && !(error instanceof Refusal)
    ? new Problem('route_not_found')
    : error;

/** What the contract alone decides is compiled once for all services of a process: the tests start hundreds. */
const checkedAnswers = once(() => responseValidator(readContract()));
const contractRoutes = once(() => compiledRoutes(readContract()));

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** A route for every operation of the contract, with everything compiled. */
async function compiledRoutes(document: ContractDocument): Promise<Route[]> {
  const validators = await requestValidators(structuredClone(document));
  return Object.values<OperationRow>(operations).map((operation) => {
    const validate = validators.get(operation.operationId);
    if (!validate) throw new Error(`The contract has no operation ${operation.operationId}: run \`npm run generate\`.`);
    return { operation, validate, takesJson: takesJson(document, operation), mediaType: mediaTypeOf(document, operation) };
  });
}

function takesJson(document: ContractDocument, { path, method }: OperationRow): boolean {
  const body = document.paths?.[path]?.[method.toLowerCase() as 'post']?.requestBody;
  return body !== undefined && 'content' in body && 'application/json' in body.content;
}
