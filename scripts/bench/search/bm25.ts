import BetterSqlite from 'better-sqlite3';

export interface TextDocument {
  readonly id: string;
  readonly text: string;
}

/** What SQLite finds by itself: one FTS5 table with its stemmer for English, any of the words, ranked by its bm25. */
export interface PlainSearch {
  /** Ids, best first. */
  search(text: string, limit: number): string[];
  /** The stems of a text, as its index has them. */
  stems(text: string): Set<string>;
  close(): void;
}

export function plainSearch(documents: Iterable<TextDocument>): PlainSearch {
  const database = new BetterSqlite(':memory:');
  const tokenize = "tokenize = 'porter unicode61'";
  database.exec(`create virtual table documents using fts5(id unindexed, text, ${tokenize})`);
  database.exec(`create virtual table scratch using fts5(text, ${tokenize}); create virtual table vocabulary using fts5vocab(scratch, row)`);
  const insert = database.prepare('insert into documents (id, text) values (?, ?)');
  database.transaction(() => {
    for (const { id, text } of documents) insert.run(id, text);
  })();
  const find = database.prepare('select id from documents where documents match ? order by bm25(documents), rowid limit ?').pluck();
  return {
    search: (text, limit) => {
      const words = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
      return words.length === 0 ? [] : (find.all(words.map((word) => `"${word}"`).join(' OR '), limit) as string[]);
    },
    stems: (text) => {
      database.exec('delete from scratch');
      database.prepare('insert into scratch (text) values (?)').run(text);
      return new Set(database.prepare('select term from vocabulary').pluck().all() as string[]);
    },
    close: () => database.close(),
  };
}
