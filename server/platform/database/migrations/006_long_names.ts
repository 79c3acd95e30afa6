import type { Migration, MigrationContext } from './migration.ts';

/** Bookmarks have the titles of pages as names, of up to 1,000 characters. */
export const longNames: Migration = {
  name: '006_long_names',
  async up(context) {
    const { knex, run } = context;
    await run(knex.raw('alter table resources drop constraint resources_name_length'));
    const longest = "case when kind = 'bookmark' then 1000 else 255 end";
    await run(knex.raw(`alter table resources add constraint resources_name_length check (name is null or length(name) between 1 and ${longest})`));
    await index(context, 'resources_by_name', 'workspace_id', 'hidden_by is null');
    await index(context, 'children_by_name', 'parent_id', 'true');
  },
};

/** Where the rows of an index have a greatest size, the index takes the names that fit, and one beside it the beginnings of the others. */
async function index({ knex, dialect, run }: MigrationContext, name: string, within: string, which: string): Promise<void> {
  if (!dialect.longNames) return;
  const { isShort, isLong, beginning } = dialect.longNames;
  const key = 'name_key';
  await run(knex.raw('drop index ??', [name]));
  await run(knex.raw(`create index ?? on resources (??, ??, id) where ${which} and ?`, [name, within, key, isShort(key)]));
  await run(knex.raw(`create index ?? on resources (??, ?, id) where ${which} and ?`, [`${name}_long`, within, beginning(key), isLong(key)]));
}
