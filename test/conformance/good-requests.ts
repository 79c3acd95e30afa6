import fc from 'fast-check';
import type { Contract, Operation, Parameter } from './contract.ts';
import { emptyPlan, type Plan, type Values } from './plan.ts';
import { pick, sample, seedFor } from './random.ts';
import { rolesOfPathParameter, standIn } from './roles.ts';
import { sampleOf, valuesOf } from './values.ts';
import { edgesOf } from './variants.ts';

/** The simplest request of an operation: what it requires and nothing else, about things that exist. */
export function plainRequest({ schemas }: Contract, operation: Operation): Plan {
  const { parameters, body } = operation;
  const required = parameters.filter((parameter) => parameter.required);
  return {
    ...emptyPlan,
    name: 'the plain request',
    path: valuesIn(required, 'path', ({ name, schema }) => firstStandIn(operation, name) ?? sampleOf(schemas, schema, [name])),
    query: valuesIn(required, 'query', ({ name, schema, example }) => example ?? sampleOf(schemas, schema, [name])),
    body: body?.required && body.schema ? { json: body.examples[0]?.value ?? sampleOf(schemas, body.schema) } : undefined,
  };
}

/**
 * Requests that fit the contract: its own examples, values at each limit (at most four times `cases` of them), and `cases` others made from the schemas.
 */
export function goodRequests(contract: Contract, operation: Operation, seed: number, cases: number): Plan[] {
  const plain = plainRequest(contract, operation);
  return [
    plain,
    ...exampleRequests(operation, plain),
    ...pick(edgeRequests(contract, operation, plain), seedFor(seed, `${operation.operationId} limits`), 4 * cases),
    ...generatedRequests(contract, operation, seedFor(seed, `${operation.operationId} good`), cases),
  ];
}

function exampleRequests({ parameters, body }: Operation, plain: Plan): Plan[] {
  const given = parameters.filter(({ example }) => example !== undefined);
  const query = valuesIn(given, 'query', ({ example }) => example);
  return [
    ...(body?.schema ? body.examples.map(({ name, value }) => ({ ...plain, name: `example ${name}`, body: { json: value } })) : []),
    ...Object.entries(query).map(([name, value]) => ({ ...plain, name: `the example of ${name}`, query: { ...plain.query, [name]: value } })),
  ];
}

function edgeRequests({ schemas }: Contract, { parameters, body }: Operation, plain: Plan): Plan[] {
  const ofBody = body?.schema && plain.body && 'json' in plain.body ? edgesOf(schemas, body.schema, plain.body.json) : [];
  const ofQuery = parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name, schema }) => edgesOf(schemas, schema, sampleOf(schemas, schema, [name])).map((edge) => ({ ...edge, parameter: name })));
  return [
    ...ofBody.map(({ pointer, what, value }) => ({ ...plain, name: `${what} at ${pointer || 'the body'}`, body: { json: value } })),
    ...ofQuery.map(({ parameter, pointer, what, value }) => ({
      ...plain,
      name: `${what} in ${parameter}${pointer}`,
      query: { ...plain.query, [parameter]: value },
    })),
  ];
}

function generatedRequests({ schemas }: Contract, operation: Operation, seed: number, count: number): Plan[] {
  const { parameters, body } = operation;
  const bodies = body?.schema ? valuesOf(schemas, body.schema).map((json) => ({ json })) : fc.constant(undefined);
  const arbitrary = fc.record({
    path: recordOf(parameters, 'path', ({ name, schema }) => pathValues(operation, name, valuesOf(schemas, schema, [name]))),
    query: recordOf(parameters, 'query', ({ name, schema }) => valuesOf(schemas, schema, [name])),
    headers: recordOf(parameters, 'header', headerValues),
    body: body?.required === false ? fc.option(bodies, { nil: undefined }) : bodies,
  });
  return sample(arbitrary, seed, count).map((plan, index) => ({ ...emptyPlan, ...plan, name: `generated ${index + 1}` }));
}

function recordOf<Value>(
  parameters: readonly Parameter[],
  location: Parameter['in'],
  values: (parameter: Parameter) => fc.Arbitrary<Value>,
): fc.Arbitrary<Record<string, Value>> {
  const here = parameters.filter((parameter) => parameter.in === location);
  const optional = here.filter((parameter) => !parameter.required);
  // One or two optional parameters at a time: together they would refuse each other most of the time.
  return fc
    .record({
      all: fc.record(Object.fromEntries(here.map((parameter) => [parameter.name, values(parameter)])), { noNullPrototype: true }),
      kept: fc.subarray(
        optional.map(({ name }) => name),
        { maxLength: Math.min(location === 'header' ? 1 : 3, optional.length) },
      ),
    })
    .map(({ all, kept }) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => kept.includes(name) || !optional.some((parameter) => parameter.name === name))),
    );
}

/** Mostly things that exist, sometimes any id. */
function pathValues(operation: Operation, name: string, any: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const known = rolesOfPathParameter(operation, name).map(standIn);
  return known.length > 0 ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: any }) : any;
}

function headerValues({ name, schema }: Parameter): fc.Arbitrary<string> {
  if (/-(Workspace|Base)-Id$/.test(name)) return fc.constant(String(standIn('workspace')));
  const { minLength = 1, maxLength = 100 } = schema;
  // What a header can hold: visible ASCII, since spaces at its ends are lost on the way.
  return fc.string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
    minLength,
    maxLength: Math.min(maxLength, 100),
    size: 'small',
  });
}

function firstStandIn(operation: Operation, name: string): string | number | undefined {
  const [role] = rolesOfPathParameter(operation, name);
  return role && standIn(role);
}

const valuesIn = (parameters: readonly Parameter[], location: Parameter['in'], value: (parameter: Parameter) => unknown): Values =>
  Object.fromEntries(parameters.filter((parameter) => parameter.in === location).map((parameter) => [parameter.name, value(parameter)]));
