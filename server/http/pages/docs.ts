import { readFile } from 'node:fs/promises';
import { contractJsonFile, contractYamlFile } from '../contract.ts';
import { docsPolicy } from '../security-headers.ts';
import { redocBundle } from './redoc-bundle.ts';
import { darkTheme, lightTheme } from './redoc-themes.ts';
import { shownContract } from './shown-contract.ts';
import type { StaticPage } from './static-pages.ts';
import { tagPages } from './tags/tag-pages.ts';

/**
 * The docs: Redoc from its own package, this page, and the contract with its pictures inlined. Nothing comes from another host, so they work offline. They
 * name everything relative to `/docs`, because a proxy may serve the whole service below a path of its own.
 * @param serverUrl the address that the examples are shown with
 * @param isRunning whether there is a service beside them, on which operations can be tried
 */
export function docsPages(serverUrl: string, isRunning: boolean): ReadonlyMap<string, StaticPage> {
  return new Map<string, StaticPage>([
    ['/docs', { mediaType: 'text/html', headers: { 'Content-Security-Policy': docsPolicy }, content: async () => page(isRunning) }],
    ['/docs/start.js', { mediaType: 'text/javascript', content: async () => startScript }],
    ['/docs/redoc.js', { mediaType: 'text/javascript', content: redocBundle }],
    ['/docs/contract.json', { mediaType: 'application/json', content: async () => JSON.stringify(await shownContract(serverUrl)) }],
    ...tagPages(serverUrl, isRunning),
  ]);
}

const yamlFile: StaticPage = { mediaType: 'application/yaml', content: () => readFile(contractYamlFile) };

/** The contract itself, at the addresses where people and programs look for it. */
export const contractFiles: ReadonlyMap<string, StaticPage> = new Map([
  ['/openapi.yaml', yamlFile],
  // Where clients of the API family look for it.
  ['/v2/openapi/public.yaml', yamlFile],
  ['/openapi.json', { mediaType: 'application/json', content: () => readFile(contractJsonFile) }],
]);

const page = (isRunning: boolean): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Resource Storage Service</title>
<link rel="icon" href="data:,">
<style>
body { margin: 0; font-family: system-ui, sans-serif }
nav { padding: 0.5rem 1.25rem; background: #eef3fb }
@media (prefers-color-scheme: dark) {
  :root { color-scheme: dark }
  body { background: #181d23; color: #e3e6e9 }
  nav { background: #212830 }
  nav a { color: #8ab8ff }
  /* What Redoc draws for a white page, whatever its theme. */
  #docs table tr, #docs table th { background: transparent !important }
  #docs table td, #docs table th { border-color: #434d57 !important }
  #docs h5, #docs h5 span, #docs caption { color: #aab2ba !important }
  #docs td :has(> select) { background: #212830 !important }
  #docs select { color: #e3e6e9; background: #212830 }
  #docs h5 svg polygon, #docs h5 + svg polygon { fill: #aab2ba !important }
  #docs .react-tabs__tab--selected { background: #2b333c !important }
  #docs .deprecated .property-name { color: #aab2ba !important }
  #docs .token.boolean { color: #ff9a90 !important }
  #docs img[src^='data:image/svg'] { background: #fff }
  /* See redoc-bundle.ts. */
  :root { --redoc-selected: #10141a; --redoc-unselected: #212830; --redoc-pattern: #7fd1d8 }
}
#docs input::placeholder { color: inherit; opacity: 0.75 }
noscript, #docs:empty::before { display: block; padding: 2rem; content: 'Loading the documentation …' }
/* Codes are read, and copied, in one piece. */
td code { white-space: nowrap !important; word-break: normal !important }
</style>
</head>
<body>
<noscript>The documentation is drawn by a script. The contract itself is at <a href="openapi.yaml">openapi.yaml</a>.</noscript>
<nav><a href="docs/tags">A page for each tag</a> opens at once, on a phone too.${
  isRunning ? ' To send requests from your browser, <a href="docs/try">try the operations</a> on this service.' : ''
}</nav>
<main id="docs"></main>
<script src="docs/redoc.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`;

const options = {
  expandResponses: '200,201',
  downloadUrls: [
    { title: 'YAML', url: 'openapi.yaml' },
    { title: 'JSON', url: 'openapi.json' },
  ],
  jsonSamplesExpandLevel: 3,
  requiredPropsFirst: true,
  sortPropsAlphabetically: false,
};

/** Redoc draws with what it is given at the start, so a page is drawn anew when its reader changes from day to night. */
const startScript = `const night = matchMedia('(prefers-color-scheme: dark)');
night.addEventListener('change', () => location.reload());
const theme = night.matches ? ${JSON.stringify(darkTheme)} : ${JSON.stringify(lightTheme)};
Redoc.init('docs/contract.json', { ...${JSON.stringify(options)}, theme }, document.getElementById('docs'));
`;
