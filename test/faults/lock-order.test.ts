import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemScope } from '../../server/core/scope.ts';
import { newId } from '../../server/platform/crypto/ids.ts';
import { query } from '../../server/platform/database/statement.ts';
import { nameKey } from '../../server/platform/text/names.ts';
import { api } from '../support/api.ts';
import { testedDatabase } from '../support/databases.ts';
import { useService } from '../support/service.ts';

/** Two transactions wait for each other on a database server alone. On the others there is one that writes. */
const hasServer = testedDatabase() === 'postgres' && Boolean(process.env.TEST_DATABASE_URL);

/** Somebody else who writes in the workspace, a step at a time. */
class Other {
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
  }

  static async begin(databaseUrl: string): Promise<Other> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('begin');
    return new Other(client);
  }

  /** Takes the row, as whoever removes the workspace, merges the tag or changes the resource does. Fails at once when somebody has it. */
  async take(table: 'workspaces' | 'resources' | 'resource_roots' | 'tags', id: string): Promise<void> {
    const strength = table === 'workspaces' || table === 'tags' ? 'update' : 'no key update';
    await this.#client.query(`select id from ${table} where id = $1 for ${strength} nowait`, [id]);
  }

  /** Makes a tag. Fails at once, more or less, when somebody else is about to make one of this name. */
  async makeTag(workspaceId: string, name: string): Promise<void> {
    await this.#client.query(`set local lock_timeout = '50ms'`);
    const insertion = `insert into tags (id, workspace_id, name, name_key, created_at, modified_at) values ($1, $2, $3, $4, 0, 0)`;
    await this.#client.query(insertion, [newId(), workspaceId, name, nameKey(name)]);
  }

  /** Resolves when somebody waits for what this one has. */
  async isWaitedFor(): Promise<void> {
    const waiting = async (): Promise<number> => {
      const found = await this.#client.query('select pid from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))');
      return found.rows.length;
    };
    while ((await waiting()) === 0) await sleep(5);
  }

  async commit(): Promise<void> {
    await this.#client.query('commit');
  }
}

