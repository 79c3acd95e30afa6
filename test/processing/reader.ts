import { afterAll } from 'vitest';
import { ContentReader, type Read, type StepOutcome } from '../../server/processing/content-reader.ts';
import type { Content } from '../../server/processing/found.ts';
import type { ReaderName } from '../../server/processing/readers.ts';

/**
 * Takes a step where the service takes it, in a process of its own: what reads there shuts formats off for its whole process, which the tests that run
 * beside would notice.
 */
export function useReader() {
  const reader = new ContentReader({ processes: 1, isHurried: false });
  afterAll(() => reader.close());
  return (name: ReaderName, content: Content, read: Read): Promise<StepOutcome> =>
    reader.take({ name, reader: name, seconds: 30, failure: 'The step failed.' }, content, read, new AbortController().signal);
}
