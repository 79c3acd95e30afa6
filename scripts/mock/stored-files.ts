import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as mimeTypes from 'mime-types';
import { matchesEtag } from '../../server/core/etag.ts';
import { Problem } from '../../server/core/problems.ts';
import { partOf } from '../../server/operations/uploads/range.ts';
import { exampleFile } from './example-file.ts';
import type { KeptFile, KeptFiles } from './kept-files.ts';

/** Takes the bytes of a file under the name in its address. Signatures are not looked at: the mock has signed none. */
export async function takeFile(files: KeptFiles, name: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const bytes = await readBytes(files, req);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { 'content-type': mediaType, 'content-disposition': disposition } = req.headers;
  files.keep(name, { bytes, sha256, mediaType, disposition, keptAt: new Date() });
  res
    .writeHead(200, { 'Content-Type': 'application/json', ETag: `"${sha256}"` })
    .end(JSON.stringify({ path: `stored-files/${name}`, size: bytes.length, sha256 }));
}

async function readBytes(files: KeptFiles, req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (!files.admit(chunk.length)) throw new Problem(size > files.most ? 'exceeds_file_size_limit' : 'unavailable');
      chunks.push(chunk);
    }
  } finally {
    files.dismiss(size);
  }
  return Buffer.concat(chunks, size);
}

/** Gives back the bytes that were sent there; something of the right type where none were. */
export async function giveFile(files: KeptFiles, name: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { bytes, sha256, mediaType, disposition, keptAt } = files.find(name) ?? (await example(name));
  const etag = `"${sha256}"`;
  res.setHeader('ETag', etag).setHeader('Last-Modified', keptAt.toUTCString()).setHeader('Cache-Control', 'private, no-cache');
  if (matchesEtag(req.headers['if-none-match'] ?? '', etag)) {
    res.writeHead(304).end();
    return;
  }
  const ifRange = req.headers['if-range'];
  const part = ifRange === undefined || ifRange === etag ? partOf(req.headers.range, bytes.length) : 'whole';
  if (part === 'unsatisfiable') {
    res.writeHead(416, { 'Content-Range': `bytes */${bytes.length}` }).end();
    return;
  }
  const [status, { start, end }] = part === 'whole' ? [200, { start: 0, end: bytes.length - 1 }] : [206, part];
  if (status === 206) res.setHeader('Content-Range', `bytes ${start}-${end}/${bytes.length}`);
  res.writeHead(status, {
    'Accept-Ranges': 'bytes',
    'Content-Disposition': disposition ?? 'inline',
    'Content-Length': end - start + 1,
    'Content-Type': mediaType ?? (mimeTypes.lookup(name) || 'application/octet-stream'),
  });
  res.end(req.method === 'HEAD' ? undefined : bytes.subarray(start, end + 1));
}

async function example(name: string): Promise<KeptFile> {
  const bytes = await exampleFile(name);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, sha256, mediaType: undefined, disposition: undefined, keptAt: new Date(0) };
}
