import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

/** What the page says of itself. */
export const pageSays = {
  title: 'Tides at Hamburg',
  siteName: 'Harbour Office',
  description: 'High and low water in the harbour on the second weekend of September.',
} as const;

/** A page of the web that is there without the web, on this machine alone. */
export interface DemoPage {
  readonly url: string;
  close(): Promise<void>;
}

export async function startPage(): Promise<DemoPage> {
  const files: Readonly<Record<string, readonly [type: string, body: string | Buffer]>> = {
    '/tides': ['text/html; charset=utf-8', html],
    '/water.png': ['image/png', await drawn(water)],
    '/icon.png': ['image/png', await drawn(icon)],
  };
  const server = createServer((request, response) => {
    const [type, body] = files[request.url ?? ''] ?? [];
    if (type === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'Content-Type': type }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tides`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const html = `<!doctype html>
<html lang="en">
<head>
  <title>${pageSays.title}</title>
  <meta name="description" content="${pageSays.description}">
  <meta property="og:site_name" content="${pageSays.siteName}">
  <meta property="og:image" content="/water.png">
  <link rel="icon" href="/icon.png">
</head>
<body>
  <nav><a href="/">Harbour Office</a> <a href="/boats">Boats</a></nav>
  <article>
    <h1>Tides at Hamburg</h1>
    <p>On Saturday the water is lowest at noon and highest at a quarter past five. Who wants to land at the beach below the old town
      comes in the two hours after that.</p>
    <p>On Sunday everything is fifty minutes later. The locks open half an hour before high water and close an hour behind it.</p>
  </article>
</body>
</html>
`;

const drawn = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png().toBuffer();

const water = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="#9fc5e8"/>
  <path d="M0 330 Q150 270 300 330 T600 330 T900 330 T1200 330 V630 H0 Z" fill="#1f5f8b"/></svg>`;
const icon = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="30" fill="#1f5f8b"/></svg>`;
