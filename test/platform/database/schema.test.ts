import { describe, expect, it } from 'vitest';
import type { Database } from '../../../server/platform/database/database.ts';
import { isUniqueViolation } from '../../../server/platform/database/errors.ts';
import { query } from '../../../server/platform/database/statement.ts';
import { openTemporaryDatabase } from '../../support/databases.ts';

const times = { created_at: 0, modified_at: 0 };
const resource = (id: string, more: Record<string, unknown> = {}) => ({
  ...{ id, workspace_id: 'w', root_id: 'root', parent_id: 'root', depth: 1, kind: 'document', name: id, name_key: id, sort_key: 'a', ...times },
  ...more,
});
const rootFolder = resource('root', { parent_id: null, depth: 0, kind: 'folder' });

async function openWorkspace(): Promise<Database> {
  const database = await openTemporaryDatabase();
  await insert(database, 'workspaces', { id: 'w', type: 'personal', ...times });
  await insert(database, 'resources', rootFolder);
  return database;
}

const insert = (database: Database, table: string, row: Record<string, unknown>) =>
  database.transaction((trx) => trx.run(query(({ knex }) => knex(table).insert(row))));
const failure = (outcome: Promise<unknown>) =>
  outcome.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the tables hold', () => {
  it('that a row belongs to a workspace and points at what exists', async () => {
    const database = await openWorkspace();
    await insert(database, 'resources', resource('ok'));
    const wrong = [
      { workspace_id: 'nowhere' },
      { workspace_id: null },
      { root_id: 'no' },
      { parent_id: 'no' },
      { blob_id: 'no' },
      { label_id: 7 },
      { hidden_by: 'no' },
    ];
    for (const more of wrong) await expect(insert(database, 'resources', resource('wrong', more))).rejects.toThrow();
  });

  it('the limits of names, depth, kinds and states', async () => {
    const database = await openWorkspace();
    await insert(database, 'resources', resource('longest', { name: '🚲'.repeat(255) }));
    await insert(database, 'resources', resource('nameless', { name: null }));
    await insert(database, 'resources', resource('title', { kind: 'bookmark', name: '🚲'.repeat(1000) }));
    const wrong = [
      { name: '' },
      { name: 'x'.repeat(256) },
      { kind: 'bookmark', name: 'x'.repeat(1001) },
      { depth: 65 },
      { depth: 0 },
      { kind: 'thing' },
      { state_processing: 'done' },
      { size: -1 },
      { sort_key: '' },
    ];
    for (const more of wrong) await expect(insert(database, 'resources', resource('wrong', more))).rejects.toThrow();
  });

  it('one inbox and one bin in a workspace, any number of spaces', async () => {
    const database = await openWorkspace();
    for (const id of ['r1', 'r2', 'r3', 'r4']) await insert(database, 'resources', { ...rootFolder, id, root_id: id });
    await insert(database, 'resource_roots', { id: 'r1', workspace_id: 'w', type: 'SYSTEM', subtype: 'inbox', ...times });
    await insert(database, 'resource_roots', { id: 'r2', workspace_id: 'w', type: 'SPACE', ...times });
    await insert(database, 'resource_roots', { id: 'r3', workspace_id: 'w', type: 'SPACE', ...times });
    const secondInbox = insert(database, 'resource_roots', { id: 'r4', workspace_id: 'w', type: 'SYSTEM', subtype: 'inbox', ...times });
    expect(isUniqueViolation(await failure(secondInbox))).toBe(true);
    await expect(insert(database, 'resource_roots', { id: 'r4', workspace_id: 'w', type: 'SYSTEM', ...times })).resolves.toBe(1);
  });

  it('one tag of a name, and one pinned comment on a resource', async () => {
    const database = await openWorkspace();
    const tag = { workspace_id: 'w', name: 'Red', name_key: 'red', ...times };
    await insert(database, 'tags', { ...tag, id: 't1' });
    expect(isUniqueViolation(await failure(insert(database, 'tags', { ...tag, id: 't2' })))).toBe(true);
    const comment = { workspace_id: 'w', resource_id: 'root', content: 'x', ...times };
    await insert(database, 'comments', { ...comment, id: 'c1', is_pinned: true });
    await insert(database, 'comments', { ...comment, id: 'c2' });
    expect(isUniqueViolation(await failure(insert(database, 'comments', { ...comment, id: 'c3', is_pinned: true })))).toBe(true);
  });

  it('that counters never fall below zero', async () => {
    const database = await openWorkspace();
    await insert(database, 'workspace_usage', { workspace_id: 'w' });
    await expect(
      database.transaction((trx) => trx.run(query(({ knex }) => knex('workspace_usage').update({ storage_bytes: knex.raw('storage_bytes - 1') })))),
    ).rejects.toThrow();
  });

  it('that the details of a resource go with it', async () => {
    const database = await openWorkspace();
    await insert(database, 'resources', resource('note', { kind: 'notepad' }));
    await insert(database, 'notepads', { resource_id: 'note', workspace_id: 'w', text: '# Note' });
    await database.transaction((trx) => trx.run(query(({ knex }) => knex('resources').where({ id: 'note' }).del())));
    expect(await database.reader.all(query(({ knex }) => knex('notepads')))).toEqual([]);
  });
});
