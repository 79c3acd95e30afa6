import type { Migration } from './migration.ts';

/** The index that children are counted along says whether they are hidden, so that nothing but it is read. */
export const countedChildren: Migration = {
  name: '013_counted_children',
  async up({ knex, run }) {
    const columns = ['parent_id', 'workspace_id', 'kind', 'deleted_at', 'private_to', 'hidden_by'];
    await run(knex.raw('drop index resources_counted'));
    await run(knex.raw(`create index resources_counted on resources (${columns.join(', ')})`));
  },
};
