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

/**
 * Takes the steps for stored content, one after the other.
 * @throws BlobNotFound; NeedsMoreTime of a reader that is in a hurry
 */
export async function takeSteps(
  { config, blobs, database, log }: Pick<Services, 'config' | 'blobs' | 'database' | 'log'>,
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
  if (transcript) taken.push([transcriptStep.name, await takeTranscript(services, content, { blobs, blob: transcript }, about, signal)]);
  return findingsOf([...taken, ...(await takeWords(services, content, taken, about, signal))]);
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
