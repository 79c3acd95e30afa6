import type { components } from '../../../generated/contract.ts';
import type { Handlers } from '../../core/handler-context.ts';
import { sliceOf } from '../../core/lists.ts';
import type { Services } from '../../core/services.ts';
import { actingUser } from '../../core/workspaces/access.ts';
import { timestamp } from '../../platform/text/timestamps.ts';
import { delegateWorkspace } from '../workspaces/create.ts';
import { workspaceETag, workspaceRecord } from '../workspaces/record.ts';
import { listWorkspaces, type WorkspaceRow } from '../workspaces/store.ts';

/** The delegated workspaces of a developer account, under their other name. */
export function baseHandlers({ links }: Pick<Services, 'links'>): Pick<Handlers, 'createBase' | 'listBases'> {
  return {
    async createBase({ body }, { scope, db }) {
      const row = await delegateWorkspace(db, scope, { title: body.name ?? body.title ?? 'Untitled' });
      const headers = { Location: links.apiUrl('workspaces', row.id), ETag: workspaceETag(workspaceRecord(row, links)) };
      return { status: 201, body: baseRecord(row), headers };
    },

    async listBases({ query }, { scope, db }) {
      const actor = actingUser(scope);
      // Whoever has no developer account has no bases.
      if (actor.keyKind !== 'developer') return { status: 200, body: { count: 0, data: { items: [] } } };
      const ofAccount = { parentWorkspaceId: actor.homeWorkspaceId };
      const { rows, count } = await listWorkspaces(db, actor, ofAccount, sliceOf(query));
      return { status: 200, body: { count, data: { items: rows.map(baseRecord) } } };
    },
  };
}

function baseRecord(row: WorkspaceRow): components['schemas']['Base'] {
  return { id: row.id, name: row.title, title: row.title, createdAt: timestamp(row.created_at), modifiedAt: timestamp(row.modified_at) };
}
