import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { picturesFolder, readContract, samplesFile } from '../contract.ts';
import { type LinkOperations, operationLinks } from './operation-links.ts';
import { withServer } from './with-server.ts';

type Node = Readonly<Record<string, unknown>>;

/** How an operation is called, or a webhook received. */
type Samples = Readonly<Record<string, { readonly curl?: string; readonly typescript: string }>>;

/**
 * The contract as the docs show it, for Redoc alone: the pictures of its description inlined, operation ids as links, samples of how each operation is called,
 * the examples with the address of this server, and what Redoc would leave out or mix up said in the way that it understands.
 */
export async function shownContract(serverUrl: string) {
  const contract = withServer(readContract(), serverUrl);
  const link = operationLinks(contract);
  const description = link(await withPictures(contract.info.description ?? ''));
  const samples = withServer(JSON.parse(await readFile(samplesFile, 'utf8')) as Samples, serverUrl);
  const shown = adapted(contract as unknown as Node, link, samples) as typeof contract;
  return { ...shown, info: { ...contract.info, description }, servers: [{ url: serverUrl }] };
}

async function withPictures(markdown: string): Promise<string> {
  const links = [...new Set(markdown.matchAll(/\(pictures\/([\w-]+\.svg)\)/g).map(([, name = '']) => name))];
  let text = markdown;
  for (const name of links) {
    const picture = await readFile(path.join(picturesFolder, name));
    text = text.replaceAll(`(pictures/${name})`, `(data:image/svg+xml;base64,${picture.toString('base64')})`);
  }
  return text;
}

function adapted(contract: Node, link: LinkOperations, samples: Samples): unknown {
  return adapt(contract, []);

  function adapt(value: unknown, keys: readonly string[]): unknown {
    if (Array.isArray(value)) return value.map((entry) => adapt(entry, keys));
    if (typeof value === 'string' && keys.at(-1) === 'description') return link(value);
    if (!isNode(value) || keys.at(-1) === 'examples') return value;
    const node = keys.at(-3) === 'paths' || keys.at(-3) === 'webhooks' ? withCalls(value) : withOwnDescription(value);
    const copy = Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, adapt(inner, [...keys, key])]));
    if (!('schema' in node && 'example' in node)) return copy;
    // Without its place, the example of a header is shown in quotes.
    return { ...copy, schema: withoutExamples(copy.schema), ...(keys.at(-2) === 'headers' ? { in: 'header' } : {}) };
  }

  /** How an operation is called; and its id, since the search box looks through descriptions. */
  function withCalls(operation: Node): Node {
    const { operationId, description } = operation;
    const calls = samples[String(operationId)];
    if (!calls) return operation;
    const codeSamples = [
      ...(calls.curl === undefined ? [] : [{ lang: 'Shell', label: 'curl', source: calls.curl }]),
      { lang: 'TypeScript', label: 'TypeScript', source: calls.typescript },
    ];
    return { ...operation, description: `${description}\n\nOperation: \`${operationId}\``, 'x-codeSamples': codeSamples };
  }

  /** Redoc shows no description beside a reference to a choice: the choice itself takes the place of the reference. */
  function withOwnDescription(node: Node): Node {
    const { $ref: reference, ...beside } = node;
    if (typeof reference !== 'string' || !('description' in beside)) return node;
    const target = resolve(reference);
    return 'oneOf' in target ? { ...target, ...beside } : node;
  }

  /** Redoc shows the examples of a parameter's type instead of the parameter's own. */
  function withoutExamples(schema: unknown): unknown {
    if (!isNode(schema)) return schema;
    const { examples: _, ...rest } = typeof schema.$ref === 'string' ? resolve(schema.$ref) : schema;
    return rest;
  }

  function resolve(reference: string): Node {
    const found = reference
      .split('/')
      .slice(1)
      .reduce<unknown>((node, key) => (isNode(node) ? node[key] : undefined), contract);
    return isNode(found) ? found : {};
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
