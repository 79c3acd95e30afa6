import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readContract } from '../server/http/contract.ts';

const root = path.join(import.meta.dirname, '..');

/** The rooms of server/, each with those that it may use. What runs a service and what the command line offers use everything but each other. */
const below = {
  platform: [],
  core: ['platform'],
  search: ['core', 'platform'],
  operations: ['search', 'core', 'platform'],
  processing: ['operations', 'search', 'core', 'platform'],
  http: ['operations', 'search', 'core', 'platform'],
  commands: ['processing', 'http', 'operations', 'search', 'core', 'platform'],
  app: ['processing', 'http', 'operations', 'search', 'core', 'platform'],
} as const;
type Room = keyof typeof below;

interface Import {
  readonly from: string;
  readonly to: string;
  readonly isOfTypes: boolean;
}

const files = readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replaceAll(path.sep, '/'));

/** Every relative import within the server, of types as well. */
const imports: readonly Import[] = files.flatMap((from) =>
  [...readFileSync(path.join(root, 'server', from), 'utf8').matchAll(/^(import type\b)?.*?(?:from|import\()\s*'(\.[^']+)'/gm)]
    .map(([, ofTypes, specifier = '']) => ({ from, to: path.posix.join(path.posix.dirname(from), specifier), isOfTypes: ofTypes !== undefined }))
    .filter(({ to }) => !to.startsWith('../')),
);

const arrow = ({ from, to }: Import): string => `${from} → ${to}`;
const folderOf = (file: string): string => path.posix.dirname(file);
const isStore = (file: string): boolean => /(^|-|\/)store\.ts$/.test(file);

/** The room of a file; null for main.ts, which uses all of them, and config.ts, which all but the platform may use. */
const roomOf = (file: string): Room | null => (file.includes('/') ? (file.split('/')[0] as Room) : null);

/** The tag of an operation's file: the folder below operations/. */
const tagOf = (file: string): string | null => (roomOf(file) === 'operations' ? (file.split('/')[1] ?? null) : null);

function isDownwards({ from, to }: Import): boolean {
  const [user, used] = [roomOf(from), roomOf(to)];
  if (from === 'main.ts' || user === used) return true;
  if (to === 'config.ts') return user !== 'platform';
  if (from === 'config.ts') return used === 'platform';
  return user !== null && used !== null && (below[user] as readonly Room[]).includes(used);
}

/** What is left of the arrows when those that lead nowhere further are taken away, again and again: the circles. */
function circles(arrows: readonly { readonly from: string; readonly to: string }[]): string[] {
  let left = [...arrows];
  for (let before = -1; before !== left.length; ) {
    before = left.length;
    const [sources, targets] = [new Set(left.map(({ from }) => from)), new Set(left.map(({ to }) => to))];
    left = left.filter(({ from, to }) => sources.has(to) && targets.has(from));
  }
  return [...new Set(left.map(({ from, to }) => `${from} → ${to}`))];
}

describe('The rooms of the server', () => {
  it('are all that it has beside main.ts and config.ts', () => {
    const found = readdirSync(path.join(root, 'server')).sort();
    expect(found).toEqual([...Object.keys(below), 'config.ts', 'main.ts', 'require-node.js'].sort());
  });

  it('hold the operations in one folder for each tag of the contract', () => {
    const tags = (readContract().tags ?? []).map(({ name }) => name.toLowerCase().replaceAll(' ', '-'));
    const folders = readdirSync(path.join(root, 'server/operations'));
    expect(folders.filter((folder) => !tags.includes(folder))).toEqual([]);
    // Tags of which no operation is there yet have none.
    expect(folders.length).toBeGreaterThan(15);
  });
});

describe('Imports of the server', () => {
  it('are found', () => {
    expect(imports.length).toBeGreaterThan(files.length);
    expect(imports).toContainEqual({ from: 'operations/resources/handlers.ts', to: 'operations/resources/record.ts', isOfTypes: false });
    expect(imports).toContainEqual({ from: 'operations/resources/record.ts', to: 'core/links.ts', isOfTypes: true });
  });

  it('run downwards: main, then app and commands, then http and processing, operations, search, core, platform', () => {
    expect(imports.filter((one) => !isDownwards(one)).map(arrow)).toEqual([]);
  });

  it('of handlers are the wiring’s alone', () => {
    const used = imports.filter(
      ({ from, to }) => to.startsWith('operations/') && path.posix.basename(to) === 'handlers.ts' && roomOf(from) !== 'app',
    );
    expect(used.map(arrow)).toEqual([]);
  });

  it('of how bytes are kept in a folder stay in platform/blobs, where one file opens them', () => {
    const used = imports.filter(({ from, to }) => /^platform\/blobs\/folder.*\.ts$/.test(to) && from !== 'platform/blobs/open.ts');
    expect(used.map(arrow)).toEqual(['platform/blobs/folder.ts → platform/blobs/folder-id.ts']);
  });

  it('of a store lead to core, the platform, and stores of its own folder', () => {
    const above = imports.filter(
      ({ from, to }) => isStore(from) && roomOf(from) === 'operations' && tagOf(to) !== null && !(isStore(to) && folderOf(from) === folderOf(to)),
    );
    expect(above.map(arrow)).toEqual([]);
  });

  it('never lead back to the folder where they start, by whatever way', () => {
    const folders = imports
      .map(({ from, to }) => ({ from: folderOf(from), to: folderOf(to) }))
      // A folder and what is in it belong together.
      .filter(({ from, to }) => from !== '.' && to !== '.' && !`${from}/`.startsWith(`${to}/`) && !`${to}/`.startsWith(`${from}/`));
    expect(circles(folders)).toEqual([]);
  });

  it('never lead back to the file where they start, types aside', () => {
    expect(circles(imports.filter(({ isOfTypes }) => !isOfTypes))).toEqual([]);
  });
});

describe('A circle', () => {
  it('is found however long it is, and nothing beside it', () => {
    const arrows = ['a b', 'b c', 'c a', 'x a', 'c y'].map((pair) => ({ from: pair.charAt(0), to: pair.charAt(2) }));
    expect(circles(arrows)).toEqual(['a → b', 'b → c', 'c → a']);
  });
});
