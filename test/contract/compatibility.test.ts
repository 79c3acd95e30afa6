import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { breaksBetween } from './compatibility/contracts.ts';
import { type Json, type JsonObject, readContract, root } from './document.ts';
import { changed, smallContract } from './small-contract.ts';

/** A change of the small contract: at one place stands something else, or nothing. */
interface Change {
  readonly what: string;
  readonly at: readonly (string | number)[];
  /** What stood there; left out when it is as in the small contract. */
  readonly was?: Json;
  /** Left out: it is gone. */
  readonly is?: Json;
  /** What the message must say; left out when the change is allowed. */
  readonly breaks?: string;
}

const list = ['paths', '/v2/tags', 'get'] as const;
const create = ['paths', '/v2/tags', 'post'] as const;
const parameter = (name: string) => ['components', 'parameters', name] as const;
const json = ['content', 'application/json'] as const;
const sent = (...keys: readonly string[]) => ['components', 'schemas', 'TagCreate', ...keys] as const;
const answered = (...keys: readonly string[]) => ['components', 'schemas', 'Tag', ...keys] as const;
const optional: Json = { name: 'name', in: 'query', description: 'A name.', schema: { type: 'string' }, example: 'invoice' };
const word: Json = { type: 'string', description: 'A word.', examples: ['bill'] };

