import type { components } from '../../generated/contract.ts';
import type { Passage } from '../search/index/passages.ts';
import type { StepOutcome } from './content-reader.ts';
import type { Candidate, FoundAttachment, FoundRendition } from './found.ts';
import { mergeData } from './merge-data.ts';

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

/** A step by its name, and what came of it. */
export type TakenWith = readonly [step: string, outcome: StepOutcome];

/** What steps have found, in the order in which they were taken. */
export function findingsOf(taken: readonly TakenWith[]): Findings {
  const found = taken.flatMap(([, outcome]) => ('found' in outcome ? [outcome.found] : []));
  return {
    data: mergeData(found.flatMap(({ data }) => (data ? [data] : []))),
    title: found.find(({ title }) => title !== undefined)?.title ?? null,
    passages: found.flatMap(({ passages }) => passages ?? []),
    renditions: found.flatMap(({ renditions }) => renditions ?? []),
    attachments: found.flatMap(({ attachments }) => attachments ?? []),
    candidates: found.flatMap(({ candidates }) => candidates ?? []),
    problems: onceEach(taken.flatMap(([step, outcome]) => problemsIn(outcome).map((message) => ({ step, message })))),
    steps: taken.map(([step, outcome]) => ({ step, state: 'found' in outcome ? 'completed' : 'failed' })),
  };
}

/** What several steps stumble over is told once. */
const onceEach = (problems: Findings['problems']): Findings['problems'] =>
  problems.filter(({ message }, at) => problems.findIndex((other) => other.message === message) === at);

const problemsIn = (outcome: StepOutcome): readonly string[] => ('found' in outcome ? (outcome.found.problems ?? []) : [outcome.problem]);
