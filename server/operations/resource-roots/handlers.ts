import { etagOf } from '../../core/etag.ts';
import type { Handlers } from '../../core/handler-context.ts';
import { notFound } from '../../core/problems.ts';
import type { Services } from '../../core/services.ts';
import { actingRole, membersByRoot, rootList, rootPage, typesOf } from './list.ts';
import { rootRecord } from './record.ts';
import { findRoot } from './store.ts';

export function resourceRootHandlers(services: Services): Pick<Handlers, 'listResourceRoots' | 'getResourceRoot'> {
  return {
    async listResourceRoots({ query }, { scope, db }) {
      // Everyone has one role for the whole workspace, so a role that is not theirs leaves nothing.
      const isInRole = query.role?.includes(actingRole(scope)) ?? true;
      const page = await rootPage(services, db, scope, query, isInRole ? typesOf(query) : []);
      const sharedWith = query.includeMembers ? { sharedWith: await membersByRoot(db, scope, page.rows, query.includeMembers) } : {};
      const body = rootList(page, (data) => ({ count: page.count, data: { ...data, integrations: [], ...sharedWith } }));
      return { status: 200, body };
    },

    async getResourceRoot({ path }, { scope, db }) {
      const row = await findRoot(db, scope, path.resourceRootId);
      if (!row) throw notFound('root_not_found', { location: 'path', path: 'resourceRootId' }, path.resourceRootId);
      const body = rootRecord(row, actingRole(scope));
      return { status: 200, body, headers: { ETag: etagOf(body) } };
    },
  };
}
