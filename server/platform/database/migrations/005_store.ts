import type { Migration } from './migration.ts';
import { createTable } from './tables.ts';

/** The id that the database and the folder of the files have in common: one row, which the first start on both writes. */
export const store: Migration = {
  name: '005_store',
  up: (context) =>
    createTable(context, 'store', ({ integer, id, time, check }) => {
      integer('singleton').primary();
      id('id');
      // When the two were first seen together, or again after one of them had forgotten.
      time('joined_at');
      check('is_one', 'singleton = 1');
    }),
};
