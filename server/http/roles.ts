import type { OperationId, RawOperationId } from '../../generated/operations.ts';
import type { OperationRow } from '../core/operation-types.ts';
import type { Role } from '../core/scope.ts';

const rank: Readonly<Record<Role, number>> = { viewer: 0, commenter: 1, editor: 2, owner: 3 };

/**
 * The least role in the addressed workspace that each operation takes (`PermissionRole` in the contract): a viewer reads, a commenter also comments, an editor
 * changes what belongs to the workspace, an owner manages it. What is a user's own, such as their keys, takes no more than being a member. An operation that
 * isn't here does not compile, and is closed. Operations on bytes are not here: the signature in their address is the permission.
 */
const leastRoles: Readonly<Record<Exclude<OperationId, RawOperationId>, Role>> = {
  getResource: 'viewer',
  updateResource: 'editor',
  filterResources: 'viewer',
  deleteResource: 'editor',
  deleteResources: 'editor',
  recoverResources: 'editor',
  repositionResources: 'editor',
  reprocessResource: 'editor',

  createFolder: 'editor',
  createFile: 'editor',
  getUploadUrl: 'editor',
  createNotepad: 'editor',
  getNotepadContent: 'viewer',
  replaceNotepadContent: 'editor',
  createBookmark: 'editor',
  getLinkPreview: 'viewer',

  listResourceRoots: 'viewer',
  getResourceRoot: 'viewer',
  listSpaces: 'viewer',
  createSpace: 'editor',
  deleteSpace: 'editor',

  search: 'viewer',
  // The history is the user's own.
  listSearchHistory: 'viewer',
  clearSearchHistory: 'viewer',

  listTags: 'viewer',
  getTag: 'viewer',
  createTag: 'editor',
  updateTag: 'editor',
  deleteTag: 'editor',
  listLabels: 'viewer',
  getLabel: 'viewer',
  createLabel: 'editor',
  updateLabel: 'editor',
  deleteLabel: 'editor',

  listComments: 'viewer',
  getComment: 'viewer',
  // Whose comment a commenter may change or delete is a rule of the handlers.
  createComment: 'commenter',
  updateComment: 'commenter',
  deleteComment: 'commenter',

  // Chats and memories belong to the workspace, like resources.
  listChats: 'viewer',
  getChat: 'viewer',
  listChatMessages: 'viewer',
  createChat: 'editor',
  updateChat: 'editor',
  deleteChat: 'editor',
  createChatMessage: 'editor',
  getMemory: 'viewer',
  getMemoryJob: 'viewer',
  searchMemories: 'viewer',
  createMemory: 'editor',
  updateMemory: 'editor',
  deleteMemory: 'editor',

  publishResource: 'editor',
  unpublishResource: 'editor',

  getWorkspace: 'viewer',
  updateWorkspace: 'owner',
  deleteWorkspace: 'owner',
  // The token says which workspace it is, and the handler asks for the role there.
  confirmWorkspaceDeletion: 'viewer',
  // What a list shows and who may add to it depends on the key, not on the addressed workspace: see core/workspaces/access.ts.
  listWorkspaces: 'viewer',
  getWorkspaceById: 'viewer',
  createWorkspace: 'viewer',
  listBases: 'viewer',
  createBase: 'viewer',

  createApiKey: 'viewer',
  listApiKeys: 'viewer',
  getApiKey: 'viewer',
  revokeApiKey: 'viewer',
  getMyProfile: 'viewer',
  getSubscription: 'viewer',

  // A webhook is told of everything, private spaces included.
  createWebhookEndpoint: 'owner',
  listWebhookEndpoints: 'owner',
  getWebhookEndpoint: 'owner',
  updateWebhookEndpoint: 'owner',
  deleteWebhookEndpoint: 'owner',
  listWebhookDeliveries: 'owner',
  redeliverWebhook: 'owner',
  listEvents: 'viewer',
};

const leastRoleOf = new Map<string, Role>(Object.entries(leastRoles));

/** Whether a member of this role may call an operation. */
export function mayDo(role: Role, { operationId }: OperationRow): boolean {
  const least = leastRoleOf.get(operationId);
  return least !== undefined && rank[role] >= rank[least];
}
