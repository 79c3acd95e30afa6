import type { ContractDocument } from '../../server/http/contract.ts';

/** The examples of a list that can be read page by page, by name: one that has a page after it, and the one that ends the list. */
interface Pages {
  readonly first: string;
  readonly last: string;
}

/** Where a request says which page it wants: a list has cursors, a search numbers its pages. */
export interface WantedPage {
  readonly cursor: unknown;
  readonly page: unknown;
}

/**
 * Which example of a list a request gets, so that reading on can be tried: first a page that another follows, then, with any cursor or a later number, the last one.
 * Undefined where the contract has no such example; Prism then takes the first, which ends the list.
 */
export type ChoosePage = (operationId: string, wanted: WantedPage) => string | undefined;

export function pagesOf(contract: ContractDocument): ChoosePage {
  const lists = new Map<string, Pages>();
  for (const item of Object.values(contract.paths ?? {})) {
    for (const operation of [item?.get, item?.post]) {
      const pages = operation && pagesAmong(contract, operation.responses?.['200']);
      if (pages && operation.operationId) lists.set(operation.operationId, pages);
    }
  }
  return (operationId, { cursor, page }) => {
    const pages = lists.get(operationId);
    const isFirst = (cursor === undefined || cursor === null || cursor === '') && !(Number(page) > 1);
    return isFirst ? pages?.first : pages?.last;
  };
}

function pagesAmong(contract: ContractDocument, response: unknown): Pages | undefined {
  const { examples = {} } = (response as Partial<ResponseWithExamples> | undefined)?.content?.['application/json'] ?? {};
  const names = Object.keys(examples);
  const first = names.find((name) => exampleValue(contract, examples[name])?.hasMore === true);
  const last = 'lastPage' in examples ? 'lastPage' : names[0];
  return first !== undefined && last !== undefined ? { first, last } : undefined;
}

/** As much of a response as is read here. */
interface ResponseWithExamples {
  readonly content: Readonly<Record<string, { readonly examples?: Readonly<Record<string, Example>> }>>;
}
type Page = { readonly hasMore?: unknown };
interface Example {
  readonly $ref?: string;
  readonly value?: Page;
}

function exampleValue({ components }: ContractDocument, example: Example | undefined): Page | undefined {
  const name = example?.$ref?.split('/').at(-1);
  return name === undefined ? example?.value : (components?.examples?.[name] as Example | undefined)?.value;
}
