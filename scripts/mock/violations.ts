import type { ProblemError } from '../../server/core/problems.ts';

/** What Prism says of a request that it refuses, in a header of its answer. */
interface Violation {
  /** Such as `["request", "body", "parentId"]`. */
  readonly location: readonly (string | number)[];
  readonly message: string;
}

/** What is wrong with a request, in the form of the contract: Prism's answer is an example, which names a field of another request. */
export function errorsOf(header: string | null): ProblemError[] {
  // Of very many it says nothing but that there are too many for a header.
  const violations = header?.startsWith('[') ? (JSON.parse(header) as readonly Violation[]) : [];
  return violations.map(({ location: [, place, ...path], message }) => ({
    location: locations[String(place)] ?? 'body',
    path: place === 'body' ? path.map((key) => `/${key}`).join('') : String(path[0] ?? ''),
    message,
  }));
}

const locations: Readonly<Record<string, ProblemError['location']>> = { body: 'body', path: 'path', query: 'query', header: 'header' };
