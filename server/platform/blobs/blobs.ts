import type { Readable } from 'node:stream';

/** What is known of bytes once they have landed. */
export interface StoredBytes {
  /** Bytes. */
  readonly size: number;
  /** Lower-case hex, of the whole content. */
  readonly sha256: string;
}

/** Who looks on while bytes are written. */
export interface WriteWatch {
  readonly signal: AbortSignal;
  /** Told how many bytes have come. */
  onSize(bytes: number): void;
}

/**
 * Bytes by key, in a local folder or an object store. A blob is written once and never changed: what a key names is whole or absent. Keys are made by the
 * service (`<uuid>` and, behind a dot, an extension of letters and digits), never by a client.
 */
export interface Blobs {
  /**
   * Streams bytes in and hashes them on the way; resolves once they are durable under `key`. More than `maxBytes`, a source that fails, or the signal, with its
   * reason, rejects and leaves nothing behind.
   * @throws BlobTooLarge
   */
  write(key: string, source: Readable, maxBytes: number, watch?: WriteWatch): Promise<StoredBytes>;
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
  /** Puts blobs into quarantine, where they are none, until they are put back or removed. Says how many of them were there. */
  quarantine(keys: readonly string[], now: Date): Promise<number>;
  /** What is in quarantine. */
  quarantined(): AsyncIterable<Quarantined>;
  /** Makes a blob again of what is in quarantine. False when there is one of this key, or somebody else was faster. */
  putBack(quarantined: Quarantined): Promise<boolean>;
  /** Removes for good what is in quarantine; what is not there is fine. */
  removeQuarantined(quarantined: Quarantined): Promise<void>;
  /** Removes what writes have left half done whose process has died, if nothing was written to it since `olderThan`. Says how many. */
  removeLeftovers(olderThan: Date): Promise<number>;
}

/** All the blobs of a service, as what starts, checks and backs up sees them. */
export interface BlobStore extends Blobs {
  /** Where it is, for people. */
  readonly place: string;
  /** Whether anything was ever made there: by `prepare`, or by a restore. */
  isThere(): Promise<boolean>;
  /** Makes what writing takes, where it isn't there yet. */
  prepare(): Promise<void>;
  /** The id of the store, by which a database knows it; null when it has none, or isn't there. @throws StartError when it is damaged */
  readId(): Promise<string | null>;
  /**
   * Gives the store an id if it has none, and says which one it has then. It is there whole or not at all, and of two processes that do so at the same moment both
   * get the one that was first.
   */
  keepId(id: string): Promise<string>;
  /** Gives the store this id, whatever it has. */
  replaceId(id: string): Promise<void>;
  /**
   * Puts a copy of bytes, in quarantine or not, into the folder of a backup, where `copiedBlobs` finds it; its name is durable once the folder is synced. False
   * when they are not there.
   */
  copyInto(backup: string, bytes: string | Quarantined): Promise<boolean>;
  /** Takes everything over that is in the folder of a backup, the id with it, and leaves nothing there. The store is not there yet. */
  takeOver(backup: string): Promise<void>;
  /** Removes everything: what a restore that was broken off has put there. */
  clear(): Promise<void>;
}

/** Bytes that seemed to belong to nothing. */
export interface Quarantined {
  readonly key: string;
  /** When they were put there: a day, in UTC, as in 2026-11-22. */
  readonly day: string;
}

export class BlobNotFound extends Error {}
export class BlobTooLarge extends Error {}
