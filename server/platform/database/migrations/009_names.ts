import type { Migration } from './migration.ts';

/** What finds resources without looking through all of them: by a part of their name, and by their maker. */
export const names: Migration = {
  name: '009_names',
  async up({ knex, dialect, run }) {
    for (const sql of dialect.createNameIndex) await run(knex.raw(sql));
    await run(
      knex.schema.alterTable('resources', (table) => {
        // Not by the workspace first: SQLite would take it for the order of other lists.
        table.index(['user_id', 'workspace_id', 'created_at', 'id'], 'resources_by_maker', { predicate: knex.whereNull('hidden_by') });
      }),
    );
  },
};
