import fc from 'fast-check';
import { expect } from 'vitest';
import type { components } from '../../generated/contract.ts';
import type { Api, Resource } from '../support/api.ts';
import { look } from './look.ts';
import { type Node, type Refusals, utf8Bytes, type WorkspaceModel } from './workspace-model.ts';

type Schemas = components['schemas'];

/** The service's side: a workspace of its own, and what a visitor without a key can send. */
export interface Real {
  readonly api: Api;
  /** Names that are used once, so that an answer tells which resource it means. */
  readonly newName: () => string;
  readonly visit: (method: string, path: string, body?: unknown) => Promise<Response>;
}

type Command = fc.AsyncCommand<WorkspaceModel, Real>;
type Run = (model: WorkspaceModel, real: Real) => Promise<void>;

const command = (label: string, run: Run): Command => ({ check: () => true, run, toString: () => label });

const unknownId = '0199c1d6-5555-7abc-8def-0000000000ff';

/** Sends a request, and holds that it is served exactly where the model finds nothing wrong. Undefined: it was refused, as expected. */
async function send<Body>(real: Real, refusals: Refusals, method: string, path: string, body?: unknown): Promise<Body | true | undefined> {
  const response = await real.api.call(method, path, body);
  const text = await response.text();
  const answer = text === '' ? undefined : (JSON.parse(text) as Body & { detail?: string });
  const what = `${method} ${path} ${JSON.stringify(body)} → ${response.status} ${text.slice(0, 400)}`;
  if (response.ok) {
    expect([...refusals], `${what}, which should have been refused`).toEqual([]);
    return answer ?? true;
  }
  expect([...refusals], what).toContain(answer?.detail);
  return undefined;
}

/** A node, or now and then one that is gone or was never there. */
function pick(model: WorkspaceModel, nth: number): string {
  const ids = [...model.nodes.keys(), model.gone.at(-1) ?? unknownId];
  return ids[nth % ids.length] ?? unknownId;
}

const pickAll = (model: WorkspaceModel, nths: readonly number[]): string[] => [...new Set(nths.map((nth) => pick(model, nth)))];

function pickTag(model: WorkspaceModel, nth: number): string | undefined {
  const ids = [...model.tags.keys()];
  return ids[nth % ids.length];
}

const fields = {
  notepad: (text: string) => ({ path: '/v2/notepads', body: { text } }),
  folder: () => ({ path: '/v2/folders', body: {} }),
  bookmark: () => ({ path: '/v2/bookmarks', body: { url: 'https://example.com/' } }),
} as const;

function noteTags(model: WorkspaceModel, node: Node, { tags }: Resource): void {
  node.tags = tags.map(({ id }) => id);
  for (const { id, name } of tags) if (!model.tags.has(id)) model.tags.set(id, name);
}

const create = (kind: Node['kind'], parentNth: number, text: string, tagNames: readonly string[]): Run => {
  return async (model, real) => {
    const parent = pick(model, parentNth);
    const bytes = kind === 'notepad' ? utf8Bytes(text) : 0;
    const { path, body } = fields[kind](text);
    const tags = kind === 'folder' ? {} : { tags: tagNames.map((name) => ({ name })) };
    const wanted = { ...body, ...tags, name: real.newName(), parentId: parent === model.inbox ? '@alias::inbox' : parent };
    const tagBytes = kind === 'folder' ? 0 : model.newTagBytes(tagNames);
    const record = await send<Resource>(real, model.refusalsOfCreate({ parent, bytes: bytes + tagBytes }), 'POST', path, wanted);
    if (!record || record === true) return;
    model.create(record.id, wanted.name, { kind, parent, bytes });
    expect(new Set(record.tags.map(({ name }) => name.toLowerCase()))).toEqual(
      new Set(kind === 'folder' ? [] : tagNames.map((name) => name.toLowerCase())),
    );
    noteTags(model, model.get(record.id), record);
  };
};

const createSpace: Run = async (model, real) => {
  const name = real.newName();
  const space = await send<Schemas['Space']>(real, new Set(), 'POST', '/v2/spaces', { name });
  if (space && space !== true) model.createSpace(space.id, name);
};

const update = (id: string): string => `/v2/resources/${id}`;

const rename = (nth: number): Run => {
  return async (model, real) => {
    const [id, name] = [pick(model, nth), real.newName()];
    if (await send(real, model.refusalsOfRename(id), 'PATCH', update(id), { name })) model.get(id).name = name;
  };
};

const lock = (nth: number): Run => {
  return async (model, real) => {
    const id = pick(model, nth);
    const isLocked = !model.nodes.get(id)?.isLocked;
    const refusals = isLocked ? model.refusalsOfLock(id) : new Set<never>();
    if (await send(real, refusals, 'PATCH', update(id), { isLocked })) model.get(id).isLocked = isLocked;
  };
};

