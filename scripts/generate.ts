/**
 * Makes `generated/` from the contract: `npm run generate`. With `--check` it changes nothing and exits 1 when the committed files are stale.
 *
 *   contract.ts     the types of every schema and operation (openapi-typescript)
 *   contract.json   the contract once more, for the server: reading the YAML would take it half a second at each start
 *   operations.ts   the operation table, the scopes, and the type of each operation's handler
 *   samples.json    how each operation is called with curl and with the client, for the docs
 *
 * and `client/src/generated/methods.ts`, the methods of the client.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { parse } from 'yaml';
import type { OperationRow } from '../server/core/operation-types.ts';
import { clientMethods } from './client-methods.ts';
import { codeSamples } from './code-samples.ts';

const root = path.join(import.meta.dirname, '..');
const notice = '// Made from openapi/v2.yaml by `npm run generate`. Not edited by hand.\n';

/** As much of an OpenAPI document as the operation table is made from. */
interface Contract {
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly security?: readonly SecurityRequirement[];
  readonly components?: { readonly parameters?: Readonly<Record<string, Parameter>> };
}
type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';
type PathItem = Readonly<Partial<Record<Method, ContractOperation>>>;
type SecurityRequirement = Readonly<Record<string, readonly string[]>>;
interface Parameter {
  readonly in: string;
  readonly name: string;
}
interface ContractOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  /** Left out where the method says it: a GET reads, another one writes. */
  readonly 'x-writes'?: boolean;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly security?: readonly SecurityRequirement[];
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

const methods: readonly Method[] = ['get', 'put', 'post', 'patch', 'delete'];

type GeneratedFile = 'contract.ts' | 'contract.json' | 'operations.ts' | 'samples.json' | 'methods.ts';

/** The generated files by name, made from the text of a contract. */
export async function generate(contractText: string): Promise<Readonly<Record<GeneratedFile, string>>> {
  const contract = parse(contractText) as Contract;
  return {
    'contract.ts': await contractTypes(contractText),
    'contract.json': `${JSON.stringify(contract, null, 1)}\n`,
    'operations.ts': operationTable(contract),
    'samples.json': codeSamples(contract),
    'methods.ts': clientMethods(contract, notice),
  };
}

async function contractTypes(contractText: string): Promise<string> {
  const blob = ts.factory.createTypeReferenceNode('Blob');
  const nodes = await openapiTS(withoutDiscriminators(parse(contractText)) as OpenAPI3, {
    // A default is filled in by the server: a client may leave the field out.
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    transform: (schema) => (schema.format === 'binary' ? blob : undefined),
  });
  return `${notice}\n${astToString(nodes)}`;
}

/** The constants of the variants tell them apart already: with a discriminator, openapi-typescript would write each of these types twice. */
function withoutDiscriminators(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutDiscriminators);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).flatMap(([key, value]) => (key === 'discriminator' ? [] : [[key, withoutDiscriminators(value)]])));
}

/** The rows of the operation table, in the order of the contract. */
export function operationRows(contract: Contract): OperationRow[] {
  return Object.entries(contract.paths).flatMap(([pathTemplate, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [operationRow(contract, pathTemplate, method, operation)] : [];
    }),
  );
}

function operationRow(contract: Contract, pathTemplate: string, method: Method, operation: ContractOperation): OperationRow {
  const { operationId, tags } = operation;
  const [tag] = tags;
  if (!operationId || !tag) throw new Error(`${method.toUpperCase()} ${pathTemplate} needs an operationId and a tag.`);
  const scopes = requiredScopes(operationId, operation.security ?? contract.security ?? []);
  const writes = operation['x-writes'] ?? method !== 'get';
  const idempotent = takesHeader(contract, operation, 'Idempotency-Key');
  if (idempotent && !writes) throw new Error(`${operationId} takes an Idempotency-Key and writes nothing.`);
  return {
    operationId,
    method: method.toUpperCase() as OperationRow['method'],
    path: pathTemplate,
    tag,
    scopes,
    writes,
    idempotent,
    public: operation.security?.length === 0,
    visitors: operation.security?.some((requirement) => 'AccessToken' in requirement) ?? false,
    raw: mediaTypes(operation).some((type) => type !== 'application/json' && !type.startsWith('text/')),
  };
}

