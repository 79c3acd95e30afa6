import type { components } from '../../../generated/contract.ts';
import type { OperationRequest } from '../../../generated/operations.ts';
import { type Handlers, prepared } from '../../core/handler-context.ts';
import { bytesOf } from '../../core/limits/stored-bytes.ts';
import { addUsage } from '../../core/limits/usage.ts';
import { sliceOf } from '../../core/lists.ts';
import { notFound, Problem } from '../../core/problems.ts';
import { admit } from '../../core/resources/admit.ts';
import { holdResource } from '../../core/resources/held-store.ts';
import { inPath, requireResource } from '../../core/resources/require.ts';
import type { Services } from '../../core/services.ts';
import { inSlices, slicedList } from '../../core/sliced-body.ts';
import { type CheckedPassword, checkPassword, noPassword } from '../resources/passwords/checked-password.ts';
import { opensWith, requireOpen } from '../resources/passwords/protection.ts';
import { createComment } from './create.ts';
import { requireEditorToPin } from './permission.ts';
import { answeredComment, commentNotFound, commentRecords, loadComment, versionOf, withoutUsers } from './record.ts';
import { findResourceOfComment, listComments, loadComments } from './store.ts';
import { deleteComment, type UpdateRequest, updateComment } from './update.ts';

type Comment = components['schemas']['Comment'];

type CommentHandlers = Pick<Handlers, 'listComments' | 'createComment' | 'getComment' | 'updateComment' | 'deleteComment'>;

export function commentHandlers(services: Services): CommentHandlers {
  return {
    async listComments({ path: { resourceId }, query, headers }, context) {
      const { db } = context;
      const scope = await admit(db, context.scope, inPath, resourceId);
      await requireResource(db, scope, inPath, resourceId);
      const { rows, count } = await listComments(db, scope, resourceId, sliceOf(query));
      const opens = opensWith(services, scope, headers['x-resource-password']);
      const stayOpen = () => requireOpen(db, scope, resourceId, opens);
      const load = async (ids: readonly string[]): Promise<Comment[]> => {
        const comments = await commentRecords(db, scope, await loadComments(db, scope, resourceId, ids));
        await stayOpen();
        return scope.actor.type === 'visitor' ? comments.map(withoutUsers) : comments;
      };
      // Whoever may not read them isn't told that there are none either.
      await stayOpen();
      const entries = inSlices(
        rows.map(({ id }) => id),
        load,
      );
      return { status: 200, body: slicedList(entries, (comments: Comment[]) => ({ count, data: { comments } })) };
    },

    createComment: prepared(
      ({ path, headers }, { scope, db }) => checkPassword(services, db, scope, path.resourceId, headers['x-resource-password']),
      async ({ path: { resourceId }, body }, { scope, db }, { opens }) => {
        const resource = await holdResource(db, scope, resourceId);
        if (!resource) throw notFound('resource_not_found', inPath, resourceId);
        if (resource.is_locked) throw new Problem('resource_locked', [{ ...inPath, message: 'is locked' }]);
        await requireOpen(db, scope, resourceId, opens);
        if (body.isPinned) requireEditorToPin(scope);
        const id = await createComment(db, scope, services.secret, resourceId, body);
        await addUsage(db, scope, { bytes: bytesOf(body.content), resources: 0 });
        const comment = await loadComment(db, scope, id);
        const headers = { Location: services.links.apiUrl('comments', comment.id), ETag: versionOf(scope, comment) };
        return { status: 201, body: answeredComment(scope, comment, body), headers };
      },
    ),

    async getComment({ path: { commentId }, headers }, { scope, db }) {
      const resourceId = await findResourceOfComment(db, scope, commentId);
      if (resourceId === undefined) throw commentNotFound(commentId);
      const comment = await loadComment(db, scope, commentId);
      await requireOpen(db, scope, resourceId, opensWith(services, scope, headers['x-resource-password']), () => commentNotFound(commentId));
      return { status: 200, body: comment, headers: { ETag: versionOf(scope, comment) } };
    },

    updateComment: prepared(
      async ({ path, headers }, { scope, db }) => {
        const resourceId = await findResourceOfComment(db, scope, path.commentId);
        return resourceId === undefined ? noPassword : checkPassword(services, db, scope, resourceId, headers['x-resource-password']);
      },
      async (request, { scope, db }, password) => {
        await updateComment(services, db, scope, updateOf(request, password));
        const comment = await loadComment(db, scope, request.path.commentId);
        return { status: 200, body: answeredComment(scope, comment, request.body), headers: { ETag: versionOf(scope, comment) } };
      },
    ),

    async deleteComment({ path }, { scope, db }) {
      await deleteComment(services, db, scope, path.commentId);
      return { status: 204 };
    },
  };
}

const updateOf = ({ path, headers, body }: OperationRequest<'updateComment'>, password: CheckedPassword): UpdateRequest => ({
  id: path.commentId,
  update: body,
  ifMatch: headers['if-match'],
  password,
});
