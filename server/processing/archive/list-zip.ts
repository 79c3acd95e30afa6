import { fromRandomAccessReaderPromise, getFileNameLowLevel } from 'yauzl';
import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { AskedReader } from '../zip/asked-reader.ts';
import { Listing } from './listing.ts';

/** The files that the directory of a zip names. None of them is unpacked. */
export async function listZip(bytes: AskedBytes): Promise<Listing> {
  const listing = new Listing();
  // Names are shown and never used as paths, so any name will do.
  const zip = await fromRandomAccessReaderPromise(new AskedReader(bytes), bytes.size, { decodeStrings: false, autoClose: false });
  for await (const entry of zip.eachEntry()) {
    const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
    if (!listing.add(name, entry.uncompressedSize)) break;
  }
  return listing;
}
