/** A file that somebody has sent to the mock. */
export interface KeptFile {
  readonly bytes: Buffer;
  readonly mediaType: string | undefined;
  readonly disposition: string | undefined;
  readonly sha256: string;
  readonly keptAt: Date;
}

/** Files in memory, by the name in their address, for as long as the mock runs. Beyond `most` bytes the oldest make room. */
export class KeptFiles {
  readonly #files = new Map<string, KeptFile>();
  readonly most: number;
  #bytes = 0;
  #arriving = 0;

  constructor(most: number) {
    this.most = most;
  }

  /** Counts bytes that are on their way: of all uploads together no more than may be kept. False when these are too many. */
  admit(bytes: number): boolean {
    this.#arriving += bytes;
    return this.#arriving <= this.most;
  }

  /** Bytes that were on their way have come, or are given up. */
  dismiss(bytes: number): void {
    this.#arriving -= bytes;
  }

  /** @param file no larger than `most` */
  keep(name: string, file: KeptFile): void {
    this.#remove(name);
    this.#files.set(name, file);
    this.#bytes += file.bytes.length;
    // A map gives its keys in the order in which they came.
    for (const oldest of this.#files.keys()) {
      if (this.#bytes <= this.most) break;
      this.#remove(oldest);
    }
  }

  find(name: string): KeptFile | undefined {
    return this.#files.get(name);
  }

  #remove(name: string): void {
    this.#bytes -= this.#files.get(name)?.bytes.length ?? 0;
    this.#files.delete(name);
  }
}
