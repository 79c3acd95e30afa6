import { Readable } from 'node:stream';
import type { Rendition } from '../core/resources/renditions-store.ts';
import type { Blobs } from '../platform/blobs/blobs.ts';
import type { Blob } from '../platform/blobs/store.ts';
import { newId } from '../platform/crypto/ids.ts';
import type { FoundRendition } from './found.ts';

/** A file that is stored, with the roles that it has. The database doesn't know it yet. */
export interface KeptRendition {
  readonly blob: Blob;
  readonly renditions: readonly Rendition[];
}

/** Stores what was made of a content. Of what is broken off here the sweep finds the rest. */
export async function keepRenditions(blobs: Blobs, found: readonly FoundRendition[]): Promise<KeptRendition[]> {
  const kept: KeptRendition[] = [];
  for (const { roles, mimeType, width, height, bytes } of found) {
    const id = newId();
    const { size, sha256 } = await blobs.write(id, Readable.from([bytes]), bytes.length);
    const renditions = roles.map((role) => ({ role, blobId: id, mimeType, width, height }));
    kept.push({ blob: { id, size, sha256, detectedType: mimeType }, renditions });
  }
  return kept;
}

/** Removes what was stored and isn't wanted after all. */
export async function discardRenditions(blobs: Blobs, kept: readonly KeptRendition[]): Promise<void> {
  for (const { blob } of kept) await blobs.remove(blob.id);
}
