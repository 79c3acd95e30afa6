import type { components } from '../../../generated/contract.ts';
import type { Scope } from '../../core/scope.ts';
import type { Services } from '../../core/services.ts';
import { timestamp } from '../../platform/text/timestamps.ts';
import { keepSearch, type PastSearch, type PastSearchRow } from './store.ts';

/** Keeps a search in the history when its answer is on its way: no search waits for a write. One that can't be kept is missing there, and nothing else. */
export function rememberSearch({ database, afterwards }: Services, scope: Scope, search: PastSearch): void {
  afterwards.add(() => database.transaction((trx) => keepSearch(trx, scope, search)), 'A search could not be kept in the history.');
}

export const pastSearch = (row: PastSearchRow): components['schemas']['SearchHistoryEntry'] => ({
  id: row.id,
  text: row.text,
  resourceId: row.resource_id,
  hasImage: Boolean(row.has_image),
  filters: row.filters === null ? null : (JSON.parse(row.filters) as Record<string, unknown>),
  total: row.total,
  createdAt: timestamp(row.created_at),
});
