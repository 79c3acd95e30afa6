import type { Migration } from './migration.ts';

/** Notes are read as they are written now. Those that were written before are read by a job for each workspace that has any. */
export const unreadNotes: Migration = {
  name: '022_unread_notes',
  async up({ knex, run }) {
    const now = String(Date.now());
    await run(
      knex.into(knex.raw('jobs (id, payload, workspace_id, type, state, attempts, run_at, created_at)')).insert(
        knex('workspaces as w')
          .whereNull('w.deleted_at')
          .whereExists(knex('notepads as n').whereRaw('n.workspace_id = w.id').select('n.resource_id'))
          .select(knex.raw(`w.id, '{}', w.id, 'read_notes', 'ready', 0, ${now}, ${now}`)),
      ),
    );
  },
};
