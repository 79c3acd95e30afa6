import type { Migration } from './migration.ts';
import { createTable } from './tables.ts';

/** Which resources were made of the attachments of which e-mail, so that reading it again makes none of them twice. */
export const attachments: Migration = {
  name: '021_attachments',
  async up(context) {
    await createTable(context, 'attachments', ({ id, key, workspace }, table) => {
      id('email_id').references('resources.id').onDelete('cascade');
      // Of its name and its bytes.
      key('fingerprint');
      workspace();
      id('resource_id').references('resources.id').onDelete('cascade');
      table.primary(['email_id', 'fingerprint']);
      table.index(['resource_id'], 'attachments_by_resource');
    });
  },
};
