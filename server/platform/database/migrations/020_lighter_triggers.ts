import type { Migration } from './migration.ts';

/** What is done for the index of search and for that of names with every new resource, at less expense. */
export const lighterTriggers: Migration = {
  name: '020_lighter_triggers',
  async up({ knex, dialect, run }) {
    for (const sql of dialect.lightenTriggers) await run(knex.raw(sql));
  },
};
