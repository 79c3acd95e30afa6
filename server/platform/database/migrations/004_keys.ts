import type { Migration } from './migration.ts';
import { alterTable } from './tables.ts';

/** What keys keep of the key that has made them. */
export const keys: Migration = {
  name: '004_keys',
  async up(context) {
    await alterTable(context, 'api_keys', ({ flag }) => {
      // Made by a key that opens its home alone, and so does this one, whatever its kind.
      flag('stays_at_home');
    });
  },
};
