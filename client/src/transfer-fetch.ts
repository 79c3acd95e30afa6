import { networkError } from './error.ts';
import { type Transfer, type TransferOptions, transferRequest } from './transfer.ts';

/**
 * Sends a source as a stream: a piece is read when the one before it is on its way, so that nothing is ever whole in memory. Node can, and tells the length in
 * advance where it is known. (Given a Blob, it would keep all of it in memory; and a browser sends no streams over HTTP/1.1.)
 */
export const streamWithFetch: Transfer = async (url, options) => {
  const { size, headers, fetch, onProgress, signal } = options;
  const outgoing = new Outgoing(options);
  const request = new Request(url, {
    method: 'PUT',
    headers: { ...headers, ...(size !== null && { 'Content-Length': String(size) }) },
    // An empty stream would do as well, but not everywhere is its length sent.
    ...(size !== 0 && { body: outgoing.stream(), duplex: 'half' as const }),
    redirect: 'error',
    ...(signal && { signal }),
  });
  onProgress({ loaded: 0, total: size });
  try {
    return await fetch(request);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw outgoing.failure ? outgoing.failure.reason : networkError(error, transferRequest);
  }
};

/** The pieces on their way out. */
class Outgoing {
  readonly #options: TransferOptions;
  /** Why they broke off on this side: fetch only says that they did. */
  failure: { readonly reason: unknown } | null = null;

  constructor(options: TransferOptions) {
    this.#options = options;
  }

  stream(): ReadableStream<Uint8Array> {
    const pieces = this.#pieces();
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const { done, value } = await pieces.next();
          if (done) controller.close();
          else controller.enqueue(value);
        },
        async cancel() {
          await pieces.return(undefined);
        },
      },
      { highWaterMark: 0 },
    );
  }

  /** A piece counts as sent when the next one is asked for. */
  async *#pieces(): AsyncGenerator<Uint8Array, undefined> {
    const { source, size, onProgress } = this.#options;
    let loaded = 0;
    try {
      for await (const piece of source.read()) {
        if (!(piece instanceof Uint8Array)) throw new TypeError(`A stream to upload must give bytes (Uint8Array), not ${typeof piece}`);
        if (piece.length === 0) continue;
        if (size !== null && loaded + piece.length > size) throw new RangeError(`There are more than the ${size} bytes that were announced`);
        yield piece;
        loaded += piece.length;
        onProgress({ loaded, total: size });
      }
      if (size !== null && loaded < size) throw new RangeError(`There are only ${loaded} of the ${size} bytes that were announced`);
    } catch (reason) {
      this.failure = { reason };
      throw reason;
    }
  }
}
