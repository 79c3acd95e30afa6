import type { components } from '../../generated/contract.ts';
import type { Services } from '../core/services.ts';
import { ProcessLost } from '../platform/jobs/jobs.ts';
import { ProcessSpent } from '../platform/processes/limited-child.ts';
import type { Passage } from '../search/index/passages.ts';
import { type ContentReader, type Read, type StepOutcome, type StoredBytes, storedSource } from './content-reader.ts';
import { earlierOf } from './earlier.ts';
import { isFilm } from './film/formats.ts';
import { frameProgram, largestFilm, takeFrame } from './film/take-frame.ts';
import type { Candidate, Content, FoundAttachment, FoundRendition } from './found.ts';
import { mergeData } from './merge-data.ts';
import type { Unprocessed } from './processing-store.ts';
import { frameStep, type Step, stepsFor, wordsStep } from './steps.ts';

type Schemas = components['schemas'];

/** What all steps together have found. */
export interface Findings {
  /** As `Found` has them. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly title: string | null;
  readonly passages: readonly Passage[];
  readonly renditions: readonly FoundRendition[];
  readonly attachments: readonly FoundAttachment[];
  readonly candidates: readonly Candidate[];
  readonly problems: readonly Schemas['ProcessingProblem'][];
  readonly steps: readonly Schemas['ProcessingStep'][];
}

/** A step takes longer than a reader that is in a hurry has time for. */
export class NeedsMoreTime extends Error {}

/** How often a step is taken whose process dies for no reason that is known. */
const mostTries = 3;

/**
 * Takes the steps for a content, one after the other.
 * @throws BlobNotFound; NeedsMoreTime of a reader that is in a hurry
 */
export async function takeSteps(
  services: Pick<Services, 'blobs' | 'log'>,
  reader: ContentReader,
  resource: Unprocessed,
  signal: AbortSignal,
): Promise<Findings> {
  const outcomes: (readonly [Step, StepOutcome])[] = [];
  const { blob } = resource;
  if (!blob) return nothingFound;
  if (blob.size === 0) return { ...nothingFound, problems: [{ step: 'content', message: 'The file is empty.' }] };
  const { blobs } = services;
  for (const step of stepsFor(resource)) outcomes.push([step, await take(services, reader, step, resource, { blobs, blob }, signal)]);
  if (isFilm(resource)) {
    const outcome = await takeFrameOf(services, reader, resource, { blobs, blob }, signal);
    if (outcome) outcomes.push([frameStep, outcome]);
  }
  const earlier = earlierOf(outcomes.flatMap(([, outcome]) => ('found' in outcome ? [outcome.found] : [])));
  if (earlier) outcomes.push([wordsStep, await take(services, reader, wordsStep, resource, { earlier }, signal)]);
  const found = outcomes.flatMap(([, outcome]) => ('found' in outcome ? [outcome.found] : []));
  return {
    data: mergeData(found.flatMap(({ data }) => (data ? [data] : []))),
    title: found.find(({ title }) => title !== undefined)?.title ?? null,
    passages: found.flatMap(({ passages }) => passages ?? []),
    renditions: found.flatMap(({ renditions }) => renditions ?? []),
    attachments: found.flatMap(({ attachments }) => attachments ?? []),
    candidates: found.flatMap(({ candidates }) => candidates ?? []),
    problems: onceEach(outcomes.flatMap(([{ name }, outcome]) => problemsIn(outcome).map((message) => ({ step: name, message })))),
    steps: outcomes.map(([{ name }, outcome]) => ({ step: name, state: 'found' in outcome ? 'completed' : 'failed' })),
  };
}

/** A program of the machine takes the frame, and the reader draws it. Null where the machine has none. */
async function takeFrameOf(
  services: Pick<Services, 'log'>,
  reader: ContentReader,
  resource: Unprocessed,
  stored: StoredBytes,
  signal: AbortSignal,
): Promise<StepOutcome | null> {
  const program = frameProgram();
  if (program === null) return null;
  if (stored.blob.size > largestFilm) return { problem: `A picture is taken of films of up to ${largestFilm / 1024 ** 3} GiB.` };
  const bytes = await takeFrame(program, storedSource(stored), signal);
  return bytes && bytes.length > 0 ? take(services, reader, frameStep, resource, { bytes }, signal) : { problem: frameStep.failure };
}

export const nothingFound: Findings = {
  data: {},
  title: null,
  passages: [],
  renditions: [],
  attachments: [],
  candidates: [],
  problems: [],
  steps: [],
};

/** What several steps stumble over is told once. */
const onceEach = (problems: Findings['problems']): Findings['problems'] =>
  problems.filter(({ message }, at) => problems.findIndex((other) => other.message === message) === at);

const problemsIn = (outcome: StepOutcome): readonly string[] => ('found' in outcome ? (outcome.found.problems ?? []) : [outcome.problem]);

async function take(
  { log }: Pick<Services, 'log'>,
  reader: ContentReader,
  step: Step,
  resource: Unprocessed,
  read: Read,
  signal: AbortSignal,
): Promise<StepOutcome> {
  const { id: resourceId, blob } = resource;
  const told = { resourceId, blobId: blob?.id, size: blob?.size, step: step.name };
  for (let tries = 1; ; tries++) {
    try {
      const outcome = await reader.take(step, contentOf(resource), read, signal);
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

const contentOf = ({ kind, mimeType, extension, filename }: Unprocessed): Content => ({ kind, mimeType, extension, filename });
