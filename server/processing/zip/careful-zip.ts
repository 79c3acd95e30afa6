import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { Unreadable } from '../found.ts';
import { AskedReader } from './asked-reader.ts';

/** Files in a zip. */
export const mostEntries = 10_000;
/** Characters of the name of each. */
export const longestEntryName = 1024;
/** Bytes of each, unpacked. */
export const mostUnpacked = 64 * 1024 * 1024;
/** Bytes of all that are read, unpacked. */
export const mostUnpackedInAll = 256 * 1024 * 1024;

const damaged = 'The file is damaged: its parts cannot be unpacked.';

/**
 * A zip that a stranger made, as documents are. Only what is asked for is unpacked, and no more of it than the limits say, whatever sizes it claims. Names are names and
 * never paths on a disk; of two files of one name the first counts.
 */
export class CarefulZip {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #unpacked = 0;

  private constructor(zip: ZipFile, entries: readonly Entry[]) {
    this.#zip = zip;
    this.#entries = new Map(entries.map((entry) => [keyOf(entry.fileName), entry] as const).reverse());
  }

  /** @throws Unreadable */
  static async open(bytes: AskedBytes): Promise<CarefulZip> {
    const options = { autoClose: false, validateEntrySizes: true };
    const zip = await honestly(fromRandomAccessReaderPromise(new AskedReader(bytes), bytes.size, options));
    if (zip.entryCount > mostEntries) throw new Unreadable(`The file holds more than ${mostEntries.toLocaleString('en')} parts.`);
    const entries = await honestly(Array.fromAsync(zip.eachEntry()));
    if (entries.some(({ fileName }) => fileName.length > longestEntryName))
      throw new Unreadable(`The file holds a part whose name is longer than ${longestEntryName} characters.`);
    requireApart(entries);
    return new CarefulZip(zip, entries);
  }

  /** The names of all files, as they are written. */
  get names(): string[] {
    return [...this.#entries.values()].map(({ fileName }) => fileName);
  }

  /** Whatever its case is. */
  has(name: string): boolean {
    return this.#entries.has(keyOf(name));
  }

  /** A file, some bytes at a time, up to the limit. @throws Unreadable */
  async *chunks(name: string, most = mostUnpacked): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(keyOf(name));
    if (!entry) throw new Unreadable(`The file is damaged: it has no part ${name.slice(0, 100)}.`);
    if (entry.isEncrypted()) throw new Unreadable('The document is protected by a password.');
    if (!entry.canDecodeFileData()) throw new Unreadable('The file is packed in a way that is not known.');
    let unpacked = 0;
    try {
      for await (const chunk of await this.#zip.openReadStreamPromise(entry)) {
        const { length } = chunk as Buffer;
        unpacked += length;
        this.#unpacked += length;
        if (unpacked > most) throw tooLarge(most);
        if (this.#unpacked > mostUnpackedInAll) throw tooLarge(mostUnpackedInAll);
        yield chunk as Buffer;
      }
    } catch (error) {
      throw error instanceof Unreadable ? error : new Unreadable(damaged, { cause: error });
    }
  }

  /** A whole file. @throws Unreadable */
  async read(name: string, most = mostUnpacked): Promise<Buffer> {
    if ((this.#entries.get(keyOf(name))?.uncompressedSize ?? 0) > most) throw tooLarge(most);
    return Buffer.concat(await Array.fromAsync(this.chunks(name, most)));
  }
}

/** Office programs don't agree on the case of names. */
const keyOf = (name: string): string => name.toLowerCase();

const tooLarge = (most: number): Unreadable => new Unreadable(`A part of the file has more than ${most / 1024 / 1024} MiB when it is unpacked.`);

/** The same packed bytes under several names unpack to far more than the file could hold. */
function requireApart(entries: readonly Entry[]): void {
  let end = 0;
  for (const entry of [...entries].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    if (entry.relativeOffsetOfLocalHeader < end) throw new Unreadable('The file is damaged: its parts overlap.');
    end = entry.relativeOffsetOfLocalHeader + localHeaderBytes + entry.fileNameLength + entry.compressedSize;
  }
}

const localHeaderBytes = 30;

async function honestly<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new Unreadable(damaged, { cause: error });
  }
}
