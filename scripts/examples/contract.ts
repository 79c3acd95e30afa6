import { parse } from 'yaml';
import { at, type Json, type JsonObject, textAt } from './json.ts';

/** An example of an operation: `where` is `request`, or the status of an answer. */
export interface NamedExample {
  readonly operationId: string;
  readonly where: string;
  readonly name: string;
  /** Its name in `components/examples`; null for one that stands where it is shown. */
  readonly component: string | null;
}

/** The examples of a contract, by operation. */
export class Contract {
  readonly #document: JsonObject;
  readonly #operations = new Map<string, JsonObject>();

  constructor(text: string) {
    this.#document = parse(text) as JsonObject;
    for (const item of Object.values(at(this.#document, 'paths') as JsonObject)) {
      for (const operation of Object.values(item as JsonObject) as JsonObject[]) this.#operations.set(textAt(operation, 'operationId'), operation);
    }
  }

  requestExample(operationId: string, name: string): JsonObject {
    const example = at(this.#operation(operationId), 'requestBody', 'content', 'application/json', 'examples', name) as JsonObject;
    return at(example.$ref === undefined ? example : this.#component(example), 'value') as JsonObject;
  }

  /** What an answer is called in `components/examples`. */
  answerExample(operationId: string, status: number, name: string): string {
    const example = at(this.#operation(operationId), 'responses', String(status), 'content');
    const found = Object.values(example as JsonObject).flatMap((media) => {
      const named = ((media as JsonObject).examples as JsonObject | undefined)?.[name] as JsonObject | undefined;
      return named === undefined ? [] : [named];
    })[0];
    if (typeof found?.$ref !== 'string') throw new Error(`${operationId} ${status} has no example ${name} in components/examples.`);
    return nameOf(found.$ref);
  }

  /** What the contract shows of the headers of a creation. */
  creationHeaders(operationId: string): { readonly location: Json; readonly hasETag: boolean } {
    const headers = at(this.#operation(operationId), 'responses', '201', 'headers');
    return { location: at(headers, 'Location', 'example'), hasETag: 'ETag' in (headers as JsonObject) };
  }

  /** The examples of what is sent and of what is answered to who did everything right, of operations that the service has. */
  examples(): NamedExample[] {
    return [...this.#operations].flatMap(([operationId, operation]) => {
      if (operation['x-badges'] !== undefined) return [];
      const request = (operation.requestBody as JsonObject | undefined)?.content;
      const answers = Object.entries(operation.responses as JsonObject).filter(([status]) => status.startsWith('2'));
      return [['request', request] as const, ...answers.map(([status, answer]) => [status, (answer as JsonObject).content] as const)].flatMap(
        ([where, content]) =>
          Object.values((content ?? {}) as JsonObject).flatMap((media) =>
            Object.entries(((media as JsonObject).examples ?? {}) as JsonObject).map(([name, example]) => {
              const { $ref } = example as JsonObject;
              return { operationId, where, name, component: typeof $ref === 'string' ? nameOf($ref) : null };
            }),
          ),
      );
    });
  }

  /** What an example in `components/examples` says. */
  value(component: string): Json {
    return at(this.#document, 'components', 'examples', component, 'value');
  }

  #operation(operationId: string): JsonObject {
    const operation = this.#operations.get(operationId);
    if (!operation) throw new Error(`The contract has no operation ${operationId}.`);
    return operation;
  }

  #component(example: JsonObject): JsonObject {
    return at(this.#document, 'components', 'examples', nameOf(textAt(example, '$ref'))) as JsonObject;
  }
}

const nameOf = ($ref: string): string => $ref.split('/').at(-1) ?? '';
