import { beforeAll, describe, expect, it } from 'vitest';
import { api, expectProblem, type Resource } from '../support/api.ts';
import { useService } from '../support/service.ts';

const service = useService();
const client = api(service);
let id: string;

beforeAll(async () => {
  id = (await client.folder()).id;
});

/** Sends preferences as the text says, which JavaScript would write in another way. */
const sendText = (preferences: string): Promise<Response> =>
  client.call('PATCH', `/v2/resources/${id}`, `{"preferences":${preferences}}`, { 'Content-Type': 'application/json' });

describe('A number in a body', () => {
  it.each([
    ['{"a":[0,{"b/c":1e999}]}', '/preferences/a/1/b~1c'],
    ['{"a":-1E+400}', '/preferences/a'],
    ['{"a":1.5e0000309}', '/preferences/a'],
    [`{"a":${'9'.repeat(309)}}`, '/preferences/a'],
    [`{"a":${'9'.repeat(290)}e20}`, '/preferences/a'],
    ['{"a":"a text with \\" and 1e999","b":1e309}', '/preferences/b'],
  ])('that is too large to be given back is refused, with its place: %s', async (text, path) => {
    expect(await expectProblem(await sendText(text), 400, 'invalid_request')).toEqual([
      { location: 'body', path, message: expect.stringContaining('1.7976931348623157e+308') },
    ]);
  });

  it.each([
    ['{"a":1e308}', { a: 1e308 }],
    ['{"a":"1e999"}', { a: '1e999' }],
    [`{"a":"${'9'.repeat(400)}"}`, { a: '9'.repeat(400) }],
    ['{"1e999":true}', { '1e999': true }],
    ['{"a":1e-999}', { a: 0 }],
    ['{"a":-0}', { a: 0 }],
    ['{"a":0.1e0000309}', { a: 1e308 }],
    ['{"a":9007199254740993}', { a: 9_007_199_254_740_992 }],
  ])('comes back as double precision holds it: %s', async (text, expected) => {
    const response = await sendText(text);
    expect(response.status).toBe(200);
    expect(((await response.json()) as Resource).preferences).toEqual(expected);
  });
});