const operations: readonly Change[] = [
  { what: 'a path goes away', at: ['paths', '/v2/tags/{tagId}'], breaks: 'deleteTag: DELETE /v2/tags/{tagId} is gone' },
  { what: 'an operation goes away', at: list, breaks: 'listTags: GET /v2/tags is gone' },
  { what: 'an operation gets another name', at: [...list, 'operationId'], is: 'getTags', breaks: 'listTags: is called getTags now' },
  { what: 'an operation is added', at: ['paths', '/v2/tags/{tagId}', 'get'], is: { operationId: 'getTag', responses: {} } },
  { what: 'a summary changes', at: [...list, 'summary'], is: 'See the tags' },
  { what: 'an operation is deprecated', at: [...list, 'deprecated'], is: true },

  { what: 'a parameter goes away', at: [...list, 'parameters', 0], breaks: 'listTags, query parameter cursor: is gone' },
  { what: 'an optional parameter is added', at: [...list, 'parameters', 1], is: optional },
  {
    what: 'a required parameter is added',
    at: [...list, 'parameters', 1],
    is: { ...(optional as JsonObject), required: true },
    breaks: 'listTags, query parameter name: is new and required',
  },
  { what: 'a parameter becomes required', at: [...parameter('Cursor'), 'required'], is: true, breaks: 'cursor: is required now' },
  { what: 'a parameter becomes optional', at: [...parameter('Cursor'), 'required'], was: true, is: false },
  { what: 'a header parameter is written in other letters', at: [...parameter('IfMatch'), 'name'], is: 'if-match' },
  { what: 'a parameter takes less', at: [...parameter('Cursor'), 'schema', 'maxLength'], is: 50, breaks: 'maxLength was 100 and is 50' },
  { what: 'a parameter takes more', at: [...parameter('Cursor'), 'schema', 'maxLength'], is: 500 },
  { what: 'a parameter is written in another style', at: [...parameter('Cursor'), 'explode'], is: false, breaks: 'is written in another style' },
  { what: 'the usual style of a parameter is spelled out', at: [...parameter('Cursor'), 'style'], is: 'form' },
  {
    what: 'a default changes',
    at: [...parameter('Cursor'), 'schema', 'default'],
    was: 'a',
    is: 'b',
    breaks: 'cursor: the default was “a” and is “b”',
  },

  { what: 'a body goes away', at: [...create, 'requestBody'], breaks: 'createTag, body: application/json is no longer taken' },
  { what: 'a body becomes required', at: [...create, 'requestBody', 'required'], was: false, is: true, breaks: 'createTag, body: is required now' },
  { what: 'a body becomes optional', at: [...create, 'requestBody', 'required'], is: false },
  { what: 'a body may have another type as well', at: [...create, 'requestBody', 'content', 'text/plain'], is: { schema: { type: 'string' } } },

  {
    what: 'a successful answer goes away',
    at: [...list, 'responses'],
    is: { '204': { description: 'Nothing.' } },
    breaks: 'listTags, 200: is no longer answered',
  },
  {
    what: 'another successful answer is added',
    at: [...list, 'responses', '202'],
    is: { description: 'Later.' },
    breaks: "listTags, 202: is an answer that clients don't expect",
  },
  { what: 'an answer to a conditional request is added', at: [...list, 'responses', '304'], is: { description: 'As it was.' } },
  { what: 'a failure goes away', at: [...list, 'responses', '404'] },
  { what: 'a failure with a known code is added', at: [...list, 'responses', '412'], is: { $ref: '#/components/responses/Failure412' } },
  {
    what: 'a failure gets a code of other operations',
    at: ['components', 'responses', 'Failure404', ...json, 'schema', 'allOf', 1, 'properties', 'detail', 'enum', 1],
    is: 'precondition_failed',
  },
  {
    what: 'a failure gets a code that is new',
    at: ['components', 'responses', 'Failure404', ...json, 'schema', 'allOf', 1, 'properties', 'detail', 'enum', 1],
    is: 'label_not_found',
    breaks: "listTags, 404: label_not_found is a code that clients don't know",
  },
  { what: 'the shape of failures changes', at: ['components', 'schemas', 'Problem', 'properties', 'traceid'], breaks: '/traceid: the field is gone' },
  {
    what: 'a failure has no code any more',
    at: ['components', 'responses', 'Failure404', 'content'],
    breaks: 'application/json is no longer answered',
  },
  {
    what: 'a header of an answer goes away',
    at: [...create, 'responses', '201', 'headers', 'Location'],
    breaks: 'createTag, 201, header Location: is gone',
  },
  { what: 'a header of an answer is added', at: [...create, 'responses', '201', 'headers', 'ETag'], is: { schema: { type: 'string' } } },
  {
    what: 'a header that was always there may be missing',
    at: ['components', 'headers', 'Location', 'required'],
    was: true,
    breaks: 'header Location: may be missing now',
  },
  { what: 'an answer has no body any more', at: [...list, 'responses', '200', 'content'], breaks: 'application/json is no longer answered' },

  {
    what: 'another scope is needed',
    at: [...list, 'security'],
    is: [{ ApiKey: ['tags:read', 'tags:write'] }, { OAuth2: ['tags:read', 'tags:write'] }],
    breaks: 'listTags: ApiKey tags:read is no longer enough',
  },
  {
    what: 'fewer scopes are needed',
    at: [...list, 'security'],
    was: [{ ApiKey: ['tags:read', 'tags:write'] }],
    is: [{ ApiKey: ['tags:read'] }],
  },
  { what: 'a credential no longer does', at: [...list, 'security', 1], breaks: 'listTags: OAuth2 tags:read is no longer enough' },
  { what: 'another credential does as well', at: [...list, 'security', 2], is: { AccessToken: [] } },
  {
    what: 'an operation is no longer public',
    at: ['paths', '/stored-files/{storedFile}', 'get', 'security'],
    is: [{ ApiKey: ['tags:read'] }],
    breaks: 'getStoredFile: needs a credential now',
  },
  { what: 'an operation becomes public', at: [...list, 'security'], is: [] },
  { what: 'a credential goes away', at: ['components', 'securitySchemes', 'OAuth2'], breaks: 'credential OAuth2: is gone' },
  {
    what: 'a credential is sent elsewhere',
    at: ['components', 'securitySchemes', 'ApiKey', 'name'],
    is: 'X-Key',
    breaks: 'credential ApiKey: its name has changed',
  },
  {
    what: 'a scope goes away',
    at: ['components', 'securitySchemes', 'OAuth2', 'flows', 'authorizationCode', 'scopes', 'tags:write'],
    breaks: 'credential OAuth2: the scope tags:write is gone',
  },
  { what: 'a scope is added', at: ['components', 'securitySchemes', 'OAuth2', 'flows', 'authorizationCode', 'scopes', 'tags:count'], is: 'Count' },

  { what: 'a webhook goes away', at: ['webhooks', 'tag.created'], breaks: 'webhook tag.created: is sent no longer' },
  { what: 'a webhook is added', at: ['webhooks', 'tag.deleted'], is: { post: { responses: {} } } },
  {
    what: 'a header of a webhook goes away',
    at: [...parameter('WebhookId'), 'name'],
    is: 'webhook-key',
    breaks: 'header parameter webhook-id: is gone',
  },
  { what: 'a header of a webhook may be missing', at: [...parameter('WebhookId'), 'required'], was: true, is: false, breaks: 'may be missing now' },
  {
    what: 'the body of a webhook loses a field',
    at: ['webhooks', 'tag.created', 'post', 'requestBody', ...json, 'schema'],
    is: { type: 'object' },
    breaks: 'webhook tag.created, body /id: the field is gone',
  },
  {
    what: 'an answer to a webhook means nothing',
    at: ['webhooks', 'tag.created', 'post', 'responses', '410'],
    breaks: 'the answer 410 means nothing',
  },
];

