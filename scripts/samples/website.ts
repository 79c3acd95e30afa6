import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site of the web that is there without the web, on this machine alone. */
export interface Website {
  readonly origin: string;
  close(): Promise<void>;
}

/** What a site has, by path. */
export type SiteFiles = Readonly<Record<string, readonly [type: string, body: string | Buffer]>>;

/** What a page says of itself. */
export interface PageText {
  readonly title: string;
  readonly siteName: string;
  readonly description: string;
  /** The path of its picture. */
  readonly picture: string;
  /** What the page says of the picture's size, if anything. */
  readonly pictureSize?: { readonly width: number; readonly height: number };
  /** The path of its icon. */
  readonly icon: string;
  /** Other pages of the site, by path. */
  readonly links: Readonly<Record<string, string>>;
  readonly paragraphs: readonly string[];
}

/** Serves these files on a free port; whatever else is asked for is gone. */
export async function startWebsite(files: SiteFiles): Promise<Website> {
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

/** An article between what surrounds articles, with what it says of itself in its head. Texts are taken as they are: they hold no markup. */
export function webPage({ title, siteName, description, picture, pictureSize, icon, links, paragraphs }: PageText): SiteFiles[string] {
  const size = Object.entries(pictureSize ?? {}).map(([name, value]) => `\n  <meta property="og:image:${name}" content="${value}">`);
  const html = `<!doctype html>
<html lang="en">
<head>
  <title>${title}</title>
  <meta name="description" content="${description}">
  <meta property="og:site_name" content="${siteName}">
  <meta property="og:image" content="${picture}">${size.join('')}
  <link rel="icon" href="${icon}">
</head>
<body>
  <nav>${Object.entries(links)
    .map(([path, name]) => `<a href="${path}">${name}</a>`)
    .join(' ')}</nav>
  <article>
    <h1>${title}</h1>
${paragraphs.map((paragraph) => `    <p>${paragraph}</p>\n`).join('')}  </article>
</body>
</html>
`;
  return ['text/html; charset=utf-8', html];
}
