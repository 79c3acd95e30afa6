import type { Migration } from './migration.ts';
import { alterTable } from './tables.ts';

/** An upload address takes one transfer at a time, and what is on its way counts against the plan, whichever instance it comes in by. */
export const transfers: Migration = {
  name: '011_transfers',
  async up(context) {
    await alterTable(context, 'stored_files', ({ optionalId, optionalSize, optionalTime }) => {
      // The one that runs; null when none does.
      optionalId('transfer_id');
      // The bytes that it has announced or, where it has announced none, that have come.
      optionalSize('transfer_bytes');
      // Until when it counts unless it is heard of again: its instance may have died.
      optionalTime('transfer_until');
    });
  },
};
