import { CouldNotDetermineFileTypeError, type IAudioMetadata, parseBlob, UnsupportedFileTypeError } from 'music-metadata';
import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { type Content, Unreadable } from '../found.ts';
import { AskedBlob } from './paged-bytes.ts';

/** What a sound or a film says of itself, without reading the whole of it. @throws Unreadable with this message */
export async function parseMedia(
  bytes: AskedBytes,
  { mimeType }: Content,
  { covers }: { readonly covers: boolean },
  message: string,
): Promise<IAudioMetadata> {
  const options = { skipCovers: !covers, mkvUseIndex: true };
  const parse = (type: string): Promise<IAudioMetadata> => parseBlob(AskedBlob.of(bytes, type), options);
  try {
    // What the bytes tell, and only where they don't, what the file was said to be.
    return await parse('').catch((error: unknown) => {
      if (error instanceof CouldNotDetermineFileTypeError || error instanceof UnsupportedFileTypeError) return parse(mimeType ?? '');
      throw error;
    });
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(message);
  }
}
