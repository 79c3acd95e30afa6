import { setTimeout as pause } from 'node:timers/promises';
import type { ResourceStorageClient, Schemas } from '../../client/src/node.ts';
import type { Comment, Content, Folder, Item, Label } from './content.ts';

/** How many of each kind of thing were made, but for what went into the bin. */
export type Counts = Readonly<Record<'space' | 'folder' | 'note' | 'bookmark' | 'file', number>>;

/** What was made, as far as somebody wants to be told. */
export interface Filled {
  readonly counts: Counts;
  /** The addresses at which anybody can read what is published. */
  readonly published: readonly string[];
  readonly workspaces: readonly Pick<Schemas['Workspace'], 'id' | 'title'>[];
}

/** Clients of the key: one for its own workspace, and one for each that it has delegated. */
export type Connect = (workspaceId?: string) => ResourceStorageClient;

/**
 * Puts the content into the workspace of a key, one thing after the other, as its owner would have, and waits until all of it is processed.
 * @param website where the pages of bookmarks are
 */
export async function fill(connect: Connect, { labels, inbox, spaces, workspaces }: Content, website: string): Promise<Filled> {
  const own = new Filler(connect(), website);
  await own.prepare(labels);
  for (const space of spaces) await own.make(space, null);
  for (const item of inbox) await own.make(item, '@alias::inbox');
  await untilProcessed(connect());

  const delegated = [];
  for (const { title, description, inbox: items } of workspaces) {
    const { data: workspace } = await connect().POST('/v2/workspaces', { body: { title, description } });
    const inside = connect(workspace.id);
    const filler = new Filler(inside, website);
    for (const item of items) await filler.make(item, '@alias::inbox');
    await untilProcessed(inside);
    delegated.push(workspace);
  }
  return { counts: own.counts, published: own.published, workspaces: delegated };
}

/** Makes the things of one workspace. */
class Filler {
  readonly counts = { space: 0, folder: 0, note: 0, bookmark: 0, file: 0 };
  readonly published: string[] = [];
  readonly #client: ResourceStorageClient;
  readonly #website: string;
  readonly #labels = new Map<string, number>();
  #userId = '';

  constructor(client: ResourceStorageClient, website: string) {
    this.#client = client;
    this.#website = website;
  }

  /** What other things refer to. */
  async prepare(labels: readonly Label[]): Promise<void> {
    for (const { name, hexColor } of labels) {
      const { data } = await this.#client.POST('/v2/labels', { body: { name, hexColor } });
      this.#labels.set(name, data.id);
    }
    this.#userId = (await this.#client.GET('/v2/users/me')).data.id;
  }

  /** @param parentId null for a space */
  async make(item: Item, parentId: string | null, isBelowBinned = false): Promise<void> {
    const isBinned = isBelowBinned || item.isBinned === true;
    const id = item.kind === 'folder' ? await this.#makeFolder(item, parentId, isBinned) : await this.#makeOther(item, parentId ?? '', isBinned);
    if (item.isBinned) await this.#client.POST('/v2/resources/delete', { body: { resourceIds: [id], archive: true } });
  }

  async #makeFolder(folder: Folder, parentId: string | null, isBinned: boolean): Promise<string> {
    const { name, description = null, emoji, isPrivate, isPublished, children } = folder;
    const icon = emoji ? { type: 'emoji' as const, emoji } : null;
    // A folder without a parent is a space.
    const place = parentId ? { parentId } : { isPrivateRoot: isPrivate === true };
    const { data } = await this.#client.POST('/v2/folders', { body: { name, description, icon, ...place } });
    this.#count(parentId ? 'folder' : 'space', isBinned);
    for (const child of children) await this.make(child, data.id, isBinned);
    if (isPublished) {
      const publication = await this.#client.PUT('/v2/resources/{resourceId}/publication', { params: { path: { resourceId: data.id } } });
      this.published.push(publication.data.url);
    }
    return data.id;
  }

  async #makeOther(item: Exclude<Item, Folder>, parentId: string, isBinned: boolean): Promise<string> {
    const { id } = await this.#create(item, { parentId, name: item.name, ...tagsAndComment(item) });
    this.#count(item.kind, isBinned);
    const params = { path: { resourceId: id } };
    const label = item.label === undefined ? undefined : this.#labels.get(item.label);
    if (label !== undefined) await this.#client.PATCH('/v2/resources/{resourceId}', { params, body: { label } });
    for (const comment of item.comments ?? [])
      await this.#client.POST('/v2/resources/{resourceId}/comments', { params, body: this.#saying(comment) });
    return id;
  }

  async #create(
    item: Exclude<Item, Folder>,
    common: { parentId: string; name: string; tags?: Schemas['TagReference'][]; comment?: Schemas['CommentInput'] },
  ): Promise<Pick<Schemas['Resource'], 'id'>> {
    const client = this.#client;
    if (item.kind === 'note') return (await client.POST('/v2/notepads', { body: { ...common, text: item.text } })).data;
    if (item.kind === 'bookmark') return (await client.POST('/v2/bookmarks', { body: { ...common, url: `${this.#website}${item.page}` } })).data;
    const file = new Blob([await item.bytes()]);
    return client.upload(file, { ...common, filename: item.filename, ...(item.isVoiceNote && { metadata: { voiceNote: true } }) });
  }

  #saying({ content, by, mentionsUs }: Comment): Schemas['CommentCreate'] {
    return { content, ...(by && { anonymousDisplayName: by }), ...(mentionsUs && { mentionedUserIds: [this.#userId] }) };
  }

  #count(what: keyof Counts, isBinned: boolean): void {
    if (!isBinned) this.counts[what] += 1;
  }
}

function tagsAndComment({ tags, comment, commentBy }: Exclude<Item, Folder>): {
  tags?: Schemas['TagReference'][];
  comment?: Schemas['CommentInput'];
} {
  return {
    ...(tags && { tags: tags.map((name) => ({ name })) }),
    ...(comment && { comment: { content: comment, ...(commentBy && { anonymousDisplayName: commentBy }) } }),
  };
}

async function untilProcessed(client: ResourceStorageClient): Promise<void> {
  for (;;) {
    let isWaiting = false;
    for await (const { stateProcessing } of client.paginate('/v2/resources/filter', { body: { limit: 1000 } })) {
      isWaiting ||= stateProcessing === 'pending' || stateProcessing === 'processing';
    }
    if (!isWaiting) return;
    await pause(250);
  }
}
