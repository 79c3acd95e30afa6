import type { Services } from '../core/services.ts';
import { ProcessLost } from '../platform/jobs/jobs.ts';
import { ProcessSpent } from '../platform/processes/limited-child.ts';
import type { ContentReader, Read, StepOutcome, StepToTake } from './content-reader.ts';
import { earlierOf } from './earlier.ts';
import type { TakenWith } from './findings.ts';
import type { Content } from './found.ts';
import { wordsStep } from './steps.ts';

/** What steps work with. */
export interface StepServices extends Pick<Services, 'log'> {
  readonly reader: ContentReader;
}

/** A step takes longer than a reader that is in a hurry has time for. */
export class NeedsMoreTime extends Error {}

/** How often a step is taken whose process dies for no reason that is known. */
const mostTries = 3;

/**
 * Takes one step for a content.
 * @param about the resource, for the log
 * @throws NeedsMoreTime of a reader that is in a hurry; what reading the bytes throws
 */
export async function takeStep(
  { reader, log }: StepServices,
  step: StepToTake,
  content: Content,
  read: Read,
  about: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<StepOutcome> {
  const told = { ...about, step: step.name };
  for (let tries = 1; ; tries++) {
    try {
      const outcome = await reader.take(step, content, read, signal);
      if ('failure' in outcome) log.warn({ ...told, failure: outcome.failure }, 'a step of processing failed');
      return outcome;
    } catch (error) {
      if (!(error instanceof ProcessLost) || signal.aborted) throw error;
      if (error instanceof ProcessSpent && reader.isHurried) throw new NeedsMoreTime(error.message);
      log.warn(told, `${error.message} The content of a resource is to blame.`);
      if (error instanceof ProcessSpent || tries >= mostTries) return { problem: `${step.failure} ${tooMuch}` };
    }
  }
}

const tooMuch = 'It takes more memory or time than there is for it.';

/** Takes the last step, which is about what those before it have found, if that is anything to be read. */
export async function takeWords(
  services: StepServices,
  content: Content,
  taken: readonly TakenWith[],
  about: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<readonly TakenWith[]> {
  const earlier = earlierOf(taken.flatMap(([, outcome]) => ('found' in outcome ? [outcome.found] : [])));
  return earlier ? [[wordsStep.name, await takeStep(services, wordsStep, content, { earlier }, about, signal)]] : [];
}
