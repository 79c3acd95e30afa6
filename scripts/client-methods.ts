/**
 * The methods of the client, made from the contract: `client.resources.get(…)` and its like, for every operation. Tags give the namespaces, and what an
 * operationId says beside its tag gives the names; what existing clients of the API family call otherwise is in the table below.
 */

type Json = Readonly<Record<string, unknown>>;

interface Operation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly deprecated: boolean;
  /** The names of its query parameters. */
  readonly query: readonly string[];
  readonly headers: readonly string[];
  /** The fields of its JSON body; null where it takes none, or bytes. */
  readonly fields: readonly string[] | null;
  readonly takesBytes: boolean;
}

interface Method {
  readonly namespace: string;
  readonly name: string;
  readonly operation: Operation;
}

/** Names that the rule would give otherwise, as existing clients know them. */
const names: Readonly<Record<string, string>> = {
  deleteResource: 'resources.delete',
  deleteMemory: 'memories.delete',
  updateWorkspace: 'workspaces.patch',
  confirmWorkspaceDeletion: 'workspaces.acceptRemoval',
  getWorkspaceById: 'workspaces.getById',
  getMyProfile: 'users.get',
  getLinkPreview: 'linkPreview.get',
  publishResource: 'sharing.publish',
  unpublishResource: 'sharing.unpublish',
  redeliverWebhook: 'webhooks.redeliver',
  listEvents: 'webhooks.listEvents',
};

/** A second name for an operation. */
const aliases: Readonly<Record<string, string>> = { search: 'resources.search' };

/** The text of `client/src/generated/methods.ts`. */
export function clientMethods(contract: unknown, notice: string): string {
  const document = contract as Json;
  const methods = operationsOf(document).flatMap(methodsOf);
  const twice = methods.find(({ namespace, name }, index) =>
    methods.slice(0, index).some((other) => other.namespace === namespace && other.name === name),
  );
  if (twice)
    throw new Error(
      `Two operations would be called ${twice.namespace}.${twice.name}: name ${twice.operation.operationId} in scripts/client-methods.ts.`,
    );
  const namespaces = Map.groupBy(methods, (method) => method.namespace);
  const creates = [
    ...new Set(methods.filter(({ operation }) => operation.headers.includes('Idempotency-Key')).map(({ operation }) => operation.path)),
  ];
  return `${notice}
import type { Method } from '../method.ts';

/** Every operation of the contract as a method, by the tag of the contract. */
export interface Methods {
${[...namespaces].map(([namespace, members]) => `  readonly ${namespace}: {\n${members.map(declaration).join('\n')}\n  };`).join('\n')}
}

/** The method, the path and the names of the query parameters of each; and whether it takes a body. */
export const methodTable = {
${[...namespaces].map(([namespace, members]) => `  ${namespace}: {\n${members.map(row).join('\n')}\n  },`).join('\n')}
} as const satisfies Readonly<Record<keyof Methods, Readonly<Record<string, MethodRow>>>>;

/** \`body\`: JSON of what is neither in the path nor in the query; \`bytes\`: what is given as \`body\`. */
export type MethodRow = readonly [method: string, path: string, query: readonly string[], body?: 'body' | 'bytes'];

/** Where a POST takes an Idempotency-Key. */
export const idempotentPaths: ReadonlySet<string> = new Set([
${creates.map((path) => `  ${quote(path)},`).join('\n')}
]);
`;
}

/** What each operation is called in the client, such as `resources.get`, by its operationId. */
export function methodNames(contract: Json): ReadonlyMap<string, string> {
  return new Map(operationsOf(contract).map((operation) => [operation.operationId, names[operation.operationId] ?? ruledName(operation)]));
}

function methodsOf(operation: Operation): Method[] {
  const alias = aliases[operation.operationId];
  return [names[operation.operationId] ?? ruledName(operation), ...(alias ? [alias] : [])].map((fullName) => {
    const [namespace = '', name = ''] = fullName.split('.');
    return { namespace, name, operation };
  });
}

