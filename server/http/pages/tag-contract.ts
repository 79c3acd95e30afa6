import type { ContractDocument } from '../contract.ts';

type Node = Readonly<Record<string, unknown>>;

/** What addresses and anchors call a tag. */
export const slugOf = (tag: string): string => tag.replaceAll(' ', '-');

/** The contract with the operations and webhooks of one tag, and only what they refer to. */
export function contractOfTag(contract: ContractDocument, tag: string): ContractDocument {
  const { 'x-tagGroups': _, ...rest } = contract as ContractDocument & Node;
  const paths = onlyOf(rest.paths, tag);
  const webhooks = onlyOf(rest.webhooks, tag);
  const { securitySchemes = {} } = contract.components ?? {};
  return {
    ...rest,
    paths,
    webhooks,
    tags: (rest.tags ?? []).filter(({ name }) => name === tag),
    components: { ...referredTo(contract, [paths, webhooks]), securitySchemes },
  };
}

function onlyOf<Items extends object>(items: Items | undefined, tag: string): Items {
  const isOf = (operation: unknown): boolean => isNode(operation) && Array.isArray(operation.tags) && operation.tags[0] === tag;
  const entries = Object.entries(items ?? {}).flatMap(([path, item]: [string, Node]) => {
    const operations = Object.entries(item).filter(([, operation]) => isOf(operation));
    return operations.length > 0 ? [[path, Object.fromEntries(operations)] as const] : [];
  });
  return Object.fromEntries(entries) as Items;
}

/** The components that a value refers to, and those that they refer to in turn. */
function referredTo({ components }: ContractDocument, value: unknown): Node {
  const found: Record<string, Record<string, unknown>> = {};
  visit(value);
  return found;

  function visit(node: unknown): void {
    if (typeof node !== 'object' || node === null) return;
    for (const inner of Object.values(node)) {
      if (typeof inner === 'string') take(inner);
      else visit(inner);
    }
  }

  /** References are also the values of a discriminator's mapping, so any text that looks like one is followed. */
  function take(text: string): void {
    const [, group = '', name = ''] = /^#\/components\/(\w+)\/([\w.-]+)$/.exec(text) ?? [];
    const component = (components as Record<string, Node> | undefined)?.[group]?.[name];
    if (component === undefined || found[group]?.[name] !== undefined) return;
    found[group] = { ...found[group], [name]: component };
    visit(component);
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
