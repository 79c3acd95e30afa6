import { beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../../server/core/problems.ts';
import { readContract } from '../../server/http/contract.ts';
import { type IncomingRequest, type RequestValidator, requestValidators } from '../../server/http/validation/validate-request.ts';

const id = '0199c1d6-5555-7abc-8def-000000000005';
let validators: ReadonlyMap<string, RequestValidator>;
beforeAll(async () => {
  validators = await requestValidators(readContract());
});

function validate(operationId: string, request: Partial<IncomingRequest>) {
  const validator = validators.get(operationId);
  if (!validator) throw new Error(operationId);
  return validator({ params: {}, queryText: '', headers: {}, body: undefined, ...request });
}

/** What is said of a wrong request, as `location path message`. */
function errorsOf(operationId: string, request: Partial<IncomingRequest>): string[] {
  try {
    validate(operationId, request);
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid_request')
      return error.errors.map(({ location, path, message }) => `${location} ${path}: ${message}`);
    throw error;
  }
  return [];
}

describe('A query', () => {
  it('is converted to the types of the contract, with its defaults', () => {
    expect(validate('listTags', { queryText: 'limit=5' }).query).toEqual({ limit: 5, offset: 0 });
    expect(validate('deleteWorkspace', { queryText: 'force=true' }).query).toEqual({ force: true });
  });

  it('may say null as an empty text or as the word', () => {
    expect(validate('listTags', { queryText: 'offset=' }).query.offset).toBeNull();
    expect(validate('listTags', { queryText: 'offset=null' }).query.offset).toBeNull();
  });

  it('may hold objects and lists, in every way that clients write them', () => {
    expect(validate('listResourceRoots', { queryText: 'order[property]=name&order[direction]=DESC' }).query).toMatchObject({
      order: { property: 'name', direction: 'DESC' },
    });
    expect(validate('listResourceRoots', { queryText: 'property=name&direction=DESC' }).query).toMatchObject({ property: 'name', direction: 'DESC' });
    expect(validate('listResourceRoots', { queryText: 'types=SPACE' }).query).toMatchObject({ types: ['SPACE'] });
    expect(validate('listResourceRoots', { queryText: 'types=SPACE&types=SYSTEM' }).query).toMatchObject({ types: ['SPACE', 'SYSTEM'] });
    expect(validate('listResourceRoots', { queryText: 'types%5B0%5D%5Btype%5D=SPACE' }).query).toMatchObject({ types: [{ type: 'SPACE' }] });
  });

  it('with a parameter that the contract does not know is refused', () => {
    expect(errorsOf('listTags', { queryText: 'page=2' })).toEqual(['query page: is not a parameter of this operation']);
    expect(errorsOf('listTags', { queryText: 'hasOwnProperty=2' })).toEqual(['query hasOwnProperty: is not a parameter of this operation']);
    expect(errorsOf('listResourceRoots', { queryText: 'order[by]=name' })).toContain('query order[by]: is not a known field');
  });

  it('is refused with every parameter that is wrong', () => {
    expect(errorsOf('listTags', { queryText: 'limit=0&offset=x' })).toEqual([
      'query limit: must be 1 or more',
      'query offset: must be an integer or null',
    ]);
    expect(errorsOf('listTags', { queryText: 'limit=1001' })).toEqual(['query limit: must be 1000 or less']);
    expect(errorsOf('listTags', { queryText: 'limit=1&limit=2' })).toEqual(['query limit: must be an integer']);
    expect(errorsOf('getUploadUrl', { queryText: '' })).toEqual(['query filename: is required', 'query size: is required']);
    expect(errorsOf('listTags', { queryText: 'name=a%00b' })).toEqual(['query name: must not contain the character U+0000']);
    expect(errorsOf('listResourceRoots', { queryText: 'types[a][b][c][d][e][f]=1' })).toHaveLength(1);
    expect(errorsOf('listTags', { queryText: 'a&'.repeat(2000) })).toHaveLength(1);
  });
});

describe('A path', () => {
  it('is converted to the types of the contract', () => {
    expect(validate('updateLabel', { params: { labelId: '5' }, body: { name: 'Red' } }).path).toEqual({ labelId: 5 });
  });

  it.each([id.toUpperCase(), 'x', '../x', `${id}x`, '0199c1d6-5555-9abc-8def-000000000005', `${id}\n`])(
    'with %j for an id is refused',
    (resourceId) => {
      expect(errorsOf('getResource', { params: { resourceId } })).toEqual(['path resourceId: must be a lower-case UUID']);
    },
  );
});

describe('Headers', () => {
  it('reach the handler when the contract knows them', () => {
    const headers = { 'if-match': '"a"', 'x-other': 'b', 'x-resource-password': '' };
    expect(validate('updateResource', { params: { resourceId: id }, headers, body: { name: 'x' } }).headers).toEqual({ 'if-match': '"a"' });
  });

  it('are refused when they are too long', () => {
    expect(errorsOf('createFolder', { headers: { 'idempotency-key': 'x'.repeat(256) }, body: { name: 'x' } })).toEqual([
      'header idempotency-key: must have at most 255 characters',
    ]);
  });
});

describe('A body', () => {
  const file = { attachment: { path: `stored-files/${id}.pdf`, filename: 'x.pdf' }, mimeType: 'application/pdf', parentId: '@alias::inbox' };

  it.each([
    ['an unknown field', { ...file, colour: 'red' }, ['body /colour: is not a known field']],
    ['a wrong type', { ...file, name: 5 }, ['body /name: must be a string or null']],
    ['a name of no characters', { ...file, name: '' }, ['body /name: must have at least 1 character']],
    ['a name of 256 characters', { ...file, name: 'x'.repeat(256) }, ['body /name: must have at most 255 characters']],
    ['a missing field', { ...file, attachment: { path: file.attachment.path } }, ['body /attachment/filename: is required']],
    ['a number for a text', { ...file, parentId: 5 }, ['body /parentId: must be a string']],
    ['an address that is none', { ...file, url: 'nope' }, ['body /url: must be an address such as https://example.com/page']],
    ['a tag without id or name', { ...file, tags: [{}] }, ['body /tags/0: id: is required, or: name: is required']],
    ['a tag that is a text', { ...file, tags: ['books'] }, ['body /tags/0: must be an object']],
    ['a tag with a wrong id', { ...file, tags: [{ id: 'x' }] }, ['body /tags/0/id: must be a lower-case UUID']],
  ])('with %s is refused', (_what, body, errors) => {
    expect(errorsOf('createFile', { body })).toEqual(errors);
  });

  it('with an unknown alias is told what may stand there', () => {
    const [error, ...others] = errorsOf('createFile', { body: { ...file, parentId: '@alias::outbox' } });
    expect(others).toEqual([]);
    expect(error).toMatch(/^body \/parentId: must be a lower-case UUID, or: must be "@alias::inbox" or "@alias::bin"$/);
  });

  it('is told once of what type a value has to be that may be of several', () => {
    expect(errorsOf('createApiKey', { body: { name: 'x', expiresAt: 7 } })).toEqual(['body /expiresAt: must be a string or null']);
  });

  it('is told about the alternative that was meant', () => {
    expect(errorsOf('createFolder', { body: { name: 'x', icon: { type: 'emoji' } } })).toEqual(['body /icon/emoji: is required']);
    expect(errorsOf('createFolder', { body: { name: 'x', icon: { type: 'photo' } } })).toEqual([
      'body /icon/type: must be "emoji", "predefined" or "customImage"',
    ]);
  });

  it('is refused with every field that is wrong, up to a number that a person reads', () => {
    expect(errorsOf('createTag', { body: { name: '', color: 1 } })).toHaveLength(2);
    expect(errorsOf('deleteResources', { body: { resourceIds: Array.from({ length: 500 }, () => 'x') } }).length).toBeLessThanOrEqual(20);
  });

  it('of a hundred thousand wrong items costs no more than its first', () => {
    const body = { resourceIds: Array.from({ length: 100_000 }, () => 5) };
    expect(errorsOf('deleteResources', { body })).toHaveLength(1);
  });

  it('is filled in with the defaults of the contract', () => {
    expect(validate('filterResources', { body: {} }).body).toMatchObject({ limit: 20 });
  });
});
