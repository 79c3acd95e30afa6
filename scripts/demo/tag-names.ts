import type { ResourceStorageClient } from '../../client/src/node.ts';

const wanted = ['invoices', 'travel', 'trips', 'lists', 'maps'] as const;

/** What the tags of the demo are called. */
export type TagNames = Readonly<Record<(typeof wanted)[number], string>>;

/** Names that no tag of the workspace has: the demo renames, merges and deletes its tags, and must not touch anybody's. */
export async function findFreeNames(client: ResourceStorageClient): Promise<TagNames> {
  const taken = new Set<string>();
  for await (const { name } of client.paginate('/v2/tags', { params: { query: { limit: 1000 } } })) taken.add(name.toLowerCase());
  return Object.fromEntries(wanted.map((name) => [name, freeName(name, taken)])) as TagNames;
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let candidate = name;
  for (let number = 2; taken.has(candidate); number++) candidate = `${name} ${number}`;
  return candidate;
}
