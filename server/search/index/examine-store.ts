import type { Reader } from '../../platform/database/database.ts';
import { pages } from '../../platform/database/pages.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Tenant } from '../../platform/tenant.ts';
import type { DocumentRow, Index } from './index-store.ts';
import type { Waiting } from './waiting-store.ts';

const pageSize = 500;

const documentsBehind = statement<DocumentRow>(({ knex, value }) =>
  knex('search_documents')
    .where({ workspace_number: value('number') })
    .where('number', '>', value('after'))
    .orderBy('number')
    .limit(pageSize)
    .select('number', 'resource_id', 'language', 'lengths', 'starts'),
);

/** All documents of an index, a page at a time. */
export const allDocuments = (db: Reader, _tenant: Tenant, { number }: Index): AsyncGenerator<DocumentRow[]> =>
  pages((last: DocumentRow | undefined) => db.all(documentsBehind, { number, after: last?.number ?? 0 }));

const resourcesBehind = statement<{ id: string }>(({ knex, value }) =>
  knex('resources')
    .where({ workspace_id: value('workspaceId') })
    .where('id', '>', value('after'))
    .orderBy('id')
    .limit(pageSize)
    .select('id'),
);

/** The ids of all resources of a workspace, a page at a time. */
export const allResourceIds = (db: Reader, { workspaceId }: Tenant): AsyncGenerator<{ id: string }[]> =>
  pages((last: { id: string } | undefined) => db.all(resourcesBehind, { workspaceId, after: last?.id ?? '' }));

/** A resource whose changes wait, and whether those of all below it are to follow. */
export type WaitingId = Pick<Waiting, 'resource_id' | 'with_children'>;

const waitingIds = statement<WaitingId>(({ knex, value }) =>
  knex('search_waiting')
    .where({ workspace_id: value('workspaceId') })
    .distinct('resource_id', 'with_children'),
);

/** The resources whose changes wait. */
export const findWaitingIds = (db: Reader, { workspaceId }: Tenant): Promise<WaitingId[]> => db.all(waitingIds, { workspaceId });
