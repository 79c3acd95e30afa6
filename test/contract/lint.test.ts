import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Json, root } from './document.ts';
import { redocly } from './redocly.ts';
import { changed, security, smallContract } from './small-contract.ts';

/** A finding of the linter: which rule, and what it says. */
interface Finding {
  readonly ruleId: string;
  readonly message: string;
}
/** A contract that breaks one rule: at a place of the small contract stands something else, or nothing. */
interface BrokenRule {
  readonly rule: string;
  readonly says: string;
  readonly at: readonly (string | number)[];
  readonly is?: Json;
}

const list = ['paths', '/v2/tags', 'get'] as const;
const create = ['paths', '/v2/tags', 'post'] as const;
const json = ['content', 'application/json'] as const;
const schema = (name: string) => ['components', 'schemas', name] as const;
const failure = (status: number) => ['components', 'responses', `Failure${status}`] as const;

const brokenRules: readonly BrokenRule[] = [
  // Names
  { rule: 'operation-operationId', says: 'operationId', at: [...list, 'operationId'] },
  { rule: 'rule/operation-ids-are-camel-case', says: 'camelCase', at: [...list, 'operationId'], is: 'list_tags' },
  { rule: 'operation-operationId-unique', says: 'unique', at: [...list, 'operationId'], is: 'createTag' },
  { rule: 'operation-singular-tag', says: 'one tag', at: [...list, 'tags'], is: ['Tags', 'Tags'] },
  { rule: 'rule/operations-have-a-tag', says: 'defined', at: [...list, 'tags'] },
  { rule: 'rule/operations-have-a-tag', says: 'at least 1', at: [...list, 'tags'], is: [] },
  { rule: 'operation-tag-defined', says: 'global tags', at: [...list, 'tags'], is: ['Labels'] },
  { rule: 'rule/paths-are-versioned-and-kebab-case', says: '/tags', at: ['paths', '/tags'], is: {} },
  { rule: 'rule/paths-are-versioned-and-kebab-case', says: '/v2/resourceRoots', at: ['paths', '/v2/resourceRoots'], is: {} },
  { rule: 'path-params-defined', says: 'tagId', at: ['components', 'parameters', 'TagId', 'name'], is: 'id' },
  { rule: 'rule/parameters-are-camel-case', says: 'camelCase', at: ['components', 'parameters', 'Cursor', 'name'], is: 'page_cursor' },
  { rule: 'rule/headers-are-capitalized', says: 'if-match', at: ['components', 'parameters', 'IfMatch', 'name'], is: 'if-match' },
  {
    rule: 'rule/response-headers-are-capitalized',
    says: 'x-count',
    at: [...list, 'responses', '200', 'headers', 'x-count'],
    is: { $ref: '#/components/headers/TraceId' },
  },

  // Texts and examples
  { rule: 'operation-summary', says: 'summary', at: [...list, 'summary'] },
  { rule: 'rule/summaries-have-no-full-stop', says: 'regex', at: [...list, 'summary'], is: 'List the tags.' },
  { rule: 'rule/summaries-have-no-full-stop', says: 'regex', at: [...list, 'summary'], is: 'list the tags' },
  { rule: 'contract/operation-description', says: 'Needs the scope `tags:read`.', at: [...list, 'description'] },
  { rule: 'contract/operation-description', says: 'Needs the scope `tags:read`.', at: [...list, 'description'], is: 'Lists all tags.' },
  {
    rule: 'contract/operation-description',
    says: 'Needs the scope `tags:read`.',
    at: [...list, 'description'],
    is: 'Lists all tags. Needs the scope `tags:write`.',
  },
  { rule: 'contract/operation-description', says: 'what the operation is for', at: [...list, 'description'], is: 'Needs the scope `tags:read`.' },
  {
    rule: 'contract/operation-description',
    says: 'Needs no scope.',
    at: ['paths', '/stored-files/{storedFile}', 'get', 'description'],
    is: 'Answers the bytes of a file.',
  },
  { rule: 'parameter-description', says: 'description', at: ['components', 'parameters', 'Cursor', 'description'] },
  { rule: 'rule/parameters-have-an-example', says: 'example', at: ['components', 'parameters', 'Cursor', 'example'] },
  { rule: 'no-invalid-parameter-examples', says: 'string', at: ['components', 'parameters', 'Cursor', 'example'], is: 7 },
  { rule: 'contract/named-examples', says: 'at least one named example', at: [...create, 'requestBody', ...json, 'examples'] },
  { rule: 'contract/named-examples', says: 'at least one named example', at: [...list, 'responses', '200', ...json, 'examples'], is: {} },
  { rule: 'contract/named-examples', says: 'Give examples names', at: [...create, 'requestBody', ...json, 'example'], is: { name: 'invoice' } },
  {
    rule: 'contract/named-examples',
    says: 'at least one named example',
    at: ['webhooks', 'tag.created', 'post', 'requestBody', ...json, 'examples'],
  },
  { rule: 'rule/examples-have-a-summary', says: 'summary', at: [...create, 'requestBody', ...json, 'examples', 'invoice', 'summary'] },
  { rule: 'no-invalid-media-type-examples', says: 'name', at: [...create, 'requestBody', ...json, 'examples', 'invoice', 'value'], is: { name: '' } },
  { rule: 'no-invalid-schema-examples', says: 'string', at: [...schema('TagName'), 'examples'], is: [7] },
  {
    rule: 'contract/lists-show-last-page',
    says: '`nextCursor` is null',
    at: [...list, 'responses', '200', ...json, 'examples', 'invoice', 'value', 'nextCursor'],
    is: 'abc',
  },
  {
    rule: 'contract/lists-show-last-page',
    says: '`hasMore` is false',
    at: [...list, 'responses', '200', ...json, 'examples', 'invoice', 'value', 'hasMore'],
    is: true,
  },

  // Operations
  { rule: 'contract/operation-security', says: '`security` is missing', at: [...list, 'security'] },
  { rule: 'contract/operation-security', says: 'list of public ones', at: [...list, 'security'], is: [] },
  {
    rule: 'contract/operation-security',
    says: 'needs a credential',
    at: ['paths', '/stored-files/{storedFile}', 'get', 'security'],
    is: [{ ApiKey: ['tags:read'] }, { OAuth2: ['tags:read'] }],
  },
  { rule: 'contract/operation-security', says: 'Either credential', at: [...list, 'security'], is: [{ ApiKey: ['tags:read'] }] },
  { rule: 'contract/operation-security', says: 'same scopes', at: [...list, 'security', 1], is: { OAuth2: ['tags:write'] } },
  { rule: 'contract/operation-security', says: 'needs a scope', at: [...list, 'security'], is: [{ ApiKey: [] }, { OAuth2: [] }] },
  { rule: 'contract/operation-security', says: 'alternatives', at: [...list, 'security', 0], is: { ApiKey: ['tags:read'], OAuth2: ['tags:read'] } },
  { rule: 'contract/operation-security', says: 'takes Basic', at: [...list, 'security', 2], is: { Basic: [] } },
  { rule: 'contract/operation-security', says: 'listed once', at: [...list, 'security', 2], is: { ApiKey: ['tags:write'] } },
  {
    rule: 'contract/operation-scopes-exist',
    says: '`tags:count`',
    at: [...list, 'security'],
    is: [{ ApiKey: ['tags:count'] }, { OAuth2: ['tags:count'] }],
  },
  ...['400', '401', '403', '404', '406', '429', '500', '501', '503'].map((status) => ({
    rule: 'contract/operation-errors',
    says: status,
    at: [...list, 'responses', status],
  })),
  { rule: 'contract/operation-errors', says: '413', at: [...create, 'responses', '413'] },
  { rule: 'contract/operation-errors', says: '415', at: [...create, 'responses', '415'] },
  { rule: 'contract/operation-errors', says: '409', at: [...create, 'responses', '409'] },
  { rule: 'contract/operation-errors', says: '412', at: ['paths', '/v2/tags/{tagId}', 'delete', 'responses', '412'] },
  { rule: 'contract/operation-writes', says: 'says what the method says already', at: [...list, 'x-writes'], is: false },
  { rule: 'contract/operation-writes', says: 'says what the method says already', at: [...create, 'x-writes'], is: true },
  { rule: 'contract/operation-writes', says: 'is true or false', at: [...list, 'x-writes'], is: 'sometimes' },
  { rule: 'contract/operation-writes', says: 'method and the scope differ', at: [...create, 'security'], is: security('tags:read') },
  { rule: 'contract/operation-writes', says: 'method and the scope differ', at: [...list, 'security'], is: security('tags:write') },
  { rule: 'contract/creates', says: '`Location`', at: [...create, 'responses', '201', 'headers', 'Location'] },
  { rule: 'contract/creates', says: '`Idempotency-Replayed`', at: [...create, 'responses', '201', 'headers', 'Idempotency-Replayed'] },
  { rule: 'contract/creates', says: '`Idempotency-Key`', at: [...create, 'parameters'] },
  { rule: 'response-contains-header', says: 'X-Trace-Id', at: [...list, 'responses', '200', 'headers', 'X-Trace-Id'] },
  { rule: 'response-contains-header', says: 'Retry-After', at: [...failure(429), 'headers', 'Retry-After'] },
  { rule: 'contract/problem-details', says: '`teapot` is not one of the codes of 404', at: [...detail(404), 'enum', 0], is: 'teapot' },
  // A code of another status is wrong here.
  { rule: 'contract/problem-details', says: '`tag_exists` is not one of the codes of 404', at: [...detail(404), 'enum', 1], is: 'tag_exists' },
  { rule: 'contract/problem-details', says: 'as an enum', at: [...detail(404), 'enum'] },
  {
    rule: 'contract/problem-details',
    says: 'no example named `conflicting_scope_headers`',
    at: [...failure(400), ...json, 'examples', 'conflicting_scope_headers'],
  },
  { rule: 'contract/problem-details', says: 'named after none', at: [...failure(404), ...json, 'examples', 'gone'], is: problem(404, 'gone') },
  {
    rule: 'contract/problem-details',
    says: 'must show `tag_not_found` with status 404',
    at: [...failure(404), ...json, 'examples', 'tag_not_found'],
    is: problem(400, 'tag_not_found'),
  },
  { rule: 'contract/problem-details', says: "doesn't say what `tag_not_found` means", at: [...failure(404), 'description'], is: 'It failed.' },
  { rule: 'contract/problem-details', says: 'as application/json', at: [...failure(404), 'content'] },

  // Schemas
  { rule: 'contract/schemas-are-described', says: 'The schema `Tag` needs a description', at: [...schema('Tag'), 'description'] },
  { rule: 'contract/schemas-are-described', says: '`id` needs a description', at: [...schema('Tag'), 'properties', 'id', 'description'] },
  { rule: 'contract/schemas-are-described', says: '`id` needs an example', at: [...schema('Tag'), 'properties', 'id', 'examples'] },
  { rule: 'contract/schemas-are-described', says: '`words` needs an example', at: [...schema('Tag'), 'properties', 'words', 'examples'] },
  { rule: 'contract/schemas-are-described', says: '`name` needs an example', at: [...schema('TagName'), 'examples'] },
  { rule: 'scalar-property-missing-example', says: 'example', at: [...schema('Tag'), 'properties', 'id', 'examples'] },
  {
    rule: 'contract/schemas-are-described',
    says: '`place` needs an example',
    at: [...schema('TagCreate'), 'properties', 'place', 'oneOf', 0],
    is: { type: 'string' },
  },
  { rule: 'contract/requests-closed-responses-open', says: 'must be closed', at: [...schema('TagCreate'), 'additionalProperties'] },
  {
    rule: 'contract/requests-closed-responses-open',
    says: 'must be closed',
    at: [...schema('TagCreate'), 'properties', 'place', 'oneOf', 0, 'additionalProperties'],
  },
  {
    rule: 'contract/requests-closed-responses-open',
    says: 'must be closed',
    at: [...schema('TagCreate'), 'allOf'],
    is: [{ $ref: '#/components/schemas/Tag' }],
  },
  {
    rule: 'contract/requests-closed-responses-open',
    says: 'must be closed',
    at: ['components', 'parameters', 'Cursor', 'schema'],
    is: { type: 'object', properties: {} },
  },
  { rule: 'contract/requests-closed-responses-open', says: 'must stay open', at: [...schema('Tag'), 'additionalProperties'], is: false },
  { rule: 'contract/requests-closed-responses-open', says: 'must stay open', at: [...schema('TagPage'), 'unevaluatedProperties'], is: false },
  { rule: 'contract/requests-closed-responses-open', says: 'must stay open', at: [...schema('Icon'), 'oneOf', 0, 'additionalProperties'], is: false },
  {
    rule: 'contract/requests-closed-responses-open',
    says: 'must stay open',
    at: ['webhooks', 'tag.created', 'post', 'requestBody', ...json, 'schema'],
    is: { type: 'object', additionalProperties: false, properties: { id: { $ref: '#/components/schemas/Tag' } } },
  },
  {
    rule: 'contract/requests-are-bounded',
    says: 'greatest size: `maxLength`',
    at: ['components', 'parameters', 'Cursor', 'schema'],
    is: { type: 'string' },
  },
  {
    rule: 'contract/requests-are-bounded',
    says: 'greatest size: `maxLength`',
    at: ['components', 'parameters', 'Cursor', 'schema'],
    is: { type: ['string', 'null'], pattern: '^[a-z]+$' },
  },
  {
    rule: 'contract/requests-are-bounded',
    says: 'greatest size: `maxItems`',
    at: [...schema('TagCreate'), 'properties', 'place'],
    is: { description: 'Places.', type: 'array', items: { type: 'integer', examples: [1] } },
  },
  {
    rule: 'contract/requests-are-bounded',
    says: 'greatest size: `x-maxBytes`',
    at: [...schema('TagCreate'), 'properties', 'place'],
    is: { description: 'Anything.', type: 'object', additionalProperties: true },
  },
  {
    rule: 'contract/no-nested-one-of',
    says: 'must not be a `oneOf` again',
    at: [...schema('Tag'), 'properties', 'icon'],
    is: { description: 'An icon.', oneOf: [{ $ref: '#/components/schemas/Icon' }, { type: 'integer', examples: [1] }] },
  },
  {
    rule: 'contract/no-nested-one-of',
    says: 'must not be a `oneOf` again',
    at: [...schema('Tag'), 'properties', 'icon'],
    is: { description: 'An icon.', oneOf: [{ allOf: [{ $ref: '#/components/schemas/Icon' }] }, { type: 'integer', examples: [1] }] },
  },
  { rule: 'rule/schemas-are-of-json-schema-2020', says: 'nullable', at: [...schema('TagName'), 'nullable'], is: true },
  { rule: 'rule/schemas-are-of-json-schema-2020', says: 'example', at: [...schema('TagName'), 'example'], is: 'invoice' },
  {
    rule: 'contract/open-enums-are-marked',
    says: 'The open field `state` needs both',
    at: [...schema('Tag'), 'properties', 'state'],
    is: { type: 'string', description: 'How it is. Open: more values may come.', examples: ['new'] },
  },
  {
    rule: 'contract/open-enums-are-marked',
    says: 'The open field `state` needs both',
    at: [...schema('Tag'), 'properties', 'state'],
    is: { type: 'string', description: 'How it is. Open: `new` and others.', 'x-extensible-enum': ['new'], examples: ['new'] },
  },
  {
    rule: 'contract/named-examples',
    says: 'The name of the example `big_invoice` must be in camelCase.',
    at: [...create, 'requestBody', ...json, 'examples', 'big_invoice'],
    is: { summary: 'A tag', value: { name: 'invoice' } },
  },
  {
    rule: 'contract/discriminators-agree',
    says: 'The mapping must be that of the constants',
    at: [...schema('Icon'), 'discriminator'],
    is: { propertyName: 'emoji', mapping: { '📚': '#/components/schemas/Tag' } },
  },
];

