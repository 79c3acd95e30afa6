/** A resource of a client, as the service has acknowledged it. */
export interface Item {
  /** Null as long as nobody has told it: in a copy, and of what was made without an answer. */
  id: string | null;
  readonly kind: string;
  name: string;
  /** The text of a note, the bytes of a file; empty for a folder. */
  content: string;
  tags: string[];
  comments: string[];
  children: Item[];
  /** Whether it stands anywhere among its siblings: where it is recovered to depends on what it finds there. */
  isAnywhere: boolean;
}

/** Everything that one client has. Nobody else changes it. */
export interface Holdings {
  /** At the top of the inbox. */
  inbox: Item[];
  spaces: Item[];
  bin: Item[];
  /** The parents that what is in the bin was in. */
  cameFrom: Map<string, string>;
  /** Ids by name. */
  tags: Map<string, string | null>;
}

export const inboxId = '@alias::inbox';

export const newHoldings = (): Holdings => ({ inbox: [], spaces: [], bin: [], cameFrom: new Map(), tags: new Map() });

/** An item with its parent, and with the siblings that it stands among. */
export interface Place {
  readonly item: Item;
  readonly siblings: Item[];
  /** Null for what has none that is known. */
  readonly parentId: string | null;
}

function* below(siblings: Item[], parentId: string | null): Generator<Place> {
  for (const item of siblings) {
    yield { item, siblings, parentId };
    yield* below(item.children, item.id);
  }
}

/** What is outside of the bin, but for the spaces themselves. */
export function* visible({ inbox, spaces }: Holdings): Generator<Place> {
  yield* below(inbox, inboxId);
  for (const space of spaces) yield* below(space.children, space.id);
}

export const withBelow = (item: Item): Item[] => [item, ...item.children.flatMap(withBelow)];

/** The children of a visible folder, of a space, or of the inbox; undefined when it is none (any more). */
export function childrenOf(holdings: Holdings, id: string): Item[] | undefined {
  if (id === inboxId) return holdings.inbox;
  const space = holdings.spaces.find((each) => each.id === id);
  if (space) return space.children;
  for (const { item } of visible(holdings)) if (item.id === id) return item.children;
  return undefined;
}

/** Takes an item from where it is. */
export function take(holdings: Holdings, id: string): Item {
  const places = [...visible(holdings), ...below(holdings.bin, null), ...below(holdings.spaces, null)];
  const place = places.find(({ item }) => item.id === id);
  if (!place) throw new Error(`There is no ${id}`);
  place.siblings.splice(place.siblings.indexOf(place.item), 1);
  return place.item;
}

/** Whether what is found is what is expected. */
export function holdsSame(expected: Holdings, found: Holdings): boolean {
  return (
    sameList(expected.inbox, found.inbox) &&
    sameList(expected.bin, found.bin) &&
    sameList(expected.spaces.map(anywhere), found.spaces) &&
    sameTexts([...expected.tags.keys()], [...found.tags.keys()])
  );
}

const anywhere = (item: Item): Item => ({ ...item, isAnywhere: true });

function sameList(expected: readonly Item[], found: readonly Item[]): boolean {
  const rest = [...found];
  for (const item of expected.filter(({ isAnywhere }) => isAnywhere)) {
    const index = rest.findIndex((each) => sameItem(item, each));
    if (index === -1) return false;
    rest.splice(index, 1);
  }
  const inOrder = expected.filter(({ isAnywhere }) => !isAnywhere);
  return inOrder.length === rest.length && inOrder.every((item, index) => sameItem(item, rest[index] as Item));
}

const sameItem = (expected: Item, found: Item): boolean =>
  (expected.id ?? found.id) === found.id &&
  expected.kind === found.kind &&
  expected.name === found.name &&
  expected.content === found.content &&
  sameTexts(expected.tags, found.tags) &&
  sameTexts(expected.comments, found.comments) &&
  sameList(expected.children, found.children);

const sameTexts = (some: readonly string[], others: readonly string[]): boolean => some.toSorted().join('\n') === others.toSorted().join('\n');

/** As lines of text, for whoever has to find out what is not the same. */
export function describeHoldings({ inbox, spaces, bin, tags }: Holdings): string[] {
  const lines = (items: readonly Item[], indent: string): string[] =>
    items.flatMap(({ id, kind, name, content, children, ...more }) => [
      `${indent}${name} (${kind}, ${content.length} characters, ${[...more.tags, ...more.comments].toSorted().join()}) ${id}${more.isAnywhere ? ' anywhere' : ''}`,
      ...lines(children, `${indent}  `),
    ]);
  return ['inbox', ...lines(inbox, '  '), 'spaces', ...lines(spaces, '  '), 'bin', ...lines(bin, '  '), `tags ${[...tags.keys()].toSorted()}`];
}
