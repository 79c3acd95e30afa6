import { readFile } from 'node:fs/promises';
import { readContract, samplesFile } from '../../contract.ts';
import { operationLinks } from '../operation-links.ts';
import { withServer } from '../with-server.ts';

/** What the pages of the tags say of the contract: its parts as they stand there, as far as a page shows them. */
export interface Described {
  readonly tags: readonly Tag[];
  schema(name: string): Schema;
  /** What a reference names; what is none stays. */
  resolved<Part extends object>(part: Part | Reference): Part;
  /** A text with the operations that it names as links. */
  linked(markdown: string): string;
}

export interface Tag {
  readonly name: string;
  /** What addresses call it. */
  readonly slug: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** Undefined for a webhook, which the service sends. */
  readonly call: { readonly method: string; readonly path: string } | undefined;
  readonly badges: readonly string[];
  readonly parameters: readonly (Parameter | Reference)[];
  readonly requestBody: Body | undefined;
  readonly responses: Readonly<Record<string, Answer | Reference>>;
  readonly samples: { readonly curl?: string; readonly typescript?: string };
}

export interface Reference {
  readonly $ref: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly description: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface Body {
  readonly required?: boolean;
  readonly description?: string;
  readonly content: Content;
}

export interface Answer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Header | Reference>>;
  readonly content?: Content;
}

/** Of each media type. */
export type Content = Readonly<Record<string, { readonly schema?: Schema; readonly examples?: Readonly<Record<string, Example | Reference>> }>>;

export interface Header {
  readonly description: string;
  readonly schema: Schema;
}

export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly deprecated?: boolean;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly 'x-extensible-enum'?: readonly unknown[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly uniqueItems?: boolean;
  readonly 'x-maxBytes'?: number;
}

export const slugOf = (tag: string): string => tag.replaceAll(' ', '-');

/** The contract as it is written, of which these are the parts that are read here. */
interface Written {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Paths;
  readonly webhooks: Paths;
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
}
type Paths = Readonly<Record<string, Readonly<Record<string, WrittenOperation>>>>;
interface WrittenOperation extends Omit<Operation, 'call' | 'badges' | 'samples'> {
  readonly tags: readonly string[];
  readonly 'x-badges'?: readonly { readonly name: string }[];
}

/** @param serverUrl the address that the examples are shown with */
export async function describeContract(serverUrl: string): Promise<Described> {
  const document = withServer(readContract(), serverUrl);
  const { tags, paths, webhooks, components } = document as unknown as Written;
  const samples = withServer(JSON.parse(await readFile(samplesFile, 'utf8')) as Readonly<Record<string, Operation['samples']>>, serverUrl);
  const operations = [...operationsOf(paths, true), ...operationsOf(webhooks, false)];
  const found = (reference: string): object => {
    const [, group = '', name = ''] = /^#\/components\/(\w+)\/([\w.-]+)$/.exec(reference) ?? [];
    const component = components[group]?.[name];
    if (!component) throw new Error(`The contract refers to ${reference}, which is not there.`);
    return component;
  };

  return {
    tags: tags.map((tag) => ({
      ...tag,
      slug: slugOf(tag.name),
      operations: operations.filter((operation) => operation.tag === tag.name).map(({ operation }) => operation),
    })),
    schema: (name) => found(`#/components/schemas/${name}`) as Schema,
    resolved: <Part extends object>(part: Part | Reference) => ('$ref' in part && part.$ref !== undefined ? found(part.$ref) : part) as Part,
    linked: operationLinks(document),
  };

  function operationsOf(items: Paths, areCalls: boolean): { tag: string; operation: Operation }[] {
    return Object.entries(items).flatMap(([path, item]) =>
      Object.entries(item).map(
        ([
          method,
          {
            tags: [tag = ''],
            'x-badges': badges = [],
            ...operation
          },
        ]) => ({
          tag,
          operation: {
            ...operation,
            call: areCalls ? { method: method.toUpperCase(), path } : undefined,
            badges: badges.map(({ name }) => name),
            samples: samples[operation.operationId] ?? {},
          },
        }),
      ),
    );
  }
}