/** Operations that say of themselves whether they write. */
const said: readonly { readonly at: readonly string[]; readonly 'x-writes': boolean; readonly security: Json; readonly description: string }[] = [
  { at: create, 'x-writes': false, security: security('tags:read'), description: 'Counts all tags. Needs the scope `tags:read`.' },
  { at: create, 'x-writes': true, security: security('tags:read'), description: 'Counts all tags. Needs the scope `tags:read`.' },
  { at: create, 'x-writes': false, security: security('tags:write'), description: 'Counts all tags. Needs the scope `tags:write`.' },
  { at: list, 'x-writes': true, security: security('tags:read'), description: 'Counts all tags. Needs the scope `tags:read`.' },
];

/** What stands without quotes, as the summary of an operation, and is read in two ways or not by everybody. */
const ambiguous: readonly string[] = ['When is it due?', 'Off', 'yes', '2026-11-20', '2026-11-20T09:30:00.000Z', '12:30:00', '017', '0o17', '1_000'];

function detail(status: number): (string | number)[] {
  return [...failure(status), ...json, 'schema', 'allOf', 1, 'properties', 'detail'];
}

function problem(status: number, code: string): Json {
  return { summary: 'A failure', value: { title: 'A failure', status, traceid: '0199c1d6a3f27c5e8b1d4f6a2e9c7b30', detail: code } };
}

