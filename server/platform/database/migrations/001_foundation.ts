import type { Migration, MigrationContext } from './migration.ts';
import { createTable } from './tables.ts';

/**
 * The tables of the service. Times are milliseconds since 1970, JSON is text, and text that is compared or ordered is compared byte by byte on both databases.
 * Every row belongs to a workspace, users aside.
 */
export const foundation: Migration = {
  name: '001_foundation',
  async up(context) {
    for (const create of [accounts, blobs, labels, resources, tags, comments, usage, events, jobs]) await create(context);
  },
};

async function accounts(context: MigrationContext): Promise<void> {
  await createTable(context, 'users', ({ id, key, optionalText, flag, time }) => {
    id('id').primary();
    key('email').unique();
    optionalText('name');
    optionalText('picture_url');
    flag('is_developer');
    time('created_at');
    time('modified_at');
  });
  await createTable(context, 'workspaces', ({ id, optionalId, oneOf, optionalText, time, optionalTime }) => {
    id('id').primary();
    optionalId('parent_workspace_id').references('workspaces.id').index();
    oneOf('type', ['personal', 'team', 'developer', 'delegated']).notNullable();
    optionalText('title');
    optionalText('description');
    optionalText('slug');
    time('created_at');
    time('modified_at');
    optionalTime('deleted_at');
  });
  await createTable(context, 'workspace_members', ({ workspace, id, oneOf, time }, table) => {
    workspace();
    id('user_id').references('users.id').index();
    oneOf('role', ['owner', 'editor', 'commenter', 'viewer']).notNullable();
    time('created_at');
    table.primary(['workspace_id', 'user_id']);
  });
  await createTable(context, 'api_keys', ({ id, workspace, text, key, oneOf, time, optionalTime }) => {
    id('id').primary();
    workspace().index();
    id('user_id').references('users.id').index();
    text('name');
    oneOf('kind', ['personal', 'developer']).notNullable();
    text('scopes');
    text('prefix');
    key('secret_hash').unique();
    time('created_at');
    optionalTime('expires_at');
    optionalTime('last_used_at');
    optionalTime('revoked_at');
  });
}

async function blobs(context: MigrationContext): Promise<void> {
  await createTable(context, 'blobs', ({ id, workspace, size, key, optionalText, time, check }) => {
    id('id').primary();
    workspace().index();
    size('size');
    key('sha256');
    // The media type that the first bytes tell; null when they don't.
    optionalText('detected_type');
    time('created_at');
    check('size_not_negative', 'size >= 0');
  });
}

async function labels(context: MigrationContext): Promise<void> {
  await createTable(context, 'labels', ({ workspace, integer, optionalText, text, time }, table) => {
    workspace();
    integer('id');
    optionalText('name');
    text('hex_color');
    time('created_at');
    time('modified_at');
    table.primary(['workspace_id', 'id']);
  });
}

const kinds = ['default', 'image', 'document', 'folder', 'bookmark', 'highlight', 'notepad', 'video', 'audio', 'email', 'person', 'voicenote'];

async function resources(context: MigrationContext): Promise<void> {
  const { knex } = context;
  const visible = { predicate: knex.whereNull('hidden_by') };
  await createTable(context, 'resources', ({ id, optionalId, workspace, integer, oneOf, optionalText, key, ...more }, table) => {
    id('id').primary();
    workspace();
    id('root_id').references('resources.id').index();
    optionalId('parent_id').references('resources.id');
    integer('depth');
    oneOf('kind', kinds).notNullable();
    optionalText('name');
    key('name_key');
    optionalText('description');
    optionalText('icon');
    optionalText('mime_type');
    optionalText('extension');
    more.optionalSize('size');
    optionalText('url');
    optionalText('origin_url');
    optionalId('blob_id').references('blobs.id').index();
    optionalText('filename');
    oneOf('state_processing', ['pending', 'processing', 'completed', 'failed']);
    optionalText('preferences');
    optionalText('password_hash');
    more.flag('is_locked');
    table.integer('label_id');
    key('sort_key');
    optionalId('user_id').references('users.id');
    optionalId('hidden_by').references('resources.id').index();
    optionalText('bin_place');
    more.text('data').defaultTo('{}');
    more.time('created_at');
    more.time('modified_at');
    table.foreign(['workspace_id', 'label_id']).references(['workspace_id', 'id']).inTable('labels');
    more.check('name_length', 'name is null or length(name) between 1 and 255');
    more.check('depth_in_range', 'depth between 0 and 64 and (depth = 0) = (parent_id is null)');
    more.check('size_not_negative', 'size is null or size >= 0');
    more.check('sort_key_not_empty', 'length(sort_key) > 0');
    // The orders of a filter, each a walk along one index.
    table.index(['workspace_id', 'created_at', 'id'], 'resources_by_creation', visible);
    table.index(['workspace_id', 'modified_at', 'id'], 'resources_by_modification', visible);
    table.index(['workspace_id', 'kind', 'id'], 'resources_by_kind', visible);
    table.index(['workspace_id', 'name_key', 'id'], 'resources_by_name', visible);
    table.index(['workspace_id', 'origin_url'], 'resources_by_origin_url', { predicate: knex.whereNotNull('origin_url') });
    table.index(['workspace_id', 'label_id'], 'resources_by_label', { predicate: knex.whereNotNull('label_id') });
    // The children of a folder in their order; also what a foreign key needs when a parent is removed.
    table.index(['parent_id', 'sort_key', 'id'], 'resources_by_place');
    // The same orders within a folder: without them a page of a large folder would sort the whole folder.
    table.index(['parent_id', 'created_at', 'id'], 'children_by_creation');
    table.index(['parent_id', 'modified_at', 'id'], 'children_by_modification');
    table.index(['parent_id', 'kind', 'id'], 'children_by_kind');
    table.index(['parent_id', 'name_key', 'id'], 'children_by_name');
  });
  await createTable(context, 'resource_roots', ({ id, workspace, oneOf, optionalText, flag, time, optionalTime, check }, table) => {
    id('id').primary().references('resources.id').onDelete('cascade');
    workspace().index();
    oneOf('type', ['SYSTEM', 'SPACE', 'INTEGRATION']).notNullable();
    optionalText('subtype');
    flag('is_private');
    time('created_at');
    time('modified_at');
    optionalTime('last_resource_added_at');
    check('subtype_fits', "(type <> 'SYSTEM' or subtype in ('inbox', 'bin')) and (type <> 'SPACE' or subtype is null)");
    table.unique(['workspace_id', 'subtype'], {
      indexName: 'resource_roots_one_of_each',
      useConstraint: false,
      predicate: knex.whereRaw("type = 'SYSTEM'"),
    });
  });
  await createTable(context, 'notepads', ({ id, workspace, text }) => {
    id('resource_id').primary().references('resources.id').onDelete('cascade');
    workspace().index();
    text('text');
  });
  await createTable(context, 'stored_files', ({ id, workspace, key, optionalId, text, optionalText, size, time, optionalTime }, table) => {
    id('id').primary();
    workspace().index();
    key('path').unique();
    optionalId('user_id').references('users.id');
    text('filename');
    optionalText('extension');
    size('max_bytes');
    // An upload that was to replace the bytes of a resource that is gone becomes one that nobody claims.
    optionalId('overwrites_resource_id').references('resources.id').onDelete('set null').index();
    optionalId('blob_id').references('blobs.id').index();
    time('expires_at');
    time('created_at');
    optionalTime('stored_at');
    optionalTime('claimed_at');
    // What the sweep looks through.
    table.index(['created_at'], 'stored_files_unclaimed', { predicate: knex.whereNull('claimed_at') });
  });
}

