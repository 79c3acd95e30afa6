import { Problem } from '../../core/problems.ts';
import { isEditor, type Scope } from '../../core/scope.ts';
import type { Services } from '../../core/services.ts';
import { anonymousIdentity } from './anonymous.ts';
import type { CommentRow } from './store.ts';

/**
 * Whether a comment was written by who acts now. What was signed with an anonymous name keeps nothing of its writer but the hash, which the same key gets again
 * from the same name.
 */
export function isWriter({ secret }: Pick<Services, 'secret'>, scope: Scope, comment: CommentRow): boolean {
  if (comment.anonymous_display_name !== null) {
    return anonymousIdentity(scope, secret, comment.anonymous_display_name).sessionHash === comment.anonymous_session_hash;
  }
  return scope.actor.type === 'user' && scope.actor.userId === comment.user_id;
}

/** Editors pin comments, and delete those of others. @throws Problem insufficient_role */
export function requireEditorToPin(scope: Scope): void {
  if (!isEditor(scope)) throw new Problem('insufficient_role', [{ location: 'body', path: '/isPinned', message: 'takes the role editor or owner' }]);
}
