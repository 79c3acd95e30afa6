import { holdsChildren } from '../../operations/resources/tree/place.ts';
import type { CheckedResource } from './store.ts';

/** What is wrong with a resource, as what follows its id in a sentence. */
export function whatIsWrong(resource: CheckedResource): string[] {
  return [...foreign(resource), ...(resource.deleted_at === null ? [...misplaced(resource), ...misfilled(resource)] : misdeleted(resource))];
}

/** Of another workspace than what it points at. */
function* foreign(r: CheckedResource): Generator<string> {
  const others = {
    parent: r.parent_workspace_id,
    root: r.root_workspace_id,
    'top of what is hidden with it': r.top_workspace_id,
    file: r.blob_workspace_id,
  };
  for (const [what, workspaceId] of Object.entries(others)) {
    if (workspaceId !== null && workspaceId !== r.workspace_id) yield `is in the workspace ${r.workspace_id}, its ${what} in ${workspaceId}`;
  }
}

function* misplaced(r: CheckedResource): Generator<string> {
  if (r.root_type === null) yield `is under the root ${r.root_id}, which is none`;
  if (r.parent_id === null) yield* misplacedTop(r);
  else yield* misplacedBelow(r, r.parent_id);
  const isInBin = r.root_subtype === 'bin' && r.id !== r.root_id;
  if (isInBin && r.hidden_by === null) yield 'is visible in the bin';
  if (!isInBin && r.hidden_by !== null) yield `is hidden with ${r.hidden_by}, but not in the bin`;
  if (r.hidden_by !== r.id && r.binned_at !== null) yield 'was binned, but is not the top of anything in the bin';
}

function* misplacedTop(r: CheckedResource): Generator<string> {
  if (r.root_id !== r.id) yield `has no parent, but is under the root ${r.root_id}`;
  if (r.kind !== 'folder') yield `is the top of a root, but of the kind ${r.kind}`;
  if (r.private_to !== r.root_private_to) yield `is the top of a root for ${audience(r.root_private_to)}, but seen by ${audience(r.private_to)}`;
}

function* misplacedBelow(r: CheckedResource, parentId: string): Generator<string> {
  if (r.parent_deleted_at !== null) yield `lies in ${parentId}, which is deleted`;
  if (r.parent_kind !== null && !(holdsChildren as ReadonlySet<string>).has(r.parent_kind)) yield `lies in ${parentId}, a ${r.parent_kind}`;
  if (r.depth !== (r.parent_depth ?? 0) + 1) yield `lies ${r.depth} levels deep, its parent ${parentId} ${r.parent_depth}`;
  if (r.root_id !== r.parent_root_id) yield `is under the root ${r.root_id}, its parent ${parentId} under ${r.parent_root_id}`;
  if (r.hidden_by === r.id) {
    if (parentId !== r.root_id) yield `is the top of something in the bin, but lies in ${parentId}`;
    if (r.binned_at === null) yield 'is the top of something in the bin, but nobody has put it there';
    return;
  }
  if (r.hidden_by !== r.parent_hidden_by) yield `is ${visibility(r.hidden_by)}, its parent ${parentId} ${visibility(r.parent_hidden_by)}`;
  if (r.private_to !== r.parent_private_to) yield `is seen by ${audience(r.private_to)}, its parent ${parentId} by ${audience(r.parent_private_to)}`;
}

const visibility = (hiddenBy: string | null): string => (hiddenBy === null ? 'visible' : `hidden with ${hiddenBy}`);
const audience = (privateTo: string | null): string => (privateTo === null ? 'every member' : `the user ${privateTo} alone`);

const withoutFile: ReadonlySet<string> = new Set(['folder', 'bookmark', 'notepad', 'highlight', 'person']);

function* misfilled(r: CheckedResource): Generator<string> {
  if (r.kind === 'notepad') {
    if (r.text_size === null) yield 'is a note without a text';
    else if (r.text_size !== r.size) yield `counts ${r.size} bytes, its text has ${r.text_size}`;
  } else if (!withoutFile.has(r.kind)) {
    if (r.blob_id === null) yield `is a file (${r.kind}) without bytes`;
    else if (r.blob_size !== r.size) yield `counts ${r.size} bytes, its file has ${r.blob_size}`;
  }
}

function* misdeleted(r: CheckedResource): Generator<string> {
  if (r.hidden_by === null) yield 'is deleted, but visible';
  else if (r.top_deleted_at === null) yield `is deleted with ${r.hidden_by}, which is not deleted`;
  if (r.hidden_by === r.id ? r.parent_id !== null : r.parent_deleted_at === null) yield 'is deleted, but lies in what is not';
}
