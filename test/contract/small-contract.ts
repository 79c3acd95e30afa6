import type { Json, JsonObject } from './document.ts';

/** A contract of one page that keeps every rule of redocly.yaml, for tests that break one of them. */

const traceId = '0199c1d6a3f27c5e8b1d4f6a2e9c7b30';

const header = (example: string): Json => ({ description: 'Says something about the answer.', schema: { type: 'string' }, example });

const parameter = (name: string, location: string, example: Json): Json => ({
  name,
  in: location,
  required: location === 'path',
  description: 'Says something about the request.',
  schema: { type: 'string', maxLength: 100 },
  example,
});

function failure(status: number, ...codes: string[]): Json {
  return {
    description: codes.map((code) => `\`${code}\`: the request failed.`).join(' '),
    headers: {
      'X-Trace-Id': { $ref: '#/components/headers/TraceId' },
      ...([429, 503].includes(status) ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } : {}),
    },
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            {
              type: 'object',
              properties: { detail: { type: 'string', enum: [...codes], description: 'The code.', examples: [codes[0] ?? ''] } },
            },
          ],
        },
        examples: Object.fromEntries(
          codes.map((code) => [code, { summary: 'A failure', value: { title: 'A failure', status, traceid: traceId, detail: code } }]),
        ),
      },
    },
  };
}

const failures: Record<string, Json> = {
  '400': failure(400, 'invalid_request', 'conflicting_scope_headers'),
  '401': failure(401, 'unauthorized'),
  '403': failure(403, 'insufficient_scope'),
  '404': failure(404, 'tag_not_found'),
  '406': failure(406, 'not_acceptable'),
  '409': failure(409, 'idempotency_key_reused'),
  '412': failure(412, 'precondition_failed'),
  '413': failure(413, 'body_too_large'),
  '415': failure(415, 'unsupported_media_type'),
  '429': failure(429, 'rate_limited'),
  '500': failure(500, 'internal_error'),
  '501': failure(501, 'not_implemented'),
  '503': failure(503, 'unavailable'),
};

const failuresOf = (...statuses: string[]): Record<string, Json> =>
  Object.fromEntries(
    ['400', '401', '403', '404', '406', ...statuses, '429', '500', '501', '503'].map((status) => [
      status,
      { $ref: `#/components/responses/Failure${status}` },
    ]),
  );

const answer = (schema: string, value: Json, headers: Record<string, Json> = {}): Json => ({
  description: 'What was asked for.',
  headers: { 'X-Trace-Id': { $ref: '#/components/headers/TraceId' }, ...headers },
  content: {
    'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, examples: { invoice: { summary: 'An invoice', value } } },
  },
});

export const security = (scope: string): Json => [{ ApiKey: [scope] }, { OAuth2: [scope] }];

const tag: Json = { id: 7, name: 'invoice', words: ['bill'], icon: null };

