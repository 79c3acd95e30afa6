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

/** Notes that are read at a time. */
const notesAtOnce = 50;

const selectUnread = statement<{ id: string; text: string }>(({ knex, value }) =>
  knex('resources as r')
    .join('notepads as n', 'n.resource_id', 'r.id')
    .where({ 'r.workspace_id': value('workspaceId'), 'r.data': '{}' })
    .whereRaw("r.kind = 'notepad' and r.hidden_by is null")
    .andWhere('r.id', '>', value('after'))
    .orderBy('r.id')
    .limit(notesAtOnce)
    .select('r.id', 'n.text'),
);

/** Some notes of which nothing is known, behind this one. What is in the bin is left out. */
export const findUnreadNotes = (db: Reader, { workspaceId }: Scope, after: string | null): Promise<{ id: string; text: string }[]> =>
  db.all(selectUnread, { workspaceId, after: after ?? noId });

const noId = '00000000-0000-0000-0000-000000000000';

const updateUnread = statement(({ knex, value }) =>
  knex('resources')
    .where({ id: value('resourceId'), workspace_id: value('workspaceId'), data: '{}' })
    .update({ data: value('data') }),
);

/** Writes down what a note says, unless somebody has written another text meanwhile. */
export async function setNoteData(
  trx: Transaction,
  { workspaceId }: Scope,
  resourceId: string,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  await trx.run(updateUnread, { resourceId, workspaceId, data: JSON.stringify(data) });
}
