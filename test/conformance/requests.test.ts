import { describe, expect, it } from 'vitest';
import { badRequests } from './bad-requests.ts';
import { operationOf, readContract } from './contract.ts';
import { goodRequests } from './good-requests.ts';
import type { Plan } from './plan.ts';
import { sample } from './random.ts';
import { type Schema, Schemas } from './schema.ts';
import { sampleOf, valuesOf } from './values.ts';
import { edgesOf, violationsOf } from './variants.ts';

const contract = readContract();

const jsonOf = ({ body }: Plan): unknown => (body && 'json' in body ? body.json : undefined);

describe('Good requests', { timeout: 60_000 }, () => {
  it('fit the contract, and a good many are made for each operation', () => {
    for (const operation of contract.operations) {
      const requests = goodRequests(contract, operation, 5, 10);
      expect(requests.length, operation.operationId).toBeGreaterThanOrEqual(11);
      for (const request of requests) {
        const schema = operation.body?.schema;
        if (schema && jsonOf(request) !== undefined)
          expect(contract.schemas.violation(schema, jsonOf(request)), `${operation.operationId}: ${request.name}`).toBeUndefined();
        for (const parameter of operation.parameters) {
          const value = { path: request.path, query: request.query, header: request.headers }[parameter.in][parameter.name];
          if (value === undefined) expect(parameter.required, `${operation.operationId}: ${request.name} lacks ${parameter.name}`).toBe(false);
          else
            expect(
              contract.schemas.violation(parameter.schema, value),
              `${operation.operationId}: ${request.name}: ${parameter.name}`,
            ).toBeUndefined();
        }
      }
    }
  });

  it('are the same for the same seed, and others for another', () => {
    const operation = operationOf(contract, 'createFile');
    expect(goodRequests(contract, operation, 5, 20)).toEqual(goodRequests(contract, operation, 5, 20));
    expect(goodRequests(contract, operation, 5, 20)).not.toEqual(goodRequests(contract, operation, 6, 20));
  });

  it('have every example of the contract among them', () => {
    const examples = contract.operations.flatMap(({ body }) => (body?.schema ? body.examples : []));
    const sent = contract.operations
      .flatMap((operation) => goodRequests(contract, operation, 1, 0))
      .filter(({ name }) => name.startsWith('example '));
    expect(sent.map(jsonOf)).toEqual(examples.map(({ value }) => value));
    expect(examples.length).toBeGreaterThan(50);
  });
});

describe('Bad requests', { timeout: 60_000 }, () => {
  it('break the contract in one place each, and a good many are made for each operation', () => {
    for (const operation of contract.operations) {
      const requests = badRequests(contract, operation, 5, 5);
      expect(requests.length, operation.operationId).toBeGreaterThanOrEqual(1);
      const schema = operation.body?.schema;
      for (const request of requests.filter(({ name }) => / at /.test(name))) {
        expect(schema && contract.schemas.fits(schema, jsonOf(request)), `${operation.operationId}: ${request.name}`).toBe(false);
      }
    }
  });

  it('are as many as asked for where there is a body to break', () => {
    const broken = badRequests(contract, operationOf(contract, 'createLabel'), 5, 60).filter(({ name }) => / at /.test(name));
    expect(broken.length).toBeGreaterThanOrEqual(60);
  });
});

const schema: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'size'],
  properties: {
    name: { type: ['string', 'null'], minLength: 2, maxLength: 3 },
    size: { type: 'integer', minimum: 1, maximum: 9 },
    color: { type: 'string', enum: ['red', 'blue'] },
    ids: { type: 'array', minItems: 1, maxItems: 2, uniqueItems: true, items: { type: 'string', pattern: '^[a-z]\\d$' } },
    icon: {
      oneOf: [
        { type: 'object', additionalProperties: false, required: ['emoji'], properties: { emoji: { type: 'string', minLength: 1 } } },
        { type: 'null' },
      ],
    },
  },
};
const schemas = new Schemas({ components: {} });
const whole = { name: 'ab', size: 5, ids: ['a1'] };

