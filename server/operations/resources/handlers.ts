import type { OperationRequest } from '../../../generated/operations.ts';
import { type Handlers, prepared } from '../../core/handler-context.ts';
import { admit } from '../../core/resources/admit.ts';
import { inPath } from '../../core/resources/require.ts';
import { isOwner } from '../../core/scope.ts';
import type { Services } from '../../core/services.ts';
import { filterResources } from './filter/filter.ts';
import { opensNothing, opensWith, requireOpen } from './passwords/protection.ts';
import { loadRecord, recordETag } from './record.ts';
import { reprocessResource } from './reprocess.ts';
import { binResources, deleteResources, recoverResources } from './tree/bin.ts';
import { deleteResource } from './tree/delete-one.ts';
import { repositionResources } from './tree/reposition.ts';
import { prepareUpdate, type UpdateRequest, updateResource } from './update.ts';

export function resourceHandlers(
  services: Services,
): Pick<
  Handlers,
  | 'getResource'
  | 'filterResources'
  | 'updateResource'
  | 'repositionResources'
  | 'deleteResource'
  | 'deleteResources'
  | 'recoverResources'
  | 'reprocessResource'
> {
  return {
    async getResource({ path, headers }, context) {
      const { db } = context;
      const scope = await admit(db, context.scope, inPath, path.resourceId);
      const opens = opensWith(services, scope, headers['x-resource-password']);
      const allowsInfected = headers['x-allow-infected'] === true && isOwner(scope);
      const record = await loadRecord(db, scope, services, path.resourceId, opens, allowsInfected);
      // Without a password the record shows what it can; a wrong one is a mistake.
      if (opens !== opensNothing) await requireOpen(db, scope, path.resourceId, opens);
      return { status: 200, body: record, headers: { ETag: recordETag(record) } };
    },

    async filterResources({ body, headers }, { scope, db }) {
      return { status: 200, body: await filterResources(services, db, scope, body, headers['x-resource-password']) };
    },

    async deleteResource({ path, query, headers }, { scope, db }) {
      await deleteResource(services, db, scope, { id: path.resourceId, force: query.force ?? false, ifMatch: headers['if-match'] });
      return { status: 204 };
    },

    async deleteResources({ body }, { scope, db }) {
      if (body.archive) await binResources(db, scope, body.resourceIds);
      else await deleteResources(services, db, scope, body.resourceIds);
      return { status: 204 };
    },

    async recoverResources({ body }, { scope, db }) {
      await recoverResources(db, scope, body.resourceIds);
      return { status: 204 };
    },

    updateResource: prepared(
      (request, { scope, db }) => prepareUpdate(services, db, scope, updateOf(request)),
      async (request, { scope, db }, prepared) => {
        const record = await updateResource(services, db, scope, updateOf(request), prepared);
        return { status: 200, body: record, headers: { ETag: recordETag(record) } };
      },
    ),

    async reprocessResource({ path }, { scope, db }) {
      const record = await reprocessResource(services, db, scope, path.resourceId);
      return { status: 202, body: record, headers: { ETag: recordETag(record) } };
    },

    async repositionResources({ body }, { scope, db }) {
      await repositionResources(db, scope, body);
      return { status: 204 };
    },
  };
}

const updateOf = ({ path, headers, body }: OperationRequest<'updateResource'>): UpdateRequest => ({
  id: path.resourceId,
  update: body,
  ifMatch: headers['if-match'],
  password: headers['x-resource-password'],
});
