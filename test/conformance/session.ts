import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckName } from './checks.ts';
import { type Contract, type Operation, operationOf } from './contract.ts';
import { curlOf, type Secret } from './curl.ts';
import type { HttpAnswer, HttpClient, HttpRequest } from './http.ts';
import { Patience } from './patience.ts';
import { emptyPlan, type Plan, requestOf } from './plan.ts';
import { tellsBudget } from './rate-limit-headers.ts';
import { describe, isNotImplemented, jsonOf, problemVerdicts, responseVerdicts } from './response-checks.ts';
import { otherPaths, type Results } from './results.ts';

/** A request and what came back. */
export interface Exchange {
  readonly operationId: string;
  /** What the request was about. */
  readonly name: string;
  readonly request: HttpRequest;
  readonly answer: HttpAnswer;
  /** The answer's body as JSON; undefined when it is none. */
  readonly json: unknown;
  /** 501: a legal answer of a server that doesn't do everything yet. It is counted, and not judged further. */
  readonly isNotImplemented: boolean;
  /** Why it was not sent; undefined when it was. Nothing is said of an answer then. */
  readonly unsent?: string | undefined;
}

export interface SessionParts {
  readonly contract: Contract;
  readonly http: HttpClient;
  readonly results: Results;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly maxResponseTime?: number | undefined;
  /** Left out: without an end. */
  readonly patience?: Patience;
  /** The workspace that everything is about; that of the key when it is left out. */
  readonly workspaceId?: string;
}

export type Credentials = Readonly<Record<string, string>>;

/** A client that everything goes through: each answer is counted, and checked for what every answer must keep. */
export class Session {
  readonly contract: Contract;
  readonly results: Results;
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The ids that creations have answered, by operationId. */
  readonly made = new Map<string, (string | number)[]>();
  readonly #parts: SessionParts;
  readonly #http: HttpClient;
  readonly #patience: Patience;
  readonly #maxResponseTime: number | undefined;
  readonly #credentials: Credentials;
  readonly #secrets: readonly Secret[];
  /** Whether the server has request budgets; undefined until the first answer tells. */
  #hasBudgets: boolean | undefined;

