/** What an upload reads its bytes from. */
export interface Source {
  /** Bytes; null when only its end will tell. */
  readonly size: number | null;
  /** What the source is called and what it is, where it knows. */
  readonly filename?: string | undefined;
  readonly mediaType?: string | undefined;
  /** The whole of it, where it is a Blob: a browser sends nothing else. */
  readonly blob?: Blob;
  /** Whether it can be read more than once, and so be sent again. */
  readonly isRepeatable: boolean;
  read(): AsyncIterable<unknown>;
}

export function blobSource(blob: Blob): Source {
  return {
    size: blob.size,
    filename: typeof File !== 'undefined' && blob instanceof File ? blob.name : undefined,
    mediaType: blob.type || undefined,
    blob,
    isRepeatable: true,
    read: () => chunksOf(blob.stream()),
  };
}

export function streamSource(stream: ReadableStream<Uint8Array>): Source {
  return { size: null, isRepeatable: false, read: () => chunksOf(stream) };
}

/** Not every browser can iterate over a stream. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  let isDone = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isDone = done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!isDone) await reader.cancel().catch(() => undefined);
    reader.releaseLock();
  }
}
