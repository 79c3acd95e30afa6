import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestService } from '../support/service.ts';
import { compile, installInto, packClient, runNode, typeRoots } from './support/packed.ts';

let tarball: string;
let project: string;
let installed: string;

beforeAll(async () => {
  tarball = await packClient();
  project = await installInto(tarball);
  installed = path.join(project, 'node_modules/@resource-storage/client');
}, 240_000);

const strict = { strict: true, noEmit: true, skipLibCheck: false, target: 'es2022' };
const nodeProject = {
  compilerOptions: { ...strict, module: 'nodenext', lib: ['es2023'], types: ['node'], typeRoots: [typeRoots] },
  files: ['main.ts'],
};
const browserProject = {
  compilerOptions: {
    ...strict,
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
    types: [],
  },
  files: ['main.ts'],
};

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

describe('a project of Node', () => {
  const main = `
    import { createClient, ResourceStorageError } from '@resource-storage/client';
    const [, , baseUrl, apiKey, file] = process.argv;
    const client = createClient({ baseUrl, apiKey });
    const record = await client.upload(file, { parentId: '@alias::inbox' });
    const names = [];
    for await (const resource of client.paginate('/v2/resources/filter', { body: {} })) names.push(resource.name);
    const error = await client.GET('/v2/resources/{resourceId}', { params: { path: { resourceId: record.id.replace(/.$/, 'z') } } }).catch((e) => e);
    console.log(JSON.stringify({ kind: record.kind, names, status: error instanceof ResourceStorageError && error.status }));
  `;

  test('imports it, uploads with it and reads with it', async () => {
    const service = await startTestService();
    const folder = await installInto(tarball, { 'main.js': main, 'notes.md': '# Notes' });
    const printed = await runNode(folder, ['main.js', service.baseUrl, service.apiKey, 'notes.md']);
    expect(JSON.parse(printed)).toEqual({ kind: 'document', names: ['notes'], status: 400 });
  }, 60_000);

  test('is told by the compiler what is right and what is wrong', async () => {
    const source = `
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
    const folder = await installInto(tarball, { 'main.ts': source, 'tsconfig.json': JSON.stringify(nodeProject) });
    expect(await compile(folder)).toBe('');
  }, 60_000);
});

describe('the manual', () => {
  test('has examples that compile', async () => {
    const manual = await readFile(path.join(installed, 'README.md'), 'utf8');
    const examples = [...manual.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code);
    expect(examples.length).toBeGreaterThan(4);
    // Those after the first use its client.
    const modules = examples.map((code, index) => [`example-${index}.ts`, code.includes('createClient') ? code : `${clientOfTheManual}\n${code}`]);
    const folder = await installInto(tarball, {
      ...Object.fromEntries(modules),
      'tsconfig.json': JSON.stringify({ ...nodeProject, files: modules.map(([name]) => name) }),
    });
    expect(await compile(folder)).toBe('');
  }, 60_000);

  const clientOfTheManual = `
    import type { ResourceStorageClient } from '@resource-storage/client';
    declare const client: ResourceStorageClient;`;
});

describe('the first example of the manual', () => {
  const kinds = [
    { type: 'module', module: 'nodenext', moduleResolution: 'nodenext' },
    { type: 'commonjs', module: 'nodenext', moduleResolution: 'nodenext' },
    { type: 'module', module: 'node16', moduleResolution: 'node16' },
    { type: 'commonjs', module: 'node16', moduleResolution: 'node16' },
    { type: 'module', module: 'esnext', moduleResolution: 'bundler' },
    { type: 'commonjs', module: 'preserve', moduleResolution: 'bundler' },
  ] as const;

  test.each(kinds)(
    'compiles with $module and $moduleResolution as $type, and runs',
    async ({ type, module, moduleResolution }) => {
      const service = await startTestService();
      const manual = await readFile(path.join(installed, 'README.md'), 'utf8');
      const example = (/^```ts\n(.*?)^```$/ms.exec(manual)?.[1] ?? '').replace('http://localhost:8787', service.baseUrl);
      // CommonJS has no top-level await, and TypeScript no import beside require in what is kept as it is.
      const [imports = '', ...rest] = example.split('\n');
      const required =
        moduleResolution === 'bundler' ? imports.replace(/^import (.*) from (.*);$/, 'import client_ = require($2);\nconst $1 = client_;') : imports;
      const source = type === 'module' ? example : `${required}\nasync function main(): Promise<void> {\n${rest.join('\n')}\n}\nvoid main();`;
      const compilerOptions = {
        ...strict,
        noEmit: false,
        outDir: 'out',
        module,
        moduleResolution,
        lib: ['es2023'],
        types: ['node'],
        typeRoots: [typeRoots],
      };
      const folder = await installInto(
        tarball,
        {
          'main.ts': source,
          'tsconfig.json': JSON.stringify({ compilerOptions, files: ['main.ts'] }),
        },
        type,
      );
      expect(await compile(folder)).toBe('');
      expect(await runNode(folder, ['out/main.js'], { API_KEY: service.apiKey })).toMatch(/^document http/);
    },
    60_000,
  );
});

test('what a browser loads of it takes less than 12 kB gzipped, with all that it depends on', async () => {
  const bundle = await rolldown({ input: path.join(installed, 'dist/browser.js') });
  const { output } = await bundle.generate({ minify: true });
  expect(output).toHaveLength(1);
  expect(gzipSync(output[0].code).length).toBeLessThan(12_000);
});

describe('a project for browsers', () => {
  const uploads = (file: string): string => `
    import { createClient, ResourceStorageError } from '@resource-storage/client';
    const client = createClient({ baseUrl: '/storage', token: () => 'a token' });
    export const upload = (file: File) => client.upload(file, { parentId: '@alias::inbox', onProgress: ({ loaded }) => console.log(loaded) });
    export const isMissing = (error: unknown): boolean => error instanceof ResourceStorageError && error.detail === 'resource_not_found';
    ${file}
  `;

  test('compiles with the types of the DOM alone', async () => {
    const folder = await installInto(tarball, { 'main.ts': uploads(''), 'tsconfig.json': JSON.stringify(browserProject) });
    expect(await compile(folder)).toBe('');
  }, 60_000);

  test('hears from the compiler that a browser has no paths', async () => {
    const main = uploads("export const wrong = client.upload('a/path.pdf', { parentId: '@alias::inbox' });");
    const folder = await installInto(tarball, { 'main.ts': main, 'tsconfig.json': JSON.stringify(browserProject) });
    expect(await compile(folder)).toMatch(/^main\.ts.*TS2769: No overload matches/);
  }, 60_000);

  test('may choose the entry itself', async () => {
    const printed = await runNode(project, [
      '--input-type=module',
      '--eval',
      `const entries = await Promise.all(['', '/node', '/browser'].map((entry) => import('@resource-storage/client' + entry)));
       console.log(entries.map((entry) => typeof entry.createClient).join());
       console.log(entries[0].createClient === entries[1].createClient, entries[0].ResourceStorageError === entries[2].ResourceStorageError);`,
    ]);
    expect(printed).toBe('function,function,function\ntrue true\n');
  });
});

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
