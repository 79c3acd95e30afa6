/** What the types of readers, transactions and stores must refuse. Nothing here runs: `tsc` fails when a line that must be an error is none. */
import knex from 'knex';
import type { ReadContext, WriteContext } from '../../server/core/handler-context.ts';
import type { Services } from '../../server/core/services.ts';
import { findTag } from '../../server/operations/tags/store.ts';
import { query, statement } from '../../server/platform/database/statement.ts';

declare const id: string;

export async function handle({ scope, db }: ReadContext, { database }: Services): Promise<void> {
  await findTag(db, scope, id);
  // @ts-expect-error: a scope is missing
  await findTag(db, id);
  // @ts-expect-error: the id of a workspace is no scope
  await findTag(db, scope.workspaceId, id);
  // @ts-expect-error: nor is something that looks like one
  await findTag(db, { workspaceId: id, actor: scope.actor, permissions: scope.permissions }, id);
  // @ts-expect-error: a reader writes no SQL
  db.dialect.knex('resources');
  // @ts-expect-error: and the database neither
  database.dialect.knex('resources');
  // @ts-expect-error: what Knex has written is not run
  await db.all(knex({ client: 'pg' })('resources'));
  // @ts-expect-error: nor is a raw text
  await db.first('select * from resources');
  // @ts-expect-error: nor is something that looks like a query
  await db.all({ compile: () => ({ sql: 'select * from resources' }) });
  // @ts-expect-error: a reader changes nothing
  await db.run(statement(({ knex }) => knex('resources').delete()));
}

export async function handleWrite({ db }: WriteContext): Promise<void> {
  // @ts-expect-error: a transaction runs what stores have made, and nothing else
  await db.run(knex({ client: 'pg' })('resources').delete());
  // @ts-expect-error: and it writes no SQL
  await db.run(db.dialect.knex('resources').delete());
}

interface TagRow {
  readonly name: string;
}
const tags = statement<TagRow>(({ knex }) => knex('tags'));

export async function ask({ db }: ReadContext): Promise<void> {
  const [tag] = await db.all(tags);
  const name: string | undefined = tag?.name;
  // @ts-expect-error: not a column of the row
  tag?.nmae;
  // @ts-expect-error: a row may be missing
  (await db.first(query<TagRow>(({ knex }) => knex('tags')))).name.concat(name);
}
