import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

/** A request exactly as it goes over the wire: fetch would tidy up what is wrong on purpose. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

export interface HttpAnswer {
  /** 0 when there was no answer; `failure` says why. */
  readonly status: number;
  readonly failure?: string;
  /** Whether the server took longer than it may. */
  readonly isLate?: boolean;
  /** By lower-case name; values of a repeated header are joined. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly milliseconds: number;
}

export interface HttpClient {
  send(request: HttpRequest): Promise<HttpAnswer>;
  close(): void;
}

/**
 * Sends one request after the other on a connection that stays open.
 * @param patience milliseconds in which an answer has to be there, to its last byte
 */
export function createHttpClient(patience = 60_000): HttpClient {
  const agents = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true }) };

  async function send(request: HttpRequest, isRepeat = false): Promise<HttpAnswer> {
    const start = performance.now();
    const { promise, resolve } = Promise.withResolvers<HttpAnswer | 'again'>();
    const late = `no answer within ${patience / 1000} s`;
    const fail = (failure: string): void =>
      resolve({ status: 0, failure, isLate: failure === late, headers: {}, body: Buffer.alloc(0), milliseconds: performance.now() - start });
    const url = new URL(request.url);
    const isSecure = url.protocol === 'https:';
    // The path goes out as it was written: a URL object would resolve the dots in it.
    const path = request.url.slice(request.url.indexOf('/', request.url.indexOf('//') + 2));
    const sent = (isSecure ? httpsRequest : httpRequest)({
      protocol: url.protocol,
      hostname: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port,
      method: request.method,
      path,
      headers: { ...request.headers, ...lengthOf(request) },
      agent: agents[isSecure ? 'https:' : 'http:'],
    });
    const timer = setTimeout(() => {
      fail(late);
      sent.destroy();
    }, patience);
    sent.on('error', (error) => {
      // The server may close a connection just when the next request is on its way; that is nobody's fault.
      if (sent.reusedSocket && !isRepeat && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')) resolve('again');
      else fail(error instanceof AggregateError ? error.errors.map(String).join(', ') : error.message);
    });
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', (error) => fail(`the answer broke off: ${error.message}`));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(Object.entries(response.headersDistinct).map(([name, values]) => [name, (values ?? []).join(', ')])),
          body: Buffer.concat(chunks),
          milliseconds: performance.now() - start,
        }),
      );
    });
    sent.end(request.body);
    const answer = await promise;
    clearTimeout(timer);
    return answer === 'again' ? send(request, true) : answer;
  }

  return {
    send: (request) => send(request),
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

function lengthOf({ method, body }: HttpRequest): Record<string, string> {
  if (body === undefined) return method === 'GET' || method === 'HEAD' || method === 'DELETE' ? {} : { 'Content-Length': '0' };
  return { 'Content-Length': String(Buffer.byteLength(body)) };
}
