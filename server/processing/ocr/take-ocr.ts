import { sourceOf } from '../../platform/processes/limited-child.ts';
import { CommandInput } from '../../platform/processes/limited-command.ts';
import type { StepOutcome, StoredBytes } from '../content-reader.ts';
import type { TakenWith } from '../findings.ts';
import type { Content, PagePicture } from '../found.ts';
import { isPdf, noText } from '../pdf/format.ts';
import { isPicture } from '../picture/formats.ts';
import { pdfPagesStep, pictureToReadStep, recognisedStep } from '../steps.ts';
import { NeedsMoreTime, type StepServices, takeStep } from '../take-step.ts';
import { findRecogniser, type Recogniser, recognise } from './program.ts';
import type { RecognisedPage } from './recognised.ts';

/** Milliseconds for one picture, and for all of a content. */
const longestPicture = 30_000;
const longest = 180_000;
/** The same while others wait behind it. */
const longestHurried = 8_000;
/** Pages that are read while others wait. */
const mostHurried = 2;

/**
 * Reads the text that can only be seen, in pictures and on pages without text, where the machine has a program for that. The reader draws them, the program reads
 * them in a process of its own, and the reader makes something of what it says.
 * @param taken the steps so far: what they say of text that isn't there is left out where it was seen
 * @param wanted languages, as `findRecogniser` takes them
 * @throws NeedsMoreTime of a reader that is in a hurry
 */
export async function withSeenText(
  taken: readonly TakenWith[],
  services: StepServices,
  wanted: readonly string[] | null,
  content: Content,
  stored: StoredBytes,
  about: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<readonly TakenWith[]> {
  const unwrittenPages = taken.flatMap(([, outcome]) => ('found' in outcome ? (outcome.found.unwrittenPages ?? []) : []));
  const step = isPicture(content) ? pictureToReadStep : isPdf(content) && unwrittenPages.length > 0 ? pdfPagesStep : null;
  // What can't be drawn for people can't be drawn for a program.
  if (step === null || taken.some(([name, outcome]) => name === 'thumbnails' && !('found' in outcome))) return taken;
  const recogniser = await findRecogniser(wanted);
  if (!recogniser) return taken;
  if (services.reader.isHurried && unwrittenPages.length > mostHurried) throw new NeedsMoreTime('There are many pages to be read.');
  const drawn = await takeStep(services, step, { ...content, unwrittenPages }, stored, about, signal);
  if (!('found' in drawn)) return [...taken, [step.name, drawn]];
  const { pagePictures = [], problems = [] } = drawn.found;
  if (pagePictures.length === 0) return taken;
  const { pages, unread } = await recogniseAll(services, recogniser, pagePictures, signal);
  const bytes = Buffer.from(JSON.stringify(pages));
  const outcome = pages.length > 0 ? await takeStep(services, recognisedStep, content, { bytes }, about, signal) : { problem: step.failure };
  return withSeen(taken, 'found' in outcome ? withProblems(outcome, [...problems, ...problemsOf(unread)]) : outcome);
}

async function recogniseAll(
  { reader }: StepServices,
  recogniser: Recogniser,
  pictures: readonly PagePicture[],
  signal: AbortSignal,
): Promise<{ readonly pages: readonly RecognisedPage[]; readonly unread: number }> {
  const end = performance.now() + (reader.isHurried ? longestHurried : longest);
  const pages: RecognisedPage[] = [];
  for (const { pageNumber, bytes } of pictures) {
    const time = Math.min(longestPicture, end - performance.now());
    const table =
      time < 1000 ? null : await CommandInput.with(sourceOf(bytes), (picture) => recognise(recogniser, picture, Math.round(time), signal));
    if (table) pages.push({ pageNumber, table: table.toString() });
    else if (reader.isHurried) throw new NeedsMoreTime('There is much text to be read.');
  }
  return { pages, unread: pictures.length - pages.length };
}

const problemsOf = (unread: number): readonly string[] =>
  unread === 0 ? [] : [unread === 1 ? 'The text in one picture could not be read.' : `The text in ${unread} pictures could not be read.`];

const withProblems = ({ found }: Extract<StepOutcome, { found: unknown }>, problems: readonly string[]): StepOutcome => ({
  found: { ...found, problems: [...(found.problems ?? []), ...problems] },
});

/** A preview of what was seen is shown of what has no other. */
function withSeen(taken: readonly TakenWith[], outcome: StepOutcome): readonly TakenWith[] {
  if (!('found' in outcome) || !outcome.found.passages?.length) return [...taken, [recognisedStep.name, outcome]];
  const hasText = taken.some(([, one]) => 'found' in one && (one.found.passages?.length ?? 0) > 0 && one.found.unwrittenPages !== undefined);
  const { data: _, ...withoutPreview } = outcome.found;
  const said = taken.map(
    ([name, one]): TakenWith =>
      'found' in one
        ? [name, { found: { ...one.found, problems: (one.found.problems ?? []).filter((problem) => problem !== noText) } }]
        : [name, one],
  );
  return [...said, [recognisedStep.name, { found: hasText ? withoutPreview : outcome.found }]];
}