const rewrite = (nth: number, text: string): Run => {
  return async (model, real) => {
    const [id, bytes] = [pick(model, nth), utf8Bytes(text)];
    if (await send(real, model.refusalsOfRewrite(id, bytes), 'PUT', `/v2/notepads/${id}/content`, { text })) model.get(id).bytes = bytes;
  };
};

const retag = (nth: number, names: readonly string[]): Run => {
  return async (model, real) => {
    const id = pick(model, nth);
    const refusals = new Set([...model.refusalsOfChange(id), ...model.refusalsOfStorage(model.newTagBytes(names))]);
    const record = await send<Resource>(real, refusals, 'PATCH', update(id), { tags: names.map((name) => ({ name })) });
    if (record && record !== true) noteTags(model, model.get(id), record);
  };
};

/** Null clears. */
const describe = (nth: number, description: string | null, preference: string | null): Run => {
  return async (model, real) => {
    const id = pick(model, nth);
    const preferences = preference === null ? null : { text: preference };
    const written = utf8Bytes(description ?? '') + (preferences ? utf8Bytes(JSON.stringify(preferences)) : 0);
    const before = model.nodes.get(id)?.written ?? 0;
    const refusals = new Set([...model.refusalsOfChange(id), ...model.refusalsOfStorage(written - before)]);
    if (await send(real, refusals, 'PATCH', update(id), { description, preferences })) model.get(id).written = written;
  };
};

const comment = (nth: number, content: string): Run => {
  return async (model, real) => {
    const id = pick(model, nth);
    const refusals = new Set([...model.refusalsOfChange(id), ...model.refusalsOfStorage(utf8Bytes(content))]);
    const made = await send<Schemas['Comment']>(real, refusals, 'POST', `${update(id)}/comments`, { content });
    if (made && made !== true) model.get(id).comments.set(made.id, utf8Bytes(content));
  };
};

/** Writes one of a resource's comments anew, or deletes it. */
const changeComment = (nth: number, content: string | null): Run => {
  return async (model, real) => {
    const id = pick(model, nth);
    const [commentId, bytes] = [...(model.nodes.get(id)?.comments ?? [])][0] ?? [];
    if (commentId === undefined || bytes === undefined) return;
    const grown = content === null ? 0 : utf8Bytes(content) - bytes;
    const refusals = new Set([...model.refusalsOfChange(id), ...model.refusalsOfStorage(grown)]);
    const served = await send(
      real,
      refusals,
      content === null ? 'DELETE' : 'PATCH',
      `/v2/comments/${commentId}`,
      content === null ? undefined : { content },
    );
    if (!served) return;
    if (content === null) model.get(id).comments.delete(commentId);
    else model.get(id).comments.set(commentId, utf8Bytes(content));
  };
};

const move = (nth: number, parentNth: number): Run => {
  return async (model, real) => {
    const [id, parent] = [pick(model, nth), pick(model, parentNth)];
    if (await send(real, model.refusalsOfMove(id, parent), 'PATCH', update(id), { parentId: parent })) model.move(id, parent);
  };
};

const reposition = (parentNth: number, nths: readonly number[], afterNth: number): Run => {
  return async (model, real) => {
    const siblings = [...model.childrenOf(pick(model, parentNth)), pick(model, parentNth)];
    const ids = [...new Set(nths.map((nth) => siblings[nth % siblings.length] ?? unknownId))];
    const after = [null, ...siblings][afterNth % (siblings.length + 1)] ?? null;
    const body = { resourceIds: ids, location: { insertAfterId: after } };
    if (await send(real, model.refusalsOfReposition(ids, after), 'PATCH', '/v2/resources/position', body)) model.reposition(ids, after);
  };
};

const bin = (nths: readonly number[]): Run => {
  return async (model, real) => {
    const resourceIds = pickAll(model, nths);
    if (await send(real, model.refusalsOfBin(resourceIds), 'POST', '/v2/resources/delete', { resourceIds, archive: true }))
      model.moveToBin(resourceIds);
  };
};

const recover = (nths: readonly number[]): Run => {
  return async (model, real) => {
    const binned = model.binned().map(({ id }) => id);
    const resourceIds = binned.length > 0 ? [...new Set(nths.map((nth) => binned[nth % binned.length] ?? ''))] : pickAll(model, nths);
    if (!(await send(real, model.refusalsOfRecover(resourceIds), 'POST', '/v2/resources/recover', { resourceIds }))) return;
    const recovered = model.recover(resourceIds);
    for (const parent of new Set([...recovered.keys()].map((id) => model.get(id).parent ?? ''))) await noteOrder(model, real, parent, recovered);
  };
};

