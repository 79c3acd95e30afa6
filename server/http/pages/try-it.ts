import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { tryItPolicy } from '../security-headers.ts';
import { shownContract } from './shown-contract.ts';
import type { StaticPage } from './static-pages.ts';
import { tryItStyle } from './try-it-style.ts';

/**
 * The operations, to be tried against this service: Swagger UI from its own package. The key that a reader types is kept in the page alone, and gone with it. Redoc
 * stays what the manual is read in: it shows long texts and nested schemas better, but sends nothing.
 */
export const tryItPages: ReadonlyMap<string, StaticPage> = new Map([
  ['/docs/try', { mediaType: 'text/html', headers: { 'Content-Security-Policy': tryItPolicy }, content: async () => page }],
  ['/docs/try.js', { mediaType: 'text/javascript', content: async () => startScript }],
  [
    '/docs/try.json',
    { mediaType: 'application/json', content: async () => JSON.stringify(withoutSuggestions(await shownContract('http://localhost:8787'))) },
  ],
  ['/docs/swagger-ui.js', { mediaType: 'text/javascript', content: () => readFile(fileOf('swagger-ui-bundle.js')) }],
  ['/docs/swagger-ui.css', { mediaType: 'text/css', content: () => readFile(fileOf('swagger-ui.css')) }],
]);

const fileOf = (name: string): string => path.join(path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')), name);

type Node = Readonly<Record<string, unknown>>;

/** The contract without the examples of what may be left out: Swagger UI would fill them in and send them, ids of things that aren't there. */
function withoutSuggestions(contract: object): unknown {
  return adapt(contract);

  function adapt(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(adapt);
    if (typeof value !== 'object' || value === null) return value;
    const node = value as Node;
    if ('in' in node && 'name' in node && 'schema' in node && node.required !== true) return plain(node);
    return Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, key === 'examples' ? inner : adapt(inner)]));
  }

  function plain({ example: _, ...parameter }: Node): Node {
    const { examples: __, ...schema } = resolve(parameter.schema as Node);
    return { ...parameter, schema };
  }

  function resolve(schema: Node): Node {
    if (typeof schema.$ref !== 'string') return schema;
    const found = schema.$ref
      .split('/')
      .slice(1)
      .reduce<unknown>((node, key) => (node as Node)[key], contract);
    return { ...resolve(found as Node), ...schema, $ref: undefined };
  }
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Try it: Resource Storage Service</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="swagger-ui.css">
<style>${tryItStyle}</style>
</head>
<body>
<header>
<h1>Try the Resource Storage Service</h1>
<p>Requests from this page go to this service, and do what they say. The key that you type under “Authorize” is kept in this page alone, and is gone when you
close or reload it. What everything means is in <a href="../docs">the docs</a>.</p>
</header>
<main id="try"></main>
<noscript>This page is drawn by a script.</noscript>
<script src="swagger-ui.js"></script>
<script src="try.js"></script>
</body>
</html>
`;

/** Requests go to where the page has come from, whatever the service calls itself; links lead to the docs. */
const startScript = `const night = matchMedia('(prefers-color-scheme: dark)');
const dress = () => document.documentElement.classList.toggle('dark-mode', night.matches);
night.addEventListener('change', dress);
dress();
fetch('try.json')
  .then((response) => response.text())
  .then((text) => {
    const spec = JSON.parse(text.replaceAll('](#', '](../docs#'));
    SwaggerUIBundle({
      spec: { ...spec, servers: [{ url: new URL('..', location.href).href.replace(/\\/$/, '') }] },
      domNode: document.getElementById('try'),
      deepLinking: true,
      defaultModelsExpandDepth: -1,
      displayOperationId: true,
      docExpansion: 'list',
      filter: true,
      persistAuthorization: false,
      tryItOutEnabled: true,
      validatorUrl: null,
    });
  });
`;