/** A new copy each time. */
export function smallContract(): JsonObject {
  return structuredClone({
    openapi: '3.1.0',
    info: { title: 'Tags', version: '2.0.0', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: 'http://localhost:8787' }],
    tags: [{ name: 'Tags', description: 'Words on resources.' }],
    paths: {
      '/v2/tags': {
        get: {
          operationId: 'listTags',
          tags: ['Tags'],
          summary: 'List the tags',
          description: 'Lists all tags page by page. Needs the scope `tags:read`.',
          security: security('tags:read'),
          parameters: [{ $ref: '#/components/parameters/Cursor' }],
          responses: { '200': answer('TagPage', { tags: [tag], hasMore: false, nextCursor: null }), ...failuresOf() },
        },
        post: {
          operationId: 'createTag',
          tags: ['Tags'],
          summary: 'Create a tag',
          description: 'Makes a tag for later use. Needs the scope `tags:write`.',
          security: security('tags:write'),
          parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/TagCreate' },
                examples: { invoice: { summary: 'An invoice', value: { name: 'invoice' } } },
              },
            },
          },
          responses: {
            '201': answer('Tag', tag, {
              Location: { $ref: '#/components/headers/Location' },
              'Idempotency-Replayed': { $ref: '#/components/headers/IdempotencyReplayed' },
            }),
            ...failuresOf('409', '413', '415'),
          },
        },
      },
      '/v2/tags/{tagId}': {
        delete: {
          operationId: 'deleteTag',
          tags: ['Tags'],
          summary: 'Delete a tag',
          description: 'Deletes a tag for good. Needs the scope `tags:write`.',
          security: security('tags:write'),
          parameters: [{ $ref: '#/components/parameters/TagId' }, { $ref: '#/components/parameters/IfMatch' }],
          responses: {
            '204': { description: 'The tag is gone.', headers: { 'X-Trace-Id': { $ref: '#/components/headers/TraceId' } } },
            ...failuresOf('412'),
          },
        },
      },
      '/stored-files/{storedFile}': {
        get: {
          operationId: 'getStoredFile',
          tags: ['Tags'],
          summary: 'Download a file',
          description: 'Answers the bytes of a file. Needs no scope.',
          security: [],
          parameters: [{ $ref: '#/components/parameters/StoredFile' }],
          responses: { '200': answer('Tag', tag), '400': { $ref: '#/components/responses/Failure400' } },
        },
      },
    },
    webhooks: {
      'tag.created': {
        post: {
          operationId: 'onTagCreated',
          tags: ['Tags'],
          summary: 'Tag created',
          description: 'Sent when a tag is created.',
          security: [],
          parameters: [{ $ref: '#/components/parameters/WebhookId' }],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/Tag' },
                examples: { invoice: { summary: 'An invoice', value: tag } },
              },
            },
          },
          responses: { '2XX': { description: 'Received.' }, '410': { description: 'Send no more.' } },
        },
      },
    },
    components: {
      securitySchemes: {
        ApiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        OAuth2: {
          type: 'oauth2',
          flows: {
            authorizationCode: {
              authorizationUrl: 'https://auth.example.com/authorize',
              tokenUrl: 'https://auth.example.com/token',
              scopes: { 'tags:read': 'Read tags', 'tags:write': 'Change tags' },
            },
          },
        },
      },
      headers: {
        TraceId: header(traceId),
        RetryAfter: header('1'),
        Location: header('/v2/tags/7'),
        IdempotencyReplayed: header('true'),
      },
      parameters: {
        Cursor: parameter('cursor', 'query', 'abc'),
        TagId: parameter('tagId', 'path', '7'),
        StoredFile: parameter('storedFile', 'path', 'a.pdf'),
        IfMatch: parameter('If-Match', 'header', '"1"'),
        IdempotencyKey: parameter('Idempotency-Key', 'header', 'a-key'),
        WebhookId: parameter('webhook-id', 'header', 'an-id'),
      },
      responses: Object.fromEntries(Object.entries(failures).map(([status, response]) => [`Failure${status}`, response])),
      schemas: {
        Problem: {
          type: 'object',
          description: 'What every failure looks like.',
          required: ['title', 'status', 'traceid', 'detail'],
          properties: {
            title: { type: 'string', description: 'The name of the status.', examples: ['Not Found'] },
            status: { type: 'integer', description: 'The status once more.', examples: [404] },
            traceid: { type: 'string', description: 'The id of the request.', examples: [traceId] },
            detail: { type: 'string', description: 'The code to act on.', examples: ['tag_not_found'] },
          },
        },
        TagCreate: {
          type: 'object',
          description: 'A new tag.',
          additionalProperties: false,
          required: ['name'],
          properties: {
            name: { $ref: '#/components/schemas/TagName' },
            place: {
              description: 'Where it goes.',
              oneOf: [
                {
                  type: 'object',
                  additionalProperties: false,
                  properties: { after: { type: 'integer', description: 'The tag before it.', examples: [6] } },
                },
                { type: 'null' },
              ],
            },
          },
        },
        TagName: { type: 'string', description: 'The name of a tag.', minLength: 1, maxLength: 100, examples: ['invoice'] },
        Icon: {
          description: 'A picture, or null.',
          oneOf: [
            {
              type: 'object',
              required: ['emoji'],
              properties: { emoji: { type: 'string', description: 'An emoji.', examples: ['📚'] } },
            },
            { type: 'null' },
          ],
        },
        Tag: {
          type: 'object',
          description: 'A tag.',
          required: ['id', 'name', 'words', 'icon'],
          properties: {
            id: { type: 'integer', description: 'The id of the tag.', examples: [7] },
            name: { $ref: '#/components/schemas/TagName', description: 'Its name.' },
            words: { type: 'array', description: 'Other words for it.', items: { type: 'string' }, examples: [['bill']] },
            icon: { $ref: '#/components/schemas/Icon' },
          },
        },
        TagPage: {
          type: 'object',
          description: 'One page of tags.',
          required: ['tags', 'hasMore', 'nextCursor'],
          properties: {
            tags: { type: 'array', description: 'The tags of this page.', items: { $ref: '#/components/schemas/Tag' } },
            hasMore: { type: 'boolean', description: 'Whether there are more.', examples: [false] },
            nextCursor: { type: ['string', 'null'], description: 'The next page.', examples: [null] },
          },
        },
      },
    },
  });
}

/** What a contract is after one of its values was replaced, or removed when `value` is undefined. */
export function changed(contract: JsonObject, at: readonly (string | number)[], value: Json | undefined): JsonObject {
  const copy = structuredClone(contract);
  const last = at.at(-1);
  const holder = at.slice(0, -1).reduce<Json>((node, key) => {
    const next = (node as JsonObject)[key];
    if (next === undefined) throw new Error(`There is no ${key} in ${at.join(' → ')}.`);
    return next;
  }, copy);
  if (last === undefined || holder === null || typeof holder !== 'object') throw new Error(`Nothing can be changed at ${at.join(' → ')}.`);
  if (value !== undefined) (holder as JsonObject)[last] = value;
  else if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else delete holder[last];
  return copy;
}
