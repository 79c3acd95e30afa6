import type { Properties } from './format.ts';

/** Characters of each thing that rich text says of itself. */
const longest = 10_000;

/** Collects what rich text says of itself. */
export class RtfInfo {
  readonly #texts = new Map<string, string>();
  readonly #times = new Map<string, Record<string, number>>();
  #pages: number | null = null;
  version: number | null = null;

  text(name: string | undefined, text: string): void {
    const known = this.#texts.get(name ?? '') ?? '';
    if (name !== undefined && known.length < longest) this.#texts.set(name, known + text);
  }

  /** A number, such as the year of a time. */
  number(name: string | undefined, word: string, value: number | null): void {
    if (value === null) return;
    if (word === 'nofpages') this.#pages = value > 0 ? value : null;
    else if (name !== undefined) this.#times.set(name, { ...this.#times.get(name), [word]: value });
  }

  get properties(): Properties {
    return {
      title: this.#texts.get('title') ?? null,
      author: this.#texts.get('author') ?? null,
      subject: this.#texts.get('subject') ?? null,
      keywords: this.#texts.get('keywords') ?? null,
      producer: this.#texts.get('generator')?.replace(/;\s*$/, '') ?? null,
      version: this.version === null ? null : String(this.version),
      creationDate: timeOf(this.#times.get('creatim')),
      modificationDate: timeOf(this.#times.get('revtim')),
      pages: this.#pages,
      security: false,
    };
  }
}

/** A time without a zone is taken for UTC. */
function timeOf(parts: Record<string, number> | undefined): string | null {
  const { yr, mo = 1, dy = 1, hr = 0, min = 0, sec = 0 } = parts ?? {};
  if (!yr || yr > 9999 || mo < 1 || mo > 12 || dy < 1 || dy > 31) return null;
  const date = new Date(Date.UTC(yr, mo - 1, dy, hr, min, sec));
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