async function tags(context: MigrationContext): Promise<void> {
  await createTable(context, 'tags', ({ id, workspace, optionalId, text, key, optionalText, time }, table) => {
    id('id').primary();
    workspace();
    optionalId('user_id').references('users.id');
    text('name');
    key('name_key');
    optionalText('description');
    time('created_at');
    time('modified_at');
    table.unique(['workspace_id', 'name_key']);
  });
  await createTable(context, 'resource_tags', ({ workspace, id, integer }, table) => {
    workspace();
    id('resource_id').references('resources.id').onDelete('cascade');
    id('tag_id').references('tags.id').index();
    integer('position');
    table.primary(['resource_id', 'tag_id']);
  });
}

async function comments(context: MigrationContext): Promise<void> {
  const { knex } = context;
  await createTable(context, 'comments', ({ id, workspace, optionalId, text, optionalText, flag, time, check }, table) => {
    id('id').primary();
    workspace();
    id('resource_id').references('resources.id').onDelete('cascade');
    optionalId('user_id').references('users.id');
    text('content');
    optionalText('anonymous_display_name');
    optionalText('anonymous_session_hash');
    flag('is_pinned');
    time('created_at');
    time('modified_at');
    check('content_length', 'length(content) <= 25000');
    check('display_name_length', 'anonymous_display_name is null or length(anonymous_display_name) between 1 and 100');
    table.index(['resource_id', 'created_at', 'id'], 'comments_by_resource');
    table.unique(['resource_id'], { indexName: 'comments_one_pinned', useConstraint: false, predicate: knex.whereRaw('is_pinned') });
  });
  await createTable(context, 'comment_mentions', ({ workspace, id, integer }, table) => {
    workspace();
    id('comment_id').references('comments.id').onDelete('cascade');
    id('user_id').references('users.id');
    integer('position');
    table.primary(['comment_id', 'user_id']);
  });
}

async function usage(context: MigrationContext): Promise<void> {
  await createTable(context, 'workspace_usage', ({ id, size, check }) => {
    id('workspace_id').primary().references('workspaces.id');
    size('storage_bytes').defaultTo(0);
    size('resource_count').defaultTo(0);
    check('not_negative', 'storage_bytes >= 0 and resource_count >= 0');
  });
}

/** The outbox: rows are appended in the transaction of the write that they tell of. */
async function events(context: MigrationContext): Promise<void> {
  await createTable(context, 'events', ({ id, workspace, text, time, oneOf, optionalId }, table) => {
    table.bigIncrements('sequence');
    id('id').unique();
    workspace();
    text('type');
    time('occurred_at');
    oneOf('actor_type', ['user', 'system']).notNullable();
    optionalId('actor_id');
    text('data');
    table.index(['workspace_id', 'sequence'], 'events_by_workspace');
  });
}

async function jobs(context: MigrationContext): Promise<void> {
  await createTable(context, 'jobs', ({ id, workspace, text, oneOf, integer, time, optionalTime, optionalText }, table) => {
    id('id').primary();
    workspace();
    text('type');
    text('payload');
    oneOf('state', ['ready', 'running', 'failed']).notNullable();
    integer('attempts').defaultTo(0);
    time('run_at');
    optionalTime('locked_until');
    optionalText('last_error');
    time('created_at');
    table.index(['state', 'run_at'], 'jobs_by_time');
  });
}
