import type { Migration } from './migration.ts';
import { createTable } from './tables.ts';

/**
 * Events that hold all that the contract says of them, and whom they are for. Those of before are dropped: they held less, and nothing has ever shown them to
 * anybody.
 */
export const events: Migration = {
  name: '014_events',
  async up(context) {
    await context.run(context.knex.schema.dropTable('events'));
    await createTable(context, 'events', ({ id, workspace, text, optionalText, time, oneOf, optionalId }, table) => {
      table.bigIncrements('sequence');
      id('id').unique();
      workspace();
      text('type');
      time('occurred_at');
      oneOf('actor_type', ['user', 'api_key', 'system']).notNullable();
      optionalId('actor_id');
      // What happened, as JSON.
      text('data');
      // The resource or the tag right after the event, as JSON; null where it is about another thing.
      optionalText('thing');
      // The maker of the private space that it happened in; null for everybody's.
      optionalId('private_to');
      table.index(['workspace_id', 'sequence'], 'events_by_workspace');
    });
  },
};
