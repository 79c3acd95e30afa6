import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { lookup } from 'mime-types';
import sharp from 'sharp';
import { makers } from '../../scripts/bench/processing/files.ts';
import { oneOf, type Random } from '../faults/kill/random.ts';

/** A file of the corpus. */
export interface CorpusFile {
  readonly filename: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

const fixtures = path.join(import.meta.dirname, 'fixtures');

/** Whole files of all formats: pictures made here, documents as the bench makes them, and the fixtures that other tests have. */
export async function wholeFiles(): Promise<readonly CorpusFile[]> {
  const noise = sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal', noise: { type: 'gaussian', mean: 128, sigma: 40 } } });
  const pictures = await Promise.all(
    (['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const).map(async (format) => ({
      filename: `a.${format}`,
      mimeType: `image/${format}`,
      bytes: await noise.clone().toFormat(format).toBuffer(),
    })),
  );
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10"><circle r="5"/><text x="1" y="9">A word</text></svg>';
  const documents = [await makers.pdf(1), await makers.email(1), await makers.text(1)];
  const kept = existsSync(fixtures) ? readdirSync(fixtures, { recursive: true, encoding: 'utf8' }).filter((name) => path.extname(name) !== '') : [];
  return [
    ...pictures,
    { filename: 'a.svg', mimeType: 'image/svg+xml', bytes: Buffer.from(svg) },
    ...documents,
    ...kept.map((name) => ({
      filename: path.basename(name),
      mimeType: lookup(name) || 'application/octet-stream',
      bytes: readFileSync(path.join(fixtures, name)),
    })),
  ];
}

/** A file that was harmed: cut off, with other bits, with a part of another file, or under another name. */
export function harmed(files: readonly CorpusFile[], random: Random): CorpusFile {
  const file = oneOf(random, files) as CorpusFile;
  const other = oneOf(random, files) as CorpusFile;
  const bytes = Buffer.from(file.bytes);
  switch (random(6)) {
    case 0:
      return { ...file, bytes: bytes.subarray(0, random(bytes.length)) };
    case 1:
      for (let flips = 1 + random(64); flips > 0; flips--) flip(bytes, random(bytes.length), random(8));
      return { ...file, bytes };
    case 2:
      return {
        ...file,
        bytes: Buffer.concat([bytes.subarray(0, random(bytes.length)), Buffer.from(other.bytes).subarray(random(other.bytes.length))]),
      };
    case 3:
      return { ...file, filename: other.filename, mimeType: other.mimeType };
    case 4:
      return { ...file, bytes: bytes.fill(random(256), random(bytes.length)) };
    default: {
      const [start, length] = [random(bytes.length), 1 + random(64)];
      return { ...file, bytes: Buffer.concat([bytes, ...Array.from({ length: 1000 }, () => bytes.subarray(start, start + length))]) };
    }
  }
}

function flip(bytes: Buffer, at: number, bit: number): void {
  bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
}
