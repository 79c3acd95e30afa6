import { newId } from '../../../server/platform/crypto/ids.ts';
import { insertRows, rowsOf } from '../../support/rows.ts';
import type { TestService } from '../../support/service.ts';

/** Puts so many notes into the inbox of a workspace, past the service, each with the tags of these ids. Returns their ids. */
export async function insertCarriers(
  service: TestService,
  workspaceId: string,
  count: number,
  tagIdsOf: (index: number) => readonly string[],
): Promise<string[]> {
  const [inbox] = await rowsOf(service, 'resource_roots', { workspace_id: workspaceId, subtype: 'inbox' });
  const ids = Array.from({ length: count }, () => newId());
  const common = { workspace_id: workspaceId, root_id: inbox?.id, parent_id: inbox?.id, depth: 1, kind: 'notepad', state_processing: 'completed' };
  const names = { name: 'A carrier', name_key: 'a carrier', data: '{}', created_at: Date.now(), modified_at: Date.now() };
  const rows = ids.map((id, index) => ({ ...common, ...names, id, sort_key: `c${index}` }));
  await insertRows(service, 'resources', rows);
  const tagRows = ids.flatMap((id, index) =>
    tagIdsOf(index).map((tagId, position) => ({ workspace_id: workspaceId, resource_id: id, tag_id: tagId, position })),
  );
  await insertRows(service, 'resource_tags', tagRows);
  return ids;
}
