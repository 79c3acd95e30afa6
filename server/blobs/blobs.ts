import type { Readable } from 'node:stream';

/** What is known of bytes once they have landed. */
export interface StoredBytes {
  /** Bytes. */
  readonly size: number;
  /** Lower-case hex, of the whole content. */
  readonly sha256: string;
}

/**
 * Bytes by key, in a local folder or an object store. A blob is written once and never changed: what a key names is whole or absent. Keys are made by the
 * service (`<uuid>` and, behind a dot, an extension of letters and digits), never by a client.
 */
export interface Blobs {
  /**
   * Streams bytes in and hashes them on the way; resolves once they are durable under `key`. More than `maxBytes`, or a source that fails, rejects and leaves nothing behind.
   * @throws BlobTooLarge
   */
  write(key: string, source: Readable, maxBytes: number): Promise<StoredBytes>;
  /** A stream of the bytes, `end` inclusive. @throws BlobNotFound */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** The first `length` bytes, or all when there are fewer. @throws BlobNotFound */
  head(key: string, length: number): Promise<Uint8Array>;
  /** How many bytes a blob has; null when it is not there. */
  size(key: string): Promise<number | null>;
  /** Removes a blob; one that is not there is fine. */
  remove(key: string): Promise<void>;
  /** Every key with its age, for the sweep that looks for orphans. */
  list(): AsyncIterable<{ key: string; modifiedAt: Date }>;
}

export class BlobNotFound extends Error {}
export class BlobTooLarge extends Error {}
