import type { Knex } from 'knex';
import { laterThanBefore } from '../../core/modified-at.ts';
import type { StateProcessing } from '../../core/resources/kinds.ts';
import type { Scope } from '../../core/scope.ts';
import { together } from '../../platform/async/together.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { type Build, statement } from '../../platform/database/statement.ts';

/** What people write of a resource, as it is stored. */
export interface WrittenFields {
  readonly name: string | null;
  readonly description: string | null;
  /** JSON. */
  readonly icon: string | null;
  readonly label: number | null;
  /** JSON. */
  readonly preferences: string | null;
  readonly isLocked: boolean;
  readonly passwordHash: string | null;
}

/** A password that somebody gives is not that of a folder any more. */
const passwordFromIfKept = ({ knex, value }: Build): Knex.Raw =>
  knex.raw('case when password_hash = ? then password_from end', [value('passwordHash')]);

const updateFields = statement((build) => {
  const { knex, value } = build;
  return knex('resources')
    .where({ id: value('id'), workspace_id: value('workspaceId') })
    .update({
      name: value('name'),
      name_key: value('nameKey'),
      description: value('description'),
      icon: value('icon'),
      label_id: value('label'),
      preferences: value('preferences'),
      is_locked: value('isLocked'),
      password_hash: value('passwordHash'),
      password_from: passwordFromIfKept(build),
      modified_at: laterThanBefore(build),
    });
});

/** The root of a space, or of a system folder, shows what its folder does. */
const updateRoot = statement((build) =>
  build
    .knex('resource_roots')
    .where({ id: build.value('id'), workspace_id: build.value('workspaceId') })
    .update({ modified_at: laterThanBefore(build) }),
);

/** Writes what has become of a resource that the transaction holds. */
export async function writeFields(trx: Transaction, scope: Scope, id: string, nameKey: string, fields: WrittenFields): Promise<void> {
  const { workspaceId } = scope;
  const now = Date.now();
  await together(trx.run(updateFields, { ...fields, nameKey, id, workspaceId, now }), trx.run(updateRoot, { id, workspaceId, now }));
}

const updateTarget = statement(({ knex, value }) =>
  knex('resources')
    .where({ id: value('id'), workspace_id: value('workspaceId') })
    // What is known of the earlier page is no longer true.
    .update({ url: value('url'), origin_url: value('url'), state_processing: value('state'), data: '{}' }),
);

/** Gives a bookmark that the transaction holds another address. */
export async function writeTarget(trx: Transaction, scope: Scope, id: string, url: string, state: StateProcessing): Promise<void> {
  await trx.run(updateTarget, { id, workspaceId: scope.workspaceId, url, state });
}

const updatePassword = statement(({ knex, value }) =>
  knex('resources')
    .where({ id: value('id'), workspace_id: value('workspaceId') })
    .update({ password_hash: value('passwordHash'), password_from: value('from') }),
);

/**
 * Makes the password of a folder above a resource's own, or takes it away again.
 * @param from the folder
 */
export async function setInheritedPassword(
  trx: Transaction,
  scope: Scope,
  id: string,
  passwordHash: string | null,
  from: string | null,
): Promise<void> {
  await trx.run(updatePassword, { id, workspaceId: scope.workspaceId, passwordHash, from });
}

/** How many rows a statement changes. */
const atOnce = 500;

const updateCarried = statement<{ id: string }>(({ knex, value }) => {
  const carried = knex('resources')
    .where({ workspace_id: value('workspaceId'), password_from: value('from'), password_hash: value('before') })
    .orderBy('id')
    .limit(atOnce)
    .select('id')
    .forNoKeyUpdate();
  return knex('resources')
    .whereIn('id', carried)
    .update({ password_hash: value('after') })
    .returning('id');
});

/**
 * A folder has got another password in place of one: so has what took that one along when it was taken out of the folder. The transaction holds the tree, so that
 * nothing is taken out meanwhile.
 */
export async function changeCarriedPasswords(trx: Transaction, { workspaceId }: Scope, from: string, before: string, after: string): Promise<void> {
  let changed: number;
  do changed = (await trx.all(updateCarried, { workspaceId, from, before, after })).length;
  while (changed === atOnce);
}
