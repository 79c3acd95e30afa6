import { expect } from 'vitest';
import { addUsage } from '../../../server/core/limits/usage.ts';
import { systemScope } from '../../../server/core/scope.ts';
import { newId } from '../../../server/platform/crypto/ids.ts';
import type { Api } from '../../support/api.ts';
import { insertRows, type Row, rowsOf, systemRoot } from '../../support/rows.ts';
import type { TestService } from '../../support/service.ts';

type Send = (ids: readonly string[], as?: Api) => Promise<Response>;

/** What is done to whole trees, and how they lie there afterwards. */
export interface Trees {
  readonly inbox: string;
  readonly bin: string;
  /** As the client, unless somebody else is named. */
  readonly tryToBin: Send;
  readonly tryToDelete: Send;
  readonly tryToRecover: Send;
  /** Expects to be served, as the next two do. */
  toBin(...ids: string[]): Promise<void>;
  forGood(...ids: string[]): Promise<void>;
  recover(...ids: string[]): Promise<void>;
  /** The ids of the children of a parent, in their order. */
  childrenOf(parentId: string): Promise<string[]>;
  row(id: string): Promise<Row>;
  /** Puts bookmarks into a parent past the operation that makes them one by one, and counts them as that does. */
  seed(parentId: string, count: number): Promise<string[]>;
  /** Folders, each in the one before. */
  chain(levels: number, parentId?: string): Promise<string[]>;
}

export async function treesOf(service: TestService, client: Api, workspaceId?: string): Promise<Trees> {
  const post =
    (path: string, more: object = {}): Send =>
    (resourceIds, as = client) =>
      as.call('POST', path, { resourceIds, ...more });
  const tryToBin = post('/v2/resources/delete', { archive: true });
  const tryToDelete = post('/v2/resources/delete');
  const tryToRecover = post('/v2/resources/recover');
  const served =
    (send: Send) =>
    async (...ids: string[]) => {
      const response = await send(ids);
      expect([response.status, await response.text()]).toEqual([204, '']);
    };
  const row = async (id: string): Promise<Row> => {
    const [found] = await rowsOf(service, 'resources', { id });
    if (!found) throw new Error(`There is no row ${id}`);
    return found;
  };
  return {
    inbox: await systemRoot(service, 'inbox', workspaceId),
    bin: await systemRoot(service, 'bin', workspaceId),
    tryToBin,
    tryToDelete,
    tryToRecover,
    toBin: served(tryToBin),
    forGood: served(tryToDelete),
    recover: served(tryToRecover),
    async childrenOf(parentId) {
      const rows = await rowsOf(service, 'resources', { parent_id: parentId });
      const key = (row: Row): string => `${String(row.sort_key)} ${String(row.id)}`;
      return rows.sort((a, b) => Buffer.compare(Buffer.from(key(a)), Buffer.from(key(b)))).map((row) => String(row.id));
    },
    row,
    async seed(parentId, count) {
      const { workspace_id, root_id, depth } = await row(parentId);
      const common = {
        workspace_id,
        root_id,
        parent_id: parentId,
        depth: Number(depth) + 1,
        kind: 'bookmark',
        state_processing: 'completed',
        name_key: '',
      };
      const rows = Array.from({ length: count }, (_, n) => ({ ...common, id: newId(), sort_key: `b${String(n).padStart(3, '0')}1`, size: 1 }));
      await insertRows(
        service,
        'resources',
        rows.map((made, n) => ({ ...made, created_at: n, modified_at: n })),
      );
      await service.service.services.database.transaction((trx) =>
        addUsage(trx, systemScope(String(workspace_id)), { bytes: count, resources: count }),
      );
      return rows.map(({ id }) => id);
    },
    async chain(levels, parentId = '@alias::inbox') {
      const ids: string[] = [];
      for (let level = 0; level < levels; level++) ids.push((await client.folder({ parentId: ids.at(-1) ?? parentId })).id);
      return ids;
    },
  };
}