/** Where a recovered child stands, only its sort key tells: between the siblings that it had, where they still stand next to each other, and in nobody's way. */
async function noteOrder(model: WorkspaceModel, real: Real, parent: string, recovered: ReturnType<WorkspaceModel['recover']>): Promise<void> {
  const { resources } = await real.api.filter({ parentId: parent, order: { property: 'position' }, limit: 1000 });
  const order = resources.map(({ id }) => id);
  const others = model.childrenOf(parent).filter((id) => !recovered.has(id));
  expect(order.filter((id) => !recovered.has(id))).toEqual(others);
  for (const [id, place] of recovered) {
    if (place?.parent !== parent) continue;
    const [before, behind] = [place.before, place.behind].map((each) => (each === null ? undefined : others.indexOf(each)));
    if (before !== undefined && behind !== undefined && before !== -1 && behind === before + 1) {
      expect(order.indexOf(id)).toBeGreaterThan(order.indexOf(place.before ?? ''));
      expect(order.indexOf(id)).toBeLessThan(order.indexOf(place.behind ?? ''));
    }
  }
  model.children.set(parent, order);
}

const remove = (nths: readonly number[]): Run => {
  return async (model, real) => {
    const resourceIds = pickAll(model, nths);
    if (await send(real, model.refusalsOfDelete(resourceIds), 'POST', '/v2/resources/delete', { resourceIds })) model.delete(resourceIds);
  };
};

/** Renames a tag, onto another one where the name is taken and `merge` says so. */
const renameTag = (nth: number, name: string, merge: boolean): Run => {
  return async (model, real) => {
    const id = pickTag(model, nth);
    if (id === undefined) return;
    const clash = model.tagNamed(name);
    const other = clash === id ? undefined : clash;
    const grown = other === undefined ? utf8Bytes(name) - utf8Bytes(model.tags.get(id) ?? '') : 0;
    const refusals = other !== undefined && !merge ? new Set(['tag_exists'] as const) : model.refusalsOfStorage(grown);
    if (!(await send(real, refusals, 'PATCH', `/v2/tags/${id}`, { name, merge }))) return;
    if (other === undefined) model.tags.set(id, name);
    else model.mergeTag(id, other);
  };
};

const removeTag = (nth: number): Run => {
  return async (model, real) => {
    const id = pickTag(model, nth);
    if (id !== undefined && (await send(real, new Set(), 'DELETE', `/v2/tags/${id}`))) model.deleteTag(id);
  };
};

const publish = (nth: number): Run => {
  return async (model, real) => {
    const id = pick(model, nth);
    const refusals = new Set(model.nodes.has(id) ? (model.isSystem(id) ? (['system_resource'] as const) : []) : (['resource_not_found'] as const));
    const publication = await send<Schemas['Publication']>(real, refusals, 'PUT', `/v2/resources/${id}/publication`);
    if (publication && publication !== true) model.get(id).accessToken = publication.accessToken;
  };
};

const unpublish = (nth: number): Run => {
  return async (model, real) => {
    const published = [...model.nodes.values()].filter(({ accessToken }) => accessToken !== null);
    const id = published[nth % Math.max(published.length, 1)]?.id ?? pick(model, nth);
    const refusals = new Set(
      model.nodes.get(id)?.accessToken ? [] : model.nodes.has(id) ? (['publication_not_found'] as const) : (['resource_not_found'] as const),
    );
    if (await send(real, refusals, 'DELETE', `/v2/resources/${id}/publication`)) model.unpublish(id);
  };
};

const pickFolder = (model: WorkspaceModel, nth: number): string => {
  const folders = model.visible().filter(({ kind, id }) => kind === 'folder' && !model.isSystem(id));
  return folders[nth % Math.max(folders.length, 1)]?.id ?? unknownId;
};

const copy = (nth: number): Run => {
  return async (model, real) => {
    const id = pickFolder(model, nth);
    const bytes = model.nodes.has(id) ? model.tree(id).reduce((sum, each) => sum + model.get(each).bytes + model.get(each).written, 0) : 0;
    const refusals = new Set<'resource_not_found' | 'exceeds_storage_limit'>(model.nodes.has(id) ? [] : ['resource_not_found']);
    if (bytes > 0 && model.usedBytes() + bytes > model.room) refusals.add('exceeds_storage_limit');
    const space = await send<Schemas['Space']>(real, refusals, 'POST', '/v2/spaces', { copyFolderId: id });
    if (space && space !== true) {
      const copies = await copiesOf(model, real, id, space.id);
      model.copy(id, (each) => copies.get(each) ?? '');
    }
  };
};

