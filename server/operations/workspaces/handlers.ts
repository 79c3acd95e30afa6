import type { Handlers } from '../../core/handler-context.ts';
import { sliceOf } from '../../core/lists.ts';
import { notFound, Problem } from '../../core/problems.ts';
import type { Services } from '../../core/services.ts';
import { actingUser, scopeOfOpen } from '../../core/workspaces/access.ts';
import { timestamp } from '../../platform/text/timestamps.ts';
import { delegateWorkspace } from './create.ts';
import { announceDeletion, confirmDeletion, deleteWorkspace } from './delete.ts';
import { workspaceETag, workspaceRecord } from './record.ts';
import { findWorkspace, listWorkspaces } from './store.ts';
import { updateWorkspace } from './update.ts';

type WorkspaceHandlers = Pick<
  Handlers,
  'createWorkspace' | 'listWorkspaces' | 'getWorkspace' | 'getWorkspaceById' | 'updateWorkspace' | 'deleteWorkspace' | 'confirmWorkspaceDeletion'
>;

export function workspaceHandlers(services: Services): WorkspaceHandlers {
  const { links } = services;
  return {
    async createWorkspace({ body }, { scope, db }) {
      const record = workspaceRecord(await delegateWorkspace(db, scope, { ...body, title: body.title ?? 'Untitled' }), links);
      return { status: 201, body: record, headers: { Location: links.apiUrl('workspaces', record.id), ETag: workspaceETag(record) } };
    },

    async listWorkspaces({ query }, { scope, db }) {
      const { rows, count } = await listWorkspaces(db, actingUser(scope), query, sliceOf(query));
      return { status: 200, body: { count, data: { items: rows.map((row) => workspaceRecord(row, links)) } } };
    },

    async getWorkspace(_request, { scope, db }) {
      const row = await findWorkspace(db, scope);
      if (!row) throw new Problem('workspace_not_found');
      const record = workspaceRecord(row, links);
      return { status: 200, body: record, headers: { ETag: workspaceETag(record) } };
    },

    async getWorkspaceById({ path: { workspaceId } }, { scope, db }) {
      const opened = await scopeOfOpen(db, scope, workspaceId);
      const row = opened && (await findWorkspace(db, opened));
      if (!row) throw notFound('workspace_not_found', { location: 'path', path: 'workspaceId' }, workspaceId);
      const record = workspaceRecord(row, links);
      return { status: 200, body: record, headers: { ETag: workspaceETag(record) } };
    },

    async updateWorkspace({ body, headers }, { scope, db }) {
      await updateWorkspace(services, db, scope, body, headers['if-match']);
      return { status: 204 };
    },

    async deleteWorkspace({ query }, { scope, db }) {
      if (query.force) {
        await deleteWorkspace(services, db, scope);
        return { status: 204 };
      }
      const { workspaceId, token, expiresAt } = await announceDeletion(db, scope);
      return { status: 202, body: { workspaceId, token, expiresAt: timestamp(expiresAt) } };
    },

    async confirmWorkspaceDeletion({ body }, { scope, db }) {
      await confirmDeletion(services, db, scope, body.token);
      return { status: 204 };
    },
  };
}
