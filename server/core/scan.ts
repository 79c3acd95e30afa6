import type { Config } from '../config.ts';
import type { Blobs } from '../platform/blobs/blobs.ts';
import { ClamdUnavailable, scanWith } from '../platform/clamd/clamd.ts';
import type { Log } from '../platform/log.ts';

/** What scanning bytes for viruses has come to. */
export interface Scan {
  readonly infected: boolean;
  /** Null: nobody knows whether they are infected. */
  readonly scannedAt: string | null;
  /** What a person should know of it. */
  readonly problem: string | null;
  /** The scanner was away, and may be there later. */
  readonly isToBeRepeated: boolean;
}

interface Scanning {
  readonly config: Pick<Config, 'clamdUrl'>;
  readonly blobs: Blobs;
  readonly log: Log;
}

/** Has stored bytes scanned for viruses, where there is a scanner. @throws BlobNotFound */
export async function scan(
  { config, blobs, log }: Scanning,
  blob: { readonly id: string; readonly size: number },
  signal: AbortSignal,
): Promise<Scan> {
  if (config.clamdUrl === null) return unscanned;
  if (blob.size === 0) return scannedNow(false, null);
  try {
    const verdict = await scanWith(config.clamdUrl, () => blobs.read(blob.id), signal);
    if (verdict.state === 'clean') return scannedNow(false, null);
    if (verdict.state === 'unscanned') return { ...unscanned, problem: 'The file is larger than the virus scanner takes. It was not scanned.' };
    log.warn({ blobId: blob.id, signature: verdict.signature }, 'a stored file is infected');
    return scannedNow(true, `The virus scanner has found ${verdict.signature} in the file. Its content is withheld.`);
  } catch (error) {
    if (!(error instanceof ClamdUnavailable)) throw error;
    log.warn({ err: error, blobId: blob.id }, 'a stored file could not be scanned for viruses');
    return { ...unscanned, problem: 'The virus scanner was not available. The file will be scanned later.', isToBeRepeated: true };
  }
}

const unscanned: Scan = { infected: false, scannedAt: null, problem: null, isToBeRepeated: false };

const scannedNow = (infected: boolean, problem: string | null): Scan => ({
  ...{ infected, problem },
  scannedAt: new Date().toISOString(),
  isToBeRepeated: false,
});
