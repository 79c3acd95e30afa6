import type { Knex } from 'knex';
import type { components } from '../../../../generated/contract.ts';
import { actingUserId, type Scope } from '../../../core/scope.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Dialect } from '../../../platform/database/dialect.ts';
import { hotStatement } from '../../../platform/database/statement.ts';

export type SharingFilter = NonNullable<components['schemas']['ResourceFilter']['shared']>[number];

/** What tells how the resources of a workspace are shared with the one who asks: known before the resources are looked through. */
export interface Sharing {
  readonly workspaceId: string;
  readonly me: string;
  /** The other members. */
  readonly others: readonly { readonly user_id: string; readonly role: string }[];
  /** Whether anything is published. To a visitor everything is: they come across nothing else. */
  readonly published: 'nothing' | 'something' | 'everything';
}

const members = hotStatement<{ user_id: string; role: string }>(({ knex, value }) =>
  knex('workspace_members')
    .where({ workspace_id: value('workspaceId') })
    .select('user_id', 'role'),
);

const anyPublication = hotStatement(({ knex, value }) =>
  knex('publications')
    .where({ workspace_id: value('workspaceId') })
    .limit(1)
    .select('id'),
);

export async function findSharing(db: Reader, scope: Scope): Promise<Sharing> {
  const me = actingUserId(scope) ?? '';
  const { workspaceId } = scope;
  const [everybody, publication] = await Promise.all([db.all(members, { workspaceId }), db.first(anyPublication, { workspaceId })]);
  const published = scope.actor.type === 'visitor' ? 'everything' : publication ? 'something' : 'nothing';
  return { workspaceId, me, others: everybody.filter(({ user_id }) => user_id !== me), published };
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

/**
 * What is in a published root has it as its root. What lies below other things that are published is looked up once for the whole query. Nothing in the bin is
 * published.
 */
function isPublished({ knex, inTime }: Dialect, { workspaceId, published }: Sharing): Condition {
  if (published !== 'something') return published === 'everything';
  const outsideBin = (): Knex.QueryBuilder =>
    knex('publications as p')
      .where(inTime('p'))
      .join('resources as top', 'top.id', 'p.resource_id')
      .where('p.workspace_id', workspaceId)
      .whereNull('top.hidden_by')
      .select('top.id');
  const below = knex
    .withRecursive(
      'published',
      ['id'],
      outsideBin()
        .where('top.depth', '>', 0)
        .union((next) => next.from('published').join('resources as c', 'c.parent_id', 'published.id').where(inTime('c')).select('c.id')),
    )
    .from('published')
    .select('id');
  return (one) => one.whereIn('r.root_id', outsideBin().where('top.depth', 0)).orWhereRaw('r.id in ?', [below]);
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
