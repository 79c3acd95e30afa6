import type { Migration } from './migration.ts';
import { createTable } from './tables.ts';

/** The index of words: what is in it, what waits to be put into it, and what was searched for. */
export const search: Migration = {
  name: '016_search',
  async up(context) {
    const { knex, dialect, run } = context;
    await createTable(context, 'search_workspaces', ({ workspace, integer, size, text }, table) => {
      // In place of the workspace's id in all that there is much of.
      table.bigIncrements('number');
      workspace().unique();
      // One more with every change, so that of two who change it at the same time one begins anew.
      integer('version').defaultTo(0);
      size('last_document').defaultTo(0);
      size('last_segment').defaultTo(0);
      size('documents').defaultTo(0);
      // JSON: of each field the resources that have it and the words in it; of each language the resources.
      text('fields').defaultTo('[]');
      text('languages').defaultTo('{}');
    });
    const number = 'workspace_number bigint not null';
    const binary = dialect.binaryText;
    // What is read along its key is kept along it, where a database can.
    const tables = [
      `search_documents (${number}, number bigint not null, resource_id ${binary} not null, language text not null, lengths text not null, starts text not null,
         primary key (workspace_number, number))`,
      `search_segments (${number}, number bigint not null, state text not null, level integer not null, documents bigint not null, first_document bigint not null,
         last_document bigint not null, removed ${dialect.bytes} not null, since bigint not null, primary key (workspace_number, number))`,
      `search_words (${number}, segment bigint not null, first_word ${binary} not null, words text not null, start bigint not null, entries ${dialect.bytes} not null,
         primary key (workspace_number, segment, first_word))`,
      `search_postings (${number}, segment bigint not null, ordinal bigint not null, data ${dialect.bytes} not null,
         primary key (workspace_number, segment, ordinal))`,
    ];
    for (const table of tables) await run(knex.raw(`create table ${table} ${dialect.clustered}`));
    await run(knex.raw('create unique index search_documents_by_resource on search_documents (resource_id)'));
    await run(knex.raw("create index search_segments_to_clear on search_segments (state, since) where state <> 'whole'"));
    await createTable(context, 'search_waiting', ({ workspace, id, flag, time }, table) => {
      table.bigIncrements('sequence');
      workspace();
      id('resource_id');
      // Whether what is below it waits as well.
      flag('with_children');
      time('since');
      table.index(['workspace_id', 'sequence'], 'search_waiting_by_workspace');
    });
    await createTable(context, 'search_passages', ({ workspace, id, integer, text }, table) => {
      workspace().index();
      id('resource_id').references('resources.id').onDelete('cascade');
      integer('ordinal');
      text('text');
      table.integer('page_number');
      table.double('time_start');
      table.double('time_end');
      table.primary(['resource_id', 'ordinal']);
    });
    await createTable(context, 'search_history', ({ id, workspace, optionalText, optionalId, flag, size, time }, table) => {
      id('id').primary();
      workspace();
      id('user_id').references('users.id');
      optionalText('text');
      optionalId('resource_id');
      flag('has_image');
      // JSON.
      optionalText('filters');
      size('total');
      time('created_at');
      table.index(['workspace_id', 'user_id', 'id'], 'search_history_by_user');
    });
    for (const sql of dialect.createSearchTriggers) await run(knex.raw(sql));
    await run(knex.raw(`insert into search_waiting (workspace_id, resource_id, since) select workspace_id, id, ${Date.now()} from resources`));
  },
};
