const now = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

const wait = (what: string): string => `insert into search_waiting (workspace_id, resource_id, since) ${what};`;

const makeFunction = (name: string, what: string): string =>
  `create function ${name}() returns trigger language plpgsql as $$ begin ${wait(what)} return null; end $$`;

/** Once for each statement, with all rows that it has changed. */
const ofStatement = (table: string, event: 'insert' | 'delete', rows: 'new' | 'old', call: string): string =>
  `create trigger search_${table}_${event} after ${event} on ${table} referencing ${rows} table as changed for each statement execute function ${call}()`;

/** For each row in which one of these columns has changed. */
const ofUpdate = (table: string, columns: readonly string[], call: string): string =>
  `create trigger search_${table}_update after update of ${columns.join(', ')} on ${table} for each row
     when (${columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')}) execute function ${call}()`;

const ofResource = (table: string, columns: readonly string[]): string[] => [
  ofStatement(table, 'insert', 'new', 'search_wait_for_owners'),
  ofUpdate(table, columns, 'search_wait_for_owner'),
  ofStatement(table, 'delete', 'old', 'search_wait_for_owners'),
];

/** A password that comes or goes counts for all that is below, and so does a way to another place, where anything in the workspace is protected. */
const ofProtection: readonly string[] = [
  `create function search_wait_for_all_below() returns trigger language plpgsql as $$ begin
     if old.password_hash is distinct from new.password_hash
       or exists (select 1 from resources where workspace_id = new.workspace_id and password_hash is not null)
     then insert into search_waiting (workspace_id, resource_id, with_children, since) values (new.workspace_id, new.id, true, ${now}); end if;
     return null; end $$`,
  `create trigger search_resources_protection after update of password_hash, parent_id on resources for each row
     when (old.password_hash is distinct from new.password_hash or old.parent_id is distinct from new.parent_id) execute function search_wait_for_all_below()`,
];

export const createSearchTriggers: readonly string[] = [
  makeFunction('search_wait_for_resources', `select workspace_id, id, ${now} from changed`),
  makeFunction('search_wait_for_resource', `values (new.workspace_id, new.id, ${now})`),
  makeFunction('search_wait_for_owners', `select distinct workspace_id, resource_id, ${now} from changed`),
  makeFunction('search_wait_for_owner', `values (new.workspace_id, new.resource_id, ${now})`),
  makeFunction('search_wait_for_carriers', `select workspace_id, resource_id, ${now} from resource_tags where tag_id = new.id`),
  ofStatement('resources', 'insert', 'new', 'search_wait_for_resources'),
  ofUpdate('resources', ['name', 'description', 'url', 'origin_url', 'filename'], 'search_wait_for_resource'),
  ...ofProtection,
  ofStatement('resources', 'delete', 'old', 'search_wait_for_resources'),
  ofUpdate('tags', ['name'], 'search_wait_for_carriers'),
  ...ofResource('resource_tags', ['tag_id']),
  ...ofResource('comments', ['content']),
  ...ofResource('notepads', ['text']),
  ...ofResource('search_passages', ['text']),
];

const replaceFunction = (name: string, what: string): string => makeFunction(name, what).replace('create', 'create or replace');

/**
 * A resource that comes with its tags and its text waits once: what waits is remembered until the transaction ends, and nobody else sees its row before. Of several
 * that are inserted together one is remembered, which is the usual number. `set_config` returns what it sets.
 */
export const waitOnce: readonly string[] = [
  replaceFunction('search_wait_for_resources', `select workspace_id, set_config('search.waiting', id, true), ${now} from changed`),
  replaceFunction(
    'search_wait_for_owners',
    `select distinct workspace_id, resource_id, ${now} from changed where resource_id is distinct from current_setting('search.waiting', true)`,
  ),
];
