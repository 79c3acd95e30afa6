import type { Migration, MigrationContext } from './migration.ts';
import { alterTable, createTable } from './tables.ts';

/** What the bin, private spaces, passwords, publications, plans, delegated workspaces, access tokens and repeated creates keep. */
export const workspace: Migration = {
  name: '002_workspace',
  async up(context) {
    for (const change of [trees, tags, labels, publications, accounts, limits, idempotency]) await change(context);
  },
};

async function trees(context: MigrationContext): Promise<void> {
  const { knex } = context;
  await alterTable(context, 'resources', ({ optionalId, optionalTime, integer }, table) => {
    // The maker of the private space that the resource is in, or was in before it went to the bin; null for what every member sees.
    optionalId('private_to').references('users.id');
    // The folder whose password became the resource's own when it was taken out of there; null for a password that somebody gave it.
    optionalId('password_from');
    // Deleted for good: nothing of it can be read, and a job removes the row with its bytes.
    optionalTime('deleted_at');
    // On the top of what was put into the bin together; the purge goes by it.
    optionalTime('binned_at');
    // How often somebody has put the resource to another place. When siblings move apart to make room, each stays where it is.
    integer('placements').defaultTo(0);
    table.index(['binned_at', 'id'], 'resources_by_binning', { predicate: knex.whereNotNull('binned_at') });
    // What is in the bin or deleted together, the lowest rows found first.
    table.dropIndex(['hidden_by']);
    table.index(['hidden_by', 'depth'], 'resources_hidden', { predicate: knex.whereNotNull('hidden_by') });
    // How many there are in a folder, for whoever asks.
    table.index(['parent_id', 'workspace_id', 'kind', 'deleted_at', 'private_to'], 'resources_counted');
    // The tops of what is deleted and not removed yet.
    table.index(['deleted_at', 'id'], 'resources_deleted', { predicate: knex.whereNotNull('deleted_at').whereNull('parent_id') });
    table.index(['workspace_id', 'private_to'], 'resources_private', { predicate: knex.whereNotNull('private_to') });
    table.index(['workspace_id'], 'resources_with_password', { predicate: knex.whereNotNull('password_hash') });
  });
  await alterTable(context, 'resource_roots', ({ optionalId }) => {
    // Who made the root: the one member beside the owners who sees it when it is private.
    optionalId('user_id').references('users.id');
  });
  await context.run(
    knex('resource_roots').update({ user_id: knex('resources').where('resources.id', knex.ref('resource_roots.id')).select('resources.user_id') }),
  );
}

async function tags(context: MigrationContext): Promise<void> {
  const { knex } = context;
  // What carries a tag, in the order of ids: to count it, and to go through it in steps.
  await alterTable(context, 'resource_tags', (_columns, table) => {
    table.dropIndex(['tag_id']);
    table.index(['tag_id', 'resource_id'], 'resource_tags_by_tag');
  });
  // What lists don't show to everybody: counts of tags leave it out.
  await alterTable(context, 'resources', (_columns, table) => {
    const predicate = knex.whereRaw('hidden_by is not null or private_to is not null');
    table.index(['workspace_id', 'hidden_by', 'private_to', 'id'], 'resources_unlisted', { predicate });
  });
}

async function labels(context: MigrationContext): Promise<void> {
  const { knex } = context;
  await alterTable(context, 'resources', (_columns, table) => {
    const predicate = knex.whereNotNull('label_id');
    table.dropIndex(['workspace_id', 'label_id'], 'resources_by_label');
    // With the id, to go through what carries a label in steps.
    table.index(['workspace_id', 'label_id', 'id'], 'resources_by_label', { predicate });
  });
  await alterTable(context, 'workspaces', ({ integer }) => {
    // The last id that a label got. Ids aren't used again, those of deleted labels neither.
    integer('last_label_id').defaultTo(0);
  });
  const last = knex('labels').where('labels.workspace_id', knex.ref('workspaces.id')).max('labels.id');
  await context.run(knex('workspaces').update({ last_label_id: knex.raw('coalesce((?), 0)', [last]) }));
}

async function publications(context: MigrationContext): Promise<void> {
  await createTable(context, 'publications', ({ id, workspace, key, optionalId, time }) => {
    id('id').primary();
    workspace().index();
    id('resource_id').unique().references('resources.id').onDelete('cascade');
    key('access_token').unique();
    optionalId('user_id').references('users.id');
    time('created_at');
  });
}

async function accounts(context: MigrationContext): Promise<void> {
  const { knex } = context;
  await alterTable(context, 'users', ({ optionalId, optionalText }, table) => {
    // Who the user is for the issuer of access tokens; null for one who has only keys.
    optionalId('oidc_issuer');
    optionalId('oidc_subject');
    // A JSON array of what the issuer's tokens name.
    optionalText('groups');
    table.unique(['oidc_issuer', 'oidc_subject'], { indexName: 'users_by_subject', useConstraint: false });
  });
  await alterTable(context, 'workspaces', ({ key, optionalText, optionalId }, table) => {
    // What titles are ordered and searched by.
    key('title_key').defaultTo('');
    // The stored picture, and the path that it was uploaded to.
    optionalId('avatar_blob_id').references('blobs.id');
    optionalText('avatar_path');
    table.index(['avatar_blob_id'], 'workspaces_by_avatar', { predicate: knex.whereNotNull('avatar_blob_id') });
  });
  // Every workspace so far was made with a title of plain words, and without a slug.
  await context.run(knex('workspaces').update({ title_key: knex.raw('lower(title)'), slug: knex.raw(`replace(lower(title), ' ', '-')`) }));
  await createTable(context, 'workspace_deletions', ({ id, key, workspace, time }) => {
    key('token_hash').primary();
    workspace().index();
    // Whom the token was given to.
    id('user_id').references('users.id');
    time('expires_at');
  });
}

async function limits(context: MigrationContext): Promise<void> {
  await alterTable(context, 'workspaces', ({ optionalText }) => {
    // Null: the default plan.
    optionalText('plan');
  });
  await alterTable(context, 'workspace_usage', ({ size, text }) => {
    // What has been used of the month's credits; the month is written as 2026-11, and empty before the first use.
    size('credits_used').defaultTo(0);
    text('credits_month').defaultTo('');
  });
  // The request budgets, as rate-limiter-flexible keeps them. Where one process serves they are in its memory, and this stays empty.
  await context.run(
    context.knex.raw(
      `create ${context.dialect.unlogged} table rate_limits (key ${context.dialect.binaryText} primary key, points integer not null, expire bigint)`,
    ),
  );
  // What is added up where a plan limits the storage.
  await alterTable(context, 'stored_files', (_columns, table) => {
    table.index(['workspace_id'], 'stored_files_waiting', { predicate: context.knex.whereNull('claimed_at') });
  });
}

async function idempotency(context: MigrationContext): Promise<void> {
  await createTable(context, 'idempotency_records', ({ workspace, id, key, time }, table) => {
    workspace();
    // Whose key it is: a user, or a developer account.
    id('owner');
    key('key_hash');
    key('request_hash');
    // Status, headers and body, sealed: there may be a secret in it that is shown once.
    table.binary('answer').notNullable();
    time('created_at');
    table.primary(['workspace_id', 'owner', 'key_hash']);
    table.index(['created_at'], 'idempotency_records_by_age');
  });
}
