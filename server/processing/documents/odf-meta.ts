import type { Attributes, MarkupReader } from '../markup/read-markup.ts';
import { dateOf } from './dates.ts';
import type { Properties } from './format.ts';
import { countOf } from './ooxml.ts';

/** Reads what an OpenDocument file says of itself. */
export class OdfMeta implements MarkupReader {
  readonly #texts = new Map<string, string[]>();
  #isInside = false;
  #current: string[] | undefined;
  #version: string | null = null;
  #pages: number | null = null;
  #isDone = false;

  isDone(): boolean {
    return this.#isDone;
  }

  open(name: string, attributes: Attributes): void {
    this.#version ??= attributes['office:version'] ?? null;
    if (name === 'meta') this.#isInside = true;
    else if (this.#isInside) this.#property(name, attributes);
  }

  text(text: string): void {
    const last = this.#current?.pop();
    if (last !== undefined) this.#current?.push(last + text);
  }

  close(name: string): void {
    this.#current = undefined;
    if (name === 'meta') this.#isDone = true;
  }

  get properties(): Properties & { readonly pages: number | null } {
    const said = (name: string): string | null => this.#texts.get(name)?.[0] ?? null;
    return {
      title: said('title'),
      author: said('initial-creator') ?? said('creator'),
      subject: said('subject'),
      keywords: this.#texts.get('keyword')?.join(', ') ?? null,
      producer: said('generator'),
      version: this.#version,
      creationDate: dateOf(said('creation-date')),
      modificationDate: dateOf(said('date')),
      pages: this.#pages,
    };
  }

  #property(name: string, attributes: Attributes): void {
    if (name === 'document-statistic') this.#pages = countOf(attributes['meta:page-count']);
    if (!kept.has(name)) return;
    this.#current = this.#texts.get(name) ?? [];
    this.#texts.set(name, this.#current);
    this.#current.push('');
  }
}

const kept = new Set(['title', 'initial-creator', 'creator', 'subject', 'keyword', 'generator', 'creation-date', 'date']);