  constructor(parts: SessionParts) {
    const { contract, http, results, baseUrl, apiKey, maxResponseTime, workspaceId, patience = endless } = parts;
    this.#parts = parts;
    this.#credentials = { 'X-Api-Key': apiKey, ...(workspaceId === undefined ? {} : { 'X-Service-Workspace-Id': workspaceId }) };
    this.contract = contract;
    this.results = results;
    this.baseUrl = baseUrl;
    this.apiKey = apiKey;
    this.#http = http;
    this.#patience = patience;
    this.#maxResponseTime = maxResponseTime;
    this.#secrets = [
      { text: apiKey, shell: '"$API_KEY"' },
      { text: swapCase(apiKey), shell: '"$(printf %s "$API_KEY" | tr a-zA-Z A-Za-z)"' },
    ];
  }

  /** The same client in another workspace. What it makes goes with that workspace. */
  within(workspaceId: string): Session {
    return new Session({ ...this.#parts, workspaceId });
  }

  /** Sends a request of an operation, with the key unless `credentials` say otherwise; operations without a key get none. */
  async ask(operation: Operation, plan: Plan, credentials: Credentials = operation.isPublic ? {} : this.#credentials): Promise<Exchange> {
    const request = requestOf(this.baseUrl, operation, plan, credentials);
    const exchange = await this.#exchange(operation.operationId, plan.name, request);
    if (exchange.unsent !== undefined) return exchange;
    this.results.countRequest(operation.operationId, exchange.isNotImplemented);
    this.#remember(exchange);
    for (const { check, holds, expected, came } of responseVerdicts(this.contract, operation, request, exchange.answer, this.#maxResponseTime)) {
      this.judge(exchange, check, holds, expected, came);
    }
    if (credentials === this.#credentials) this.#judgeBudget(exchange);
    return exchange;
  }

  /** Sends a request that belongs to no operation; `countedAs` is the operation it is next to. */
  async askBeside(countedAs: { readonly operationId: string } | undefined, name: string, request: HttpRequest): Promise<Exchange> {
    const { operationId } = countedAs ?? otherPaths;
    const exchange = await this.#exchange(operationId, name, request);
    if (exchange.unsent !== undefined) return exchange;
    this.results.countRequest(operationId, false);
    if (exchange.answer.status >= 400) {
      for (const { check, holds, expected, came } of problemVerdicts(this.contract, request, exchange.answer))
        this.judge(exchange, check, holds, expected, came);
    }
    return exchange;
  }

  /**
   * Sends a request that nobody counts, such as to another host or to clean up.
   * @throws EndOfRun when the time is up
   */
  async send(request: HttpRequest): Promise<HttpAnswer> {
    // A server that limits requests says when to go on; that it does is no violation.
    for (let attempt = 1; ; attempt += 1) {
      this.#patience.check();
      const answer = await this.#http.send(request);
      if (answer.failure?.includes('ECONNREFUSED')) throw new Error(`Nothing answers at ${this.baseUrl}: ${answer.failure}`);
      const seconds = Number(answer.headers['retry-after']);
      if (answer.status !== 429 || attempt === 10 || !(seconds <= 60) || seconds * 1000 > this.#patience.left) return answer;
      await sleep(Math.max(seconds, 0.05) * 1000);
    }
  }

  judge(exchange: Exchange, check: CheckName, holds: boolean, expected: string, came = describe(exchange.answer)): void {
    const { operationId, name, request, unsent } = exchange;
    if (unsent !== undefined) this.results.skip(operationId, check, unsent);
    else if (holds) this.results.pass(operationId, check);
    else this.results.fail({ operationId, check, request: name, expected, came, curl: curlOf(request, this.#secrets) });
  }

  /** A server tells of its request budgets in every answer to a valid key, or has none. */
  #judgeBudget(exchange: Exchange): void {
    if (exchange.answer.status === 0) return;
    const tells = tellsBudget(exchange.answer);
    this.#hasBudgets ??= tells;
    const expected = this.#hasBudgets ? 'RateLimit, as in the first answer to the key' : 'no RateLimit, as in the first answer to the key';
    this.judge(exchange, 'response_headers_conformance', tells === this.#hasBudgets, expected);
  }

  #remember({ operationId, answer, json }: Exchange): void {
    if (answer.headers['idempotency-replayed'] !== undefined) return;
    if (answer.status !== 201 || typeof json !== 'object' || json === null || !('id' in json)) return;
    if (typeof json.id === 'string' || typeof json.id === 'number') this.made.set(operationId, [...(this.made.get(operationId) ?? []), json.id]);
  }

  async #exchange(operationId: string, name: string, request: HttpRequest): Promise<Exchange> {
    const unsent = this.#patience.whyHopeless(name);
    const answer = unsent === undefined ? await this.send(request) : nothing;
    this.#patience.note(name, answer);
    return { operationId, name, request, answer, json: jsonOf(answer), isNotImplemented: isNotImplemented(request, answer), unsent };
  }
}

const endless = new Patience({ request: Number.POSITIVE_INFINITY, run: Number.POSITIVE_INFINITY });

/** What comes of a request that isn't sent. */
const nothing: HttpAnswer = { status: 0, failure: 'not sent', headers: {}, body: Buffer.alloc(0), milliseconds: 0 };

/** A request that other requests need. It is as good as any, so it must succeed where it is implemented. */
export async function prepare(session: Session, operationId: string, plan: Partial<Plan>): Promise<Exchange> {
  const exchange = await session.ask(operationOf(session.contract, operationId), { ...emptyPlan, name: operationId, ...plan });
  const { status } = exchange.answer;
  if (!exchange.isNotImplemented)
    session.judge(exchange, 'positive_data_acceptance', status >= 200 && status < 300, 'a success: the request is a good one');
  return exchange;
}

/** The same letters in the other case: another key, as keys are compared exactly. */
export const swapCase = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()));
