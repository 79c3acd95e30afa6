/**
 * What a request can be about. Requests are made before anything is sent, so that a seed always makes the same ones; they name existing things by stand-ins, and
 * each stand-in is exchanged for the id of a real thing right before the request is sent. The ids that the contract's examples tell their story with are
 * stand-ins as well.
 */
export const roles = [
  'workspace',
  'user',
  'inbox',
  'space',
  'folder',
  'document',
  'image',
  'notepad',
  'bookmark',
  'tag',
  'otherTag',
  'label',
  'comment',
  'chat',
  'memory',
  'memoryJob',
  'apiKey',
  'webhook',
  'delivery',
] as const;

export type Role = (typeof roles)[number];

const resources: readonly Role[] = ['document', 'image', 'folder', 'notepad', 'bookmark'];
const topFolders: readonly Role[] = ['space', 'inbox'];

/** A stand-in is a valid id that no server would give. Labels are the only things with numbers for ids. */
export function standIn(role: Role): string | number {
  return role === 'label' ? 2_147_480_000 : `00000000-0000-7000-8000-${String(roles.indexOf(role)).padStart(12, '0')}`;
}

const story: Readonly<Record<string, Role>> = {
  '0199c1d6-1111-7abc-8def-000000000001': 'workspace',
  '0199c1d6-2222-7abc-8def-000000000002': 'user',
  '0199c1d6-2222-7abc-8def-000000000003': 'user',
  '0199c1d6-3333-7abc-8def-000000000003': 'inbox',
  '0199c1d6-4444-7abc-8def-000000000004': 'space',
  '0199c1d6-5555-7abc-8def-000000000005': 'document',
  '0199c1d6-5555-7abc-8def-000000000006': 'image',
  '0199c1d6-5555-7abc-8def-000000000007': 'folder',
  '0199c1d6-5555-7abc-8def-000000000008': 'notepad',
  '0199c1d6-5555-7abc-8def-000000000009': 'bookmark',
  '0199c1d6-6666-7abc-8def-000000000001': 'tag',
  '0199c1d6-6666-7abc-8def-000000000002': 'otherTag',
};

const standIns = new Map<unknown, Role>([...roles.map((role) => [standIn(role), role] as const), ...Object.entries(story)]);

/** Whom a value stands in for, if it is a stand-in. */
export const roleOf = (value: unknown): Role | undefined => standIns.get(value);

/** The path of an upload, whose id is exchanged for that of a fresh one. */
export const uploadPath = /^(.*)stored-files\/0199c1d6-7777-7abc-8def-\d{12}(\.[a-z0-9]+)?$/;

const byPathParameter: Readonly<Record<string, readonly Role[]>> = {
  resourceId: resources,
  resourceRootId: topFolders,
  spaceId: ['space'],
  tagId: ['tag'],
  labelId: ['label'],
  commentId: ['comment'],
  chatId: ['chat'],
  memoryId: ['memory'],
  jobId: ['memoryJob'],
  apiKeyId: ['apiKey'],
  workspaceId: ['workspace'],
  webhookId: ['webhook'],
  deliveryId: ['delivery'],
};

const byField: Readonly<Record<string, readonly Role[]>> = {
  parentId: ['folder', 'space', 'notepad', 'document', 'inbox', 'image'],
  parentIds: ['folder', 'space', 'inbox'],
  ancestorIds: ['folder', 'space', 'inbox'],
  insertAfterId: ['notepad', 'document', 'folder'],
  resourceId: resources,
  resourceIds: resources,
  moveFolderId: ['folder'],
  copyFolderId: ['folder'],
  rootId: topFolders,
  rootIds: topFolders,
  tagIds: ['tag', 'otherTag'],
  tags: ['tag', 'otherTag'],
  label: ['label'],
  userId: ['user'],
  userIds: ['user'],
  mentionedUserIds: ['user'],
  parentWorkspaceId: ['workspace'],
};

/** What a path parameter can be about; the first is what it is about when nothing speaks for another. */
export const rolesOfPathParameter = (operation: { readonly tag: string }, name: string): readonly Role[] =>
  operation.tag === 'Notepads' && name === 'resourceId' ? ['notepad'] : (byPathParameter[name] ?? []);

/** What a field of a body or a query can be about, by its name; of an object in a list, by the name of the list. */
export const rolesOfField = (names: readonly string[]): readonly Role[] => byField[names.findLast((name) => name !== 'id') ?? ''] ?? [];