/** Of what clients send. */
const requests: readonly Change[] = [
  { what: 'a field goes away', at: sent('properties', 'place'), breaks: 'TagCreate as sent /place: the field is gone' },
  { what: 'an optional field is added', at: sent('properties', 'word'), is: word },
  { what: 'a field becomes required', at: sent('required'), is: ['name', 'place'], breaks: 'TagCreate as sent /place: the field is required now' },
  { what: 'a field becomes optional', at: sent('required'), is: [] },
  { what: 'undeclared fields are refused', at: sent('additionalProperties'), was: true, is: false, breaks: 'undeclared fields are refused now' },
  { what: 'undeclared fields are taken', at: sent('additionalProperties'), is: true },
  {
    what: 'undeclared fields must be of a type',
    at: sent('additionalProperties'),
    was: { type: ['string', 'integer'] },
    is: { type: 'string' },
    breaks: '/*: integer is no longer taken',
  },
  {
    what: 'a field is declared where any was taken',
    at: sent(),
    was: { type: 'object', additionalProperties: true },
    is: { type: 'object', additionalProperties: true, properties: { word } },
    breaks: '/word: anything is no longer taken',
  },
  { what: 'a type changes', at: sent('properties', 'name'), is: { type: 'integer' }, breaks: '/name: TagName is no longer taken' },
  {
    what: 'a number becomes an integer',
    at: sent('properties', 'n'),
    was: { type: 'number' },
    is: { type: 'integer' },
    breaks: 'number is no longer',
  },
  { what: 'an integer becomes a number', at: sent('properties', 'n'), was: { type: 'integer' }, is: { type: 'number' } },
  {
    what: 'null is refused',
    at: sent('properties', 'n'),
    was: { type: ['string', 'null'] },
    is: { type: 'string' },
    breaks: 'null is no longer taken',
  },
  { what: 'null is taken', at: sent('properties', 'n'), was: { type: 'string' }, is: { type: ['string', 'null'] } },
  {
    what: 'null is taken, said in another way',
    at: sent('properties', 'n'),
    was: { type: ['string', 'null'], maxLength: 9 },
    is: { oneOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }] },
  },
  {
    what: 'a choice goes away',
    at: sent('properties', 'n'),
    was: { oneOf: [{ $ref: '#/components/schemas/TagName' }, { title: 'By number', type: 'integer' }] },
    is: { oneOf: [{ $ref: '#/components/schemas/TagName' }] },
    breaks: 'By number is no longer taken',
  },
  {
    what: 'a choice is added',
    at: sent('properties', 'n'),
    was: { oneOf: [{ $ref: '#/components/schemas/TagName' }] },
    is: { oneOf: [{ $ref: '#/components/schemas/TagName' }, { type: 'integer' }] },
  },
  {
    what: 'one of two choices takes less',
    at: sent('properties', 'n'),
    was: {
      oneOf: [
        { title: 'Short', type: 'string', maxLength: 9 },
        { title: 'Word', type: 'string', enum: ['everything'] },
      ],
    },
    is: {
      oneOf: [
        { title: 'Short', type: 'string', maxLength: 7 },
        { title: 'Word', type: 'string', enum: ['everything'] },
      ],
    },
    breaks: 'maxLength was 9 and is 7',
  },
  {
    what: 'a value of an enum goes away',
    at: sent('properties', 'n'),
    was: { type: 'string', enum: ['a', 'b'] },
    is: { type: 'string', enum: ['a'] },
    breaks: '“b” is no longer taken',
  },
  { what: 'an enum grows', at: sent('properties', 'n'), was: { type: 'string', enum: ['a'] }, is: { type: 'string', enum: ['a', 'b'] } },
  {
    what: 'an enum is put on',
    at: sent('properties', 'n'),
    was: { type: 'string' },
    is: { type: 'string', enum: ['a'] },
    breaks: 'only certain values',
  },
  { what: 'an enum is lifted', at: sent('properties', 'n'), was: { type: 'string', enum: ['a'] }, is: { type: 'string' } },
  {
    what: 'a constant changes',
    at: sent('properties', 'n'),
    was: { type: 'string', const: 'a' },
    is: { type: 'string', const: 'b' },
    breaks: '“a” is no',
  },
  {
    what: 'a pattern is put on',
    at: sent('properties', 'n'),
    was: { type: 'string' },
    is: { type: 'string', pattern: '^a' },
    breaks: 'pattern ^a now',
  },
  { what: 'a pattern is lifted', at: sent('properties', 'n'), was: { type: 'string', pattern: '^a' }, is: { type: 'string' } },
  {
    what: 'a format is put on',
    at: sent('properties', 'n'),
    was: { type: 'string' },
    is: { type: 'string', format: 'uri' },
    breaks: 'format uri now',
  },
  { what: 'a format is lifted', at: sent('properties', 'n'), was: { type: 'string', format: 'uri' }, is: { type: 'string' } },
  ...limits('sent'),
  {
    what: 'entries must be of a narrower type',
    at: sent('properties', 'n'),
    was: { type: 'array', items: { type: 'number' } },
    is: { type: 'array', items: { type: 'integer' } },
    breaks: '/n []: number is no longer taken',
  },
  {
    what: 'entries must be unique',
    at: sent('properties', 'n'),
    was: { type: 'array', items: { type: 'number' } },
    is: { type: 'array', items: { type: 'number' }, uniqueItems: true },
    breaks: 'entries must be unique now',
  },
  {
    what: 'a rare keyword is put on',
    at: sent('properties', 'n'),
    was: { type: 'string' },
    is: { type: 'string', not: { const: 'a' } },
    breaks: 'not has changed',
  },
  { what: 'a description changes', at: sent('properties', 'place', 'description'), is: 'Where it stands.' },
];

