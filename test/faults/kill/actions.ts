import { expect } from 'vitest';
import type { components } from '../../../generated/contract.ts';
import type { Api, Resource } from '../../support/api.ts';
import { childrenOf, type Holdings, type Item, inboxId, type Place, take, visible, withBelow } from './holdings.ts';
import { oneOf, type Random } from './random.ts';

type Schemas = components['schemas'];

/** What an answer tells that could not be known before. */
export interface Answer {
  readonly id?: string;
  readonly tags?: readonly Schemas['TagSummary'][];
}

/** A write, of one request or of several of which the last one counts. */
export interface Action {
  readonly label: string;
  /** Resolves once it is acknowledged. */
  readonly send: (api: Api) => Promise<Answer>;
  /** What becomes of what the client holds. Null: there was no answer. */
  readonly apply: (holdings: Holdings, answer: Answer | null) => void;
  /** Asks once more for what was not acknowledged, such that it is done once in the end. Null: it was done the first time. */
  readonly again?: (api: Api) => Promise<Answer | null>;
  /** A create that may be repeated, with everything that it was asked for with. */
  readonly repeatable?: Repeatable;
  /** What nobody can read any more from then on. */
  readonly deletes?: readonly string[];
}

export interface Repeatable {
  readonly path: string;
  readonly body: object;
  readonly headers: { readonly 'Idempotency-Key': string };
}

/** What an action is made for. */
export interface Actor {
  readonly holdings: Holdings;
  readonly random: Random;
  readonly prefix: string;
  /** A name that nothing has had yet. */
  readonly newName: () => string;
}

const known = ({ item }: Place): boolean => item.id !== null;
const isFolder = ({ kind }: Item): boolean => kind === 'folder';
const idOf = ({ id }: Item): string => id ?? '';

const textOf = (random: Random, most: number): string => Array.from({ length: 1 + random(most / 8) }, () => random(2 ** 30).toString(36)).join(' ');

/** Half of the few tags that a client has use for. */
const someTags = ({ random, prefix }: Actor): string[] =>
  ['red', 'green', 'blue', 'grey'].filter(() => random(4) === 0).map((color) => `${prefix}${color}`);

const namedBy = (tags: readonly string[]): Schemas['TagReference'][] => tags.map((name) => ({ name }));

function noteTags(holdings: Holdings, tags: readonly string[], answer: Answer | null): void {
  for (const name of tags) if (!holdings.tags.has(name)) holdings.tags.set(name, null);
  for (const { id, name } of answer?.tags ?? []) holdings.tags.set(name, id);
}

/** A folder, a space or the inbox. */
function somewhere({ holdings, random }: Actor): string {
  const folders = [...visible(holdings)].filter(known).filter(({ item }) => isFolder(item));
  const spaces = holdings.spaces.filter(({ id }) => id !== null);
  return oneOf(random, [inboxId, ...folders.map(({ item }) => idOf(item)), ...spaces.map(idOf)]) ?? inboxId;
}

const something = ({ holdings, random }: Actor, wanted: (place: Place) => boolean = () => true): Place | undefined =>
  oneOf(random, [...visible(holdings)].filter(known).filter(wanted));

const newItem = (kind: string, name: string, content: string, tags: string[]): Item => ({
  ...{ id: null, kind, name, content, tags, comments: [], children: [], isAnywhere: false },
});

function addTo(holdings: Holdings, parentId: string, item: Item, afterId: string | null, answer: Answer | null): void {
  const siblings = childrenOf(holdings, parentId) ?? [];
  item.id = answer?.id ?? null;
  siblings.splice(afterId === null ? siblings.length : siblings.findIndex(({ id }) => id === afterId) + 1, 0, item);
  noteTags(holdings, item.tags, answer);
}

const answerOf = ({ id, tags }: Resource): Answer => ({ id, tags });

