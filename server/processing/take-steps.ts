import { scan } from '../core/scan.ts';
import type { Scope } from '../core/scope.ts';
import type { Services } from '../core/services.ts';
import { BlobNotFound } from '../platform/blobs/blobs.ts';
import type { ContentReader, StepOutcome, StoredBytes } from './content-reader.ts';
import { contentOf } from './data-of.ts';
import { isFilm } from './film/formats.ts';
import { takeFilm, withMeasured } from './film/take-film.ts';
import { type Findings, findingsOf, nothingFound, type TakenWith } from './findings.ts';
import type { Content } from './found.ts';
import { withSeenText } from './ocr/take-ocr.ts';
import type { Unprocessed } from './processing-store.ts';
import { findTranscript } from './sound/find-transcript.ts';
import { stepsFor, transcriptStep } from './steps.ts';
import { type StepServices, takeStep, takeWords } from './take-step.ts';

type TakeServices = Pick<Services, 'config' | 'blobs' | 'database' | 'log'>;

/**
 * Takes the steps for stored content, one after the other.
 * @throws BlobNotFound; NeedsMoreTime of a reader that is in a hurry
 */
export async function takeSteps(
  { config, blobs, database, log }: TakeServices,
  reader: ContentReader,
  scope: Scope,
  resource: Unprocessed,
  signal: AbortSignal,
): Promise<Findings> {
  const { blob } = resource;
  if (!blob) return nothingFound;
  if (blob.size === 0) return { ...nothingFound, problems: [{ step: 'content', message: 'The file is empty.' }] };
  const about = { resourceId: resource.id, blobId: blob.id, size: blob.size };
  const [services, content, stored] = [{ reader, log }, contentOf(resource), { blobs, blob }];
  const first: TakenWith[] = [];
  for (const step of stepsFor(resource)) first.push([step.name, await takeStep(services, step, content, stored, about, signal)]);
  const measured = isFilm(resource) ? withMeasured(first, await takeFilm(services, content, stored, about, signal)) : first;
  const taken = [...(await withSeenText(measured, services, config.ocrLanguages, content, stored, about, signal))];
  const transcript = await findTranscript(database.reader, scope, resource);
  if (transcript) {
    const withheld = await whyUnread({ config, blobs, log }, transcript, signal);
    const outcome = withheld ?? (await takeTranscript(services, content, { blobs, blob: transcript }, about, signal));
    taken.push([transcriptStep.name, outcome]);
  }
  return findingsOf([...taken, ...(await takeWords(services, content, taken, about, signal))]);
}

/** A transcript is a file of its own, which is scanned like one. Undefined of one that may be read. */
async function whyUnread(
  services: Omit<TakeServices, 'database'>,
  transcript: { readonly id: string; readonly size: number },
  signal: AbortSignal,
): Promise<StepOutcome | undefined> {
  const { clamdUrl, scanRequired } = services.config;
  if (clamdUrl === null) return undefined;
  try {
    const { infected, scannedAt } = await scan(services, transcript, signal);
    if (infected) return { problem: 'The virus scanner has found something in the transcript. It was not read.' };
    if (scanRequired && scannedAt === null) return { problem: 'The transcript could not be scanned for viruses. It was not read.' };
    return undefined;
  } catch (error) {
    if (!(error instanceof BlobNotFound)) throw error;
    return { problem: transcriptStep.failure };
  }
}

/** It may be swept away while it is read: that is no reason to know nothing of the recording. */
async function takeTranscript(
  services: StepServices,
  content: Content,
  transcript: StoredBytes,
  about: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<StepOutcome> {
  try {
    return await takeStep(services, transcriptStep, content, transcript, about, signal);
  } catch (error) {
    if (!(error instanceof BlobNotFound)) throw error;
    return { problem: transcriptStep.failure };
  }
}
