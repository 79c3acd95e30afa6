import type { ProblemCode } from '../../server/core/problems.ts';

/** What may be wrong with a request. Where several things are, the service names one of them; where nothing is, it has to serve. */
export type Refusals = ReadonlySet<ProblemCode>;

interface Place {
  readonly parent: string;
  readonly before: string | null;
  readonly behind: string | null;
}

export interface Node {
  readonly id: string;
  readonly kind: 'folder' | 'notepad' | 'bookmark';
  name: string;
  /** Null for a root. */
  parent: string | null;
  /** Bytes of its content. */
  bytes: number;
  /** Bytes of its description and preferences. */
  written: number;
  /** Bytes of its comments by their ids. */
  comments: Map<string, number>;
  /** Ids, in their order. */
  tags: string[];
  isLocked: boolean;
  /** Where the top of what was binned together was, and between which siblings; null for what is not such a top. */
  place: Place | null;
  accessToken: string | null;
}

export type NewNode = Pick<Node, 'kind' | 'bytes'> & { readonly parent: string };

export const utf8Bytes = (text: string): number => Buffer.byteLength(text);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
const holdsChildren = (node: Node): boolean => node.kind !== 'bookmark';

/** A workspace as the contract tells of it, in the simplest form: a list of siblings for each parent, and no word of how any of it is stored. */
export class WorkspaceModel {
  readonly inbox: string;
  readonly bin: string;
  /** Bytes that fit. */
  readonly room: number;
  readonly nodes = new Map<string, Node>();
  /** The children of each parent, in their order. */
  readonly children = new Map<string, string[]>();
  /** The names of tags by their ids. */
  readonly tags = new Map<string, string>();
  /** Everything that was deleted for good, and the tokens of what is not published any more. */
  readonly gone: string[] = [];
  readonly deadTokens: string[] = [];

  constructor(inbox: string, bin: string, room: number) {
    this.inbox = inbox;
    this.bin = bin;
    this.room = room;
    this.#add({ id: inbox, kind: 'folder', name: 'Inbox', parent: null, bytes: 0 });
    this.#add({ id: bin, kind: 'folder', name: 'Bin', parent: null, bytes: 0 });
  }

  // What there is.

  get(id: string): Node {
    const node = this.nodes.get(id);
    if (!node) throw new Error(`The model has no ${id}`);
    return node;
  }

  childrenOf = (id: string): readonly string[] => this.children.get(id) ?? [];
  isSystem = (id: string): boolean => id === this.inbox || id === this.bin;
  isSpace = (id: string): boolean => this.get(id).parent === null && !this.isSystem(id);
  isBinned = (id: string): boolean => id !== this.bin && this.path(id).includes(this.bin);
  visible = (): Node[] => [...this.nodes.values()].filter(({ id }) => !this.isBinned(id));
  binned = (): Node[] => [...this.nodes.values()].filter(({ id }) => this.isBinned(id));
  usedBytes = (): number =>
    sum([...this.nodes.values()].flatMap(({ bytes, written, comments }) => [bytes, written, ...comments.values()])) +
    sum([...this.tags.values()].map(utf8Bytes));
  /** Bytes of the tags that there would be besides. */
  newTagBytes = (names: readonly string[]): number => sum(names.filter((name) => this.tagNamed(name) === undefined).map(utf8Bytes));
  /** Inbox and bin are free. */
  usedResources = (): number => this.nodes.size - 2;
  carriersOf = (tagId: string): Node[] => [...this.nodes.values()].filter(({ tags }) => tags.includes(tagId));
  tagNamed = (name: string): string | undefined => [...this.tags].find(([, known]) => known.toLowerCase() === name.toLowerCase())?.[0];

  /** From the node itself up to its root. */
  path(id: string): string[] {
    const { parent } = this.get(id);
    return parent === null ? [id] : [id, ...this.path(parent)];
  }

  /** The node itself and everything below it. */
  tree(id: string): string[] {
    return [id, ...this.childrenOf(id).flatMap((child) => this.tree(child))];
  }

  // What a request may be refused with, and what it does when it is not.

  refusalsOfCreate({ parent, bytes }: Pick<NewNode, 'parent' | 'bytes'>): Refusals {
    const refusals = this.#refusalsOfParent(parent);
    for (const refusal of this.refusalsOfStorage(bytes)) refusals.add(refusal);
    return refusals;
  }

  /** What takes nothing more, or gives something back, is never refused. */
  refusalsOfStorage(bytes: number): Refusals {
    return new Set(bytes > 0 && this.usedBytes() + bytes > this.room ? ['exceeds_storage_limit'] : []);
  }

  create(id: string, name: string, node: NewNode): void {
    this.#add({ ...node, id, name });
  }

