import type { Migration } from './migration.ts';
import { createTable } from './tables.ts';

/** What pictures look like, and which colours stand out in them. */
export const pictures: Migration = {
  name: '018_pictures',
  async up(context) {
    const { knex } = context;
    await createTable(context, 'picture_looks', ({ id, workspace, integer, size }, table) => {
      id('resource_id').primary().references('resources.id').onDelete('cascade');
      workspace();
      // The bytes that it is of: of a resource with others by now it says nothing.
      id('blob_id');
      // What made it; 0 where nobody has looked yet. The three are null where there is nothing to see, or a picture can't be read.
      integer('version');
      table.binary('fingerprint');
      table.binary('look');
      table.binary('colors');
      // The place in the order in which those of the workspace were written.
      size('number');
      table.index(['workspace_id', 'number'], 'picture_looks_by_number');
      table.index(['workspace_id', 'blob_id'], 'picture_looks_by_blob');
      table.index(['version', 'resource_id'], 'picture_looks_by_version');
    });
    await createTable(context, 'picture_counts', ({ workspace, size }) => {
      workspace().primary();
      size('last_number');
    });
    // Pictures that are there already: the first start looks at them.
    await context.run(
      knex
        .into(knex.raw('picture_looks (resource_id, workspace_id, blob_id, version, number)'))
        .insert(
          knex('resources')
            .where('mime_type', 'like', 'image/%')
            .where('state_processing', 'completed')
            .whereNotNull('blob_id')
            .whereNull('deleted_at')
            .select('id', 'workspace_id', 'blob_id', knex.raw('0'), knex.raw('0')),
        ),
    );
  },
};
