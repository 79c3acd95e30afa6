import { createClient, type ResourceStorageClient } from '../../../client/src/node.ts';
import type { TestService } from '../../support/service.ts';

/** What a client sent, in order. */
export interface Sent {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
}

export interface Observed {
  readonly client: ResourceStorageClient;
  readonly sent: readonly Sent[];
}

type Options = Partial<Parameters<typeof createClient>[0]>;

/** A client whose every request is seen on its way to the real service. */
export function observedClient({ baseUrl, apiKey }: Pick<TestService, 'baseUrl' | 'apiKey'>, options: Options = {}): Observed {
  const sent: Sent[] = [];
  const send = options.fetch ?? fetch;
  const client = createClient({
    baseUrl,
    apiKey,
    ...options,
    fetch: (request: Request) => {
      sent.push({ method: request.method, url: new URL(request.url), headers: new Headers(request.headers) });
      return send(request);
    },
  } as Parameters<typeof createClient>[0]);
  return { client, sent };
}

/** What is answered in turn: a Response, an Error to fail with, or a function of the request. */
export type Scripted = Response | Error | ((request: Request) => Response | Promise<Response>);

export interface ScriptedClient {
  readonly client: ResourceStorageClient;
  /** The requests with their bodies as text, in order. */
  readonly requests: readonly { readonly method: string; readonly url: string; readonly headers: Headers; readonly body: string }[];
}

/** A client whose requests get the given answers in turn; one more than there are answers is an error of the test. */
export function scriptedClient(answers: readonly Scripted[], options: Options = {}): ScriptedClient {
  const requests: { method: string; url: string; headers: Headers; body: string }[] = [];
  const client = createClient({
    baseUrl: 'http://storage.test',
    apiKey: 'a key',
    ...options,
    fetch: async (request: Request) => {
      const answer = answers[requests.length];
      requests.push({ method: request.method, url: request.url, headers: new Headers(request.headers), body: await request.text() });
      if (answer === undefined) throw new Error(`request ${requests.length} was not expected: ${request.method} ${request.url}`);
      if (answer instanceof Error) throw answer;
      return answer instanceof Response ? answer : answer(request);
    },
  } as Parameters<typeof createClient>[0]);
  return { client, requests };
}

export const json = (body: unknown, init: ResponseInit = {}): Response => Response.json(body, init);

export const problem = (status: number, detail: string, headers: Record<string, string> = {}): Response =>
  Response.json({ title: 'A title', status, traceid: 'a trace id', detail }, { status, headers });

/** What fetch throws when there is no connection. */
export const networkFailure = (): Error =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }) });
