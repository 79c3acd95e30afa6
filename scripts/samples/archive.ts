import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

export interface ArchiveEntry {
  /** With slashes, at most 100 bytes. */
  readonly name: string;
  readonly content: Uint8Array;
  readonly modifiedAt: Date;
}

const block = 512;
const compress = promisify(gzip);

/** A .tar.gz of files, as any tar unpacks it (POSIX ustar). */
export async function sampleArchive(entries: readonly ArchiveEntry[]): Promise<Buffer> {
  const parts = entries.flatMap(({ name, content, modifiedAt }) => [
    header(name, content.length, modifiedAt),
    content,
    Buffer.alloc(-content.length & (block - 1)),
  ]);
  // Two empty blocks are the end.
  return compress(Buffer.concat([...parts, Buffer.alloc(2 * block)]));
}

function header(name: string, size: number, modifiedAt: Date): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name for a tar`);
  const bytes = Buffer.alloc(block);
  const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;
  const fields: readonly (readonly [offset: number, text: string])[] = [
    [0, name],
    [100, octal(0o644, 8)],
    [108, octal(0, 8)],
    [116, octal(0, 8)],
    [124, octal(size, 12)],
    [136, octal(Math.floor(modifiedAt.getTime() / 1000), 12)],
    // The sum is made with spaces in its own place.
    [148, '        '],
    [156, '0'],
    [257, 'ustar\x0000'],
  ];
  for (const [offset, text] of fields) bytes.write(text, offset, 'latin1');
  bytes.write(name, 0, 'utf8');
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return bytes;
}