/** `createNotepad` of the tag Notepads is `notepads.create`, `getNotepadContent` is `notepads.getContent`. What is deleted is removed. */
function ruledName({ operationId, tag }: Operation): string {
  const words = tag.split(/[ -]/).map((word) => word.toLowerCase());
  const namespace = words.map((word, index) => (index === 0 ? word : capital(word))).join('');
  const plural = words.map(capital).join('');
  const singular = plural.endsWith('ies') ? `${plural.slice(0, -3)}y` : plural.replace(/s$/, '');
  const [, verb = '', noun = ''] = /^([a-z]+)(.*)$/.exec(operationId) ?? [];
  // Of API keys, "Api" is the first word.
  const own = [`${singular}Endpoints`, `${singular}Endpoint`, plural, singular].find((some) => noun.startsWith(some)) ?? '';
  const rest = noun.slice(own.length);
  return `${namespace}.${verb === 'delete' || verb === 'revoke' ? 'remove' : verb}${rest}`;
}

function declaration({ name, operation }: Method): string {
  const lines = [operation.summary, '', ...operation.description.trimEnd().split('\n'), ...(operation.deprecated ? ['', '@deprecated'] : [])];
  const comment = lines.map((line) => `     * ${plain(line)}`.trimEnd()).join('\n');
  return `    /**\n${comment}\n     */\n    readonly ${name}: Method<${quote(operation.operationId)}>;`;
}

/** Links to other parts of the contract lead nowhere from an editor. */
const plain = (line: string): string => line.replaceAll('*/', '*\\/').replace(/\[([^[\]]*)\]\(#[^()]*\)/g, '$1');

function row({ name, operation }: Method): string {
  const { method, path, query, fields, takesBytes } = operation;
  const body = fields ? [quote('body')] : takesBytes ? [quote('bytes')] : [];
  return `    ${name}: [${[quote(method), quote(path), `[${query.map(quote).join(', ')}]`, ...body].join(', ')}],`;
}

function operationsOf(contract: Json): Operation[] {
  return Object.entries(contract.paths as Json).flatMap(([path, item]) =>
    Object.entries(item as Json).map(([method, operation]) => operationOf(contract, path, method, operation as Json)),
  );
}

function operationOf(contract: Json, path: string, method: string, operation: Json): Operation {
  const parameters = ((operation.parameters ?? []) as Json[]).map((given) => resolve(contract, given));
  const named = (place: string): string[] => parameters.filter((parameter) => parameter.in === place).map((parameter) => String(parameter.name));
  const content = ((operation.requestBody as Json | undefined)?.content ?? {}) as Json;
  const json = content['application/json'] as Json | undefined;
  const fields = json ? fieldsOf(contract, json.schema as Json) : null;
  const clash = [...named('path'), ...named('query')].find((name, index, all) => fields?.includes(name) || all.indexOf(name) !== index);
  if (clash) throw new Error(`${operation.operationId} takes ${clash} twice: a method of the client could not tell which is meant.`);
  return {
    operationId: String(operation.operationId),
    method: method.toUpperCase(),
    path,
    tag: String((operation.tags as string[])[0]),
    summary: String(operation.summary),
    description: String(operation.description),
    deprecated: operation.deprecated === true,
    query: named('query'),
    headers: named('header'),
    fields,
    takesBytes: !json && Object.keys(content).length > 0,
  };
}

function resolve(contract: Json, node: Json): Json {
  if (typeof node.$ref !== 'string') return node;
  const found = node.$ref
    .split('/')
    .slice(1)
    .reduce((place: unknown, key) => (place as Json)[key], contract);
  return resolve(contract, found as Json);
}

function fieldsOf(contract: Json, schema: Json): string[] {
  const whole = resolve(contract, schema);
  const parts = [whole.allOf, whole.anyOf, whole.oneOf].flatMap((some) => (some ?? []) as Json[]);
  return [...Object.keys((whole.properties ?? {}) as Json), ...parts.flatMap((part) => fieldsOf(contract, part))];
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
