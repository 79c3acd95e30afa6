import { scan } from '../../core/scan.ts';
import type { Services } from '../../core/services.ts';
import { BlobNotFound } from '../../platform/blobs/blobs.ts';
import { hour, minute } from '../../platform/text/durations.ts';
import type { Download } from './download-store.ts';

/** What is known of bytes. */
type Scanned = Pick<Download, 'isInfected' | 'isScanned'>;

const unknown: Scanned = { isInfected: false, isScanned: false };

/** Milliseconds that somebody who wants to see a picture waits for its scan. */
const patience = 15_000;
/** Pictures of which it is remembered what was found. */
const mostRemembered = 10_000;

/**
 * Scans the pictures of workspaces for viruses when they are asked for: nothing processes them. What was found is remembered for an hour, after which the scanner may
 * know more; that nobody could scan them, for a minute.
 */
export class PictureScans {
  readonly #services: Pick<Services, 'config' | 'blobs' | 'log'>;
  readonly #known = new Map<string, { readonly scanned: Promise<Scanned>; until: number }>();

  constructor(services: Pick<Services, 'config' | 'blobs' | 'log'>) {
    this.#services = services;
  }

  /** @param picture its bytes */
  async of(picture: { readonly id: string; readonly size: number }): Promise<Scanned> {
    if (this.#services.config.clamdUrl === null) return unknown;
    const now = Date.now();
    const known = this.#known.get(picture.id);
    if (known && now < known.until) return known.scanned;
    this.#known.delete(picture.id);
    const entry = { scanned: this.#scan(picture), until: now + hour };
    this.#known.set(picture.id, entry);
    this.#forgetOldest();
    const scanned = await entry.scanned;
    if (!scanned.isScanned) entry.until = now + minute;
    return scanned;
  }

  async #scan(picture: { readonly id: string; readonly size: number }): Promise<Scanned> {
    const signal = AbortSignal.timeout(patience);
    try {
      const { infected, scannedAt } = await scan(this.#services, picture, signal);
      return { isInfected: infected, isScanned: scannedAt !== null };
    } catch (error) {
      // That bytes are missing shows when they are opened.
      if (!signal.aborted && !(error instanceof BlobNotFound)) throw error;
      return unknown;
    }
  }

  #forgetOldest(): void {
    const [oldest] = this.#known.keys();
    if (this.#known.size > mostRemembered && oldest !== undefined) this.#known.delete(oldest);
  }
}
