import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';

/** Folders and files of test/ that have nothing to do with a database, so that running them on a second one would say nothing new. */
const withoutDatabase = [
  ...['access', 'browser', 'client', 'conformance', 'contract', 'docs', 'patterns', 'problems', 'scripts'],
  ...['platform/async', 'platform/crypto', 'platform/processes', 'platform/text', 'search/images', 'search/meaning'],
  ...['body', 'leaving', 'outside-app', 'responses', 'routing', 'service'].map((name) => `http/${name}.test.ts`),
  ...['core/passwords/threads.test.ts', 'operations/bookmarks/link-preview.test.ts', 'operations/notepads/ydoc.test.ts'],
  ...['archive', 'documents', 'elsewhere', 'film', 'html', 'ocr', 'page', 'pdf', 'picture', 'scan', 'sound', 'words'].map(
    (format) => `processing/${format}`,
  ),
  ...['corpus', 'hostile-pictures', 'killed', 'out-of-process', 'waiting'].map((name) => `processing/${name}.test.ts`),
];

const globalSetup = ['test/support/run.ts'];

/** Milliseconds: a test that hangs is to be found, and one that waits for a busy machine is not to fail. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000 };

/**
 * Two projects run the same suites: `sqlite` all of them, `postgres` those that may touch the database, on PGlite or on the server that TEST_DATABASE_URL
 * names. A suite learns from test/support/databases.ts where its database is.
 */
export default defineConfig({
  test: {
    // A service that is started anew would first read a dictionary, which takes longer than most tests.
    env: { EMBEDDINGS_MODEL: 'off' },
    // What the files import is loaded and compiled once. Whatever a test changes outside of its own service, it puts back.
    isolate: false,
    // Tests that wait for something leave a third of a processor idle, so there is a worker more than processors. Each takes a PGlite.
    maxWorkers: Math.min(availableParallelism() + 1, 4),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: { name: 'sqlite', include: ['test/**/*.test.ts'], globalSetup, ...patience },
      },
      {
        test: {
          name: 'postgres',
          include: ['test/**/*.test.ts'],
          exclude: withoutDatabase.flatMap((place) => [`test/${place}`, `test/${place}/**`]),
          globalSetup,
          ...patience,
        },
      },
    ],
  },
});
