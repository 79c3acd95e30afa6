import { createHash } from 'node:crypto';
import type { Resource, ResourceStorageClient } from '../../client/src/node.ts';
import { check } from './steps.ts';

export async function sha256Of(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of bytes) hash.update(piece);
  return hash.digest('hex');
}

/** The SHA-256 of what a record's `fileUrl` answers. */
export async function downloadedSha256(client: ResourceStorageClient, { name, fileUrl }: Resource): Promise<string> {
  check(fileUrl !== null, `the record of ${name} has no fileUrl`);
  const { body } = await client.download(fileUrl);
  check(body !== null, `the download of ${name} has no body`);
  return sha256Of(body);
}
