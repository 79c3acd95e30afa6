import { reach, reachable } from '../../core/reachable.ts';
import type { Scope } from '../../core/scope.ts';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { nameKey } from '../../platform/text/names.ts';

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

const updateUnnamed = statement(({ knex, value }) =>
  knex('resources')
    .where({ id: value('resourceId'), workspace_id: value('workspaceId') })
    .whereNull('name')
    .update({ name: value('name'), name_key: value('nameKey') }),
);

/** Names a note that has no name. False when it has one. */
export async function nameUnnamed(trx: Transaction, { workspaceId }: Scope, resourceId: string, name: string): Promise<boolean> {
  return (await trx.run(updateUnnamed, { resourceId, workspaceId, name, nameKey: nameKey(name) })) === 1;
}

/** The Markdown of a note, or undefined when the id is no note that the scope reaches. */
export async function findNoteText(db: Reader, scope: Scope, resourceId: string): Promise<string | undefined> {
  return (await db.first(selectText, { resourceId, ...reach(scope) }))?.text;
}
