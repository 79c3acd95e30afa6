import { expect } from 'vitest';
import type { components } from '../../../generated/contract.ts';
import type { Api, Resource } from '../../support/api.ts';
import { type Holdings, type Item, newHoldings } from './holdings.ts';

type Schemas = components['schemas'];

/** Everything that the service shows, down to the last byte: what each client holds, by what its names begin with. */
export async function look(api: Api, prefixes: readonly string[]): Promise<Map<string, Holdings>> {
  const roots = await api.get<Schemas['ResourceRootList']>('/v2/resource-roots?limit=100');
  const tags = await api.get<Schemas['TagList']>('/v2/tags?limit=1000');
  expect([roots.count, tags.count]).toEqual([roots.data.roots.length, tags.data.tags.length]);

  const all = newHoldings();
  for (const { id, subtype } of roots.data.roots) {
    const root = await itemOf(api, await api.record(id));
    if (subtype === 'inbox') all.inbox = root.children;
    else if (subtype === 'bin') all.bin = root.children;
    else all.spaces.push(root);
  }
  for (const { id, name } of tags.data.tags) all.tags.set(name, id);
  return new Map(prefixes.map((prefix) => [prefix, partOf(all, prefix)]));
}

function partOf({ inbox, spaces, bin, tags }: Holdings, prefix: string): Holdings {
  const own = ({ name }: { name: string }): boolean => name.startsWith(prefix);
  return {
    ...newHoldings(),
    inbox: inbox.filter(own),
    spaces: spaces.filter(own),
    bin: bin.filter(own),
    tags: new Map([...tags].filter(([name]) => name.startsWith(prefix))),
  };
}

async function childrenOf(api: Api, parentId: string): Promise<Item[]> {
  const page = await api.filter({ parentId, order: { property: 'position' }, limit: 1000 });
  expect(page.hasMore).toBe(false);
  return Promise.all(page.resources.map((resource) => itemOf(api, resource)));
}

async function itemOf(api: Api, resource: Resource): Promise<Item> {
  const { id, kind, name, tags, size } = resource;
  const [children, comments, content] = await Promise.all([
    kind === 'folder' ? childrenOf(api, id) : [],
    resource.commentCount > 0 ? commentsOn(api, id) : [],
    contentOf(api, resource),
  ]);
  expect(comments).toHaveLength(resource.commentCount);
  expect(Buffer.byteLength(content)).toBe(size ?? 0);
  return { id, kind, name: name ?? '', content, tags: tags.map((tag) => tag.name), comments, children, isAnywhere: false };
}

async function commentsOn(api: Api, id: string): Promise<string[]> {
  const { data } = await api.get<Schemas['CommentList']>(`/v2/resources/${id}/comments?limit=100`);
  return data.comments.map(({ content }) => content);
}

async function contentOf(api: Api, { id, kind, fileUrl }: Resource): Promise<string> {
  if (kind === 'folder') return '';
  const response = kind === 'notepad' ? await api.call('GET', `/v2/notepads/${id}/content`) : await fetch(fileUrl ?? '');
  expect(response.status).toBe(200);
  return response.text();
}
