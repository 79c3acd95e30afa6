import qs from 'qs';
import { Problem } from '../../core/problems.ts';
import { findUnstorable } from './body.ts';

export type Query = Record<string, unknown>;

/** More than any operation takes. */
const limit = 1000;

/**
 * Reads a query string: repeated names make a list, `order[property]=…` an object, `types[0][type]=…` a list of objects.
 * @throws Problem invalid_request
 */
export function parseQuery(text: string): Query {
  if (text === '') return {};
  let query: Query;
  try {
    // Objects without a prototype, so that a parameter may be called anything and is refused by its name when it is unknown.
    query = qs.parse(text, { plainObjects: true, depth: 4, strictDepth: true, arrayLimit: limit, parameterLimit: limit, throwOnLimitExceeded: true });
  } catch {
    throw new Problem('invalid_request', [
      { location: 'query', path: '', message: 'the query has too many parameters, or one that is nested too deeply' },
    ]);
  }
  const unstorable = text.includes('%00') ? findUnstorable(query) : undefined;
  if (unstorable) throw new Problem('invalid_request', [{ location: 'query', path: parameterName(unstorable.path), message: unstorable.message }]);
  return query;
}

/** A JSON pointer as the name that a query writes it with: `/order/property` is `order[property]`. */
export function parameterName(pointer: string): string {
  const [name = '', ...inner] = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return name + inner.map((part) => `[${part}]`).join('');
}
