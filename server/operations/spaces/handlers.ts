import { appendEvent } from '../../core/events/outbox.ts';
import type { Handlers } from '../../core/handler-context.ts';
import { notFound, Problem } from '../../core/problems.ts';
import type { Services } from '../../core/services.ts';
import { rootList, rootPage, typesOf } from '../resource-roots/list.ts';
import { findRoot, findRootType } from '../resource-roots/store.ts';
import { deleteTrees } from '../resources/tree/tree.ts';
import { holdTree } from '../resources/tree/tree-store.ts';
import { createSpace } from './create.ts';

export function spaceHandlers(services: Services): Pick<Handlers, 'createSpace' | 'listSpaces' | 'deleteSpace'> {
  return {
    async createSpace({ body }, { scope, db }) {
      const id = await createSpace(services, db, scope, body);
      const space = await findRoot(db, scope, id);
      return { status: 201, body: { id, name: space?.name ?? null }, headers: { Location: services.links.apiUrl('resource-roots', id) } };
    },

    async listSpaces({ query }, { scope, db }) {
      const spaces = (typesOf(query) ?? [{ type: 'SPACE' as const }]).filter(({ type }) => type === 'SPACE');
      const page = await rootPage(services, db, scope, query, spaces);
      return { status: 200, body: rootList(page, (data) => ({ count: page.count, data })) };
    },

    async deleteSpace({ path: { spaceId } }, { scope, db }) {
      const at = { location: 'path', path: 'spaceId' } as const;
      await holdTree(db, scope);
      const type = await findRootType(db, scope, spaceId);
      if (type === 'SYSTEM') throw new Problem('system_resource', [{ ...at, message: 'the inbox and the bin can not be deleted' }]);
      if (type !== 'SPACE') throw notFound('space_not_found', at, spaceId);
      await deleteTrees(services, db, scope, [{ id: spaceId, at }]);
      await appendEvent(db, scope, 'resource.deleted', { resourceId: spaceId });
      return { status: 204 };
    },
  };
}