function takesHeader({ components }: Contract, { parameters = [] }: ContractOperation, wanted: string): boolean {
  return parameters.some((given) => {
    const parameter = '$ref' in given ? components?.parameters?.[given.$ref.replace('#/components/parameters/', '')] : given;
    return parameter?.in === 'header' && parameter.name === wanted;
  });
}

/** Either credential needs the same scopes; a third scheme (a publication's token) needs none. */
function requiredScopes(operationId: string, security: readonly SecurityRequirement[]): readonly string[] {
  const apiKey = security.find((requirement) => 'ApiKey' in requirement)?.ApiKey ?? [];
  const oauth = security.find((requirement) => 'OAuth2' in requirement)?.OAuth2 ?? [];
  if (apiKey.join() !== oauth.join()) throw new Error(`${operationId} needs other scopes with ApiKey than with OAuth2.`);
  return apiKey;
}

function mediaTypes(operation: ContractOperation): string[] {
  const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
  return [operation.requestBody?.content, ...successes.map(([, response]) => response.content)].flatMap((content) => Object.keys(content ?? {}));
}

function operationTable(contract: Contract): string {
  const rows = operationRows(contract);
  const scopes = [...new Set(rows.flatMap((row) => row.scopes))].sort();
  return `${notice}
import type { OperationRow, RequestOf, ResponseOf } from '../server/core/operation-types.ts';
import type { operations as ContractOperations } from './contract.ts';

/** What a key can be allowed to do. */
export type Scope =
${scopes.map((scope) => `  | ${quote(scope)}`).join('\n')};

export const scopes: readonly Scope[] = [
${scopes.map((scope) => `  ${quote(scope)},`).join('\n')}
];

/** Every operation of the contract. */
export const operations = {
${rows.map(tableRow).join('\n')}
} as const satisfies Readonly<Record<string, OperationRow & { readonly scopes: readonly Scope[] }>>;

export type OperationId = keyof typeof operations;

/** The operations whose handlers work on the bytes themselves. */
export type RawOperationId = { [Id in OperationId]: (typeof operations)[Id]['raw'] extends true ? Id : never }[OperationId];

/** \`{ path, query, headers, body }\` of a valid request. */
export type OperationRequest<Id extends OperationId> = RequestOf<ContractOperations[Id]>;

/** \`{ status, body, headers? }\` of each declared answer. */
export type OperationResponse<Id extends OperationId> = ResponseOf<ContractOperations[Id]>;

export type Handler<Id extends OperationId, Context> = (request: OperationRequest<Id>, context: Context) => Promise<OperationResponse<Id>>;

/** Handlers by operationId. What an operation may do follows from the contract: one that only reads gets no context to write with. */
export type Handlers<ReadContext, WriteContext> = {
  readonly [Id in Exclude<OperationId, RawOperationId>]?: Handler<Id, (typeof operations)[Id]['writes'] extends true ? WriteContext : ReadContext>;
};
`;
}

function tableRow(row: OperationRow): string {
  return `  ${row.operationId}: {
    operationId: ${quote(row.operationId)},
    method: ${quote(row.method)},
    path: ${quote(row.path)},
    tag: ${quote(row.tag)},
    scopes: [${row.scopes.map(quote).join(', ')}],
    writes: ${row.writes},
    idempotent: ${row.idempotent},
    public: ${row.public},
    visitors: ${row.visitors},
    raw: ${row.raw},
  },`;
}

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      check: { type: 'boolean', default: false },
      contract: { type: 'string', default: path.join(root, 'openapi/v2.yaml') },
      output: { type: 'string', default: path.join(root, 'generated') },
      client: { type: 'string', default: path.join(root, 'client/src/generated') },
    },
  });
  const files = await generate(await readFile(values.contract, 'utf8'));
  const stale: string[] = [];
  for (const [name, content] of Object.entries(files)) {
    const folder = name === 'methods.ts' ? values.client : values.output;
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, name);
    if ((await readFile(file, 'utf8').catch(() => null)) === content) continue;
    stale.push(path.relative(process.cwd(), file));
    if (!values.check) await writeFile(file, content);
  }
  if (values.check && stale.length > 0) {
    console.error(`Stale: ${stale.join(', ')}. Run \`npm run generate\` and commit the result.`);
    process.exitCode = 1;
  } else if (!values.check) {
    console.log(stale.length > 0 ? `Written: ${stale.join(', ')}` : 'Everything is up to date.');
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
