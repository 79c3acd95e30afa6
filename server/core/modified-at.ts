import type { Knex } from 'knex';
import type { Build } from '../platform/database/statement.ts';

/**
 * What `modified_at` becomes in an update: now, the statement's value `now`. The moment tells versions apart, so each is later than the one before, also when
 * the clock stands still or is set back.
 */
export const laterThanBefore = ({ knex, value }: Pick<Build, 'knex' | 'value'>): Knex.Raw =>
  knex.raw('case when modified_at < ? then ? else modified_at + 1 end', [value('now'), value('now')]);
