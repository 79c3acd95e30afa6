import { array, type JsonObject, object, operationsOf, resolve } from './document.ts';

/** A problem that the contract shows for an operation. */
export interface ErrorExample {
  readonly operationId: string;
  readonly status: string;
  /** The code of the problem, which names its example. */
  readonly code: string;
  readonly problem: JsonObject;
}

/** Every problem that a contract shows, for each operation that it is shown for. */
export const errorExamplesOf = (contract: JsonObject): ErrorExample[] =>
  operationsOf(contract).flatMap(({ operationId, node }) =>
    Object.entries(object(node.responses))
      .filter(([status]) => /^[45]/.test(status))
      .flatMap(([status, response]) => {
        const { examples } = object(object(resolve(contract, response).content)['application/json']);
        return Object.entries(object(examples)).map(([code, example]) => ({
          operationId,
          status,
          code,
          problem: object(resolve(contract, example).value),
        }));
      }),
  );

/** What the server says of a field and of a query parameter that it doesn't know: these are the only ones that an example may name though they are not declared. */
const ofUnknown = { body: 'is not a known field', query: 'is not a parameter of this operation' } as const;

/** What in an example can't be said of its operation: another scope than it needs, a body where it takes none, a field or parameter that it doesn't have. */
export function misfitsOf(contract: JsonObject, { operationId, problem }: ErrorExample): string[] {
  const operation = operationsOf(contract).find((one) => one.operationId === operationId)?.node ?? {};
  const needed = array(operation.security).flatMap((requirement) => Object.values(object(requirement)).flatMap(array).map(String));
  const parameters = array(operation.parameters).map((parameter) => resolve(contract, parameter));
  const isDeclared = (place: string, name: string): boolean =>
    parameters.some((parameter) => parameter.in === place && String(parameter.name).toLowerCase() === name.toLowerCase());

  return array(problem.errors).flatMap((entry) => {
    const { location, path, message } = object(entry) as Readonly<Record<'location' | 'path' | 'message', string>>;
    const [, scope] = /the scope (\w+:\w+)/.exec(message) ?? [];
    if (scope !== undefined && !needed.includes(scope)) return [`names the scope ${scope}, and needs ${needed.join()}`];
    if (location === 'header' && path === 'X-Api-Key') return needed.length > 0 ? [] : ['names a key, and needs none'];
    if (location !== 'body') {
      const isKnown = isDeclared(location, path);
      const saysUnknown = location === 'query' && message === ofUnknown.query;
      return isKnown === saysUnknown ? [`names the ${location} parameter ${path} as ${isKnown ? 'unknown' : 'known'}`] : [];
    }
    const content = object(resolve(contract, operation.requestBody).content);
    if (Object.keys(content).length === 0) return ['names its body, and takes none'];
    if (path === '') return [];
    const isKnown = hasField(contract, resolve(contract, object(content['application/json']).schema), path.split('/').slice(1));
    return isKnown === (message === ofUnknown.body) ? [`names the field ${path} as ${isKnown ? 'unknown' : 'known'}`] : [];
  });
}

/** Whether what fits a schema can have something at this place. */
function hasField(contract: JsonObject, schema: JsonObject, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  const parts = ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => array(schema[keyword]));
  if (parts.some((part) => hasField(contract, resolve(contract, part), [name, ...rest]))) return true;
  const inside = /^\d+$/.test(name) ? schema.items : object(schema.properties)[name];
  return inside !== undefined && hasField(contract, resolve(contract, inside), rest);
}
