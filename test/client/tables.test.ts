import { describe, expect, test } from 'vitest';
import { otherAnswers, readingPosts } from '../../client/src/operations.ts';
import { pagedLists } from '../../client/src/paginate.ts';
import contract from '../../generated/contract.json' with { type: 'json' };
import { operations } from '../../generated/operations.ts';

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly type?: string;
}
interface Parameter {
  readonly $ref?: string;
  readonly in: string;
  readonly name: string;
}
interface ContractOperation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>>;
}

const paths = contract.paths as unknown as Readonly<Record<string, Readonly<Record<string, ContractOperation>>>>;
const rows = Object.values(operations);
const operationOf = ({ path, method }: (typeof rows)[number]): ContractOperation => paths[path]?.[method.toLowerCase()] as ContractOperation;

function resolve<T extends { readonly $ref?: string }>(value: T): T {
  if (!value.$ref) return value;
  return value.$ref
    .split('/')
    .slice(1)
    .reduce((node: unknown, key) => (node as Record<string, unknown>)[key], contract) as T;
}

const success = (operation: ContractOperation) => Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];

// What a client needs of the contract at run time is written by hand, so that no page has to load the contract.
describe('the client’s tables say what the contract says', () => {
  test('of the operations that read although they are sent with POST', () => {
    const reads = rows.filter((row) => !row.writes && row.method !== 'GET').map((row) => row.path);
    expect([...readingPosts].toSorted()).toEqual(reads.toSorted());
  });

  test('of the operations that answer something else than JSON', () => {
    const others = rows.flatMap((row) => {
      const types = Object.keys(success(operationOf(row))?.content ?? {});
      return types.length === 0 || types.includes('application/json')
        ? []
        : [[`${row.method} ${row.path}`, types[0]?.startsWith('text/') ? 'text' : 'blob']];
    });
    expect(otherAnswers).toEqual(Object.fromEntries(others));
  });

  test('of the lists that come in pages', () => {
    const paged = rows.flatMap((row) => {
      const operation = operationOf(row);
      const query = (operation.parameters ?? []).map(resolve).flatMap((parameter) => (parameter.in === 'query' ? parameter.name : []));
      const body = Object.keys(resolve(operation.requestBody?.content['application/json']?.schema ?? {}).properties ?? {});
      const by = query.includes('offset')
        ? 'offset'
        : [...query, ...body].includes('cursor')
          ? 'cursor'
          : body.includes('pagination')
            ? 'page'
            : null;
      return by === null ? [] : [[row.path, { method: row.method.toLowerCase(), by }]];
    });
    const table = Object.entries(pagedLists).map(([path, { method, by }]) => [path, { method, by }]);
    expect(Object.fromEntries(table)).toEqual(Object.fromEntries(paged));
  });

  test('of the names of what the lists hold', () => {
    for (const [path, { method, items }] of Object.entries(pagedLists)) {
      const answer = resolve(success(paths[path]?.[method] as ContractOperation)?.content?.['application/json']?.schema ?? {});
      const holder = items in (answer.properties ?? {}) ? answer : resolve(answer.properties?.data ?? {});
      expect(holder.properties?.[items]?.type, path).toBe('array');
    }
  });
});
