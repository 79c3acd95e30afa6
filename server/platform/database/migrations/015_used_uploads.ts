import type { Migration } from './migration.ts';
import { alterTable } from './tables.ts';

/** Uploads that were used don't stay for good. */
export const usedUploads: Migration = {
  name: '015_used_uploads',
  async up(context) {
    await alterTable(context, 'stored_files', (_, table) => {
      // What the sweep looks through.
      table.index(['claimed_at'], 'stored_files_used', { predicate: context.knex.whereNotNull('claimed_at') });
    });
  },
};