/** Goes down the original and its copy side by side: the children of both stand in the same order. */
async function copiesOf(model: WorkspaceModel, real: Real, id: string, copyId: string): Promise<Map<string, string>> {
  const copies = new Map([[id, copyId]]);
  const originals = model.childrenOf(id);
  const { resources } = await real.api.filter({ parentId: copyId, order: { property: 'position' }, limit: 1000 });
  expect(resources.map(({ name }) => name)).toEqual(originals.map((each) => model.get(each).name));
  for (const [index, original] of originals.entries())
    for (const [each, its] of await copiesOf(model, real, original, resources[index]?.id ?? '')) copies.set(each, its);
  return copies;
}

const moveToSpace = (nth: number): Run => {
  return async (model, real) => {
    const id = pickFolder(model, nth);
    const node = model.nodes.get(id);
    const refusals = new Set<'resource_not_found' | 'invalid_request' | 'resource_locked'>(node ? [] : ['resource_not_found']);
    if (node?.parent === null) refusals.add('invalid_request');
    if (node && (node.isLocked || model.nodes.get(node.parent ?? '')?.isLocked)) refusals.add('resource_locked');
    if (await send(real, refusals, 'POST', '/v2/spaces', { moveFolderId: id })) model.move(id, null);
  };
};

const nth = fc.nat({ max: 40 });
const few = fc.array(nth, { minLength: 1, maxLength: 4 });
const text = fc.string({ minLength: 1, maxLength: 3000, size: 'max' }).filter((value) => !value.includes('\u0000'));
const tagName = fc.constantFrom('red', 'Red', 'green', 'blue', 'grün', 'GRÜN');
const someTags = fc.uniqueArray(tagName, { maxLength: 3, selector: (name) => name.toLowerCase() });

const commands: fc.Arbitrary<Command>[] = [
  fc
    .tuple(fc.constantFrom('folder' as const, 'folder' as const, 'notepad' as const, 'bookmark' as const), nth, text, someTags)
    .map(([kind, parent, content, names]) =>
      command(`create ${kind} in ${parent}, ${utf8Bytes(content)} bytes, ${names}`, create(kind, parent, content, names)),
    ),
  fc.constant(command('create a space', createSpace)),
  nth.map((n) => command(`rename ${n}`, rename(n))),
  nth.map((n) => command(`lock or unlock ${n}`, lock(n))),
  fc.tuple(nth, text).map(([n, content]) => command(`rewrite ${n}, ${utf8Bytes(content)} bytes`, rewrite(n, content))),
  fc.tuple(nth, someTags).map(([n, names]) => command(`tag ${n} ${names}`, retag(n, names))),
  fc
    .tuple(nth, fc.option(text), fc.option(text))
    .map(([n, ...texts]) => command(`describe ${n}, ${texts.map((each) => utf8Bytes(each ?? ''))} bytes`, describe(n, ...texts))),
  fc.tuple(nth, text).map(([n, content]) => command(`comment on ${n}, ${utf8Bytes(content)} bytes`, comment(n, content))),
  fc
    .tuple(nth, fc.option(text))
    .map(([n, content]) => command(`change a comment on ${n}: ${content === null ? 'delete' : utf8Bytes(content)}`, changeComment(n, content))),
  fc.tuple(nth, nth).map(([n, parent]) => command(`move ${n} to ${parent}`, move(n, parent))),
  fc.tuple(nth, few, nth).map(([parent, ns, after]) => command(`reposition ${ns} in ${parent} after ${after}`, reposition(parent, ns, after))),
  few.map((ns) => command(`bin ${ns}`, bin(ns))),
  few.map((ns) => command(`recover ${ns}`, recover(ns))),
  few.map((ns) => command(`delete ${ns}`, remove(ns))),
  fc
    .tuple(nth, tagName, fc.boolean())
    .map(([n, name, merge]) => command(`rename tag ${n} to ${name}${merge ? ', merging' : ''}`, renameTag(n, name, merge))),
  nth.map((n) => command(`delete tag ${n}`, removeTag(n))),
  nth.map((n) => command(`publish ${n}`, publish(n))),
  nth.map((n) => command(`unpublish ${n}`, unpublish(n))),
  nth.map((n) => command(`copy folder ${n} to a space`, copy(n))),
  nth.map((n) => command(`move folder ${n} to a space`, moveToSpace(n))),
  fc.integer({ min: 1, max: 7 }).map((limit) => command(`look, ${limit} at a time`, (model, real) => look(model, real, limit))),
];

/** Creations come more often than the rest, so that there is something to act on. */
export const someCommands = (): fc.Arbitrary<Iterable<Command>> =>
  fc.commands([...commands, ...commands.slice(0, 1)], { maxCommands: 40, size: 'max' });
