import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The test files that take longest, of `test/`. They take from twenty seconds to two minutes. */
const longest: readonly string[] = [
  ...['faults/faults', 'scripts/demo', 'commands/backup/backup', 'platform/blobs/pair', 'conformance/service', 'faults/kill', 'client/package'],
  ...['model/workspace', 'conformance/wrong-server', 'processing/film/films', 'client/upload', 'http/access-tokens', 'http/idempotency'],
  ...['scripts/mock-live', 'contract/story', 'operations/search/reference', 'main'],
];

const place = ({ moduleId }: TestSpecification): number => {
  const index = longest.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
  return index === -1 ? longest.length : index;
};

/**
 * Runs what takes longest first in each project, so that no worker is left with it when the others have nothing more to do. Left to itself, vitest knows the size of a
 * file alone on a clean checkout, and a short file may take long.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    return projects.flatMap((name) => sorted.filter(({ project }) => project.name === name).sort((a, b) => place(a) - place(b)));
  }
}
