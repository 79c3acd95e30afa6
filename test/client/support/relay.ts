import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A second host that stores and serves the bytes: it passes requests on to the service, and can have faults. */
export interface Relay {
  readonly url: string;
  /** What came here, in order. */
  readonly requests: readonly { readonly method: string; readonly url: string; readonly headers: IncomingHttpHeaders }[];
  /** Where to pass them on to. */
  passOnTo(baseUrl: string): void;
  /** How many of the next requests lose their connection after some of their body has come. */
  dropNext(count: number): void;
}

export async function startRelay(): Promise<Relay> {
  const requests: { method: string; url: string; headers: IncomingHttpHeaders }[] = [];
  let target = '';
  let drops = 0;
  const server = createServer((req, res) => {
    requests.push({ method: req.method ?? '', url: req.url ?? '', headers: req.headers });
    if (drops > 0) {
      drops--;
      req.once('data', () => req.socket.destroy());
      return;
    }
    const { host: _host, ...headers } = req.headers;
    const onward = request(target + req.url, { method: req.method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(res);
    });
    onward.on('error', () => res.destroy());
    res.on('close', () => onward.destroy());
    req.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    requests,
    passOnTo: (baseUrl) => {
      target = baseUrl;
    },
    dropNext: (count) => {
      drops = count;
    },
  };
}