/** Of what clients read. */
const responses: readonly Change[] = [
  { what: 'a field goes away', at: answered('properties', 'words'), breaks: 'Tag as answered /words: the field is gone' },
  { what: 'a field is added', at: answered('properties', 'colour'), is: word },
  { what: 'a field may be missing', at: answered('required'), is: ['id'], breaks: 'Tag as answered /name: the field may be missing now' },
  { what: 'a field is always there', at: answered('required'), was: ['id'], is: ['id', 'name'] },
  { what: 'a type changes', at: answered('properties', 'id'), is: { type: 'string' }, breaks: 'Tag as answered /id: may now be string' },
  { what: 'an integer becomes a number', at: answered('properties', 'id'), is: { type: 'number' }, breaks: '/id: may now be number' },
  { what: 'a number becomes an integer', at: answered('properties', 'id'), was: { type: 'number' }, is: { type: 'integer' } },
  { what: 'null may be answered', at: answered('properties', 'id'), is: { type: ['integer', 'null'] }, breaks: '/id: may now be null' },
  { what: 'null is not answered any more', at: answered('properties', 'id'), was: { type: ['integer', 'null'] }, is: { type: 'integer' } },
  {
    what: 'a variant is added',
    at: ['components', 'schemas', 'Icon', 'oneOf', 2],
    is: { title: 'Picture', type: 'object', required: ['url'], properties: { url: word } },
    breaks: 'Icon as answered: may now be Picture',
  },
  {
    what: 'a field of one variant goes away',
    at: answered('properties', 'n'),
    was: {
      oneOf: [
        { title: 'Circle', type: 'object', required: ['kind'], properties: { kind: { type: 'string', const: 'circle' }, radius: word } },
        { title: 'Square', type: 'object', required: ['kind'], properties: { kind: { type: 'string', const: 'square' }, side: word } },
      ],
    },
    is: {
      oneOf: [
        { title: 'Circle', type: 'object', required: ['kind'], properties: { kind: { type: 'string', const: 'circle' } } },
        { title: 'Square', type: 'object', required: ['kind'], properties: { kind: { type: 'string', const: 'square' }, side: word } },
      ],
    },
    breaks: '/n /radius: the field is gone',
  },
  {
    what: 'a value joins a closed enum',
    at: answered('properties', 'n'),
    was: { type: 'string', enum: ['a'] },
    is: { type: 'string', enum: ['a', 'b'] },
    breaks: '/n: may now be “b”',
  },
  {
    what: 'a value joins an open enum',
    at: answered('properties', 'n'),
    was: { type: 'string', description: 'Open.', examples: ['a'] },
    is: { type: 'string', description: 'Open.', examples: ['a', 'b'] },
  },
  { what: 'a value leaves an enum', at: answered('properties', 'n'), was: { type: 'string', enum: ['a', 'b'] }, is: { type: 'string', enum: ['a'] } },
  {
    what: 'an enum is lifted',
    at: answered('properties', 'n'),
    was: { type: 'string', enum: ['a'] },
    is: { type: 'string' },
    breaks: 'any value now',
  },
  {
    what: 'a format is lifted',
    at: answered('properties', 'n'),
    was: { type: 'string', format: 'uri' },
    is: { type: 'string' },
    breaks: 'format uri',
  },
  { what: 'a format is put on', at: answered('properties', 'n'), was: { type: 'string' }, is: { type: 'string', format: 'uri' } },
  {
    what: 'a pattern changes',
    at: answered('properties', 'n'),
    was: { type: 'string', pattern: '^a' },
    is: { type: 'string', pattern: '^b' },
    breaks: '^a',
  },
  ...limits('answered'),
  {
    what: 'entries become freer',
    at: answered('properties', 'words', 'items'),
    is: { type: ['string', 'null'] },
    breaks: 'Tag as answered /words []: may now be null',
  },
  {
    what: 'entries of a map become freer',
    at: answered('properties', 'n'),
    was: { type: 'object', additionalProperties: { type: 'integer' } },
    is: { type: 'object', additionalProperties: { type: 'number' } },
    breaks: '/n /*: may now be number',
  },
  {
    what: 'a part of a composition loses a field',
    at: answered('properties', 'n'),
    was: { allOf: [{ $ref: '#/components/schemas/Icon' }, { type: 'object', properties: { a: word, b: word } }] },
    is: { allOf: [{ $ref: '#/components/schemas/Icon' }, { type: 'object', properties: { a: word } }] },
    breaks: '/n /b: the field is gone',
  },
  {
    what: 'a composition is written out',
    at: answered('properties', 'n'),
    was: {
      allOf: [
        { type: 'object', properties: { a: word } },
        { type: 'object', required: ['a'], properties: { b: word } },
      ],
    },
    is: { type: 'object', required: ['a'], properties: { a: word, b: word } },
  },
  { what: 'an example changes', at: answered('properties', 'id', 'examples'), is: [8] },
];

