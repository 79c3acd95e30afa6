import type { Migration } from './migration.ts';
import { alterTable } from './tables.ts';

/** Access tokens of publications as hashes to find them by, and sealed. */
export const sealedTokens: Migration = {
  name: '008_sealed_tokens',
  async up(context) {
    const { knex, run } = context;
    await run(knex.raw('alter table publications rename column access_token to token_hash'));
    // Null: the token itself is still in place of its hash, until the start that follows, which has the secret, has sealed it.
    await alterTable(context, 'publications', ({ optionalText }) => void optionalText('sealed_token'));
  },
};
