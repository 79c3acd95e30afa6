import { describe, expect, it } from 'vitest';
import { randomFrom } from '../faults/kill/random.ts';
import { expectNothingWrong } from '../faults/nothing-wrong.ts';
import { api } from '../support/api.ts';
import { useService } from '../support/service.ts';
import { harmed, wholeFiles } from './corpus.ts';

const seed = Number(process.env.CORPUS_SEED ?? Date.now() % 2 ** 31);
const count = Number(process.env.CORPUS_FILES ?? 40);
/** Milliseconds. */
const longest = Math.max(900_000, 3_000 * count);

describe('Files that were harmed', () => {
  const service = useService(
    {},
    { worker: { pollInterval: 20, lossDelay: () => 0, retryDelay: () => 0 }, stepTimes: { hurried: 5000, patient: 15_000 } },
  );

  it(
    `are each processed to an end, and harm nobody (${count} files, seed ${seed})`,
    async () => {
      const client = api(service);
      const random = randomFrom(seed);
      const files = await wholeFiles();
      const ids = new Map<string, string>();
      for (let number = 0; number < count; number++) {
        const file = harmed(files, random);
        const { id } = await client.file(file);
        ids.set(id, `${number}: ${file.filename}, ${file.mimeType}, ${file.bytes.length} bytes`);
      }
      await service.service.worker.idle();
      for (const [id, told] of ids) {
        const { stateProcessing, data } = await client.record(id);
        expect(stateProcessing, told).toBe('completed');
        // What went wrong is told in a sentence for people.
        for (const { message } of data.problems) expect(message, told).toMatch(/^\p{Lu}.*[.!?]$/u);
      }
      await expectNothingWrong(service.service);
      // Why a step fails is told to the operator where the content itself doesn't tell it to people. Not many are that strange.
      const failures = service.logged.filter(({ failure }) => failure !== undefined);
      const told = failures.map(({ step, failure }) => `${String(step)}: ${String(failure).slice(0, 300)}`);
      expect(failures.length, told.join('\n')).toBeLessThan(count / 3);
    },
    longest,
  );
});
