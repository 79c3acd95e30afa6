import type { Migration } from './migration.ts';
import { createTable } from './tables.ts';

/** What the service itself has made of a content: small pictures of it, a cover, an icon. */
export const renditions: Migration = {
  name: '019_renditions',
  async up(context) {
    await createTable(context, 'renditions', ({ id, key, workspace, text, optionalSize }, table) => {
      id('resource_id').references('resources.id').onDelete('cascade');
      key('role');
      workspace();
      // Copies of a resource share it, and so do two roles that one picture is enough for.
      id('blob_id').references('blobs.id');
      text('mime_type');
      // Pixels.
      optionalSize('width');
      optionalSize('height');
      table.primary(['resource_id', 'role']);
      table.index(['blob_id'], 'renditions_by_blob');
    });
  },
};