describe('Values at the limits', () => {
  it('reach each of them, one at a time', () => {
    const edges = edgesOf(schemas, schema, whole);
    const at = (pointer: string): unknown[] => edges.filter((edge) => edge.pointer === pointer).map(({ value }) => value);
    expect(at('/name')).toEqual([
      { ...whole, name: null },
      { ...whole, name: 'aa' },
      { ...whole, name: '😀😀' },
      { ...whole, name: 'aaa' },
      { ...whole, name: '😀😀😀' },
    ]);
    expect(at('/size')).toEqual([
      { ...whole, size: 1 },
      { ...whole, size: 9 },
    ]);
    expect(at('/color')).toEqual([
      { ...whole, color: 'red' },
      { ...whole, color: 'blue' },
    ]);
    expect(at('/icon')).toEqual([{ ...whole, icon: null }]);
    expect(at('/icon/emoji')).toEqual([
      { ...whole, icon: { emoji: 'a' } },
      { ...whole, icon: { emoji: '😀' } },
    ]);
    expect(at('/ids')).toHaveLength(1);
  });
});

describe('Values with one thing wrong', () => {
  const violations = violationsOf(schemas, schema, whole);
  const at = (pointer: string, what: string): unknown[] =>
    violations.filter((found) => found.pointer === pointer && found.what === what).map(({ value }) => value);

  it('have a field too many or too few', () => {
    expect(at('', 'an unknown field')).toEqual([{ ...whole, unknownField: 'x' }]);
    expect(at('', 'no name')).toEqual([{ size: 5, ids: ['a1'] }]);
    expect(at('', 'no size')).toEqual([{ name: 'ab', ids: ['a1'] }]);
    expect(at('/icon', 'an unknown field')).toHaveLength(1);
    expect(violations.map(({ value }) => value)).toContainEqual({ ...whole, icon: {} });
  });

  it('pass a limit by one', () => {
    expect(at('/name', 'a text that is too short')).toEqual([
      { ...whole, name: 'a' },
      { ...whole, name: '😀' },
    ]);
    expect(at('/name', 'a text that is too long')).toEqual([
      { ...whole, name: 'aaaa' },
      { ...whole, name: '😀😀😀😀' },
    ]);
    expect(at('/size', 'a number that is too small')).toEqual([{ ...whole, size: 0 }]);
    expect(at('/size', 'a number that is too large')).toEqual([{ ...whole, size: 10 }]);
    expect(at('/ids', 'a list that is too short')).toEqual([{ ...whole, ids: [] }]);
    expect(at('/ids', 'a list that is too long')).toHaveLength(1);
    expect(at('/ids', 'a list with an item twice')).toHaveLength(1);
  });

  it('are of another type, not listed, or of the wrong form', () => {
    expect(at('/size', 'another type')).toEqual(['many', 1.5, [], null].map((size) => ({ ...whole, size })));
    expect(at('/name', 'another type')).toEqual([42, true, {}].map((name) => ({ ...whole, name })));
    expect(at('/color', 'a value that is not listed')).toEqual([{ ...whole, color: 'nothing of the kind' }]);
    expect(at('/ids/0', 'a text of the wrong form').length).toBeGreaterThan(2);
  });
});

describe('Values of a schema', () => {
  it('fit it, and use all that it allows', () => {
    const values = sample(valuesOf(schemas, schema), 7, 300);
    for (const value of values) expect(schemas.violation(schema, value)).toBeUndefined();
    const names = new Set(values.map((value) => (value as { name: string | null }).name === null));
    expect(names).toEqual(new Set([true, false]));
    expect(values.some((value) => !Object.hasOwn(value as object, 'color'))).toBe(true);
    expect(values.some((value) => (value as { icon?: unknown }).icon === null)).toBe(true);
  });

  it('are not made from keywords that the suite does not know', () => {
    expect(() => valuesOf(schemas, { type: 'integer', multipleOf: 3 } as Schema, ['count'])).toThrow(
      'No values can be made for count yet: it uses multipleOf.',
    );
    expect(() => valuesOf(schemas, { type: 'string', format: 'hostname' })).toThrow('hostname');
  });

  it('have a sample that is always the same', () => {
    expect(sampleOf(schemas, schema)).toEqual(sampleOf(schemas, schema));
    expect(schemas.fits(schema, sampleOf(schemas, schema))).toBe(true);
  });
});
