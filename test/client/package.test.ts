import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, launchChromium } from '../browser/support/chromium.ts';
import { startBundledSite } from '../browser/support/site.ts';
import { startSuiteService, startTestService, type TestService } from '../support/service.ts';
import { compile, installInto, packClient, partOf, runNode, typeRoots } from './support/packed.ts';

const executable = findChromium('The bundled client is run in no browser');

let service: TestService;
let project: string;
let installed: string;
/** The examples of the manual, the first one with the address of the service. */
let examples: readonly string[];

beforeAll(async () => {
  service = await startSuiteService();
  project = await installInto(await packClient());
  installed = path.join(project, 'node_modules/@resource-storage/client');
  const manual = await readFile(path.join(installed, 'README.md'), 'utf8');
  examples = [...manual.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code.replace('http://localhost:8787', service.baseUrl));
}, 240_000);
afterAll(() => service?.close());

const strict = { strict: true, skipLibCheck: false, target: 'es2022' };

describe('the tarball', () => {
  test('holds what was built, its manual and nothing else', async () => {
    const files = (await readdir(installed, { recursive: true, withFileTypes: true })).flatMap((entry) => (entry.isFile() ? entry.name : []));
    expect(files).toEqual(
      expect.arrayContaining(['README.md', 'package.json', 'node.js', 'node.d.ts', 'browser.js', 'browser.d.ts', 'contract.d.ts']),
    );
    expect(files.filter((name) => !/\.js$|\.d\.c?ts$|^README\.md$|^package\.json$/.test(name))).toEqual([]);
  });

  test('names nothing outside of itself but openapi-fetch and, for Node, Node', async () => {
    expect(await importsFrom(path.join(installed, 'dist/browser.js'))).toEqual(new Set(['openapi-fetch']));
    const ofNode = await importsFrom(path.join(installed, 'dist/node.js'));
    expect([...ofNode].filter((name) => !name.startsWith('node:'))).toEqual(['openapi-fetch']);
    const dist = path.join(installed, 'dist');
    for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const text = await readFile(path.join(entry.parentPath, entry.name), 'utf8');
      for (const [, name = ''] of text.matchAll(/from ['"](\.[^'"]+)['"]/g)) {
        expect(path.relative(dist, path.join(entry.parentPath, name)), `${entry.name} imports ${name}`).not.toMatch(/^\.\./);
      }
    }
  });
});

test('A project of Node without TypeScript imports it, uploads with it and reads with it', async () => {
  const main = `
    import { createClient, ResourceStorageError } from '@resource-storage/client';
    const [, , baseUrl, apiKey, file] = process.argv;
    const client = createClient({ baseUrl, apiKey });
    const record = await client.upload(file, { parentId: '@alias::inbox' });
    const names = [];
    for await (const resource of client.paginate('/v2/resources/filter', { body: { name: 'notes' } })) names.push(resource.name);
    const error = await client.GET('/v2/resources/{resourceId}', { params: { path: { resourceId: record.id.replace(/.$/, 'z') } } }).catch((e) => e);
    console.log(JSON.stringify({ kind: record.kind, names, status: error instanceof ResourceStorageError && error.status }));
  `;
  const folder = await partOf(project, { 'main.js': main, 'notes.md': '# Notes' });
  const printed = await runNode(folder, ['main.js', service.baseUrl, service.apiKey, `${folder}/notes.md`]);
  expect(JSON.parse(printed)).toEqual({ kind: 'document', names: ['notes'], status: 400 });
});

const resolutions = [
  { module: 'nodenext', moduleResolution: 'nodenext' },
  { module: 'node16', moduleResolution: 'node16' },
  { module: 'preserve', moduleResolution: 'bundler' },
] as const;

describe.each(resolutions)('the first example of the manual, with $module and the resolution $moduleResolution,', ({ module, moduleResolution }) => {
  let folder: string;
  let said: string;

  beforeAll(async () => {
    const [example = ''] = examples;
    const files = { 'main.mts': example, 'main.cts': asCommonJs(example, module) };
    folder = await projectOf(files, { ...forNode, module, moduleResolution, outDir: 'out' });
    said = await compile(folder);
  });

  test('compiles as ESM and as CommonJS', () => {
    expect(said).toBe('');
  });

  test.each(['main.mjs', 'main.cjs'])('runs as %s', async (file) => {
    expect(await runNode(folder, [`out/${file}`], { API_KEY: service.apiKey })).toMatch(/^document http/);
  });
});

