import type { Reader, Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Tenant } from '../../platform/tenant.ts';
import type { Source } from './document.ts';
import type { Passage } from './passages.ts';

interface ResourceRow {
  readonly id: string;
  readonly name: string | null;
  readonly description: string | null;
  readonly url: string | null;
  readonly origin_url: string | null;
  readonly filename: string | null;
}

/** What is deleted, and the roots that every workspace has, are found by nobody. */
const resources = statement<ResourceRow>(({ knex, dialect, value }) =>
  knex('resources as r')
    .where(dialect.unindexed('r.workspace_id'), '=', value('workspaceId'))
    .whereRaw(dialect.inList('r.id', value('ids')))
    .whereNull('r.deleted_at')
    .whereRaw("(r.parent_id is not null or exists (select 1 from resource_roots rr where rr.id = r.id and rr.type <> 'SYSTEM'))")
    .select('r.id', 'r.name', 'r.description', 'r.url', 'r.origin_url', 'r.filename'),
);

interface TextRow {
  readonly resource_id: string;
  readonly text: string;
}

const tags = statement<TextRow>(({ knex, dialect, value }) =>
  knex('resource_tags as rt')
    .join('tags as t', 't.id', 'rt.tag_id')
    .where(dialect.unindexed('t.workspace_id'), '=', value('workspaceId'))
    .whereRaw(dialect.inList('rt.resource_id', value('ids')))
    .orderBy(['rt.resource_id', 't.id'])
    .select('rt.resource_id', 't.name as text'),
);

const comments = statement<TextRow>(({ knex, dialect, value }) =>
  knex('comments as c')
    .where(dialect.unindexed('c.workspace_id'), '=', value('workspaceId'))
    .whereRaw(dialect.inList('c.resource_id', value('ids')))
    .orderBy(['c.resource_id', 'c.created_at', 'c.id'])
    .select('c.resource_id', 'c.content as text'),
);

const notes = statement<TextRow>(({ knex, dialect, value }) =>
  knex('notepads')
    .where(dialect.unindexed('workspace_id'), '=', value('workspaceId'))
    .whereRaw(dialect.inList('resource_id', value('ids')))
    .select('resource_id', 'text'),
);

interface PassageRow extends TextRow {
  readonly page_number: number | null;
  readonly time_start: number | null;
  readonly time_end: number | null;
}

const passages = statement<PassageRow>(({ knex, dialect, value }) =>
  knex('search_passages')
    .where(dialect.unindexed('workspace_id'), '=', value('workspaceId'))
    .whereRaw(dialect.inList('resource_id', value('ids')))
    .orderBy(['resource_id', 'ordinal'])
    .select('resource_id', 'text', 'page_number', 'time_start', 'time_end'),
);

/** What resources are to be found by, as it is now. Those that are gone, or that nobody finds, are missing. */
export async function loadSources(db: Reader, { workspaceId }: Tenant, ids: readonly string[]): Promise<Source[]> {
  if (ids.length === 0) return [];
  const values = { workspaceId, ids };
  const rows = await db.all(resources, values);
  const [tagsOf, commentsOf, notesOf, passagesOf] = [
    byResource(await db.all(tags, values)),
    byResource(await db.all(comments, values)),
    byResource(await db.all(notes, values)),
    byResource(await db.all(passages, values)),
  ];
  const texts = (some: readonly TextRow[]): string[] => some.map(({ text }) => text);
  return rows.map(({ id, name, description, url, origin_url, filename }) => ({
    resourceId: id,
    name,
    description,
    tags: texts(tagsOf(id)),
    addresses: [...new Set([url, origin_url, filename])].filter((address) => address !== null),
    comments: texts(commentsOf(id)),
    text: notesOf(id)[0]?.text ?? null,
    passages: passagesOf(id).map(passageOf),
  }));
}

const passageOf = ({ text, page_number, time_start, time_end }: PassageRow): Passage => ({
  text,
  pageNumber: page_number,
  timeStart: time_start,
  timeEnd: time_end,
});

function byResource<Row extends TextRow>(rows: readonly Row[]): (id: string) => readonly Row[] {
  const grouped = Map.groupBy(rows, ({ resource_id }) => resource_id);
  return (id) => grouped.get(id) ?? [];
}

const deletePassages = statement(({ knex, dialect, value }) =>
  knex('search_passages')
    .where(dialect.unindexed('workspace_id'), '=', value('workspaceId'))
    .where({ resource_id: value('resourceId') })
    .delete(),
);

const insertPassages = statement(({ knex, dialect, value }) =>
  knex.raw(
    `insert into search_passages (workspace_id, resource_id, ordinal, text, page_number, time_start, time_end)
       select ?, ?, cast(value ->> 0 as integer), value ->> 1, cast(value ->> 2 as integer), cast(value ->> 3 as double precision), cast(value ->> 4 as double precision) from ?`,
    [value('workspaceId'), value('resourceId'), dialect.elements(value('passages'))],
  ),
);

/** Keeps what was read out of the content of a resource, in place of what was read before. It is put into the index with the next changes. */
export async function setPassages(trx: Transaction, { workspaceId }: Tenant, resourceId: string, passages: readonly Passage[]): Promise<void> {
  await trx.run(deletePassages, { workspaceId, resourceId });
  if (passages.length === 0) return;
  const rows = passages.map(({ text, pageNumber, timeStart, timeEnd }, ordinal) => [ordinal, text, pageNumber, timeStart, timeEnd]);
  await trx.run(insertPassages, { workspaceId, resourceId, passages: JSON.stringify(rows) });
}
