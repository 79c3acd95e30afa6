/**
 * How each operation is called, with curl and with the client, and how each webhook is received, made from the examples of the contract. The docs show them;
 * test/docs/code-samples.test.ts compiles all of them, sends them to a service, and delivers an event to each receiver.
 */
import { methodNames } from './client-methods.ts';

type Json = Readonly<Record<string, unknown>>;

/** By operationId. A webhook is received, so there is nothing to do with curl. */
export type CodeSamples = Readonly<Record<string, { readonly curl?: string; readonly typescript: string }>>;

interface Operation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly pathValues: Json;
  /** Those that are required. */
  readonly query: Json;
  /** Undefined when it takes none, or bytes. */
  readonly body: unknown;
  readonly answers: boolean;
}

/** The text of `generated/samples.json`. */
export function codeSamples(contract: unknown): string {
  const document = contract as Json;
  const names = methodNames(document);
  const samples = operationsOf(document).map((operation) => [
    operation.operationId,
    ofSignedAddresses[operation.operationId] ?? { curl: curlSample(document, operation), typescript: clientSample(document, operation, names) },
  ]);
  return `${JSON.stringify(Object.fromEntries([...samples, ...receivers(document)]), null, 1)}\n`;
}

/** How the events of the webhooks are received, by anything that takes a Request and gives a Response. */
function receivers({ webhooks }: Json): (readonly [operationId: string, sample: CodeSamples[string]])[] {
  return Object.entries((webhooks ?? {}) as Json).map(([type, item]) => {
    const { operationId } = (item as Json).post as Json;
    const typescript = `import { verifyWebhook } from '@resource-storage/client';

export async function receive(request: Request): Promise<Response> {
  try {
    // The body as it came: parsed and written again, it would be another one.
    const event = await verifyWebhook(request.headers, await request.text(), process.env.WEBHOOK_SECRET ?? '');
    if (event.type === '${type}') console.log(event.id, event.data);
    return new Response(null, { status: 204 });
  } catch {
    // Not signed with this secret, or too old.
    return new Response(null, { status: 400 });
  }
}
`;
    return [String(operationId), { typescript }];
  });
}

/** Signed addresses come from other answers, and are used as they are. */
const ofSignedAddresses: CodeSamples = {
  putStoredFile: {
    curl: [
      '# The url and the headers that getUploadUrl has answered',
      'curl -T invoice-2026-114.pdf "$UPLOAD_URL" \\',
      "  -H 'Content-Disposition: attachment; filename=invoice-2026-114.pdf'",
    ].join('\n'),
    typescript: withClient(
      'http://localhost:8787',
      [
        '// All three steps: asks for a URL, sends the bytes there, and creates the file',
        "const invoice = await client.upload('invoice-2026-114.pdf', { parentId: '@alias::inbox' });",
        'console.log(invoice.id);',
      ].join('\n'),
    ),
  },
  getStoredFile: {
    curl: ['# The fileUrl of a record', 'curl -o invoice-2026-114.pdf "$FILE_URL"'].join('\n'),
    typescript: withClient(
      'http://localhost:8787',
      [
        "const { fileUrl } = await client.resources.get({ resourceId: '0199c1d6-5555-7abc-8def-000000000005' });",
        'if (fileUrl) {',
        '  const invoice = await (await fetch(fileUrl)).blob();',
        '  console.log(invoice.size);',
        '}',
      ].join('\n'),
    ),
  },
};

function curlSample(contract: Json, { method, path, pathValues, query, body }: Operation): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(pathValues[name])));
  const verb = method === 'GET' || (method === 'POST' && body !== undefined) ? '' : `-X ${method} `;
  const lines = [
    `curl ${verb}${quoted(`${serverOf(contract)}${filled}${search && `?${search}`}`)}`,
    '  -H "X-Api-Key: $API_KEY"',
    ...(body === undefined
      ? []
      : ["  -H 'Content-Type: application/json'", `  -d ${quoted(JSON.stringify(body, null, 2).replaceAll('\n', '\n  '))}`]),
  ];
  return lines.join(' \\\n');
}

/** As a shell takes a text for what it is. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function clientSample(contract: Json, { operationId, pathValues, query, body, answers }: Operation, names: ReadonlyMap<string, string>): string {
  const given = { ...pathValues, ...query, ...(body as Json | undefined) };
  const call = `await client.${names.get(operationId)}(${Object.keys(given).length > 0 ? literal(given) : ''});`;
  return withClient(serverOf(contract), answers ? `const answer = ${call}\nconsole.log(answer);` : call);
}

function withClient(server: string, text: string): string {
  return `import { createClient } from '@resource-storage/client';

const client = createClient({ baseUrl: '${server}', apiKey: process.env.API_KEY ?? '' });

${text}
`;
}

/** Longer ones take a line for each member. */
const longestLine = 80;

/** A value as it is written in TypeScript. */
function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const inner = `${indent}  `;
  const members = Array.isArray(value)
    ? value.map((item) => literal(item, inner))
    : Object.entries(value).map(([name, member]) => `${/^[a-z]\w*$/i.test(name) ? name : `'${name}'`}: ${literal(member, inner)}`);
  const space = open === '{' ? ' ' : '';
  const line = members.length === 0 ? `${open}${close}` : `${open}${space}${members.join(', ')}${space}${close}`;
  if (line.length + indent.length <= longestLine && !line.includes('\n')) return line;
  return `${open}\n${members.map((member) => `${inner}${member},\n`).join('')}${indent}${close}`;
}

const serverOf = (contract: Json): string => String((contract.servers as Json[])[0]?.url);

function operationsOf(contract: Json): Operation[] {
  return Object.entries(contract.paths as Json).flatMap(([path, item]) =>
    Object.entries(item as Json).map(([method, operation]) => operationOf(contract, path, method, operation as Json)),
  );
}

function operationOf(contract: Json, path: string, method: string, operation: Json): Operation {
  const parameters = ((operation.parameters ?? []) as Json[]).map((given) => resolve(contract, given));
  const required = (place: string): Json =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place && parameter.required)
        .map((parameter) => [String(parameter.name), exampleOf(contract, parameter)]),
    );
  const content = ((operation.requestBody as Json | undefined)?.content ?? {}) as Json;
  const [example] = Object.values(((content['application/json'] as Json | undefined)?.examples ?? {}) as Json);
  return {
    operationId: String(operation.operationId),
    method: method.toUpperCase(),
    path,
    pathValues: required('path'),
    query: required('query'),
    body: example === undefined ? undefined : resolve(contract, example as Json).value,
    answers: Object.entries(operation.responses as Json).some(([status, response]) => /^2/.test(status) && 'content' in (response as Json)),
  };
}

function exampleOf(contract: Json, parameter: Json): unknown {
  return parameter.example ?? (resolve(contract, parameter.schema as Json).examples as unknown[] | undefined)?.[0];
}

function resolve(contract: Json, node: Json): Json {
  if (typeof node.$ref !== 'string') return node;
  const found = node.$ref
    .split('/')
    .slice(1)
    .reduce((place: unknown, key) => (place as Json)[key], contract);
  return resolve(contract, found as Json);
}
