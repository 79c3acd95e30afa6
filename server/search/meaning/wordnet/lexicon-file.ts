import { createHash, randomUUID } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, openSync, readdirSync, readSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Lexicon } from './lexicon.ts';

/** The tables, in the order that they have in a file. */
const tableTypes = {
  places: Uint32Array,
  starts: Uint32Array,
  letters: Uint8Array,
  parts: Uint8Array,
  beginnings: Uint8Array,
  sensesFrom: Uint32Array,
  senseSynsets: Uint32Array,
  senseParts: Uint8Array,
  senseWeights: Float32Array,
  rarities: Float32Array,
  vectors: Int8Array,
  wordVectorOf: Uint32Array,
  wordVectors: Int8Array,
  common: Float32Array,
  directions: Float32Array,
  damping: Float32Array,
  others: Int8Array,
} as const satisfies { readonly [Name in keyof Lexicon]: unknown };

const names = Object.keys(tableTypes) as readonly (keyof Lexicon)[];

/** The SHA-256 of what follows it; how many bytes of JSON come next; these, with the version and the lengths of the tables; the tables, each at a multiple of 8. */
const hashBytes = 32;
const headStart = hashBytes + 4;

interface Head {
  readonly version: string;
  /** In numbers, not bytes. */
  readonly lengths: readonly number[];
}

const aligned = (bytes: number): number => Math.ceil(bytes / 8) * 8;

/** A lexicon as the bytes of its file, which threads share. */
export function packLexicon(lexicon: Lexicon, version: string): SharedArrayBuffer {
  const head = Buffer.from(JSON.stringify({ version, lengths: names.map((name) => lexicon[name].length) } satisfies Head));
  const size = names.reduce((bytes, name) => aligned(bytes) + lexicon[name].byteLength, headStart + head.length);
  const shared = new SharedArrayBuffer(size);
  const bytes = new Uint8Array(shared);
  new DataView(shared).setUint32(hashBytes, head.length);
  bytes.set(head, headStart);
  let end = headStart + head.length;
  for (const name of names) {
    const { buffer, byteOffset, byteLength } = lexicon[name];
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), aligned(end));
    end = aligned(end) + byteLength;
  }
  bytes.set(hashOf(bytes));
  return shared;
}

/** The tables in the bytes of a file, without a copy. */
export function unpackLexicon(shared: SharedArrayBuffer): Lexicon {
  const { lengths, end } = headOf(shared);
  let at = end;
  const tables = names.map((name, index) => {
    const Table: new (buffer: SharedArrayBuffer, at: number, length: number) => Lexicon[typeof name] = tableTypes[name];
    const table = new Table(shared, aligned(at), lengths[index] ?? 0);
    at = aligned(at) + table.byteLength;
    return [name, table];
  });
  return Object.fromEntries(tables) as Lexicon;
}

/** The bytes of a whole file of this version; null where there is none: it is missing, unreadable, broken off, altered, or of another version. */
export function readLexicon(file: string, version: string): SharedArrayBuffer | null {
  const shared = readShared(file);
  if (!shared || shared.byteLength < headStart) return null;
  const bytes = new Uint8Array(shared);
  if (!hashOf(bytes).equals(bytes.subarray(0, hashBytes))) return null;
  return headOf(shared).version === version ? shared : null;
}

/** Puts it in its place at once, or not at all. Whoever else does the same meanwhile puts an equal one there. */
export function writeLexicon(file: string, shared: SharedArrayBuffer): void {
  const unfinished = `${file}.${randomUUID()}`;
  const bytes = new Uint8Array(shared);
  try {
    const handle = openSync(unfinished, 'wx', 0o600);
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** Milliseconds after which nobody is still writing. */
const abandonedAfter = 60 * 60 * 1000;

/** Removes what was being written when its process was killed. */
export function removeAbandoned(file: string): void {
  for (const name of readdirSync(dirname(file))) {
    if (!name.startsWith(`${basename(file)}.`)) continue;
    const unfinished = join(dirname(file), name);
    const since = statSync(unfinished, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (since < Date.now() - abandonedAfter) rmSync(unfinished, { force: true });
  }
}

function headOf(shared: SharedArrayBuffer): Head & { readonly end: number } {
  const end = headStart + new DataView(shared).getUint32(hashBytes);
  const head = JSON.parse(Buffer.from(new Uint8Array(shared, headStart, end - headStart)).toString()) as Head;
  return { ...head, end };
}

const hashOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes.subarray(hashBytes)).digest();

function readShared(file: string): SharedArrayBuffer | null {
  try {
    const handle = openSync(file, 'r');
    try {
      const shared = new SharedArrayBuffer(fstatSync(handle).size);
      const bytes = new Uint8Array(shared);
      for (let at = 0, read = -1; at < bytes.length && read !== 0; at += read) read = readSync(handle, bytes, at, bytes.length - at, null);
      return shared;
    } finally {
      closeSync(handle);
    }
  } catch {
    // Whatever stands in its place: a new one is made, and whether that can be kept will show.
    return null;
  }
}
