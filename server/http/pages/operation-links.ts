import type { ContractDocument } from '../contract.ts';

/** Makes links of the operation ids that a text of the contract names, to where Redoc shows the operations. */
export type LinkOperations = (markdown: string) => string;

export function operationLinks(contract: ContractDocument): LinkOperations {
  const places = new Map(
    operationsOf(contract).map(({ operationId, tag }) => [operationId, `#tag/${tag.replaceAll(' ', '-')}/operation/${operationId}`]),
  );
  const link = (code: string, name: string): string => (places.has(name) ? `[${code}](${places.get(name)})` : code);
  return (markdown) => {
    let isCode = false;
    const lines = markdown.split('\n').map((line) => {
      if (line.trimStart().startsWith('```')) isCode = !isCode;
      return isCode ? line : line.replaceAll(inlineCode, link);
    });
    return lines.join('\n');
  };
}

/** But for what is the text of a link already. */
const inlineCode = /(?<!\[)`([a-z][A-Za-z]+)`(?!\])/g;

/** What is needed of each operation to find it. */
export interface NamedOperation {
  readonly operationId: string;
  readonly tag: string;
}

function operationsOf({ paths = {} }: ContractDocument): NamedOperation[] {
  return Object.values(paths).flatMap((item) =>
    [item?.get, item?.put, item?.post, item?.patch, item?.delete].flatMap((operation) =>
      operation?.operationId ? [{ operationId: operation.operationId, tag: operation.tags?.[0] ?? '' }] : [],
    ),
  );
}
