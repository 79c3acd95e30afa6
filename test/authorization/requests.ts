import { randomUUID } from 'node:crypto';
import type { OperationId, RawOperationId } from '../../generated/operations.ts';
import type { Api } from '../support/api.ts';

/** One request of an operation, with everything that it names. */
export interface Request {
  readonly path: string;
  readonly body?: unknown;
  readonly query?: string;
}

/** What requests are about: a workspace, a folder in it, and somebody who may make things there. */
export interface Place {
  readonly owner: Api;
  readonly folderId: string;
}

type Operations = Exclude<OperationId, RawOperationId>;

/** An id that nothing has; the version and variant of our own ids. */
export const absentId = '0199c1d6-5555-7abc-8def-0000000000ff';

const at = (path: string, body?: unknown): Request => (body === undefined ? { path } : { path, body });
const name = (): string => randomUUID();
const inFolder = ({ owner, folderId }: Place) => ({ folderId, parentId: folderId, note: () => owner.note({ parentId: folderId }) });

const noteId = async (place: Place): Promise<string> => (await inFolder(place).note()).id;
const made = async ({ owner }: Place, path: string, body: unknown): Promise<string> =>
  String((await owner.send<{ id: string | number }>('POST', path, body)).id);

/**
 * A request for each operation that succeeds when it is sent by somebody who may, with things of its own so that none is in another's way. Operations that this
 * server doesn't have yet need no more than a valid request.
 */
