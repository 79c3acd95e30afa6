import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** The site that the story's bookmark leads to, on this machine alone. */
export interface Website {
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves `/docs.html` with a picture and an icon; whatever else is asked for is gone. */
export async function startWebsite(): Promise<Website> {
  const picture = await readFile(path.join(import.meta.dirname, 'files/sqlite-card.png'));
  const icon = await readFile(path.join(import.meta.dirname, 'files/sqlite-icon.png'));
  const files: Readonly<Record<string, readonly [type: string, body: string | Buffer]>> = {
    '/docs.html': ['text/html; charset=utf-8', page],
    '/images/sqlite-card.png': ['image/png', picture],
    '/favicon.png': ['image/png', icon],
  };
  const server = createServer((request, response) => {
    const [type, body] = files[request.url ?? ''] ?? [];
    if (type === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'Content-Type': type }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const page = `<!doctype html>
<html lang="en">
<head>
  <title>SQLite Documentation</title>
  <meta name="description" content="How to use the database, and how it works inside.">
  <meta property="og:site_name" content="SQLite">
  <meta property="og:image" content="/images/sqlite-card.png">
  <meta property="og:image:width" content="600">
  <meta property="og:image:height" content="315">
  <link rel="icon" href="/favicon.png">
</head>
<body>
  <nav><a href="/">Home</a> <a href="/download.html">Download</a></nav>
  <article>
    <h1>SQLite Documentation</h1>
    <p>A write-ahead log lets readers go on reading while somebody writes. It is a file beside the database: changes go to its end, and a
      checkpoint takes them over into the database later.</p>
    <p>A checkpoint waits for nobody. Readers that began before it still see the database as it was when they began.</p>
  </article>
</body>
</html>
`;
