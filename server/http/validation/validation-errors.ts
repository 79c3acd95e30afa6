import type { ErrorObject } from 'ajv';
import type { ProblemError } from '../../core/problems.ts';
import { maxBytes } from './max-bytes.ts';
import { parameterName } from './query.ts';

/** As many as a person reads; a list of a thousand wrong ids would make a thousand. */
const errorLimit = 20;

const locations = { path: 'path', query: 'query', header: 'header', requestBody: 'body' } as const;
type Part = keyof typeof locations;

/** Says what Ajv found wrong with a request in a person's words: which field, and what it must be. */
export function problemErrors(errors: readonly ErrorObject[]): ProblemError[] {
  const found = new Map<string, ProblemError>();
  for (const error of withoutAlternatives(errors)) {
    const problem = problemError(error);
    found.set(`${problem.location} ${problem.path} ${problem.message}`, problem);
  }
  return [...found.values()].slice(0, errorLimit);
}

interface Told {
  readonly pointer: string;
  readonly message: string;
}

function problemError(error: ErrorObject | Told): ProblemError {
  const { pointer, message } = 'keyword' in error ? told(error) : error;
  const [, part = '', ...inner] = pointer.split('/');
  const location = locations[part as Part] ?? 'body';
  const innerPointer = inner.map((name) => `/${name}`).join('');
  return { location, path: location === 'body' ? innerPointer : parameterName(innerPointer), message };
}

function told(error: ErrorObject): Told {
  const { instancePath, keyword, params } = error;
  if (keyword === 'required' || keyword === 'dependentRequired') {
    const name: string = params.missingProperty;
    return { pointer: `${instancePath}/${escapeName(name)}`, message: name === 'requestBody' ? 'a JSON body is required' : 'is required' };
  }
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties') {
    const name: string = params.additionalProperty ?? params.unevaluatedProperty;
    return {
      pointer: `${instancePath}/${escapeName(name)}`,
      message: instancePath === '/query' ? 'is not a parameter of this operation' : 'is not a known field',
    };
  }
  return { pointer: instancePath, message: phrase(error) };
}

