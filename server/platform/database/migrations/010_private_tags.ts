import type { Migration } from './migration.ts';
import { alterTable } from './tables.ts';

/** Tags that are as private as the spaces that they were made in. */
export const privateTags: Migration = {
  name: '010_private_tags',
  up: (context) =>
    alterTable(context, 'tags', ({ optionalId }) => {
      // The maker of the private space that the tag was made in. Others don't see it until something that they see carries it. Null for everybody's.
      optionalId('private_to').references('users.id');
    }),
};
