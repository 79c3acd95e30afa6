import type { Knex } from 'knex';
import type { components } from '../../generated/contract.ts';
import type { Reader } from '../database/database.ts';
import type { Dialect } from '../database/dialect.ts';
import { hotStatement } from '../database/statement.ts';
import { actingUserId, type Scope } from '../scope.ts';

export type SharingFilter = NonNullable<components['schemas']['ResourceFilter']['shared']>[number];

/** What tells how the resources of a workspace are shared with the one who asks. Both are few, and known before the resources are looked through. */
export interface Sharing {
  readonly me: string;
  /** The other members. */
  readonly others: readonly { readonly user_id: string; readonly role: string }[];
  /** What is published, outside the bin. To a visitor everything is: they come across nothing else. */
  readonly published: readonly { readonly id: string; readonly depth: number }[] | 'everything';
}

const members = hotStatement<{ user_id: string; role: string }>(({ knex, value }) =>
  knex('workspace_members')
    .where({ workspace_id: value('workspaceId') })
    .select('user_id', 'role'),
);

const publications = hotStatement<{ id: string; depth: number }>(({ knex, value }) =>
  knex('publications as p')
    .join('resources as r', 'r.id', 'p.resource_id')
    .where('p.workspace_id', value('workspaceId'))
    .whereNull('r.hidden_by')
    .select('r.id', 'r.depth'),
);

export async function findSharing(db: Reader, scope: Scope): Promise<Sharing> {
  const me = actingUserId(scope) ?? '';
  const { workspaceId } = scope;
  const [everybody, published] = await Promise.all([
    db.all(members, { workspaceId }),
    scope.actor.type === 'visitor' ? ('everything' as const) : db.all(publications, { workspaceId }),
  ]);
  return { me, others: everybody.filter(({ user_id }) => user_id !== me), published };
}

/** What has to hold for a resource `r`; true or false where it is the same for all of them. */
type Condition = boolean | ((one: Knex.QueryBuilder) => unknown);

/** The resources `r` that are shared in any of these ways. */
export const sharedInAnyWay = (dialect: Dialect, sharing: Sharing, ways: readonly SharingFilter[]) => (query: Knex.QueryBuilder) => {
  const conditions = ways.map((way) => conditionsOf[way](dialect, sharing));
  if (conditions.includes(true)) return;
  const single = conditions.filter((condition) => typeof condition !== 'boolean');
  if (single.length === 0) query.whereRaw('1 = 0');
  for (const condition of single) query.orWhere((one) => void condition(one));
};

const conditionsOf: { readonly [Way in SharingFilter]: (dialect: Dialect, sharing: Sharing) => Condition } = {
  onlyMe: (dialect, sharing) => both(seenByMeAlone(sharing), not(isPublished(dialect, sharing))),
  published: isPublished,
  shared: (dialect, sharing) => either(seenByAnother(sharing), isPublished(dialect, sharing)),
  sharedWithMe: (_dialect, { others }) => others.length > 0 && ((one) => one.whereIn('r.user_id', idsOf(others))),
  // Single resources can't be granted.
  sharedWithMeDirectly: () => false,
};

const seenByMeAlone = ({ me, others }: Sharing): Condition => others.length === 0 || ((one) => one.where('r.private_to', me));

/** What is private is seen by its maker and the owners. */
function seenByAnother({ others }: Sharing): Condition {
  if (others.length === 0) return false;
  return others.some(({ role }) => role === 'owner') || ((one) => one.whereNull('r.private_to').orWhereIn('r.private_to', idsOf(others)));
}

/** What is in a published root has it as its root. What lies below other things that are published is looked up once for the whole query. */
function isPublished({ knex, inList, inTime }: Dialect, { published }: Sharing): Condition {
  if (published === 'everything') return true;
  const roots = published.filter(({ depth }) => depth === 0).map(({ id }) => id);
  const tops = published.filter(({ depth }) => depth > 0).map(({ id }) => id);
  const below = knex
    .withRecursive('published', ['id'], (top) =>
      top
        .from('resources')
        .whereRaw(inList('id', tops))
        .select('id')
        .union((next) => next.from('published').join('resources as c', 'c.parent_id', 'published.id').where(inTime('c')).select('c.id')),
    )
    .from('published')
    .select('id');
  return either(
    roots.length > 0 && ((one) => one.whereRaw(inList('r.root_id', roots))),
    tops.length > 0 && ((one) => one.whereRaw('r.id in ?', [below])),
  );
}

const idsOf = (users: Sharing['others']): string[] => users.map(({ user_id }) => user_id);

const not = (condition: Condition): Condition => (typeof condition === 'boolean' ? !condition : (one) => one.whereNot((all) => void condition(all)));

function both(first: Condition, second: Condition): Condition {
  if (typeof first === 'boolean') return first && second;
  if (typeof second === 'boolean') return second && first;
  return (one) => one.where((all) => void first(all)).where((all) => void second(all));
}

function either(first: Condition, second: Condition): Condition {
  if (typeof first === 'boolean') return first || second;
  if (typeof second === 'boolean') return second || first;
  return (one) => one.where((any) => void first(any)).orWhere((any) => void second(any));
}
