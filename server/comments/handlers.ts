import type { OperationRequest } from '../../generated/operations.ts';
import { type Handlers, prepared } from '../handler-context.ts';
import { sliceOf } from '../lists.ts';
import { notFound, Problem } from '../problems.ts';
import { admit } from '../resources/admit.ts';
import { checkPasswordAhead } from '../resources/check-password-ahead.ts';
import { holdResource } from '../resources/held-store.ts';
import { requireOpen } from '../resources/protection.ts';
import { inPath, requireResource } from '../resources/require.ts';
import { withoutUsers } from '../resources/visitor-record.ts';
import type { Services } from '../services.ts';
import { createComment } from './create.ts';
import { requireEditorToPin } from './permission.ts';
import { commentETag, commentRecords, loadComment } from './record.ts';
import { findResourceOfComment, listComments } from './store.ts';
import { deleteComment, type UpdateRequest, updateComment } from './update.ts';

export function commentHandlers(services: Services): Pick<Handlers, 'listComments' | 'createComment' | 'updateComment' | 'deleteComment'> {
  return {
    async listComments({ path: { resourceId }, query, headers }, context) {
      const { db } = context;
      const scope = await admit(db, context.scope, inPath, resourceId);
      await requireResource(db, scope, inPath, resourceId);
      const { rows, count } = await listComments(db, scope, resourceId, sliceOf(query));
      const comments = await commentRecords(db, scope, rows);
      await requireOpen(services, db, scope, resourceId, headers['x-resource-password']);
      return { status: 200, body: { count, data: { comments: scope.actor.type === 'visitor' ? comments.map(withoutUsers) : comments } } };
    },

    createComment: prepared(
      ({ path, headers }, { scope, db }) => checkPasswordAhead(services, db, scope, [path.resourceId], headers['x-resource-password']),
      async ({ path: { resourceId }, headers, body }, { scope, db }) => {
        const resource = await holdResource(db, scope, resourceId);
        if (!resource) throw notFound('resource_not_found', inPath, resourceId);
        if (resource.is_locked) throw new Problem('resource_locked', [{ ...inPath, message: 'is locked' }]);
        await requireOpen(services, db, scope, resourceId, headers['x-resource-password']);
        if (body.isPinned) requireEditorToPin(scope);
        const comment = await loadComment(db, scope, await createComment(db, scope, services.secret, resourceId, body));
        return { status: 201, body: comment, headers: { Location: services.links.apiUrl('comments', comment.id), ETag: commentETag(comment) } };
      },
    ),

    updateComment: prepared(
      async (request, { scope, db }) => {
        const { id, password } = updateOf(request);
        const resourceId = await findResourceOfComment(db, scope, id);
        if (resourceId !== undefined) await checkPasswordAhead(services, db, scope, [resourceId], password);
      },
      async (request, { scope, db }) => {
        await updateComment(services, db, scope, updateOf(request));
        const comment = await loadComment(db, scope, request.path.commentId);
        return { status: 200, body: comment, headers: { ETag: commentETag(comment) } };
      },
    ),

    async deleteComment({ path }, { scope, db }) {
      await deleteComment(services, db, scope, path.commentId);
      return { status: 204 };
    },
  };
}

const updateOf = ({ path, headers, body }: OperationRequest<'updateComment'>): UpdateRequest => ({
  id: path.commentId,
  update: body,
  ifMatch: headers['if-match'],
  password: headers['x-resource-password'],
});
