/**
 * The floor of a transfer: bare Node. A PUT streams to a temporary file with the same SHA-256, fsync and rename; a GET streams the file back. Takes the folder;
 * prints where it listens.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

const folder = process.argv[2] ?? '';
const file = path.join(folder, 'stored');

async function put(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const temporary = path.join(folder, 'temporary');
  const hash = createHash('sha256');
  await pipeline(
    req,
    async function* hashed(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    // With `flush` the file is synced before it is closed.
    createWriteStream(temporary, { flush: true }),
  );
  await rename(temporary, file);
  res.end(hash.digest('hex'));
}

async function get(res: ServerResponse): Promise<void> {
  res.setHeader('Content-Length', (await stat(file)).size);
  await pipeline(createReadStream(file), res);
}

const server = createServer((req, res) => {
  (req.method === 'PUT' ? put(req, res) : get(res)).catch(() => res.destroy());
});
server.requestTimeout = 0;
server.listen(0, '127.0.0.1', () => console.log(`listening at http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on('SIGTERM', () => process.exit(0));
