import type { AskedBytes } from '../../platform/processes/limited-child-main.ts';
import { type Attributes, type MarkupReader, readXml } from '../markup/read-markup.ts';
import { CarefulZip } from '../zip/careful-zip.ts';
import { dateOf } from './dates.ts';
import type { Properties } from './format.ts';

/** Where a part of an Office document leads to, within the document. What leads out of it is left out, and so never followed. */
export interface Relation {
  readonly id: string;
  /** The end of its type, such as `slide`. */
  readonly type: string;
  /** The name of the part. */
  readonly target: string;
}

/** Relations of one part. */
const mostRelations = 20_000;
/** Bytes of a picture that a document holds of itself. */
const largestPicture = 16 * 1024 * 1024;

/** A document of Office: parts in a zip that lead to each other. */
export class OfficeFile {
  readonly zip: CarefulZip;
  readonly #root: readonly Relation[];

  private constructor(zip: CarefulZip, root: readonly Relation[]) {
    this.zip = zip;
    this.#root = root;
  }

  static async open(bytes: AskedBytes): Promise<OfficeFile> {
    const zip = await CarefulZip.open(bytes);
    return new OfficeFile(zip, await relationsOf(zip, ''));
  }

  /** The part that everything begins with. */
  main(usual: string): string {
    return this.#partOf('officeDocument') ?? usual;
  }

  relations(part: string): Promise<Relation[]> {
    return relationsOf(this.zip, part);
  }

  /** What docProps/core.xml and docProps/app.xml say. */
  async properties(): Promise<Properties & { readonly slides: number | null }> {
    const core = await this.#texts(this.#partOf('core-properties'));
    const app = await this.#texts(this.#partOf('extended-properties'));
    const program = [app.get('Application'), app.get('AppVersion')].filter((part) => part).join(' ');
    return {
      title: core.get('title') ?? null,
      author: core.get('creator') ?? null,
      subject: core.get('subject') ?? null,
      keywords: core.get('keywords') ?? null,
      producer: program || null,
      creationDate: dateOf(core.get('created')),
      modificationDate: dateOf(core.get('modified')),
      security: false,
      pages: countOf(app.get('Pages')),
      slides: countOf(app.get('Slides')),
    };
  }

  async picture(): Promise<Uint8Array | null> {
    const part = this.#partOf('thumbnail');
    return part !== undefined && this.zip.has(part) ? this.zip.read(part, largestPicture) : null;
  }

  #partOf(type: string): string | undefined {
    return this.#root.find((relation) => relation.type === type)?.target;
  }

  /** The texts of the elements below the root, by name. */
  async #texts(part: string | undefined): Promise<ReadonlyMap<string, string>> {
    const texts = new Map<string, string>();
    if (part === undefined || !this.zip.has(part)) return texts;
    const path: string[] = [];
    await readXml(this.zip.chunks(part, mostProperties), {
      open: (name) => path.push(name),
      close: () => path.pop(),
      text: (text) => {
        const [, name] = path;
        if (name !== undefined && path.length === 2) texts.set(name, (texts.get(name) ?? '') + text);
      },
    });
    return texts;
  }
}

/** Bytes of the parts that tell of the document. */
const mostProperties = 1024 * 1024;

export const countOf = (text: string | undefined): number | null => (text !== undefined && /^\d{1,9}$/.test(text.trim()) ? Number(text) : null);

async function relationsOf(zip: CarefulZip, part: string): Promise<Relation[]> {
  const slash = part.lastIndexOf('/') + 1;
  const folder = part.slice(0, slash);
  const name = `${folder}_rels/${part.slice(slash)}.rels`;
  const relations: Relation[] = [];
  if (!zip.has(name)) return relations;
  const add = (attributes: Attributes): void => {
    const { Id: id, Type: type = '', Target: target } = attributes;
    if (id === undefined || target === undefined || attributes.TargetMode === 'External') return;
    relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: resolved(folder, target) });
  };
  const reader: MarkupReader = {
    open: (element, attributes) => {
      if (element === 'Relationship') add(attributes);
    },
    isDone: () => relations.length > mostRelations,
  };
  await readXml(zip.chunks(name), reader);
  return relations;
}

/** The name of the part that a path means which is written in this folder. */
export function resolved(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of (path.startsWith('/') ? path : folder + path).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** The value of an attribute with a prefix, such as `r:id`, beside which there is one without. */
export function relationId(attributes: Attributes): string | undefined {
  const key = Object.keys(attributes).find((candidate) => candidate.endsWith(':id'));
  return key === undefined ? undefined : attributes[key];
}
