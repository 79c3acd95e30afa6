import { type Attributes, attribute, type MarkupReader } from '../markup/read-markup.ts';
import { dateOf } from './dates.ts';
import type { Properties } from './format.ts';
import { resolved } from './ooxml.ts';

/** Parts of a book, and chapters. */
const mostItems = 10_000;
/** Names of authors and the like. */
const mostNames = 50;
const said = new Set(['title', 'creator', 'subject', 'description', 'date', 'contributor']);

interface Item {
  readonly part: string;
  readonly isCover: boolean;
}

/** Reads the package document of a book: what it says of itself, its parts, and their order. */
export class EpubPackage implements MarkupReader {
  readonly #folder: string;
  readonly #items = new Map<string, Item>();
  readonly #order: string[] = [];
  readonly #texts = new Map<string, string[]>();
  #current: string[] | undefined;
  #isInMetadata = false;
  #coverId: string | undefined;
  #version: string | null = null;
  #generator: string | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'package') this.#version = attributes.version ?? null;
    else if (name === 'metadata') this.#isInMetadata = true;
    else if (name === 'item') this.#addItem(attributes);
    else if (name === 'itemref' && attributes.idref !== undefined && this.#order.length < mostItems) this.#order.push(attributes.idref);
    else if (name === 'meta') this.#openMeta(attributes);
    else if (this.#isInMetadata && said.has(name)) this.#begin(name === 'date' ? dateName(attributes) : name);
  }

  text(text: string): void {
    const last = this.#current?.pop();
    if (last !== undefined) this.#current?.push(last + text);
  }

  close(name: string): void {
    this.#current = undefined;
    if (name === 'metadata') this.#isInMetadata = false;
  }

  /** The chapters. Several items may be places in one of them. */
  get spine(): readonly string[] {
    return [...new Set(this.#order.flatMap((id) => this.#items.get(id)?.part ?? []))];
  }

  get cover(): string | null {
    const items = [...this.#items.values()];
    return (items.find(({ isCover }) => isCover) ?? this.#items.get(this.#coverId ?? ''))?.part ?? null;
  }

  get properties(): Properties {
    const first = (name: string): string | null => this.#texts.get(name)?.[0] ?? null;
    const all = (name: string): string | null =>
      this.#texts
        .get(name)
        ?.map((text) => text.trim())
        .join(', ') ?? null;
    return {
      title: first('title'),
      author: all('creator'),
      // Some write it as HTML.
      subject: first('description')?.replaceAll(/<[^<>]*>/g, ' ') ?? null,
      keywords: all('subject'),
      producer: this.#generator,
      version: this.#version,
      creationDate: dateOf(first('creation') ?? first('publication') ?? first('date')),
      modificationDate: dateOf(first('modification') ?? first('dcterms:modified')),
    };
  }

  #addItem(attributes: Attributes): void {
    const { id, href } = attributes;
    if (id === undefined || href === undefined || this.#items.size >= mostItems) return;
    const isCover = attributes.properties?.split(/\s+/).includes('cover-image') === true;
    this.#items.set(id, { part: resolved(this.#folder, decoded(href.split('#', 1)[0] ?? '')), isCover });
  }

  /** EPUB 2 has `name` and `content`, EPUB 3 `property` and a text. */
  #openMeta({ name, content, property }: Attributes): void {
    if (name === 'cover') this.#coverId ??= content;
    else if (name === 'generator') this.#generator ??= content ?? null;
    else if (property === 'dcterms:modified') this.#begin(property);
  }

  #begin(name: string): void {
    const texts = this.#texts.get(name) ?? [];
    this.#texts.set(name, texts);
    if (texts.length >= mostNames) return;
    texts.push('');
    this.#current = texts;
  }
}

const dateName = (attributes: Attributes): string => attribute(attributes, 'event') ?? 'date';

/** Names in a package are written as in addresses. */
function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
