import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { mostOfTar } from './formats.ts';
import { Listing } from './listing.ts';

const pieceSize = 1024 * 1024;

/** The files of a tar, in a gzip or as it is. It has no directory, so it is gone through; of a large one, the beginning. */
export async function listTar(bytes: AskedBytes, { isPacked }: { readonly isPacked: boolean }): Promise<Listing> {
  const listing = new Listing();
  const entries = extract();
  const enough = new AbortController();
  const stop = (): void => {
    listing.breakOff();
    enough.abort();
  };
  entries.on('entry', ({ name, size = 0, type }, content, next) => {
    // What breaks off is seen where the pieces come from.
    content.on('error', () => {});
    const isFolder = type === 'directory' && !name.endsWith('/');
    if (!listing.add(isFolder ? `${name}/` : name, size)) return stop();
    content.on('end', next);
    content.resume();
  });
  const [source, limited, { signal }] = [Readable.from(pieces(bytes)), upTo(mostOfTar, stop), enough];
  try {
    await (isPacked ? pipeline(source, createGunzip(), limited, entries, { signal }) : pipeline(source, limited, entries, { signal }));
  } catch (error) {
    // What has been seen of one that breaks off is there.
    if (!signal.aborted && listing.text === '') throw error;
    listing.breakOff();
  }
  return listing;
}

async function* pieces(bytes: AskedBytes): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.size; at += pieceSize) yield await bytes.read(at, Math.min(at + pieceSize, bytes.size) - 1);
}

const upTo = (most: number, stop: () => void) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let left = most;
    for await (const piece of source) {
      left -= piece.length;
      if (left < 0) return stop();
      yield piece;
    }
  };