/** With a key that lets it be asked for again, mostly. */
function create(actor: Actor, path: string, body: object, item: Item, parentId: string, afterId: string | null = null): Action {
  const headers = { 'Idempotency-Key': item.name };
  const send = async (api: Api): Promise<Answer> => answerOf(await api.send<Resource>('POST', path, body, headers));
  const action = {
    label: `create ${item.name} (${item.kind}) in ${parentId} behind ${afterId}`,
    apply: (after: Holdings, answer: Answer | null) => addTo(after, parentId, structuredClone(item), afterId, answer),
  };
  if (actor.random(3) > 0) return { ...action, send, again: send, repeatable: { path, body, headers } };
  return { ...action, send: async (api) => answerOf(await api.send<Resource>('POST', path, body)) };
}

function createFolder(actor: Actor): Action {
  const [name, parentId] = [actor.newName(), somewhere(actor)];
  return create(actor, '/v2/folders', { name, parentId }, newItem('folder', name, '', []), parentId);
}

/** A note, behind a sibling or the last one. */
function createNote(actor: Actor): Action {
  const { holdings, random, newName } = actor;
  const [name, parentId, text, tags] = [newName(), somewhere(actor), textOf(random, 2000), someTags(actor)];
  const siblings = (childrenOf(holdings, parentId) ?? []).filter(({ id, isAnywhere }) => id !== null && !isAnywhere);
  const afterId = random(2) ? (oneOf(random, siblings)?.id ?? null) : null;
  const location = afterId === null ? {} : { location: { insertAfterId: afterId, sortKey: 'a1V' } };
  const body = { name, parentId, text, tags: namedBy(tags), ...location };
  return create(actor, '/v2/notepads', body, newItem('notepad', name, text, tags), parentId, afterId);
}

/** All three steps of an upload. An upload that was acknowledged can be claimed, whatever came in between. */
function uploadFile(actor: Actor): Action {
  const { random, newName } = actor;
  const [parentId, name, bytes, tags] = [somewhere(actor), newName(), textOf(random, 40_000), someTags(actor)];
  let path: string | undefined;
  const claim = (api: Api): Promise<Response> =>
    api.call('POST', '/v2/files', { attachment: { path, filename: 'a.txt' }, mimeType: 'text/plain', name, parentId, tags: namedBy(tags) });
  return {
    label: `upload ${name} to ${parentId}`,
    async send(api) {
      path = await api.upload('a.txt', bytes);
      const response = await claim(api);
      const text = await response.text();
      expect(response.status, text).toBe(201);
      return answerOf(JSON.parse(text) as Resource);
    },
    async again(api) {
      path ??= await api.upload('a.txt', bytes);
      const response = await claim(api);
      const text = await response.text();
      if (response.status === 409 && text.includes('stored_file_already_used')) return null;
      expect(response.status, text).toBe(201);
      return answerOf(JSON.parse(text) as Resource);
    },
    apply: (after, answer) => addTo(after, parentId, newItem('document', name, bytes, tags), null, answer),
  };
}

/** The visible item of this id. */
function itemIn(holdings: Holdings, id: string): Item {
  for (const { item } of visible(holdings)) if (item.id === id) return item;
  throw new Error(`There is no ${id}`);
}

function rewrite(actor: Actor): Action | undefined {
  const item = something(actor, (place) => !isFolder(place.item))?.item;
  if (!item) return undefined;
  const [id, isNote] = [idOf(item), item.kind === 'notepad'];
  const content = textOf(actor.random, isNote ? 2000 : 40_000);
  return {
    label: `rewrite ${item.name}`,
    async send(api) {
      if (isNote) await api.send('PUT', `/v2/notepads/${id}/content`, { text: content });
      else {
        const { url } = await api.get<Schemas['UploadUrl']>(`/v2/upload?size=0&filename=b.txt&resourceId=${id}`);
        const response = await fetch(url, { method: 'PUT', body: content });
        expect([response.status, await response.text()]).toEqual([200, expect.anything()]);
      }
      return {};
    },
    apply: (after) => {
      itemIn(after, id).content = content;
    },
  };
}

