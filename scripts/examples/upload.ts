import { type Json, textAt } from './json.ts';
import type { Stage } from './stage.ts';

export interface Upload {
  readonly filename: string;
  readonly bytes: Buffer;
  /** What the id in its path is in examples. */
  readonly id: string;
  /** Whether both answers are the examples of their operations. */
  readonly isExample?: boolean;
}

/** Sends bytes to where `getUploadUrl` says, and returns their path. */
export async function upload(stage: Stage, { filename, bytes, id, isExample = false }: Upload): Promise<string> {
  const answer = isExample ? { answer: 'pdf' } : {};
  const address = await stage.play('getUploadUrl', { query: { filename, size: String(bytes.length) }, ...answer });
  const path = textAt(address, 'path');
  stage.fixed.name(path.slice('stored-files/'.length, 'stored-files/'.length + id.length), id);
  const headers = { 'Content-Disposition': textAt(address, 'headers', 'Content-Disposition') };
  const response = await fetch(textAt(address, 'url'), { method: 'PUT', body: new Uint8Array(bytes), headers });
  if (!response.ok) throw new Error(`The bytes of ${filename} were refused with ${response.status}: ${await response.text()}`);
  if (isExample) stage.keep('putStoredFile', response.status, 'pdf', (await response.json()) as Json);
  return path;
}
