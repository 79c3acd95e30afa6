import type { Knex } from 'knex';
import { type Listed, listed, type Slice } from '../../core/lists.ts';
import { laterThanBefore } from '../../core/modified-at.ts';
import type { Scope } from '../../core/scope.ts';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import { pages } from '../../platform/database/pages.ts';
import { type Build, statement } from '../../platform/database/statement.ts';

export interface LabelRow {
  readonly id: number;
  readonly name: string | null;
  readonly hex_color: string;
  readonly created_at: number;
  readonly modified_at: number;
}

/** What people write of a label. */
export interface LabelFields {
  readonly name: string | null;
  readonly hexColor: string;
}

const listedLabels = ({ knex, dialect, value }: Build): Knex.QueryBuilder =>
  knex('labels')
    .where({ workspace_id: value('workspaceId') })
    .where(dialect.inTime('labels'));

const labelPage = statement<LabelRow>((build) => listedLabels(build).orderBy('id').limit(build.value('limit')).offset(build.value('offset')));

const labelCount = statement<{ count: number }>((build) => listedLabels(build).count({ count: '*' }));

const labelById = ({ knex, value }: Build): Knex.QueryBuilder => knex('labels').where({ workspace_id: value('workspaceId'), id: value('id') });

const label = statement<LabelRow>(labelById);
const labelForAssignment = statement<{ id: number }>((build) => labelById(build).select('id').forKeyShare());
const labelForUpdate = statement<LabelRow>((build) => labelById(build).forUpdate());

const countOneMore = statement(({ knex, value }) =>
  knex('workspaces')
    .where({ id: value('workspaceId') })
    .update({ last_label_id: knex.raw('last_label_id + 1') }),
);

const lastLabelId = statement<{ id: number }>(({ knex, value }) =>
  knex('workspaces')
    .where({ id: value('workspaceId') })
    .select({ id: 'last_label_id' }),
);

const insertLabelRow = statement(({ knex, value }) =>
  knex('labels').insert({
    workspace_id: value('workspaceId'),
    id: value('id'),
    name: value('name'),
    hex_color: value('hexColor'),
    created_at: value('now'),
    modified_at: value('now'),
  }),
);

const updateLabelRow = statement(({ knex, value }) =>
  knex('labels')
    .where({ workspace_id: value('workspaceId'), id: value('id') })
    .update({
      name: value('name'),
      hex_color: value('hexColor'),
      modified_at: laterThanBefore({ knex, value }),
    }),
);

const deleteLabelRow = statement((build) => labelById(build).delete());

/** One page of the labels by their ids, and how many there are. */
export function listLabels(db: Reader, scope: Scope, slice: Slice): Promise<Listed<LabelRow>> {
  const { workspaceId } = scope;
  return listed(db.patiently(labelPage, { workspaceId, ...slice }), db.patiently(labelCount, { workspaceId }));
}

export function findLabel(db: Reader, scope: Scope, id: number): Promise<LabelRow | undefined> {
  return db.first(label, { workspaceId: scope.workspaceId, id });
}

/** Whether there is this label. If so, it can be put on resources until the transaction ends: nobody deletes it meanwhile. */
export async function keepLabel(trx: Transaction, scope: Scope, id: number): Promise<boolean> {
  return (await trx.first(labelForAssignment, { workspaceId: scope.workspaceId, id })) !== undefined;
}

/** A label that is about to be changed or to go: until the transaction ends, whoever changes it or puts it on a resource waits. */
export function holdLabel(trx: Transaction, scope: Scope, id: number): Promise<LabelRow | undefined> {
  return trx.first(labelForUpdate, { workspaceId: scope.workspaceId, id });
}

/** The new label's id: one that no label of the workspace has had before. */
export async function insertLabel(trx: Transaction, scope: Scope, fields: LabelFields): Promise<number> {
  const { workspaceId } = scope;
  await trx.run(countOneMore, { workspaceId });
  const last = await trx.first(lastLabelId, { workspaceId });
  if (!last) throw new Error(`The workspace ${workspaceId} does not exist`);
  await trx.run(insertLabelRow, { ...fields, workspaceId, id: last.id, now: Date.now() });
  return last.id;
}

export async function writeLabel(trx: Transaction, scope: Scope, id: number, fields: LabelFields): Promise<void> {
  await trx.run(updateLabelRow, { ...fields, workspaceId: scope.workspaceId, id, now: Date.now() });
}

/** How many resources are gone through at a time: few enough for others to read in between. */
const stepSize = 500;

const carriersAfter = statement<{ id: string }>(({ knex, value }) =>
  knex('resources')
    .where({ workspace_id: value('workspaceId'), label_id: value('labelId') })
    .where('id', '>', value('after'))
    .orderBy('id')
    .limit(stepSize)
    .select('id'),
);

const clearLabel = statement(({ knex, dialect, value }) =>
  knex('resources')
    .where({ workspace_id: value('workspaceId'), label_id: value('labelId') })
    .whereRaw(dialect.inList('id', value('ids')))
    .update({ label_id: null }),
);

/** Deletes a label and takes it off all resources, those that wait for their removal as well. */
export async function deleteLabel(trx: Transaction, scope: Scope, labelId: number): Promise<void> {
  const { workspaceId } = scope;
  const carriers = pages<string>(async (after = '') => (await trx.all(carriersAfter, { workspaceId, labelId, after })).map((row) => row.id));
  for await (const ids of carriers) await trx.run(clearLabel, { workspaceId, labelId, ids });
  await trx.run(deleteLabelRow, { workspaceId, id: labelId });
}
