import { crc32, deflateRawSync } from 'node:zlib';

export interface ZippedFile {
  readonly name: string;
  readonly bytes: Uint8Array | string;
  /** What it says its unpacked size is, where it lies. */
  readonly claimed?: number;
  /** Marked as protected by a password. */
  readonly isEncrypted?: boolean;
}

/** A zip of these files, packed, in their order. It may lie. */
export function makeZip(files: Readonly<Record<string, Uint8Array | string>> | readonly ZippedFile[]): Buffer {
  const list = Array.isArray(files) ? (files as readonly ZippedFile[]) : Object.entries(files).map(([name, bytes]) => ({ name, bytes }));
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of list) {
    const packed = deflateRawSync(file.bytes);
    const local = Buffer.concat([header(file, packed, 0x04034b50, Buffer.alloc(0)), packed]);
    directory.push(directoryEntry(file, packed, offset));
    parts.push(local);
    offset += local.length;
  }
  return Buffer.concat([...parts, ...directory, endOf(directory, offset)]);
}

/** The same packed bytes under so many names: a small file that unpacks to a large one each time. */
export function makeOverlappingZip(names: number, bytes: Uint8Array): Buffer {
  const packed = deflateRawSync(bytes);
  const local = Buffer.concat([header({ name: 'a0000', bytes }, packed, 0x04034b50, Buffer.alloc(0)), packed]);
  const directory = Array.from({ length: names }, (_, at) => directoryEntry({ name: `a${String(at).padStart(4, '0')}`, bytes }, packed, 0));
  return Buffer.concat([local, ...directory, endOf(directory, local.length)]);
}

function header({ name, bytes, claimed, isEncrypted }: ZippedFile, packed: Uint8Array, signature: number, before: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(0x0800 | (isEncrypted ? 1 : 0), 2);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(crc32(bytes), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(claimed ?? Buffer.byteLength(bytes), 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(signature);
  return before.length > 0 ? Buffer.concat([mark, before, fields]) : Buffer.concat([mark, fields, Buffer.from(name)]);
}

function directoryEntry(file: ZippedFile, packed: Uint8Array, offset: number): Buffer {
  const start = header(file, packed, 0x02014b50, Buffer.from([20, 0]));
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([start, rest, Buffer.from(file.name)]);
}

function endOf(directory: readonly Buffer[], offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