function phrase({ keyword, params, message = 'is invalid' }: ErrorObject): string {
  switch (keyword) {
    case 'type':
      return `must be ${typeNames(params.type)}`;
    case 'minLength':
      return `must have at least ${counted(params.limit, 'character')}`;
    case 'maxLength':
      return `must have at most ${counted(params.limit, 'character')}`;
    case 'minItems':
      return `must have at least ${counted(params.limit, 'item')}`;
    case 'maxItems':
      return `must have at most ${counted(params.limit, 'item')}`;
    case 'minProperties':
      return `must have at least ${counted(params.limit, 'field')}`;
    case 'maxProperties':
      return `must have at most ${counted(params.limit, 'field')}`;
    case maxBytes:
      return `must have at most ${counted(params.limit, 'byte')} as JSON, and has ${params.bytes}`;
    case 'minimum':
      return `must be ${params.limit} or more`;
    case 'maximum':
      return `must be ${params.limit} or less`;
    case 'exclusiveMinimum':
      return `must be more than ${params.limit}`;
    case 'exclusiveMaximum':
      return `must be less than ${params.limit}`;
    case 'pattern':
      return patternSentence(params.pattern);
    case 'format':
      return formatSentence(params.format);
    case 'enum':
      return `must be ${orList(params.allowedValues.map((value: unknown) => JSON.stringify(value)))}`;
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`;
    case 'uniqueItems':
      return 'must not contain the same item twice';
    default:
      return message.charAt(0).toUpperCase() + message.slice(1);
  }
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

function patternSentence(pattern: string): string {
  if (pattern === uuidPattern) return 'must be a lower-case UUID';
  if (pattern.startsWith('^https?:')) return 'must be an http or https address';
  return `must match the pattern ${pattern}`;
}

const uuidPattern = '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$';

const formats: Readonly<Record<string, string>> = {
  'date-time': 'a time such as 2026-11-20T09:30:00.000Z',
  date: 'a date such as 2026-11-20',
  uri: 'an address such as https://example.com/page',
  email: 'an e-mail address',
  uuid: 'a UUID',
};
const formatSentence = (format: string): string => `must be ${formats[format] ?? `a valid ${format}`}`;

function typeNames(types: string | readonly string[]): string {
  return orList([...new Set([types].flat())].map((type) => (type === 'null' ? 'null' : `${/^[aio]/.test(type) ? 'an' : 'a'} ${type}`)));
}

function orList(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

const escapeName = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * When a value fits none of several alternatives, Ajv lists what is wrong with it by each of them. A person wants to know what is wrong by the one that was
 * meant: the nearest. Alternatives that are equally near are told in one sentence.
 */
function withoutAlternatives(errors: readonly ErrorObject[]): (ErrorObject | Told)[] {
  const kept: (ErrorObject | Told)[] = [];
  for (const error of errors) {
    if (error.keyword !== 'oneOf' && error.keyword !== 'anyOf') {
      kept.push(error);
      continue;
    }
    // The errors of the alternatives come right before the error that none fits, and lie at the same place or below.
    let first = kept.length;
    while (first > 0 && isAtOrBelow(kept[first - 1], error.instancePath)) first -= 1;
    const inside = kept.splice(first);
    // A value that fits several alternatives at once has no errors inside.
    kept.push(
      ...(inside.length > 0
        ? nearest(inside, error)
        : [{ pointer: error.instancePath, message: 'must have one of the forms of the contract only, not several' }]),
    );
  }
  return kept;
}

const pointerOf = (error: ErrorObject | Told): string => ('keyword' in error ? error.instancePath : error.pointer);

function isAtOrBelow(error: ErrorObject | Told | undefined, pointer: string): boolean {
  if (!error) return false;
  const place = pointerOf(error);
  return place === pointer || place.startsWith(`${pointer}/`);
}

function nearest(inside: readonly (ErrorObject | Told)[], none: ErrorObject): (ErrorObject | Told)[] {
  const pointer = none.instancePath;
  const alternatives = [...Map.groupBy(inside, (error) => alternativeOf(error, none)).values()];
  const distances = alternatives.map((alternative) => distance(alternative, pointer));
  const least = Math.min(...distances);
  const best = alternatives.filter((_, index) => distances[index] === least);
  if (best.length === 1) return best[0] ?? [];
  return mergedTypes(best, pointer) ?? mergedDiscriminators(best, pointer) ?? [{ pointer, message: eitherMessage(best, pointer) }];
}

/** Alternatives that all want another type: "Must be a string or null." */
function mergedTypes(alternatives: readonly (ErrorObject | Told)[][], pointer: string): Told[] | undefined {
  const types = alternatives.flatMap((errors) =>
    errors.map((error) => ('keyword' in error && error.keyword === 'type' && error.instancePath === pointer ? error.params.type : undefined)),
  );
  return types.includes(undefined) ? undefined : [{ pointer, message: `must be ${typeNames(types.flat())}` }];
}

/** Alternatives that all want another value of the field that tells them apart: what that field may be. */
function mergedDiscriminators(alternatives: readonly (ErrorObject | Told)[][], pointer: string): Told[] | undefined {
  const discriminators = alternatives.map((errors) => errors.find((error) => isDiscriminator(error, pointer)));
  const [first] = discriminators;
  if (!first || !discriminators.every((error) => error && pointerOf(error) === pointerOf(first))) return undefined;
  const values = discriminators.flatMap((error) => (error && 'keyword' in error ? (error.params.allowedValues ?? error.params.allowedValue) : []));
  return [{ pointer: pointerOf(first), message: `must be ${orList([...new Set(values.map((value) => JSON.stringify(value)))])}` }];
}

function eitherMessage(alternatives: readonly (ErrorObject | Told)[][], pointer: string): string {
  const messages = new Set(alternatives.flat().map((error) => whole(problemError(error), pointer)));
  return [...messages].join(', or: ');
}

const isDiscriminator = (error: ErrorObject | Told, pointer: string): boolean =>
  'keyword' in error && (error.keyword === 'const' || error.keyword === 'enum') && error.instancePath !== pointer;

/** Which alternative an error belongs to, as far as its place in the schema tells. */
function alternativeOf(error: ErrorObject | Told, none: ErrorObject): string {
  if (!('keyword' in error)) return 'told';
  const prefix = `${none.schemaPath}/`;
  if (error.schemaPath.startsWith(prefix)) return error.schemaPath.slice(prefix.length).split('/', 1)[0] ?? '';
  // An alternative that is used in several places is compiled once, and its errors carry the place where it is defined.
  return error.schemaPath.slice(0, error.schemaPath.lastIndexOf('/'));
}

/** How far a value is from an alternative: another type altogether, another value of what tells the alternatives apart, then by the number of errors. */
function distance(errors: readonly (ErrorObject | Told)[], pointer: string): number {
  return errors.reduce((sum, error) => {
    if (!('keyword' in error)) return sum + 1;
    if (error.keyword === 'type' && error.instancePath === pointer) return sum + 1000;
    if (isDiscriminator(error, pointer)) return sum + 100;
    return sum + 1;
  }, 0);
}

/** A message together with the field that it is about, when that is not the place of the whole. */
function whole(problem: ProblemError, pointer: string): string {
  const inner = problem.path.split('/').at(-1);
  const isInner = problem.path !== problemError({ pointer, message: '' }).path;
  return isInner ? `${inner}: ${problem.message}` : problem.message;
}
