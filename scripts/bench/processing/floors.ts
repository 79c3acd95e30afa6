import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import type { BenchFile } from './files.ts';

const run = promisify(execFile);

/** Files a second that sharp draws thumbnails of in the same four sizes, with nothing around it. */
export async function sharpAlone(files: readonly BenchFile[]): Promise<number> {
  sharp.concurrency(1);
  return ratePerSecond(files, async ({ bytes }) => {
    const xl = await sharp(bytes).autoOrient().resize(1024, 1024, { fit: 'inside' }).raw().toBuffer({ resolveWithObject: true });
    for (const side of [1024, 512, 256, 128])
      await sharp(xl.data, { raw: { width: xl.info.width, height: xl.info.height, channels: xl.info.channels as 3 } })
        .resize(side, side, { fit: 'inside' })
        .webp({ quality: 80 })
        .toBuffer();
  });
}

/** Files a second that Debian's poppler-utils read the text of, and draw the first page of; NaN where they aren't installed. */
export async function popplerAlone(files: readonly BenchFile[]): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-poppler-'));
  try {
    await run('pdftotext', ['-v']);
    return await ratePerSecond(files, async ({ filename, bytes }) => {
      const file = path.join(folder, filename);
      await writeFile(file, bytes);
      await run('pdftotext', [file, '-'], { maxBuffer: 64 * 1024 * 1024 });
      await run('pdftoppm', ['-f', '1', '-l', '1', '-scale-to', '1024', '-png', file, path.join(folder, 'page')]);
    });
  } catch {
    return Number.NaN;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function ratePerSecond(files: readonly BenchFile[], work: (file: BenchFile) => Promise<void>): Promise<number> {
  const began = performance.now();
  for (const file of files) await work(file);
  return files.length / ((performance.now() - began) / 1000);
}