/** A new name, and other tags, at once. */
function update(actor: Actor): Action | undefined {
  const item = something(actor)?.item;
  if (!item) return undefined;
  const [id, name, tags] = [idOf(item), actor.newName(), someTags(actor)];
  return {
    label: `call ${item.name} ${name}, with the tags ${tags}`,
    send: async (api) => answerOf(await api.send<Resource>('PATCH', `/v2/resources/${id}`, { name, tags: namedBy(tags) })),
    apply: (after, answer) => {
      Object.assign(itemIn(after, id), { name, tags });
      noteTags(after, tags, answer);
    },
  };
}

function move(actor: Actor): Action | undefined {
  const place = something(actor);
  const parentId = somewhere(actor);
  if (!place || place.parentId === parentId || withBelow(place.item).some(({ id }) => id === parentId)) return undefined;
  const id = idOf(place.item);
  return {
    label: `move ${place.item.name} to ${parentId}`,
    send: async (api) => answerOf(await api.send<Resource>('PATCH', `/v2/resources/${id}`, { parentId })),
    apply: (after) => childrenOf(after, parentId)?.push({ ...take(after, id), isAnywhere: false }),
  };
}

function reposition(actor: Actor): Action | undefined {
  const place = something(actor, ({ siblings }) => siblings.length > 1);
  if (!place || place.parentId === null) return undefined;
  const { item, siblings, parentId } = place;
  const after = oneOf(
    actor.random,
    siblings.filter((each) => each !== item && each.id !== null && !each.isAnywhere),
  );
  const [id, afterId] = [idOf(item), actor.random(3) ? (after?.id ?? null) : null];
  return {
    label: `put ${item.name} behind ${afterId}`,
    send: (api) => done(api, 'PATCH', '/v2/resources/position', { resourceIds: [id], location: { insertAfterId: afterId } }),
    apply: (holdings) => {
      const placed = { ...take(holdings, id), isAnywhere: false };
      const others = childrenOf(holdings, parentId) ?? [];
      others.splice(afterId === null ? 0 : others.findIndex((each) => each.id === afterId) + 1, 0, placed);
    },
  };
}

async function done(api: Api, method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await api.call(method, path, body);
  expect([response.status, await response.text()], `${method} ${path}`).toEqual([204, '']);
  return {};
}

function comment(actor: Actor): Action | undefined {
  const item = something(actor)?.item;
  if (!item) return undefined;
  const [id, content] = [idOf(item), actor.newName()];
  return {
    label: `comment on ${item.name}`,
    async send(api) {
      await api.send('POST', `/v2/resources/${id}/comments`, { content });
      return {};
    },
    apply: (after) => itemIn(after, id).comments.push(content),
  };
}

/** One or two, neither of which lies below the other. */
function few(actor: Actor): Place[] {
  const first = something(actor);
  if (!first) return [];
  const second = oneOf(
    actor.random,
    first.siblings.filter(({ id }) => id !== null && id !== first.item.id),
  );
  return second && actor.random(2) ? [first, { ...first, item: second }] : [first];
}

function bin(actor: Actor): Action | undefined {
  const places = few(actor).filter(({ parentId }) => parentId !== null);
  if (places.length === 0) return undefined;
  const resourceIds = places.map(({ item }) => idOf(item));
  return {
    label: `put ${resourceIds} into the bin`,
    send: (api) => done(api, 'POST', '/v2/resources/delete', { resourceIds, archive: true }),
    apply: (after) => {
      for (const { item, parentId } of places) {
        after.bin.push({ ...take(after, idOf(item)), isAnywhere: false });
        after.cameFrom.set(idOf(item), parentId ?? inboxId);
      }
    },
  };
}

