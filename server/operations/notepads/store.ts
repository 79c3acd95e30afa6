import { reach, reachable } from '../../core/reachable.ts';
import type { Scope } from '../../core/scope.ts';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const insertText = statement(({ knex, value }) =>
  knex('notepads').insert({ resource_id: value('resourceId'), workspace_id: value('workspaceId'), text: value('text') }),
);

const updateText = statement(({ knex, value }) =>
  knex('notepads')
    .where({ resource_id: value('resourceId'), workspace_id: value('workspaceId') })
    .update({ text: value('text') }),
);

const selectText = statement<{ text: string }>((build) =>
  reachable(build).join('notepads as n', 'n.resource_id', 'r.id').where('r.id', build.value('resourceId')).select('n.text'),
);

export async function insertNoteText(trx: Transaction, scope: Scope, resourceId: string, text: string): Promise<void> {
  await trx.run(insertText, { resourceId, workspaceId: scope.workspaceId, text });
}

export async function updateNoteText(trx: Transaction, scope: Scope, resourceId: string, text: string): Promise<void> {
  await trx.run(updateText, { resourceId, workspaceId: scope.workspaceId, text });
}

/** The Markdown of a note, or undefined when the id is no note that the scope reaches. */
export async function findNoteText(db: Reader, scope: Scope, resourceId: string): Promise<string | undefined> {
  return (await db.first(selectText, { resourceId, ...reach(scope) }))?.text;
}