let folder = '';
let findings: ReadonlyMap<string, readonly Finding[]>;
const smallFile = 'small.yaml';
const brokenFile = (index: number) => `broken-${index}.yaml`;
const saidFile = (index: number) => `said-${index}.yaml`;
const ambiguousFile = (index: number) => `ambiguous-${index}.yaml`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lint-'));
  await writeFile(path.join(folder, smallFile), JSON.stringify(smallContract()));
  await Promise.all(
    brokenRules.map(({ at, is }, index) => writeFile(path.join(folder, brokenFile(index)), JSON.stringify(changed(smallContract(), at, is)))),
  );
  const summarized = (text: string): string => JSON.stringify(smallContract()).replace(/"summary":"List the tags"/, `"summary": ${text}`);
  await Promise.all(
    said.map(({ at, ...is }, index) => {
      const operation = Object.entries(is).reduce((contract, [key, value]) => changed(contract, [...at, key], value), smallContract());
      return writeFile(path.join(folder, saidFile(index)), JSON.stringify(operation));
    }),
  );
  await Promise.all(ambiguous.map((text, index) => writeFile(path.join(folder, ambiguousFile(index)), summarized(text))));
  const broken = brokenRules.map((_, index) => brokenFile(index));
  findings = await lint(
    [smallFile, ...broken, ...said.map((_, index) => saidFile(index)), ...ambiguous.map((_, index) => ambiguousFile(index))].map((name) =>
      path.join(folder, name),
    ),
  );
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the linter finds in each file, by the file's name. */
async function lint(files: readonly string[]): Promise<ReadonlyMap<string, readonly Finding[]>> {
  const { output } = await redocly(['lint', ...files, '--format=json', '--max-problems=1000']);
  interface Report {
    readonly problems: readonly (Finding & { readonly location: readonly { readonly source: { readonly ref: string } }[] })[];
  }
  // One report for each file, one after the other.
  const reports = JSON.parse(`[${output.trim().replaceAll(/\}\s*\{\n {2}"totals"/g, '},{"totals"')}]`) as Report[];
  expect(reports).toHaveLength(files.length);
  return new Map(reports.map(({ problems }, index) => [path.basename(files[index] ?? ''), problems]));
}

