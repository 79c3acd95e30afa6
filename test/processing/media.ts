import { readFileSync } from 'node:fs';
import path from 'node:path';
import { api, type RecordOf } from '../support/api.ts';
import type { TestService } from '../support/service.ts';

export const fixture = (name: string): Buffer => readFileSync(path.join(import.meta.dirname, 'fixtures', name));

/** The record of a file, when all jobs are done. */
export async function processedFile<K extends RecordOf<'audio'>['kind'] | RecordOf<'video'>['kind'] | 'voicenote' | 'default'>(
  service: TestService,
  filename: string,
  bytes: Uint8Array,
  mimeType: string,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<RecordOf<K>> {
  const { id } = await api(service).file({ bytes, filename, mimeType, ...fields });
  await service.service.worker.idle();
  return (await api(service).record(id)) as RecordOf<K>;
}

/** PCM with one channel of 16 bits. @param said bytes that it says it has */
export function wav(samples: number, said = 2 * samples): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(Math.min(36 + said, 0xffffffff), 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(16_000, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(said, 40);
  return Buffer.concat([head, Buffer.alloc(2 * samples)]);
}

/** A box of an MP4. @param said bytes that it says it has */
export function box(type: string, body: Uint8Array, said = 8 + body.length): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(said);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}
