import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** A web site with the client on its page, as a browser loads it without a bundler. */
export interface Site {
  readonly origin: string;
  close(): void;
}

const page = `<!doctype html>
<title>A page that uploads</title>
<link rel="icon" href="data:,">
<script type="importmap">{ "imports": { "@resource-storage/client": "/client/browser.js", "openapi-fetch": "/openapi-fetch/index.mjs" } }</script>
<script type="module">
  import * as storage from '@resource-storage/client';
  globalThis.storage = storage;
</script>`;

/** @param clientFolder the client as it is published: the folder of its built files */
export function startSite(clientFolder: string): Promise<Site> {
  const openapiFetch = path.join(path.dirname(createRequire(import.meta.url).resolve('openapi-fetch')));
  return serve(page, (folder, names) => readFile(path.join(folder === 'client' ? clientFolder : openapiFetch, ...names)).catch(() => null));
}

/** A web site whose page runs one script, which a bundler has made. */
export function startBundledSite(bundle: () => string): Promise<Site> {
  return serve(bundledPage, async () => bundle());
}

const bundledPage = `<!doctype html>
<title>A page whose script was bundled</title>
<link rel="icon" href="data:,">
<script type="module" src="main.js"></script>`;

async function serve(html: string, script: (first: string, names: readonly string[]) => Promise<string | Buffer | null>): Promise<Site> {
  const server = createServer(async (req, res) => {
    // Parsed as an address, a path leads to nothing above its beginning.
    const [, first, ...names] = new URL(req.url ?? '/', 'http://site').pathname.split('/');
    if (!first) return void res.setHeader('Content-Type', 'text/html').end(html);
    const text = await script(first, names);
    if (text === null) return void res.writeHead(404).end();
    res.setHeader('Content-Type', 'text/javascript').end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
