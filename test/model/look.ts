import { expect } from 'vitest';
import type { components } from '../../generated/contract.ts';
import type { Api, Resource, ResourcePage } from '../support/api.ts';
import type { Real } from './commands.ts';
import type { Node, WorkspaceModel } from './workspace-model.ts';

type Schemas = components['schemas'];
type Shown = Readonly<Record<string, unknown>>;

const orders = [undefined, { property: 'name' }, { property: 'kind', direction: 'DESC' }, { property: 'modifiedAt' }] as const;

/** Reads everything there is, in every way, and compares it with the model. */
export async function look(model: WorkspaceModel, real: Real, limit: number): Promise<void> {
  for (const order of orders) await compare(real.api, model, { includeRoots: true, limit, order }, model.visible());
  await compare(real.api, model, { rootId: model.bin, limit }, model.binned());
  await lookAtOrder(model, real.api);
  await lookAtTags(model, real.api);
  await lookAtUsage(model, real.api);
  await lookAsVisitor(model, real);
  for (const id of model.gone.slice(-3)) expect((await real.api.call('GET', `/v2/resources/${id}`)).status).toBe(404);
  await pageWhileWriting(model, real, limit);
}

/** All pages joined are the whole set, each resource once, each as the model has it. */
async function compare(api: Api, model: WorkspaceModel, criteria: Parameters<Api['pages']>[0], nodes: readonly Node[]): Promise<void> {
  const pages = await api.pages(criteria);
  for (const { total, totalRelation } of pages) expect({ total, totalRelation }).toEqual({ total: nodes.length, totalRelation: 'eq' });
  const shown = pages.flatMap(({ resources }) => resources).map((record) => shownOf(record));
  expect(byId(shown)).toEqual(byId(nodes.map((node) => expectedOf(model, node))));
}

const byId = (shown: readonly Shown[]): Shown[] => shown.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1));

const shownOf = (record: Resource): Shown => ({
  id: record.id,
  kind: record.kind,
  name: record.name,
  parent: record.parent?.id ?? null,
  root: record.root?.id,
  tags: record.tags,
  isLocked: record.isLocked,
  size: record.kind === 'notepad' ? record.size : 0,
  published: record.publishedAncestors?.map(({ resourceId, accessToken }) => `${resourceId} ${accessToken}`).sort(),
});

function expectedOf(model: WorkspaceModel, node: Node): Shown {
  const path = model.path(node.id).map((id) => model.get(id));
  // What is in the bin is open to nobody.
  const publications = model.isBinned(node.id) ? [] : path;
  return {
    id: node.id,
    kind: node.kind,
    name: node.name,
    parent: node.parent,
    root: path.at(-1)?.id,
    tags: node.tags.map((id) => ({ id, name: model.tags.get(id) })),
    isLocked: node.isLocked,
    size: node.bytes,
    published: publications.flatMap(({ id, accessToken }) => (accessToken === null ? [] : `${id} ${accessToken}`)).sort(),
  };
}

async function lookAtOrder(model: WorkspaceModel, api: Api): Promise<void> {
  for (const [parentId, children] of model.children) {
    const pages = await api.pages({ parentId, order: { property: 'position' }, limit: 3 });
    expect(idsOf(pages)).toEqual(children);
  }
}

const idsOf = (pages: readonly ResourcePage[]): string[] => pages.flatMap(({ resources }) => resources.map(({ id }) => id));

async function lookAtTags(model: WorkspaceModel, api: Api): Promise<void> {
  const { data } = await api.get<Schemas['TagList']>('/v2/tags?limit=1000');
  const counts = Object.fromEntries(data.tags.map(({ id, name, resourceCount }) => [id, `${name} ${resourceCount}`]));
  const visible = new Set(model.visible());
  const expected = [...model.tags].map(([id, name]) => [id, `${name} ${model.carriersOf(id).filter((node) => visible.has(node)).length}`]);
  expect(counts).toEqual(Object.fromEntries(expected));
}

async function lookAtUsage(model: WorkspaceModel, api: Api): Promise<void> {
  const { usage } = await api.get<Schemas['Subscription']>('/v2/subscriptions');
  expect(usage.storage?.used).toBe(model.usedBytes());
}

async function lookAsVisitor(model: WorkspaceModel, { visit }: Real): Promise<void> {
  for (const { id, accessToken } of model.nodes.values()) {
    if (accessToken === null) continue;
    const readable = model.published(id);
    const ids = new Set(readable.map((node) => node.id));
    for (const node of readable) {
      expect((await visit('GET', `/v2/resources/${node.id}?accessToken=${accessToken}`)).status).toBe(200);
      const children = await visit('POST', `/v2/resources/filter?accessToken=${accessToken}`, { parentId: node.id, limit: 1000 });
      expect(new Set(((await children.json()) as ResourcePage).resources.map((child) => child.id))).toEqual(new Set(model.childrenOf(node.id)));
    }
    const outside = [...model.nodes.keys()].find((each) => !ids.has(each));
    if (outside) expect((await visit('GET', `/v2/resources/${outside}?accessToken=${accessToken}`)).ok).toBe(false);
  }
  for (const token of model.deadTokens.slice(-3)) expect((await visit('GET', `/v2/resources/${model.inbox}?accessToken=${token}`)).ok).toBe(false);
}

/** What is there from the first page to the last is on exactly one of them, whatever is made, renamed and deleted in between. */
async function pageWhileWriting(model: WorkspaceModel, { api, newName }: Real, limit: number): Promise<void> {
  const passing: string[] = [];
  const pages = await api.pages({ includeRoots: true, limit, order: { property: 'createdAt' } }, async () => {
    const { id } = await api.space({ name: newName() });
    passing.push(id);
    if (passing.length % 2 === 0) await api.call('POST', '/v2/resources/delete', { resourceIds: [id] });
  });
  const seen = idsOf(pages);
  expect(new Set(seen).size).toBe(seen.length);
  const lasting = model.visible().map(({ id }) => id);
  expect(seen.filter((id) => !passing.includes(id)).toSorted()).toEqual(lasting.toSorted());
  const left = await api.call('POST', '/v2/resources/delete', { resourceIds: passing.filter((_, index) => index % 2 === 0) });
  if (passing.length > 0) expect(left.status).toBe(204);
}
