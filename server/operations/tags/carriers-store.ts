import type { Knex } from 'knex';
import { reach, unlisted } from '../../core/reachable.ts';
import type { Scope } from '../../core/scope.ts';
import type { Reader, Transaction } from '../../platform/database/database.ts';
import { pages } from '../../platform/database/pages.ts';
import { type Build, statement } from '../../platform/database/statement.ts';

export interface TagOfResource {
  readonly resource_id: string;
  readonly id: string;
  readonly name: string;
}

const tagsOfResources = statement<TagOfResource>(({ knex, dialect, value }) =>
  knex('resource_tags as rt')
    .join('tags as t', 't.id', 'rt.tag_id')
    .whereRaw(dialect.inList('rt.resource_id', value('resourceIds')))
    .where('rt.workspace_id', value('workspaceId'))
    .orderBy(['rt.resource_id', 'rt.position'])
    .select('rt.resource_id', 't.id', 't.name'),
);

/** The tags of each of these resources, in the order in which they were given. */
export function loadTagsOfResources(db: Reader, scope: Scope, resourceIds: readonly string[]): Promise<TagOfResource[]> {
  return db.all(tagsOfResources, { workspaceId: scope.workspaceId, resourceIds });
}

// The order of the first join is given: a walk over the few that are not listed, and a look at the tags of each.
const carrierCounts = statement<{ id: string; count: number }>((build) => {
  const { knex, dialect, value } = build;
  const leftOut = unlisted(build)
    .where(dialect.inTime('r'))
    .crossJoin(knex.ref('resource_tags as rt'))
    .whereRaw('rt.resource_id = r.id')
    .groupBy('rt.tag_id')
    .select('rt.tag_id');
  return knex('tags as t')
    .withMaterialized('left_out', leftOut.count({ count: '*' }))
    .leftJoin('left_out as l', 'l.tag_id', 't.id')
    .whereRaw(dialect.inList('t.id', value('tagIds')))
    .select('t.id')
    .select(knex.raw('(select count(*) from resource_tags rt where rt.tag_id = t.id and ?) - coalesce(l.count, 0) as count', [dialect.inTime('rt')]));
});

/**
 * How many resources carry each of these tags, as far as the scope comes across them: what is in the bin, or in another's private space, doesn't count. What
 * carries a tag is counted along one index, so all of it is, and what doesn't count is taken off.
 */
export async function countCarriers(db: Reader, scope: Scope, tagIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.patiently(carrierCounts, { tagIds, ...reach(scope) });
  return new Map(rows.map((row) => [row.id, row.count]));
}

const insertResourceTag = statement(({ knex, value }) =>
  knex('resource_tags').insert({
    workspace_id: value('workspaceId'),
    resource_id: value('resourceId'),
    tag_id: value('tagId'),
    position: value('position'),
  }),
);

export async function putTagOnResource(trx: Transaction, scope: Scope, resourceId: string, tagId: string, position: number): Promise<void> {
  await trx.run(insertResourceTag, { workspaceId: scope.workspaceId, resourceId, tagId, position });
}

const tagsOn = ({ knex, value }: Build): Knex.QueryBuilder =>
  knex('resource_tags').where({ workspace_id: value('workspaceId'), resource_id: value('resourceId') });

const lastTagOn = statement<{ count: number; last: number | null }>((build) => tagsOn(build).count({ count: '*' }).max({ last: 'position' }));

/** How many tags a resource carries, and the position of the last one. */
export async function findLastTag(db: Reader, scope: Scope, resourceId: string): Promise<{ count: number; position: number }> {
  const row = await db.first(lastTagOn, { workspaceId: scope.workspaceId, resourceId });
  return { count: row?.count ?? 0, position: row?.last ?? -1 };
}

const deleteTagsOn = statement((build) => tagsOn(build).delete());

export async function takeTagsOffResource(trx: Transaction, scope: Scope, resourceId: string): Promise<void> {
  await trx.run(deleteTagsOn, { workspaceId: scope.workspaceId, resourceId });
}

const insertResourceTags = statement(({ knex, dialect, value }) =>
  knex
    .into(knex.raw('resource_tags (tag_id, position, resource_id, workspace_id)'))
    .insert(
      knex
        .from(dialect.elements(value('tags')))
        .select(knex.raw('value ->> 0, cast(value ->> 1 as integer), ?, ?', [value('resourceId'), value('workspaceId')])),
    ),
);

/** Puts tags on a resource that has none, in this order. */
export async function putTagsOnResource(trx: Transaction, scope: Scope, resourceId: string, tagIds: readonly string[]): Promise<void> {
  if (tagIds.length === 0) return;
  const tags = JSON.stringify(tagIds.map((tagId, position) => [tagId, position]));
  await trx.run(insertResourceTags, { workspaceId: scope.workspaceId, resourceId, tags });
}

/** How many resources are gone through at a time: few enough for others to read in between. */
const stepSize = 500;

const carriersAfter = statement<{ resource_id: string }>(({ knex, value }) =>
  knex('resource_tags')
    .where({ workspace_id: value('workspaceId'), tag_id: value('tagId') })
    .where('resource_id', '>', value('after'))
    .orderBy('resource_id')
    .limit(stepSize)
    .select('resource_id'),
);

/** The ids of all resources that carry a tag, some at a time: those that are in the bin, that others keep private, and that wait for their removal as well. */
export function carriersOf(trx: Transaction, { workspaceId }: Scope, tagId: string): AsyncGenerator<string[]> {
  return pages(async (after = '') => (await trx.all(carriersAfter, { workspaceId, tagId, after })).map((row) => row.resource_id));
}

const tagOn = ({ knex, dialect, value }: Build, tagId: string): Knex.QueryBuilder =>
  knex('resource_tags')
    .where({ workspace_id: value('workspaceId'), tag_id: value(tagId) })
    .whereRaw(dialect.inList('resource_id', value('resourceIds')));

const deleteTagOn = statement((build) => tagOn(build, 'tagId').delete());

export async function takeTagOff(trx: Transaction, scope: Scope, tagId: string, resourceIds: readonly string[]): Promise<void> {
  await trx.run(deleteTagOn, { workspaceId: scope.workspaceId, tagId, resourceIds });
}

/** The same resource's row of another tag. */
const rowOf = ({ knex, value }: Build, tagId: string): Knex.QueryBuilder =>
  knex('resource_tags as same').whereRaw('same.resource_id = resource_tags.resource_id').where('same.tag_id', value(tagId));

const moveForward = statement((build) => {
  const earlier = rowOf(build, 'fromId').whereRaw('same.position < resource_tags.position');
  return tagOn(build, 'toId')
    .whereExists(earlier.clone().select(build.knex.raw('1')))
    .update({ position: earlier.select('same.position') });
});

const deleteDoubles = statement((build) =>
  tagOn(build, 'fromId')
    .whereExists(rowOf(build, 'toId').select(build.knex.raw('1')))
    .delete(),
);

const exchange = statement((build) => tagOn(build, 'fromId').update({ tag_id: build.value('toId') }));

/** Puts one tag in the place of another on these resources. Where both are, the one that stays takes the place of the first. */
export async function exchangeTag(trx: Transaction, scope: Scope, fromId: string, toId: string, resourceIds: readonly string[]): Promise<void> {
  const values = { workspaceId: scope.workspaceId, fromId, toId, resourceIds };
  await trx.run(moveForward, values);
  await trx.run(deleteDoubles, values);
  await trx.run(exchange, values);
}