describe('the compiler', () => {
  const rightAndWrong = `
    import { createClient, type Resource } from '@resource-storage/client';
    const client = createClient({ baseUrl: 'http://localhost:8787', apiKey: 'a key' });
    const record: Resource = await client.upload('a/path.pdf', { parentId: '@alias::inbox' });
    const text: string = (await client.GET('/v2/notepads/{resourceId}/content', { params: { path: { resourceId: record.id } } })).data;
    export const length = text.length;
    // @ts-expect-error there is no such kind
    export const kind: Resource['kind'] = 'note';
    // @ts-expect-error there is no such field
    await client.POST('/v2/folders', { body: { title: 'x' } });
    // @ts-expect-error there is no such path
    await client.GET('/v2/notes');
  `;
  const clientOfTheManual = `
    import type { ResourceStorageClient } from '@resource-storage/client';
    declare const client: ResourceStorageClient;`;

  test('tells a project of Node what is right and what is wrong, and likes every example of the manual', async () => {
    expect(examples.length).toBeGreaterThan(4);
    // Those after the first use its client.
    const modules = examples.map((code, index) => [`example-${index}.ts`, code.includes('createClient') ? code : `${clientOfTheManual}\n${code}`]);
    const files = { 'package.json': '{ "type": "module" }', 'main.ts': rightAndWrong, ...Object.fromEntries(modules) };
    expect(await compile(await projectOf(files, { ...forNode, module: 'nodenext', noEmit: true }))).toBe('');
  });

  test('takes the types of the DOM alone in a project for browsers, and says that a browser has no paths', async () => {
    const files = {
      'right.ts': `
        import { createClient, ResourceStorageError } from '@resource-storage/client';
        export const client = createClient({ baseUrl: '/storage', token: () => 'a token' });
        export const upload = (file: File) => client.upload(file, { parentId: '@alias::inbox', onProgress: ({ loaded }) => console.log(loaded) });
        export const isMissing = (error: unknown): boolean => error instanceof ResourceStorageError && error.detail === 'resource_not_found';`,
      'wrong.ts': `import { client } from './right';\nexport const wrong = client.upload('a/path.pdf', { parentId: '@alias::inbox' });`,
    };
    const lib = ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'];
    const said = await compile(await projectOf(files, { ...strict, noEmit: true, module: 'esnext', moduleResolution: 'bundler', lib, types: [] }));
    expect(said.split('\n').filter((line) => /^\S/.test(line))).toEqual([expect.stringMatching(/^wrong\.ts.*TS2769: No overload matches/)]);
  });
});

describe('bundled for browsers, minified,', () => {
  test('it takes less than 12 kB gzipped, with all that it depends on', async () => {
    expect(gzipSync(await bundle(path.join(installed, 'dist/browser.js'))).length).toBeLessThan(12_000);
  });

  test.skipIf(!executable)('the first example of the manual uploads a file from a page of another origin, which is then found', async () => {
    let script = '';
    const site = await startBundledSite(() => script);
    const asked = await startTestService({ corsOrigins: [site.origin] });
    const browser = await launchChromium(executable ?? '');
    try {
      const search = `
        await client.waitUntilProcessed(invoice.id);
        const { hits } = await client.search.search({ text: 'invoice' });
        console.log(hits.map((hit) => hit.name).join());`;
      const folder = await partOf(project, { 'main.ts': `${examples[0]?.replace(service.baseUrl, asked.baseUrl)}${search}` });
      script = await bundle(path.join(folder, 'main.ts'), { 'process.env.API_KEY': JSON.stringify(asked.apiKey) });
      const page = await browser.newPage();
      const printed: string[] = [];
      page.on('console', (message) => printed.push(message.text())).on('pageerror', (error) => printed.push(String(error)));
      await page.goto(site.origin);
      await expect
        .poll(() => printed, { timeout: 20_000 })
        .toEqual([expect.stringMatching(/^document http/), expect.stringMatching(/^invoice-2026-114\b/)]);
    } finally {
      await browser.close();
      site.close();
    }
  });
});

test('A project may choose the entry itself', async () => {
  const printed = await runNode(project, [
    '--input-type=module',
    '--eval',
    `const entries = await Promise.all(['', '/node', '/browser'].map((entry) => import('@resource-storage/client' + entry)));
     console.log(entries.map((entry) => typeof entry.createClient).join());
     console.log(entries[0].createClient === entries[1].createClient, entries[0].ResourceStorageError === entries[2].ResourceStorageError);`,
  ]);
  expect(printed).toBe('function,function,function\ntrue true\n');
});

const forNode = { ...strict, lib: ['es2023'], types: ['node'], typeRoots: [typeRoots] };

/** Files that are compiled together. Gives their folder. */
function projectOf(files: Readonly<Record<string, string>>, compilerOptions: object): Promise<string> {
  const sources = Object.keys(files).filter((name) => /\.[mc]?ts$/.test(name));
  return partOf(project, { ...files, 'tsconfig.json': JSON.stringify({ compilerOptions, files: sources }) });
}

/** CommonJS has no top-level await, and TypeScript no import beside require in what is kept as it is. */
function asCommonJs(example: string, module: string): string {
  const [imports = '', ...rest] = example.split('\n');
  const required =
    module === 'preserve' ? imports.replace(/^import (.*) from (.*);$/, 'import client_ = require($2);\nconst $1 = client_;') : imports;
  return `${required}\nasync function main(): Promise<void> {\n${rest.join('\n')}\n}\nvoid main();`;
}

/** A page's script with all that it imports, in one piece. */
async function bundle(input: string, define: Readonly<Record<string, string>> = {}): Promise<string> {
  const bundled = await rolldown({ input, platform: 'browser', transform: { define } });
  const { output } = await bundled.generate({ minify: true });
  expect(output).toHaveLength(1);
  return output[0].code;
}

/** What a module and all that it imports of its own package import from elsewhere. */
async function importsFrom(file: string, seen = new Set<string>()): Promise<Set<string>> {
  const found = new Set<string>();
  if (seen.has(file)) return found;
  seen.add(file);
  for (const [, name = ''] of (await readFile(file, 'utf8')).matchAll(/(?:from|import) ['"]([^'"]+)['"]/g)) {
    if (!name.startsWith('.')) found.add(name);
    else for (const other of await importsFrom(path.join(path.dirname(file), name), seen)) found.add(other);
  }
  return found;
}