  createSpace(id: string, name: string): void {
    this.#add({ id, name, kind: 'folder', parent: null, bytes: 0 });
  }

  refusalsOfChange(id: string): Refusals {
    return this.#known([id], (node) => (node.isLocked ? ['resource_locked'] : []));
  }

  refusalsOfLock(id: string): Refusals {
    return new Set([...this.refusalsOfChange(id), ...this.#known([id], () => (id === this.bin ? ['system_resource'] : []))]);
  }

  refusalsOfRename(id: string): Refusals {
    return new Set([...this.refusalsOfChange(id), ...this.#known([id], () => (this.isSystem(id) ? ['system_resource'] : []))]);
  }

  refusalsOfRewrite(id: string, bytes: number): Refusals {
    const refusals = new Set(this.refusalsOfChange(id));
    const node = this.nodes.get(id);
    if (node && node.kind !== 'notepad') refusals.add('resource_not_found');
    if (node && bytes > node.bytes && this.usedBytes() - node.bytes + bytes > this.room) refusals.add('exceeds_storage_limit');
    return refusals;
  }

  /** Where it is already, it may stay. */
  refusalsOfMove(id: string, parent: string): Refusals {
    if (this.nodes.get(id)?.parent === parent) return this.refusalsOfChange(id);
    const refusals = new Set([...this.refusalsOfChange(id), ...this.#refusalsOfParent(parent)]);
    if (!this.nodes.has(id)) return refusals;
    if (this.isSystem(id)) refusals.add('system_resource');
    if (this.isSpace(id)) refusals.add('invalid_request');
    if (this.nodes.has(parent) && this.path(parent).includes(id)) refusals.add('would_create_cycle');
    if (this.#isHeld(id)) refusals.add('resource_locked');
    return refusals;
  }

  /** Behind `after` among the children of the parent: null is the very start, undefined the end. Without a parent it becomes a space. */
  move(id: string, parent: string | null, after?: string | null): void {
    const node = this.get(id);
    if (after === undefined && node.parent === parent) return;
    this.#take(id);
    if (node.parent !== parent) node.place = null;
    node.parent = parent;
    if (parent !== null) this.#put(id, parent, after);
  }

  refusalsOfReposition(ids: readonly string[], after: string | null): Refusals {
    const refusals = this.#known(ids, (node) => [
      ...(node.parent === null ? (['invalid_request', 'system_resource'] as const) : []),
      ...(node.isLocked || this.#isHeld(node.id) ? (['resource_locked'] as const) : []),
    ]);
    const parents = new Set(ids.map((id) => this.nodes.get(id)?.parent ?? null));
    if (parents.size > 1) refusals.add('invalid_request');
    if (after !== null && ids.includes(after)) refusals.add('resource_not_found').add('invalid_request');
    if (after !== null && !parents.has(this.nodes.get(after)?.parent ?? null)) refusals.add('resource_not_found');
    return refusals;
  }

  reposition(ids: readonly string[], after: string | null): void {
    let behind = after;
    for (const id of ids) {
      this.move(id, this.get(id).parent ?? '', behind);
      behind = id;
    }
  }

  /** What is in the bin already stays there as it is, and nothing about it is refused. */
  refusalsOfBin(ids: readonly string[]): Refusals {
    const moving = ids.filter((id) => !this.nodes.has(id) || !this.isBinned(id));
    const spaces = this.#known(moving, ({ id }) => (this.isSpace(id) ? ['invalid_request'] : []));
    return new Set([...this.refusalsOfDelete(moving), ...spaces]);
  }

  moveToBin(ids: readonly string[]): void {
    for (const id of this.#outermost(ids.filter((each) => !this.isBinned(each)))) {
      const parent = this.get(id).parent ?? '';
      const siblings = this.childrenOf(parent);
      const index = siblings.indexOf(id);
      this.move(id, this.bin);
      this.get(id).place = { parent, before: siblings[index - 1] ?? null, behind: siblings[index + 1] ?? null };
    }
  }

  refusalsOfRecover(ids: readonly string[]): Refusals {
    const tops = this.#outermost(ids.filter((id) => this.nodes.has(id) && this.isBinned(id)));
    const refusals = this.#known(ids, () => []);
    for (const id of tops) {
      const home = this.#homeOf(id, tops);
      if (this.get(id).isLocked || this.#isHeld(id) || this.get(home).isLocked) refusals.add('resource_locked');
    }
    return refusals;
  }

  /** What is the home of another one comes out of the bin first. Each comes to the end of its home, until `children` is told where it really stands. */
  recover(ids: readonly string[]): Map<string, Place | null> {
    const recovered = new Map<string, Place | null>();
    const waiting = this.#outermost(ids.filter((id) => this.isBinned(id)));
    while (waiting.length > 0) {
      const next = waiting.findIndex((id) => !waiting.some((other) => other !== id && this.tree(other).includes(this.#homeOf(id, waiting))));
      const [id = ''] = waiting.splice(Math.max(next, 0), 1);
      const { place } = this.get(id);
      this.move(id, this.#homeOf(id, []));
      recovered.set(id, place?.parent === this.get(id).parent ? place : null);
    }
    return recovered;
  }

  refusalsOfDelete(ids: readonly string[]): Refusals {
    const refusals = this.#known(ids, (node) => (this.isSystem(node.id) ? ['system_resource'] : []));
    for (const id of this.#outermost(ids.filter((each) => this.nodes.has(each))))
      if (this.#isHeld(id) || this.tree(id).some((each) => this.get(each).isLocked)) refusals.add('resource_locked');
    return refusals;
  }

  delete(ids: readonly string[]): void {
    for (const id of this.#outermost(ids)) {
      const tree = this.tree(id);
      this.#take(id);
      for (const each of tree) {
        this.unpublish(each);
        this.nodes.delete(each);
        this.children.delete(each);
        this.gone.push(each);
      }
    }
  }

  /** Copies of the folder and everything below it, with the ids that the service has given them. */
  copy(id: string, copyOf: (id: string) => string): void {
    for (const each of this.tree(id)) {
      const { kind, name, bytes, written, tags, parent } = this.get(each);
      this.#add({ id: copyOf(each), kind, name, bytes, parent: each === id ? null : copyOf(parent ?? '') });
      Object.assign(this.get(copyOf(each)), { tags: [...tags], written });
    }
  }

  /** What carries both keeps one of them, where the first stood. */
  mergeTag(from: string, into: string): void {
    for (const node of this.carriersOf(from)) node.tags = [...new Set(node.tags.map((id) => (id === from ? into : id)))];
    this.tags.delete(from);
  }

  deleteTag(id: string): void {
    for (const node of this.carriersOf(id)) node.tags = node.tags.filter((each) => each !== id);
    this.tags.delete(id);
  }

  unpublish(id: string): void {
    const node = this.get(id);
    if (node.accessToken !== null) this.deadTokens.push(node.accessToken);
    node.accessToken = null;
  }

  /** What a visitor with the token of this node can read. */
  published(id: string): Node[] {
    return this.isBinned(id) ? [] : this.tree(id).map((each) => this.get(each));
  }

  // How.

  #add(node: Omit<Node, 'tags' | 'written' | 'comments' | 'isLocked' | 'place' | 'accessToken'>): void {
    this.nodes.set(node.id, { ...node, tags: [], written: 0, comments: new Map(), isLocked: false, place: null, accessToken: null });
    if (node.parent !== null) this.#put(node.id, node.parent);
  }

  #put(id: string, parent: string, after?: string | null): void {
    const siblings = [...this.childrenOf(parent)];
    siblings.splice(after === undefined ? siblings.length : after === null ? 0 : siblings.indexOf(after) + 1, 0, id);
    this.children.set(parent, siblings);
  }

  #take(id: string): void {
    const { parent } = this.get(id);
    const stays = this.childrenOf(parent ?? '').filter((each) => each !== id);
    if (parent !== null) this.children.set(parent, stays);
  }

  #known(ids: readonly string[], refusals: (node: Node) => readonly ProblemCode[]): Set<ProblemCode> {
    return new Set(ids.flatMap((id) => (this.nodes.has(id) ? refusals(this.get(id)) : (['resource_not_found'] as const))));
  }

  #refusalsOfParent(parent: string): Set<ProblemCode> {
    return this.#known([parent], (node) => [
      ...(node.id === this.bin || this.isBinned(node.id) || !holdsChildren(node) ? (['invalid_parent'] as const) : []),
      ...(node.isLocked ? (['resource_locked'] as const) : []),
    ]);
  }

  /** Whether what it is in is locked: nothing is taken out of that. */
  #isHeld = (id: string): boolean => this.nodes.get(this.get(id).parent ?? '')?.isLocked ?? false;

  /** Where a binned top goes: its old place, unless that is gone or in the bin and not coming out as well. */
  #homeOf(id: string, comingOut: readonly string[]): string {
    const place = this.get(id).place?.parent ?? null;
    if (place === null || !this.nodes.has(place) || place === this.bin) return this.inbox;
    const stays = this.isBinned(place) && !this.path(place).some((each) => comingOut.includes(each));
    return stays ? this.inbox : place;
  }

  #outermost(ids: readonly string[]): string[] {
    return [...new Set(ids)].filter((id) => !this.path(id).some((above) => above !== id && ids.includes(above)));
  }
}
