const now = "cast(unixepoch('subsec') * 1000 as integer)";

const wait = (workspace: string, resource: string): string =>
  `insert into search_waiting (workspace_id, resource_id, since) values (${workspace}, ${resource}, ${now});`;

const trigger = (name: string, when: string, then: string): string => `create trigger search_${name} after ${when} begin ${then} end`;

/** Of rows that belong to a resource. */
const ofResource = (table: string, columns: string): string[] => [
  trigger(`${table}_insert`, `insert on ${table}`, wait('new.workspace_id', 'new.resource_id')),
  trigger(`${table}_update`, `update of ${columns} on ${table}`, wait('new.workspace_id', 'new.resource_id')),
  trigger(`${table}_delete`, `delete on ${table}`, wait('old.workspace_id', 'old.resource_id')),
];

/** Whether anything in the workspace is protected: if not, nothing is any the less protected in another place. */
const somethingIsProtected = 'exists (select 1 from resources where workspace_id = new.workspace_id and password_hash is not null)';

export const createSearchTriggers: readonly string[] = [
  trigger('resources_insert', 'insert on resources', wait('new.workspace_id', 'new.id')),
  trigger(
    'resources_update',
    `update of name, description, url, origin_url, filename on resources
       when (old.name, old.description, old.url, old.origin_url, old.filename) is not (new.name, new.description, new.url, new.origin_url, new.filename)`,
    wait('new.workspace_id', 'new.id'),
  ),
  // A password that comes or goes counts for all that is below, and so does a way to another place.
  trigger(
    'resources_protection',
    'update of password_hash, parent_id on resources when (old.password_hash, old.parent_id) is not (new.password_hash, new.parent_id)',
    `insert into search_waiting (workspace_id, resource_id, with_children, since) select new.workspace_id, new.id, 1, ${now}
       where old.password_hash is not new.password_hash or ${somethingIsProtected};`,
  ),
  trigger('resources_delete', 'delete on resources', wait('old.workspace_id', 'old.id')),
  trigger(
    'tags_update',
    'update of name on tags when old.name is not new.name',
    `insert into search_waiting (workspace_id, resource_id, since) select workspace_id, resource_id, ${now} from resource_tags where tag_id = new.id;`,
  ),
  ...ofResource('resource_tags', 'tag_id'),
  ...ofResource('comments', 'content'),
  ...ofResource('notepads', 'text'),
  ...ofResource('search_passages', 'text'),
];
