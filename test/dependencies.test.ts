import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const { dependencies, peerDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Readonly<
  Record<'dependencies' | 'peerDependencies', Record<string, string>>
>;

/** The package of a specifier: `ajv` of `ajv/dist/2020.js`. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** The packages that files load when they run: types are gone by then. */
function loadedBy(folder: string): Set<string> {
  const files = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).filter((file) => /\.(ts|js)$/.test(file));
  const specifiers = files.flatMap((file) => {
    const text = readFileSync(path.join(root, folder, file), 'utf8');
    const statements = [...text.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm)];
    const calls = [...text.matchAll(/\b(?:import|require|resolve)\('([^'./][^']*)'\)/g)];
    return [...statements, ...calls].map(([, specifier = '']) => specifier);
  });
  return new Set(specifiers.filter((specifier) => !/^(\.|node:)/.test(specifier) && !isBuiltin(specifier)).map(packageOf));
}

describe('The dependencies that are installed with the service', () => {
  const loaded = loadedBy('server');

  it('are found, however they are loaded', () => {
    // By name alone, by a path in it, when it is called for, and as a file to send.
    for (const name of ['knex', 'ajv', 'sharp', 'redoc']) expect(loaded).toContain(name);
  });

  it('are those that the server loads, no more and no fewer, but what is left to whoever wants it', () => {
    expect([...loaded].sort()).toEqual(Object.keys({ ...dependencies, ...peerDependencies }).sort());
  });
});
