import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

const known = new Map<string, readonly string[]>();

/** What a file loads, at once or later. A process of its own is named by an address, not imported. */
function loadedBy(file: string): readonly string[] {
  const before = known.get(file);
  if (before) return before;
  // A statement begins its line, or ends one that began above: what a test writes into a file, as text, imports nothing here.
  const imports = readFileSync(path.join(root, file), 'utf8').matchAll(
    /^(?:(import type\b|export type\b)|import\b|export\b|\})[^'\n]*?\bfrom '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm,
  );
  const specifiers = [...imports].flatMap(([, typesOnly, from, effects, later]) => (typesOnly ? [] : (from ?? effects ?? later ?? '')));
  known.set(file, specifiers);
  return specifiers;
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** What is loaded with a file: files of the project, and packages. */
function loadedWith(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const specifier of loadedBy(file)) {
    if (specifier.startsWith('.')) loadedWith(path.posix.join(path.posix.dirname(file), specifier), seen);
    else if (!specifier.startsWith('node:')) seen.add(packageOf(specifier));
  }
  return seen;
}

/** Libraries that make something of a whole format. They can be made to take long, to take memory, and to crash. */
const readers = [
  ...['sharp', 'exif-reader', 'pdfjs-dist', '@napi-rs/canvas', 'mammoth', 'read-excel-file', 'yauzl', 'tar-stream', 'csv-parse'],
  ...['music-metadata', 'postal-mime', '@mozilla/readability', 'jsdom', 'sanitize-html'],
];

describe('The service', () => {
  it('loads nothing that reads the content of strangers', () => {
    const loaded = loadedWith('server/main.ts');
    expect(loaded.has('server/processing/process.ts')).toBe(true);
    expect(readers.filter((name) => loaded.has(name))).toEqual([]);
  });

  it('has that read in processes of their own', () => {
    const loaded = loadedWith('server/processing/content-reader-main.ts');
    expect(loaded.has('sharp')).toBe(true);
    expect([...loaded].filter((name) => /^(knex|pg|better-sqlite3|undici|express)$|config\.ts$|core\/services\.ts$/.test(name))).toEqual([]);
  });
});

it('No test decodes pictures as the service does but in a process of its own: that shuts formats off for whatever runs beside', () => {
  const tests = readdirSync(path.join(root, 'test'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.test.ts'));
  const decoding = tests.filter((file) => loadedWith(`test/${file.replaceAll('\\', '/')}`).has('server/platform/pictures/careful-sharp.ts'));
  expect(decoding).toEqual([]);
});