/** Limits may be loosened for what is sent and tightened for what is answered; the other way round is a break. */
function limits(direction: 'sent' | 'answered'): Change[] {
  const at = direction === 'sent' ? sent('properties', 'n') : answered('properties', 'n');
  const wider: readonly (readonly [type: string, keyword: string, narrow: number, wide: number | undefined])[] = [
    ['string', 'minLength', 2, 1],
    ['string', 'minLength', 1, undefined],
    ['string', 'maxLength', 5, 6],
    ['string', 'maxLength', 5, undefined],
    ['integer', 'minimum', 0, undefined],
    ['integer', 'minimum', 0, -1],
    ['integer', 'maximum', 5, 6],
    ['number', 'exclusiveMinimum', 1, 0],
    ['number', 'exclusiveMaximum', 5, undefined],
    ['array', 'minItems', 2, 1],
    ['array', 'maxItems', 5, 6],
    ['object', 'minProperties', 2, 1],
    ['object', 'maxProperties', 5, 6],
  ];
  return wider.flatMap(([type, keyword, narrow, wide]) => {
    const schemaOf = (limit: number | undefined): Json => ({ type, ...(limit === undefined ? {} : { [keyword]: limit }) });
    const [loosened, tightened] = [
      { what: `${keyword} is loosened from ${narrow} to ${wide ?? 'nothing'}`, at, was: schemaOf(narrow), is: schemaOf(wide) },
      { what: `${keyword} is tightened from ${wide ?? 'nothing'} to ${narrow}`, at, was: schemaOf(wide), is: schemaOf(narrow) },
    ];
    return direction === 'sent'
      ? [loosened, { ...tightened, breaks: `${keyword} was ${wide ?? 'not set'} and is ${narrow}` }]
      : [{ ...loosened, breaks: `${keyword} was ${narrow} and is ${wide ?? 'not set'}` }, tightened];
  });
}

function breaksOf({ at, was, is }: Change): string[] {
  const before = was === undefined ? smallContract() : changed(smallContract(), at, was);
  return breaksBetween(before, changed(before, at, is));
}

describe('The contract', () => {
  it('keeps what the released one promised', () => {
    const released = parse(readFileSync(path.join(root, 'openapi/released/v2.yaml'), 'utf8')) as JsonObject;
    expect(breaksBetween(released, readContract())).toEqual([]);
  });

  it('is itself compatible with itself, and so is a small one', () => {
    expect(breaksBetween(smallContract(), smallContract())).toEqual([]);
  });
});

describe.each([
  ['of an operation', operations],
  ['of what is sent', requests],
  ['of what is answered', responses],
])('A change %s', (_, changes) => {
  it.each(changes.filter(({ breaks }) => breaks === undefined))('is allowed: $what', (change) => {
    expect(breaksOf(change)).toEqual([]);
  });

  it.each(changes.filter(({ breaks }) => breaks !== undefined))('breaks the contract: $what', (change) => {
    expect(breaksOf(change).join('\n')).toContain(change.breaks);
  });
});
