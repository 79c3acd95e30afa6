import type { Knex } from 'knex';
import { bytesOfResource } from '../../core/limits/stored-bytes.ts';
import { reach, reachable } from '../../core/reachable.ts';
import type { Kind } from '../../core/resources/kinds.ts';
import type { Scope } from '../../core/scope.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { type Build, statement } from '../../platform/database/statement.ts';

const heldTags = statement(({ knex, value }) =>
  knex.from(knex('tags').where('workspace_id', value('workspaceId')).select('id').forKeyShare().as('held')).count({ count: '*' }),
);

const heldLabels = statement(({ knex, value }) =>
  knex.from(knex('labels').where('workspace_id', value('workspaceId')).select('id').forKeyShare().as('held')).count({ count: '*' }),
);

/** Keeps the tags and labels of the workspace there until the transaction ends: copies will point at them. */
export async function keepTagsAndLabels(trx: Transaction, { workspaceId }: Scope): Promise<void> {
  await trx.first(heldTags, { workspaceId });
  await trx.first(heldLabels, { workspaceId });
}

/** As much of a resource as planning its copy takes. */
export interface OriginalRow {
  readonly id: string;
  readonly parent_id: string | null;
  /** That it counts, and that a copy does. */
  readonly bytes: number;
  readonly kind: Kind;
  readonly state_processing: string;
  readonly mime_type: string | null;
}

const originals = statement<OriginalRow>((build) =>
  reachable(build)
    .whereRaw(build.dialect.inList('r.id', build.value('ids')))
    .orderBy('r.id')
    .select('r.id', 'r.parent_id', 'r.kind', 'r.state_processing', 'r.mime_type')
    .select(build.knex.raw(`${bytesOfResource('r')} as bytes`))
    .forShare(),
);

/** Those of the resources that the scope reaches, held until the transaction ends: what is counted now is what is copied later. */
export function holdOriginals(trx: Transaction, scope: Scope, ids: readonly string[]): Promise<OriginalRow[]> {
  return trx.all(originals, { ids, ...reach(scope) });
}

/** The ids of an original, of its copy, and of the copy of its parent; null at the top. */
export type CopyIds = readonly [id: string, copyId: string, parentCopyId: string | null];

/** What the copies take from their place instead of from their originals. */
export interface CopyPlace {
  readonly rootId: string;
  /** How many levels nearer to the root they stand. */
  readonly levels: number;
  readonly privateTo: string | null;
  readonly makerId: string | null;
  readonly now: number;
}

const describing = ['name', 'name_key', 'description', 'icon', 'preferences', 'label_id'];
const content = ['kind', 'mime_type', 'extension', 'size', 'url', 'origin_url', 'blob_id', 'filename', 'data'];

/** What is the same in a copy. Where it stands, and who made it when, is its own; a lock, and what the bin has noted, stay with the original. */
const sameColumns = ['workspace_id', 'sort_key', 'password_hash', ...describing, ...content];

const ownColumns = ['id', 'parent_id', 'root_id', 'depth', 'private_to', 'user_id', 'created_at', 'modified_at', 'state_processing'];

/** Rows of the originals, each beside the ids in `copy.value`. */
const besideCopies = ({ dialect, value }: Build, query: Knex.QueryBuilder, originalId: string): Knex.QueryBuilder =>
  query.joinRaw('join ? as copy on ?? = copy.value ->> 0', [dialect.elements(value('copies')), originalId]);

const insertCopies = statement((build) => {
  const { knex, value } = build;
  const rows = besideCopies(build, reachable(build), 'r.id').select(
    knex.raw('copy.value ->> 1, copy.value ->> 2, ?, r.depth - ?, ?, ?, ?, ?', ['rootId', 'levels', 'privateTo', 'makerId', 'now', 'now'].map(value)),
    // What a worker is on is read anew for the copy.
    knex.raw(`case r.state_processing when 'processing' then 'pending' else r.state_processing end`),
    sameColumns.map((column) => `r.${column}`),
  );
  return knex.into(knex.raw('resources (??)', [[...ownColumns, ...sameColumns]])).insert(rows);
});

const insertTexts = statement((build) => {
  const { knex } = build;
  const rows = besideCopies(build, knex('notepads as n'), 'n.resource_id').select(knex.raw('copy.value ->> 1'), 'n.workspace_id', 'n.text');
  return knex.into(knex.raw('notepads (resource_id, workspace_id, text)')).insert(rows);
});

const insertTags = statement((build) => {
  const { knex } = build;
  const rows = besideCopies(build, knex('resource_tags as t'), 't.resource_id').select(
    knex.raw('copy.value ->> 1'),
    't.workspace_id',
    't.tag_id',
    't.position',
  );
  return knex.into(knex.raw('resource_tags (resource_id, workspace_id, tag_id, position)')).insert(rows);
});

const insertRenditions = statement((build) => {
  const { knex } = build;
  const columns = ['role', 'workspace_id', 'blob_id', 'mime_type', 'width', 'height'];
  const rows = besideCopies(build, knex('renditions as d'), 'd.resource_id').select(
    knex.raw('copy.value ->> 1'),
    columns.map((column) => `d.${column}`),
  );
  return knex.into(knex.raw('renditions (resource_id, ??)', [columns])).insert(rows);
});

/** Of e-mails that are copied together with what was attached to them. */
const insertAttachments = statement((build) => {
  const { knex, dialect, value } = build;
  const rows = besideCopies(build, knex('attachments as a'), 'a.resource_id')
    .joinRaw('join ? as email on a.email_id = email.value ->> 0', [dialect.elements(value('copies'))])
    .select(knex.raw('email.value ->> 1, copy.value ->> 1'), 'a.fingerprint', 'a.workspace_id');
  return knex.into(knex.raw('attachments (email_id, resource_id, fingerprint, workspace_id)')).insert(rows);
});

/**
 * Copies resources that the transaction holds, with what belongs to them: texts of notes, tags, renditions, and what was attached to which. Bytes are shared: their row is pointed at once more.
 * Comments, publications and the like are about the original, and stay with it.
 */
export async function insertCopiesOf(trx: Transaction, scope: Scope, ids: readonly CopyIds[], place: CopyPlace): Promise<void> {
  const copies = JSON.stringify(ids);
  await trx.run(insertCopies, { copies, ...place, ...reach(scope) });
  await trx.run(insertTexts, { copies });
  await trx.run(insertTags, { copies });
  await trx.run(insertRenditions, { copies });
  await trx.run(insertAttachments, { copies });
}
