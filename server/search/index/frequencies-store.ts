import type { Reader } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { findIndex } from './index-store.ts';
import { type WordsRow, wordAt } from './segment.ts';
import { linesOf } from './vocabulary.ts';

interface FoundRow extends Pick<WordsRow, 'words' | 'start' | 'entries'> {
  readonly word: string;
}

/** Of each segment the row in which the word stands, if it has the word. SQLite begins with the left side of a `cross join`: there are few words, and few segments. */
const rowsOfWords = statement<FoundRow>(({ knex, dialect, value }) =>
  knex
    .from(dialect.elements(value('words')))
    .joinRaw('cross join search_segments as s')
    .joinRaw('cross join search_words as w')
    .where('s.workspace_number', value('number'))
    .where('s.state', 'whole')
    .where('w.workspace_number', value('number'))
    .whereRaw('w.segment = s.number')
    .whereRaw('w.first_word = ?', [
      knex('search_words as b')
        .where('b.workspace_number', value('number'))
        .whereRaw('b.segment = s.number')
        .whereRaw('b.first_word <= value ->> 0')
        .orderBy('b.first_word', 'desc')
        .limit(1)
        .select('b.first_word'),
    ])
    .select(knex.raw('value ->> 0 as word'), 'w.words', 'w.start', 'w.entries'),
);

export interface Frequencies {
  /** Resources that the index of the workspace has. */
  readonly documents: number;
  /** How many of them have a word, those that have gone since counted as well. */
  of(word: string): number;
}

/** How many resources of the workspace have each of these words, as far as they are in the index by now. */
export async function findFrequencies(db: Reader, tenant: Tenant, words: readonly string[]): Promise<Frequencies> {
  const index = await findIndex(db, tenant);
  if (!index || words.length === 0) return { documents: index?.documents ?? 0, of: () => 0 };
  const rows = await db.all(rowsOfWords, { number: index.number, words: JSON.stringify(words.map((word) => [word])) });
  const counts = new Map<string, number>();
  for (const row of rows) {
    const position = linesOf(row.words).indexOf(row.word);
    if (position >= 0) counts.set(row.word, (counts.get(row.word) ?? 0) + wordAt(row, row.word, position).documents);
  }
  return { documents: index.documents, of: (word) => counts.get(word) ?? 0 };
}
