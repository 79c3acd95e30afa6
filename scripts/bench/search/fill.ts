import type { ResourceStorageClient } from '../../../client/src/node.ts';
import { drawPicture } from './pictures.ts';
import type { SetResource } from './set/types.ts';

/**
 * Creates the resources of the set, as a person would have done, in the inbox of the client's workspace.
 * @returns the id that the service gave each of them, by the one in the set
 */
export async function fill(client: ResourceStorageClient, resources: readonly SetResource[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const resource of resources) {
    const parentId = resource.in === undefined ? '@alias::inbox' : (ids.get(resource.in) ?? '');
    ids.set(resource.id, await create(client, resource, parentId));
  }
  return ids;
}

async function create(client: ResourceStorageClient, resource: SetResource, parentId: string): Promise<string> {
  const { name, description, tags = [], comment } = resource;
  const common = { name, parentId, tags: tags.map((tag) => ({ name: tag })), ...(comment !== undefined && { comment: { content: comment } }) };
  const { id } = await make(client, resource, common);
  if (description !== undefined) await client.PATCH('/v2/resources/{resourceId}', { params: { path: { resourceId: id } }, body: { description } });
  return id;
}

interface Common {
  readonly name: string;
  readonly parentId: string;
  readonly tags: { name: string }[];
  readonly comment?: { content: string };
}

async function make(client: ResourceStorageClient, resource: SetResource, common: Common): Promise<{ id: string }> {
  switch (resource.kind) {
    case 'folder':
      return (await client.POST('/v2/folders', { body: { name: common.name, parentId: common.parentId } })).data;
    case 'note':
      return (await client.POST('/v2/notepads', { body: { ...common, text: resource.text } })).data;
    case 'bookmark':
      return (await client.POST('/v2/bookmarks', { body: { ...common, url: resource.url } })).data;
    case 'file':
      return client.upload(new Blob([resource.text]), { ...common, filename: resource.filename });
    case 'picture':
      return client.upload(new Blob([new Uint8Array(await drawPicture(resource.picture))]), { ...common, filename: resource.filename });
  }
}
