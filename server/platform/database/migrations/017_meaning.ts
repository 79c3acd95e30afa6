import type { Migration } from './migration.ts';
import { createTable } from './tables.ts';

/** What texts mean, as vectors: what they are made of, those that there are, and what waits to be encoded. */
export const meaning: Migration = {
  name: '017_meaning',
  async up(context) {
    const { dialect } = context;
    await createTable(context, 'search_encoders', ({ key, optionalText }, table) => {
      table.bigIncrements('number');
      key('name').unique();
      // The id of the last resource that has been put into the queue for it; null when all have been.
      optionalText('queued_to').defaultTo('');
    });
    await createTable(context, 'search_vectors', ({ workspace, id, integer, size }, table) => {
      table.bigIncrements('id');
      workspace();
      id('resource_id').references('resources.id').onDelete('cascade');
      size('encoder_number');
      // In a workspace, higher than those of all that were committed before.
      size('number');
      // 0: name, description and tags. From 1: the passages of the content.
      integer('ordinal');
      table.specificType('bits', dialect.bytes).notNullable();
      table.specificType('vector', dialect.bytes).notNullable();
      table.unique(['resource_id', 'encoder_number', 'ordinal'], { indexName: 'search_vectors_by_resource' });
      // All that a first look goes through.
      table.index(['workspace_id', 'encoder_number', 'number', 'bits'], 'search_vectors_by_number');
    });
    await createTable(context, 'search_vector_counts', ({ workspace, size }, table) => {
      workspace();
      table.primary(['workspace_id']);
      size('last_number');
    });
    await createTable(context, 'search_unencoded', ({ workspace, id, time }, table) => {
      table.bigIncrements('sequence');
      workspace();
      id('resource_id');
      time('since');
      table.index(['workspace_id', 'sequence'], 'search_unencoded_by_workspace');
    });
  },
};
