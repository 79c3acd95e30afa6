import { crc32 } from 'node:zlib';

/** A zip of these files, not packed: for libraries that take nothing else. */
export function writeZip(files: ReadonlyMap<string, Uint8Array>): Buffer {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [name, bytes] of files) {
    const encoded = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    describe(local, 4, encoded, bytes);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(version, 4);
    describe(central, 6, encoded, bytes);
    central.writeUInt32LE(offset, 42);
    parts.push(local, encoded, bytes);
    directory.push(central, encoded);
    offset += local.length + encoded.length + bytes.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.size, 8);
  end.writeUInt16LE(files.size, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

const version = 20;
/** Names are UTF-8. */
const flags = 0x0800;

/** What both headers of a file say, from this place on. */
function describe(header: Buffer, at: number, name: Uint8Array, bytes: Uint8Array): void {
  header.writeUInt16LE(version, at);
  header.writeUInt16LE(flags, at + 2);
  header.writeUInt32LE(crc32(bytes), at + 10);
  header.writeUInt32LE(bytes.length, at + 14);
  header.writeUInt32LE(bytes.length, at + 18);
  header.writeUInt16LE(name.length, at + 22);
}
