import type { ServerResponse } from 'node:http';
import { createGzip } from 'node:zlib';
import { ownTurn } from '../platform/async/own-turn.ts';

/** Characters that are written at once: so much takes less than a millisecond, and compresses well. */
export const piecesTogether = 64 * 1024;

/** Milliseconds in which a client has to take something of an answer. What it leaves standing is kept for it in memory. */
const patience = 60_000;

/**
 * Sends a text that comes in pieces, behind the head that was written, no faster than the client takes it. Others have their turn in between.
 * @param begun the start of the text
 */
export async function sendPieces(res: ServerResponse, begun: string, pieces: AsyncIterator<string>, compressed: boolean): Promise<void> {
  const gzip = compressed ? createGzip() : undefined;
  gzip?.pipe(res);
  if (gzip) res.once('close', () => gzip.destroy());
  const out = gzip ?? res;
  let text = begun;
  try {
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
      text += next.value;
      if (text.length < piecesTogether) continue;
      if (!res.destroyed && !out.write(text)) await drained(res, out);
      if (res.destroyed) return;
      text = '';
      await ownTurn();
    }
    out.end(text);
  } finally {
    // What is still to be loaded is not wanted any more.
    await pieces.return?.();
  }
}

/** Resolves when there is room again, or the connection is gone; one on which nothing moves is ended. */
function drained(res: ServerResponse, out: NodeJS.WritableStream): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      out.off('drain', done);
      res.off('close', done);
      resolve();
    };
    const timer = setTimeout(() => res.destroy(), patience);
    out.on('drain', done);
    res.on('close', done);
  });
}
