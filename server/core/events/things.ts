import type { Knex } from 'knex';
import type { components } from '../../../generated/contract.ts';
import type { Build } from '../../platform/database/statement.ts';
import { timestamp } from '../../platform/text/timestamps.ts';
import type { Links } from '../links.ts';

type Schemas = components['schemas'];

/**
 * What events are about, as they keep it: rows of today, from which the summaries of the contract are made when somebody reads them. Nothing that a password withholds
 * is among it, and nothing that is signed or secret: an event lies in the database for weeks, and everybody who sees the resource may read it.
 */

/** A resource, as JSON of the columns that its summary is made of. The third part of each element `value` is its id. */
export const resourceNow = ({ knex, dialect, value }: Build): Knex.Raw =>
  knex.raw(
    `(select ${dialect.jsonObject}('kind', r.kind, 'name', r.name, 'mimeType', r.mime_type, 'parentId', r.parent_id, 'rootId', r.root_id,
        'state', r.state_processing, 'url', r.url, 'modifiedAt', r.modified_at)
      from resources as r where r.id = value ->> 2 and r.workspace_id = ?)`,
    [value('workspaceId')],
  );

interface StoredResource {
  readonly kind: Schemas['Kind'];
  readonly name: string | null;
  readonly mimeType: string | null;
  readonly parentId: string | null;
  readonly rootId: string;
  readonly state: Schemas['StateProcessing'] | null;
  readonly url: string | null;
  readonly modifiedAt: number;
}

export function resourceSummary(id: string, stored: string, links: Links): Schemas['ResourceSummary'] {
  const { kind, name, mimeType, parentId, rootId, state, url, modifiedAt } = JSON.parse(stored) as StoredResource;
  return {
    ...{ id, kind, name, mimeType, parentId, rootId },
    stateProcessing: state,
    url: url ?? links.apiUrl('resources', id),
    modifiedAt: timestamp(modifiedAt),
  };
}

/** Whose private space a resource is in. */
export const privacyOfResource = ({ knex, value }: Build): Knex.Raw =>
  knex.raw('(select r.private_to from resources as r where r.id = value ->> 2 and r.workspace_id = ?)', [value('workspaceId')]);

export const tagNow = ({ knex, dialect, value }: Build): Knex.Raw =>
  knex.raw(`(select ${dialect.jsonObject}('name', t.name) from tags as t where t.id = value ->> 2 and t.workspace_id = ?)`, [value('workspaceId')]);

export const tagSummary = (id: string, stored: string): Schemas['TagSummary'] => ({ id, name: (JSON.parse(stored) as { name: string }).name });

/** Whose private space a tag was made in, as long as nothing outside of it carries the tag. */
export const privacyOfTag = ({ knex, value }: Build): Knex.Raw =>
  knex.raw(
    `(select t.private_to from tags as t where t.id = value ->> 2 and t.workspace_id = ? and t.private_to is not null and not exists
      (select 1 from resource_tags as rt join resources as r on r.id = rt.resource_id
        where rt.tag_id = t.id and r.deleted_at is null and r.private_to is null))`,
    [value('workspaceId')],
  );

export const nothing = ({ knex }: Build): Knex.Raw => knex.raw('null');
