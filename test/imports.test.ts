import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');

/** Folders below the tags: they hold no operation, and know of none. */
const foundations = ['blobs', 'database', 'events', 'jobs', 'limits', 'passwords', 'ydoc'];
/** What puts a running service together. */
const wiring = ['accounts.ts', 'bootstrap.ts', 'handlers.ts', 'housekeeping.ts', 'runners.ts', 'service.ts'];

const layers = ['foundation', 'store', 'tag', 'handlers', 'http', 'wiring', 'main'] as const;
type Layer = (typeof layers)[number];

/** The layer of a file, by its place in server/ (CONTRIBUTING.md, “The way of a request”). */
function layerOf(file: string): Layer {
  const [folder = '', name] = file.split('/').slice(1);
  if (file.startsWith('generated/') || foundations.includes(folder)) return 'foundation';
  if (name === undefined) return folder === 'main.ts' ? 'main' : wiring.includes(folder) ? 'wiring' : 'foundation';
  if (folder === 'http') return 'http';
  if (name === 'handlers.ts') return 'handlers';
  return /(^|-)store\.ts$/.test(name) ? 'store' : 'tag';
}

/** Files of one layer may use each other, except where each belongs to a tag of its own. */
function isAllowed(from: string, to: string): boolean {
  const [above, below] = [layerOf(from), layerOf(to)];
  if (above !== below) return layers.indexOf(above) > layers.indexOf(below);
  return (above !== 'store' && above !== 'handlers') || path.dirname(from) === path.dirname(to);
}

const files = readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => `server/${file.replaceAll(path.sep, '/')}`);

/** Every relative import of the server, of types as well. */
const imports = files.flatMap((from) =>
  [...readFileSync(path.join(root, from), 'utf8').matchAll(/^(import type\b)?.*?(?:from|import\()\s*'(\.[^']+)'/gm)].map(
    ([, ofTypes, specifier = '']) => ({ from, to: path.posix.join(path.posix.dirname(from), specifier), isOfTypes: ofTypes !== undefined }),
  ),
);

describe('Imports of the server', () => {
  it('are found', () => {
    expect(imports.length).toBeGreaterThan(files.length);
    expect(imports).toContainEqual({
      from: 'server/operations/resources/handlers.ts',
      to: 'server/operations/resources/record.ts',
      isOfTypes: false,
    });
    expect(imports).toContainEqual({ from: 'server/operations/resources/record.ts', to: 'server/core/links.ts', isOfTypes: true });
  });

  it('run one way: main, service, http, handlers, the rest of a tag, stores, and what all of them stand on', () => {
    expect(imports.filter(({ from, to }) => !isAllowed(from, to)).map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it('never lead back to where they start, types aside', () => {
    let left = imports.filter(({ isOfTypes }) => !isOfTypes);
    for (let before = 0; before !== left.length; ) {
      before = left.length;
      const importing = new Set(left.map(({ from }) => from));
      left = left.filter(({ to }) => importing.has(to));
    }
    expect(left.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });
});