function recover({ holdings, random }: Actor): Action | undefined {
  const item = oneOf(random, holdings.bin);
  if (!item) return undefined;
  const id = idOf(item);
  return {
    label: `recover ${item.name}`,
    send: (api) => done(api, 'POST', '/v2/resources/recover', { resourceIds: [id] }),
    apply: (after) => {
      const recovered = { ...take(after, id), isAnywhere: true };
      (childrenOf(after, after.cameFrom.get(id) ?? inboxId) ?? after.inbox).push(recovered);
    },
  };
}

/** For good, with everything below. */
function remove(actor: Actor): Action | undefined {
  const places = actor.random(3) === 0 ? actor.holdings.bin.slice(0, 2).map((item) => ({ item })) : few(actor);
  if (places.length === 0) return undefined;
  const resourceIds = places.map(({ item }) => idOf(item));
  return {
    label: `delete ${resourceIds}`,
    send: (api) => done(api, 'POST', '/v2/resources/delete', { resourceIds }),
    apply: (after) => {
      for (const id of resourceIds) take(after, id);
    },
    deletes: places.flatMap(({ item }) => withBelow(item).flatMap(({ id }) => id ?? [])),
  };
}

function copy(actor: Actor): Action | undefined {
  const folder = something(actor, ({ item }) => isFolder(item) && withBelow(item).length < 20)?.item;
  if (!folder) return undefined;
  const original = structuredClone(folder);
  const copyOf = (item: Item): Item => ({ ...item, id: null, comments: [], children: item.children.map(copyOf) });
  return {
    label: `copy ${folder.name} to a space`,
    send: async (api) => ({ id: (await api.send<Schemas['Space']>('POST', '/v2/spaces', { copyFolderId: folder.id })).id }),
    apply: (after, answer) => after.spaces.push({ ...copyOf(original), id: answer?.id ?? null }),
  };
}

function removeSpace({ holdings, random }: Actor): Action | undefined {
  const space = oneOf(
    random,
    holdings.spaces.filter(({ id }) => id !== null),
  );
  if (!space) return undefined;
  const id = idOf(space);
  return {
    label: `delete the space ${space.name}`,
    send: (api) => done(api, 'DELETE', `/v2/spaces/${id}`),
    apply: (after) => void take(after, id),
    deletes: withBelow(space).flatMap((item) => item.id ?? []),
  };
}

/** Merges a tag into another one, on everything that carries it. */
function mergeTag({ holdings, random }: Actor): Action | undefined {
  const [tag, other] = [oneOf(random, [...holdings.tags]), oneOf(random, [...holdings.tags.keys()])];
  if (!tag || !other || tag[1] === null || tag[0] === other) return undefined;
  const [name, id] = tag;
  return {
    label: `merge ${name} into ${other}`,
    async send(api) {
      await api.send('PATCH', `/v2/tags/${id}`, { name: other, merge: true });
      return {};
    },
    apply: (after) => {
      after.tags.delete(name);
      for (const item of [after.inbox, after.spaces, after.bin].flat().flatMap(withBelow)) {
        if (item.tags.includes(name)) item.tags = [...new Set(item.tags.map((each) => (each === name ? other : each)))];
      }
    },
  };
}

const making = [createNote, createNote, createFolder, uploadFile, copy];
const changing = [rewrite, update, move, reposition, comment, bin, recover, mergeTag];
const removing = [remove, removeSpace, remove, removeSpace, bin];

/** More than this, and more goes than comes. */
const enough = 25;

/** What a client does next. */
export function nextAction(actor: Actor): Action {
  const held = [actor.holdings.inbox, actor.holdings.spaces, actor.holdings.bin].flat().flatMap(withBelow).length;
  for (;;) {
    const action = oneOf(actor.random, [...making, ...changing, ...(held > enough ? [...removing, ...removing] : [remove, removeSpace])])?.(actor);
    if (action) return action;
  }
}
