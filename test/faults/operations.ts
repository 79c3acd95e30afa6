import sharp from 'sharp';
import type { components } from '../../generated/contract.ts';
import type { Api } from '../support/api.ts';

type Schemas = components['schemas'];

/** One request of an operation. It may use what the one before it was answered. */
export type Request = (before: unknown) => Promise<Response>;

/** What is done beside the API. */
export interface Beside {
  /** Waits until all jobs are done. */
  rest(): Promise<unknown>;
  /** Sends the bytes of an upload. */
  put(upload: Schemas['UploadUrl'], bytes: Uint8Array): Promise<Response>;
  /** Leaves bytes behind that belong to nothing. */
  strew(): Promise<unknown>;
  /** The sweep, a day later. */
  sweep(): Promise<unknown>;
  /** The purge of the bin, when everything in it has been there for too long. */
  purge(): Promise<unknown>;
  /** Puts into the search index what has changed since. */
  index(): Promise<unknown>;
}

export interface Operation {
  /** Makes what has to be there, and returns the requests of the operation in their order. */
  prepare(client: Api, beside: Beside): Promise<readonly Request[]>;
  /** Nobody asks for it, and nobody is answered. */
  readonly isChore?: true;
  /** What was done, and not acknowledged, can be asked for again: there is an Idempotency-Key. */
  readonly isRepeatable?: true;
  /** Its second request sends bytes. */
  readonly sendsBytes?: true;
}

const picture = await sharp({ create: { width: 3, height: 2, channels: 3, background: 'red' } })
  .png()
  .toBuffer();

const askForUpload = (client: Api, query = ''): Promise<Response> => client.call('GET', `/v2/upload?size=0&filename=picture.png${query}`);

const claim = (client: Api, { path }: Schemas['StoredFile'], fields: object = {}): Promise<Response> =>
  client.call('POST', '/v2/files', { attachment: { path, filename: 'picture.png' }, mimeType: 'image/png', parentId: '@alias::inbox', ...fields });

/** A folder with a note, which has everything that a resource may have, and with a file in a folder of its own. */
async function makeTree(client: Api): Promise<{ id: string; fileId: string }> {
  const { id } = await client.folder({ name: 'Tree' });
  const note = await client.note({ parentId: id, tags: [{ name: 'red' }, { name: 'green' }], comment: { content: 'A comment' } });
  await client.send('PUT', `/v2/resources/${note.id}/publication`, undefined);
  const inner = await client.folder({ parentId: id });
  return { id, fileId: (await client.file({ parentId: inner.id })).id };
}

const copy = (client: Api, copyFolderId: string): Promise<Response> =>
  client.call('POST', '/v2/spaces', { copyFolderId }, { 'Idempotency-Key': copyFolderId });
const remove = (client: Api, resourceIds: readonly string[], archive: boolean): Promise<Response> =>
  client.call('POST', '/v2/resources/delete', { resourceIds, archive });

/** A delegated workspace with a note, and with bytes that nobody has claimed. Returns the header that names it. */
async function makeWorkspace(client: Api, { put }: Beside): Promise<Record<string, string>> {
  const { id } = await client.send<Schemas['Workspace']>('POST', '/v2/workspaces', { title: 'Delegated' });
  const inside = { 'X-Service-Workspace-Id': id };
  await client.send('POST', '/v2/notepads', { parentId: '@alias::inbox', text: 'Text', tags: [{ name: 'red' }] }, inside);
  await put(await client.get('/v2/upload?size=0&filename=a.txt', inside), Buffer.from('Never claimed'));
  return inside;
}

export const operations: Readonly<Record<string, Operation>> = {
  'the sweep of what nobody has claimed': {
    isChore: true,
    async prepare(client, { sweep, strew }) {
      await client.upload('a.txt', 'Never claimed');
      await strew();
      return [() => doing(sweep)];
    },
  },
  'an upload, from its address to its claim': {
    sendsBytes: true,
    prepare: async (client, { put }) => [
      () => askForUpload(client),
      (url) => put(url as Schemas['UploadUrl'], picture),
      (stored) => claim(client, stored as Schemas['StoredFile'], { tags: [{ name: 'new' }], comment: { content: 'A comment' } }),
    ],
  },
  'an upload that replaces the bytes of a file': {
    sendsBytes: true,
    async prepare(client, { put }) {
      const { id } = await client.file({ bytes: 'Before' });
      return [() => askForUpload(client, `&resourceId=${id}`), (url) => put(url as Schemas['UploadUrl'], picture)];
    },
  },
  'the copy of a folder to a space': {
    isRepeatable: true,
    async prepare(client, { rest }) {
      const { id } = await makeTree(client);
      await rest();
      return [() => copy(client, id)];
    },
  },
  'the deletion of a space, whose files share their bytes with others': {
    async prepare(client, { rest }) {
      const tree = await makeTree(client);
      await rest();
      const { id } = (await (await copy(client, tree.id)).json()) as Schemas['Space'];
      return [() => client.call('DELETE', `/v2/spaces/${id}`), () => remove(client, [tree.id], false)];
    },
  },
  'the bin, and the way out of it': {
    async prepare(client) {
      const { id } = await makeTree(client);
      return [() => remove(client, [id], true), () => client.call('POST', '/v2/resources/recover', { resourceIds: [id] })];
    },
  },
  'the deletion of several resources, some of them in the bin': {
    async prepare(client) {
      const { id, fileId } = await makeTree(client);
      await remove(client, [fileId], true);
      return [() => remove(client, [id, fileId], false)];
    },
  },
  'the deletion of a workspace in two steps': {
    async prepare(client, beside) {
      const inside = await makeWorkspace(client, beside);
      return [
        () => client.call('DELETE', '/v2/workspaces', undefined, inside),
        (deletion) => client.call('POST', '/v2/workspaces/deletion-confirmation', { token: (deletion as Schemas['WorkspaceDeletion']).token }),
      ];
    },
  },
  'the merge of a tag into another one': {
    async prepare(client) {
      await makeTree(client);
      const note = await client.note({ tags: [{ name: 'red' }] });
      return [() => client.call('PATCH', `/v2/tags/${note.tags[0]?.id}`, { name: 'green', merge: true })];
    },
  },
  'the indexing of what is new, of what has changed and of what is gone': {
    isChore: true,
    async prepare(client, { index }) {
      const [tree, gone, note] = [await makeTree(client), await client.note(), await client.note({ name: 'Before' })];
      await index();
      await client.send('PATCH', `/v2/resources/${note.id}`, { name: 'Afterwards' });
      await remove(client, [gone.id], false);
      await client.note({ parentId: tree.id });
      return [() => doing(index)];
    },
  },
  'the purge of the bin': {
    isChore: true,
    async prepare(client, { purge }) {
      const { id } = await makeTree(client);
      await remove(client, [id], true);
      return [() => doing(purge)];
    },
  },
};

async function doing(chore: () => Promise<unknown>): Promise<Response> {
  await chore();
  return new Response(null, { status: 204 });
}