describe.skipIf(!hasServer)('Of two who write at the same time, neither waits for what the other has', () => {
  const service = useService({}, { worker: { pollInterval: 20 } });
  const other = (): Promise<Other> => Other.begin(service.service.services.config.databaseUrl ?? '');

  it('when a job ends while its workspace is removed', async () => {
    const client = api(service);
    const { id: workspaceId } = await client.get<{ id: string }>('/v2/workspaces/me');
    const note = await client.note();
    await service.service.worker.idle();
    const { database, enqueue } = service.service.services;
    await database.transaction(async (trx) => {
      await trx.run(query(({ knex }) => knex('resources').where({ id: note.id }).update({ state_processing: 'pending' })));
      await enqueue(trx, systemScope(workspaceId), 'process_resource', { resourceId: note.id });
      await trx.run(query(({ knex }) => knex('jobs').update({ run_at: Date.now() + 60_000, attempts: 1 })));
    });
    // Who removes a workspace takes its row first, and then everything in it.
    const removal = await other();
    await removal.take('workspaces', workspaceId);
    await database.transaction((trx) => trx.run(query(({ knex }) => knex('jobs').update({ run_at: 0 }))));
    await removal.isWaitedFor();
    await removal.take('resources', note.id);
    await removal.commit();
    await service.service.worker.idle();
    expect((await client.record(note.id)).stateProcessing).toBe('completed');
  });

  it('when several trees are recovered while something is made next to one', async () => {
    const client = api(service);
    const space = await client.space();
    const parents = [await client.folder({ parentId: space.id }), await client.folder({ parentId: space.id })] as const;
    const binned = await Promise.all(parents.map(({ id }) => client.note({ parentId: id })));
    const sibling = await client.note({ parentId: parents[1].id });
    const ids = binned.map(({ id }) => id);
    expect((await client.call('POST', '/v2/resources/delete', { resourceIds: ids, archive: true })).status).toBe(204);
    await service.service.worker.idle();

    // Who makes something takes the parent first, then siblings that move apart for it, and notes it on the root.
    const maker = await other();
    await maker.take('resources', parents[1].id);
    // What isn't in the bin stays as it is.
    const recovered = client.call('POST', '/v2/resources/recover', { resourceIds: [...ids, sibling.id] });
    await maker.isWaitedFor();
    await maker.take('resources', sibling.id);
    await maker.take('resource_roots', space.id);
    await maker.commit();
    expect((await recovered).status).toBe(204);
    for (const [index, { id }] of parents.entries()) expect((await client.record(ids[index] ?? '')).parent?.id).toBe(id);
  });

  it('when something with a tag is made while the folder of its space gets that tag', async () => {
    const client = api(service);
    const space = await client.space();
    const folder = await client.folder({ parentId: space.id });
    const tag = await client.send<{ id: string }>('POST', '/v2/tags', { name: 'of two' });

    const changer = await other();
    await changer.take('resources', space.id);
    await changer.take('tags', tag.id);
    const made = client.call('POST', '/v2/notepads', { parentId: folder.id, text: '', tags: [{ id: tag.id }] });
    await changer.isWaitedFor();
    await changer.take('resource_roots', space.id);
    await changer.commit();
    expect((await made).status).toBe(201);
  });

  it('when something with a new tag is made between siblings that move apart for it, while one of them gets that tag', async () => {
    const client = api(service);
    const { id: workspaceId } = await client.get<{ id: string }>('/v2/workspaces/me');
    const parent = await client.folder();
    const [before, behind] = [await client.note({ parentId: parent.id }), await client.note({ parentId: parent.id })];
    await service.service.worker.idle();
    const { database } = service.service.services;
    await database.transaction((trx) => trx.run(query(({ knex }) => knex('resources').where({ parent_id: parent.id }).update({ sort_key: 'a0' }))));

    const changer = await other();
    await changer.take('resources', behind.id);
    const location = { insertAfterId: before.id, sortKey: 'a0' };
    const made = client.call('POST', '/v2/notepads', { parentId: parent.id, text: '', tags: [{ name: 'new to both' }], location });
    await changer.isWaitedFor();
    await changer.makeTag(workspaceId, 'new to both');
    await changer.commit();
    expect((await made).status).toBe(201);
  });

  it('when resources are repositioned while something is made next to them', async () => {
    const client = api(service);
    const parent = await client.folder();
    const notes = [await client.note({ parentId: parent.id }), await client.note({ parentId: parent.id })] as const;
    await service.service.worker.idle();
    for (const given of [{ parentId: parent.id }, {}]) {
      const maker = await other();
      await maker.take('resources', parent.id);
      const placed = client.call('PATCH', '/v2/resources/position', { ...given, resourceIds: [notes[1].id], location: { insertAfterId: null } });
      await maker.isWaitedFor();
      await maker.take('resources', notes[1].id);
      await maker.commit();
      expect((await placed).status).toBe(204);
    }
  });

  it('when trees move to another root while something is made in one', async () => {
    const client = api(service);
    const [from, to] = [await client.space(), await client.space()];
    const target = await client.folder({ parentId: to.id });
    const first = await client.folder({ parentId: from.id });
    const second = await client.folder({ parentId: to.id });
    const inSecond = await client.folder({ parentId: second.id });

    const maker = await other();
    await maker.take('resources', inSecond.id);
    const moved = client.call('PATCH', '/v2/resources/position', {
      parentId: target.id,
      resourceIds: [first.id, second.id],
      location: { insertAfterId: null },
    });
    await maker.isWaitedFor();
    await maker.take('resource_roots', to.id);
    await maker.commit();
    expect((await moved).status).toBe(204);
  });
});