export const requests: Readonly<Record<Operations, (place: Place) => Promise<Request>>> = {
  getResource: async (place) => at(`/v2/resources/${await noteId(place)}`),
  updateResource: async (place) => at(`/v2/resources/${await noteId(place)}`, { description: 'Changed' }),
  filterResources: async ({ folderId }) => at('/v2/resources/filter', { parentId: folderId }),
  deleteResource: async (place) => at(`/v2/resources/${await noteId(place)}`),
  deleteResources: async (place) => at('/v2/resources/delete', { resourceIds: [await noteId(place)] }),
  recoverResources: async (place) => {
    const id = await noteId(place);
    await place.owner.call('POST', '/v2/resources/delete', { resourceIds: [id], archive: true });
    return at('/v2/resources/recover', { resourceIds: [id] });
  },
  repositionResources: async (place) => at('/v2/resources/position', { resourceIds: [await noteId(place)], location: { insertAfterId: null } }),
  reprocessResource: async (place) => at(`/v2/resources/${await noteId(place)}/reprocess`),

  createFolder: async ({ folderId }) => at('/v2/folders', { name: 'A folder', parentId: folderId }),
  createFile: async ({ owner, folderId }) => {
    const path = await owner.upload('text.txt', 'Some text');
    return at('/v2/files', { attachment: { path, filename: 'text.txt' }, mimeType: 'text/plain', parentId: folderId });
  },
  getUploadUrl: async () => ({ path: '/v2/upload', query: 'filename=text.txt&size=4' }),
  createNotepad: async ({ folderId }) => at('/v2/notepads', { text: 'A note', parentId: folderId }),
  getNotepadContent: async (place) => at(`/v2/notepads/${await noteId(place)}/content`),
  replaceNotepadContent: async (place) => at(`/v2/notepads/${await noteId(place)}/content`, { text: 'Another text' }),
  createBookmark: async ({ folderId }) => at('/v2/bookmarks', { url: 'https://example.com/', parentId: folderId }),
  getLinkPreview: async () => at('/v2/link?url=http://127.0.0.1/'),

  listResourceRoots: async () => at('/v2/resource-roots'),
  getResourceRoot: async ({ owner }) => at(`/v2/resource-roots/${(await owner.space()).id}`),
  listSpaces: async () => at('/v2/spaces'),
  createSpace: async () => at('/v2/spaces', { name: 'A space' }),
  deleteSpace: async ({ owner }) => at(`/v2/spaces/${(await owner.space()).id}`),

  search: async () => at('/v2/search', { text: 'anything' }),
  listSearchHistory: async () => at('/v2/search/history'),
  clearSearchHistory: async () => at('/v2/search/history'),

  listTags: async () => at('/v2/tags'),
  getTag: async (place) => at(`/v2/tags/${await made(place, '/v2/tags', { name: name() })}`),
  createTag: async () => at('/v2/tags', { name: name() }),
  updateTag: async (place) => at(`/v2/tags/${await made(place, '/v2/tags', { name: name() })}`, { name: name() }),
  deleteTag: async (place) => at(`/v2/tags/${await made(place, '/v2/tags', { name: name() })}`),
  listLabels: async () => at('/v2/labels'),
  getLabel: async (place) => at(`/v2/labels/${await made(place, '/v2/labels', { hexColor: '#123456' })}`),
  createLabel: async () => at('/v2/labels', { hexColor: '#123456' }),
  updateLabel: async (place) => at(`/v2/labels/${await made(place, '/v2/labels', { hexColor: '#123456' })}`, { hexColor: '#654321' }),
  deleteLabel: async (place) => at(`/v2/labels/${await made(place, '/v2/labels', { hexColor: '#123456' })}`),

  listComments: async (place) => at(`/v2/resources/${await noteId(place)}/comments`),
  createComment: async (place) => at(`/v2/resources/${await noteId(place)}/comments`, { content: 'A comment' }),
  getComment: async (place) => at(`/v2/comments/${await commentId(place)}`),
  updateComment: async (place) => at(`/v2/comments/${await commentId(place)}`, { isPinned: true }),
  deleteComment: async (place) => at(`/v2/comments/${await commentId(place)}`),

  createChat: async () => at('/v2/chats', {}),
  listChats: async () => at('/v2/chats'),
  getChat: async () => at(`/v2/chats/${absentId}`),
  updateChat: async () => at(`/v2/chats/${absentId}`, { name: 'A chat' }),
  deleteChat: async () => at(`/v2/chats/${absentId}`),
  listChatMessages: async () => at(`/v2/chats/${absentId}/messages`),
  createChatMessage: async () => at(`/v2/chats/${absentId}/messages`, { content: 'A message' }),
  createMemory: async () => at('/v2/memories', { source: 'text', content: 'Something to remember' }),
  getMemory: async () => at(`/v2/memories/${absentId}`),
  updateMemory: async () => at(`/v2/memories/${absentId}`, { content: 'Something else to remember' }),
  deleteMemory: async () => at(`/v2/memories/${absentId}`),
  searchMemories: async () => ({ path: '/v2/memories/search', query: 'query=anything' }),
  getMemoryJob: async () => at(`/v2/memories/jobs/${absentId}`),

  publishResource: async (place) => at(`/v2/resources/${await noteId(place)}/publication`),
  unpublishResource: async (place) => {
    const path = `/v2/resources/${await noteId(place)}/publication`;
    await place.owner.send('PUT', path, undefined);
    return at(path);
  },

  createWorkspace: async () => at('/v2/workspaces', {}),
  listWorkspaces: async () => at('/v2/workspaces'),
  getWorkspace: async () => at('/v2/workspaces/me'),
  getWorkspaceById: async ({ owner }) => at(`/v2/workspaces/${(await owner.get<{ id: string }>('/v2/workspaces/me')).id}`),
  updateWorkspace: async () => at('/v2/workspaces', { description: name() }),
  // Without `force` it answers a token, and changes nothing.
  deleteWorkspace: async () => at('/v2/workspaces'),
  confirmWorkspaceDeletion: async () => at('/v2/workspaces/deletion-confirmation', { token: 'no-such-token-that-was-ever-made' }),
  createBase: async () => at('/v2/bases', { name: 'A base' }),
  listBases: async () => at('/v2/bases'),

  createApiKey: async () => at('/v2/api-keys', { name: 'A key' }),
  listApiKeys: async () => at('/v2/api-keys'),
  getApiKey: async () => at(`/v2/api-keys/${absentId}`),
  revokeApiKey: async () => at(`/v2/api-keys/${absentId}`),
  getMyProfile: async () => at('/v2/users/me'),
  getSubscription: async () => at('/v2/subscriptions'),

  createWebhookEndpoint: async () => at('/v2/webhooks', { url: 'https://example.com/hook', eventTypes: ['resource.created'] }),
  listWebhookEndpoints: async () => at('/v2/webhooks'),
  getWebhookEndpoint: async () => at(`/v2/webhooks/${absentId}`),
  updateWebhookEndpoint: async () => at(`/v2/webhooks/${absentId}`, { active: false }),
  deleteWebhookEndpoint: async () => at(`/v2/webhooks/${absentId}`),
  listWebhookDeliveries: async () => at(`/v2/webhooks/${absentId}/deliveries`),
  redeliverWebhook: async () => at(`/v2/webhooks/${absentId}/deliveries/${absentId}/redeliver`),
  listEvents: async () => at('/v2/events'),
};

async function commentId(place: Place): Promise<string> {
  return made(place, `/v2/resources/${await noteId(place)}/comments`, { content: 'A comment' });
}
