import findMyWay from 'find-my-way';
import type { OperationRow } from '../core/operation-types.ts';

/** Older spellings that clients still use. The contract's description lists them. */
export const aliases: ReadonlyMap<string, string> = new Map([
  ['/v2/user/me', '/v2/users/me'],
  ['/v2/subscription', '/v2/subscriptions'],
  ['/v2/resource/delete', '/v2/resources/delete'],
  ['/v2/resource/recover', '/v2/resources/recover'],
  ['/v2/resources/search', '/v2/search'],
]);

export interface Match<Route> {
  readonly route: Route;
  /** Decoded, not validated. */
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** Finds the operation of a request in one walk of a tree that is built once. */
export interface Router<Route> {
  /** `path` without its query; null when the path is unknown, or known with other methods only. HEAD finds what GET does. */
  match(method: string, path: string): Match<Route> | null;
  /** What may be called on a path, as the `Allow` header lists it; null when the path is unknown. */
  allow(path: string): string | null;
  /** The path of the contract that a path is one of, whatever its method; null when it is unknown. */
  templateOf(path: string): string | null;
}

const methods: readonly OperationRow['method'][] = ['GET', 'PUT', 'POST', 'PATCH', 'DELETE'];

/** Longer than any parameter that is valid, so that a long one is answered as invalid and not as unknown. */
const maxParamLength = 2048;

export function createRouter<Route extends { readonly operation: OperationRow }>(routes: readonly Route[]): Router<Route> {
  const tree = findMyWay({ caseSensitive: true, maxParamLength });
  for (const route of routes) {
    const { method, path } = route.operation;
    tree.on(method, path.replaceAll(/\{([^{}]+)\}/g, ':$1'), unused, route);
  }

  const literalPaths = new Set(routes.map(({ operation }) => operation.path).filter((path) => !path.includes('{')));

  const find = (method: OperationRow['method'], given: string) => {
    const path = aliases.get(given) ?? given;
    const found = tree.find(method, path);
    // An empty segment is no parameter: `/v2/tags/` is not a tag.
    if (!found || hasEmptyValue(found.params)) return null;
    // A path without parameters goes before those with: `GET /v2/resources/filter` asks for no resource of that name.
    return literalPaths.has(path) && (found.store as Route).operation.path !== path ? null : found;
  };

  return {
    match(method, path) {
      const found = find((method === 'HEAD' ? 'GET' : method) as OperationRow['method'], path);
      return found && { route: found.store as Route, params: found.params };
    },
    allow(path) {
      const allowed: string[] = methods.filter((method) => find(method, path) !== null);
      if (allowed.length === 0) return null;
      if (allowed.includes('GET')) allowed.push('HEAD');
      return [...allowed, 'OPTIONS'].join(', ');
    },
    templateOf(path) {
      for (const method of methods) {
        const found = find(method, path);
        if (found) return (found.store as Route).operation.path;
      }
      return null;
    },
  };
}

function hasEmptyValue(params: Readonly<Record<string, string | undefined>>): boolean {
  for (const name in params) if (!params[name]) return true;
  return false;
}

/** find-my-way wants a handler; we only ask it what it found. */
const unused = (): void => undefined;
