import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const server = path.join(import.meta.dirname, '../../server');

/** What is loaded with a file, at once or later: files of the server, and packages. A process of its own is named by an address, not imported. */
function loadedWith(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const source = readFileSync(path.join(server, file), 'utf8');
  for (const [, typesOnly, from, later] of source.matchAll(/^(import type\b|export type\b)?.*?(?:\bfrom '([^']+)'|\bimport\('([^']+)'\))/gm)) {
    const specifier = from ?? later ?? '';
    if (typesOnly) continue;
    if (specifier.startsWith('.')) loadedWith(path.posix.join(path.posix.dirname(file), specifier), seen);
    else if (!specifier.startsWith('node:'))
      seen.add(
        specifier
          .split('/')
          .slice(0, specifier.startsWith('@') ? 2 : 1)
          .join('/'),
      );
  }
  return seen;
}

/** Libraries that make something of a whole format. They can be made to take long, to take memory, and to crash. */
const readers = [
  ...['sharp', 'exif-reader', 'pdfjs-dist', '@napi-rs/canvas', 'mammoth', 'read-excel-file', 'yauzl', 'tar-stream', 'csv-parse'],
  ...['music-metadata', 'postal-mime', '@mozilla/readability', 'jsdom', 'sanitize-html', 'marked'],
];

describe('The service', () => {
  it('loads nothing that reads the content of strangers', () => {
    const loaded = loadedWith('main.ts');
    expect(loaded.has('processing/process.ts')).toBe(true);
    expect(readers.filter((name) => loaded.has(name))).toEqual([]);
  });

  it('has that read in processes of their own', () => {
    const loaded = loadedWith('processing/content-reader-main.ts');
    expect(loaded.has('sharp')).toBe(true);
    expect([...loaded].filter((name) => /^(knex|pg|better-sqlite3|undici|express)$|config\.ts$|core\/services\.ts$/.test(name))).toEqual([]);
  });
});
