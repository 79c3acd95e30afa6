import type { Migration } from './migration.ts';

/** Counts anew what is stored in each workspace: descriptions, preferences, comments and tags count from now on as well. */
export const countedTexts: Migration = {
  name: '007_counted_texts',
  async up({ knex, run }) {
    const resources = `select coalesce(sum(coalesce(r.size, 0) + coalesce(octet_length(r.description), 0) + coalesce(octet_length(r.preferences), 0)), 0)
      from resources r where r.workspace_id = workspace_usage.workspace_id and r.deleted_at is null`;
    const comments = `select coalesce(sum(octet_length(c.content)), 0)
      from resources r join comments c on c.resource_id = r.id where r.workspace_id = workspace_usage.workspace_id and r.deleted_at is null`;
    const tags = `select coalesce(sum(octet_length(t.name) + coalesce(octet_length(t.description), 0)), 0)
      from tags t where t.workspace_id = workspace_usage.workspace_id`;
    await run(knex.raw(`update workspace_usage set storage_bytes = (${resources}) + (${comments}) + (${tags})`));
  },
};