describe('The linter', () => {
  it('finds nothing in the contract, not even a warning, and ignores nothing', async () => {
    const { output, code } = await redocly(['lint', 'v2', '--format=json']);
    expect(JSON.parse(output)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] });
    expect(code).toBe(0);
    expect(existsSync(path.join(root, '.redocly.lint-ignore.yaml'))).toBe(false);
  });

  it('finds nothing in a small contract that keeps all rules', () => {
    expect(findings.get(smallFile)).toEqual([]);
  });

  it('takes what `x-writes` says where the method or the scope would say otherwise', () => {
    for (const index of said.keys()) expect(findings.get(saidFile(index))).toEqual([]);
  });

  it.each(brokenRules.map((rule, index) => ({ ...rule, index, place: rule.at.join(' → ') })))('$rule: $says ($place)', ({ rule, says, index }) => {
    const messages = findings.get(brokenFile(index))?.filter(({ ruleId }) => ruleId === rule) ?? [];
    expect(messages.map(({ message }) => message).join('\n')).toContain(says);
  });

  it.each(ambiguous.map((text, index) => ({ text, index })))('finds that readers of YAML differ on $text without quotes', ({ text, index }) => {
    const messages = findings.get(ambiguousFile(index))?.filter(({ ruleId }) => ruleId === 'contract/yaml-readers-agree') ?? [];
    expect(messages.map(({ message }) => message).join('\n')).toContain(text);
  });

  it('finds that readers of YAML differ on the workflows as well', async () => {
    const file = path.join(folder, 'workflows.yaml');
    const text = await readFile(path.join(root, 'openapi/workflows.arazzo.yaml'), 'utf8');
    await writeFile(file, text.replace(/^ {2}title: .*$/m, '  title: 2026-11-20').replace('./v2.yaml', path.join(root, 'openapi/v2.yaml')));
    const messages = (await lint([file])).get('workflows.yaml')?.map(({ ruleId }) => ruleId);
    expect(messages).toContain('contract/yaml-readers-agree');
  });

  it('has no rule of the project that no test breaks', async () => {
    const config = parse(await readFile(path.join(root, 'redocly.yaml'), 'utf8')) as { oas3_1Rules: Record<string, unknown> };
    const switchedOn = Object.entries(config.oas3_1Rules).flatMap(([rule, setting]) => (setting === 'off' ? [] : [rule]));
    const tested = new Set([...brokenRules.map(({ rule }) => rule), 'contract/yaml-readers-agree']);
    expect(switchedOn.filter((rule) => !tested.has(rule))).toEqual([]);
  });
});
