import { appendEvent } from '../core/events/outbox.ts';
import type { JobRunner } from '../core/jobs.ts';
import { Problem } from '../core/problems.ts';
import { findRenditionBlobs, setRenditions } from '../core/resources/renditions-store.ts';
import { type Scan, scan } from '../core/scan.ts';
import type { Scope } from '../core/scope.ts';
import type { Services } from '../core/services.ts';
import { writeInWorkspace } from '../core/workspaces/keep-store.ts';
import { BlobNotFound, type Blobs } from '../platform/blobs/blobs.ts';
import { releaseBlobs } from '../platform/blobs/release.ts';
import { addBlob } from '../platform/blobs/store.ts';
import { newId } from '../platform/crypto/ids.ts';
import type { Transaction } from '../platform/database/database.ts';
import { removeLook } from '../search/images/picture-store.ts';
import { protectedAmong } from '../search/index/protection.ts';
import { setPassages } from '../search/index/source-store.ts';
import type { ContentReader } from './content-reader.ts';
import { dataOf } from './data-of.ts';
import { questionsAbout } from './elsewhere/questions.ts';
import { discardAttachments, type KeptAttachment, keepAttachments, makeAttachments, whyNotAttached } from './email/make-attachments.ts';
import { type Findings, nothingFound } from './findings.ts';
import { discardRenditions, type KeptRendition, keepRenditions } from './keep-renditions.ts';
import { findUnprocessed, nameUnnamed, setFailed, setProcessed, setProcessing, type Unprocessed } from './processing-store.ts';
import { followScan } from './scan-again.ts';
import { stepsFor } from './steps.ts';
import { NeedsMoreTime } from './take-step.ts';
import { takeSteps } from './take-steps.ts';
import { withKeywords } from './with-keywords.ts';

type ProcessServices = Pick<Services, 'config' | 'database' | 'blobs' | 'enqueue' | 'log'>;

/** Bytes of a file that is left to the lane for what takes long. */
const largestQuick = 32 * 1024 * 1024;

/**
 * Does the job `process_resource`: from pending by way of processing to completed, or to failed where the bytes themselves are missing. A step that fails, because
 * the content is broken or because reading it takes too much, is noted as a problem, and the others go on. What is large, or takes longer than the reader has time
 * for, is left to `process_slowly`, so that nothing small waits behind it.
 */
export function processResource(services: ProcessServices, hurriedReader: ContentReader): JobRunner<'process_resource'> {
  return async (scope, { resourceId }, { signal }) => {
    const resource = await beginProcessing(services, scope, resourceId);
    if (!resource) return;
    const isLarge = (resource.blob?.size ?? 0) > largestQuick && (stepsFor(resource).length > 0 || services.config.clamdUrl !== null);
    if (isLarge || !(await process(services, hurriedReader, scope, resource, signal)))
      await writeInWorkspace(services.database, scope, (trx) => services.enqueue(trx, scope, 'process_slowly', { resourceId }));
  };
}

/** Does the job `process_slowly`, which is the same with all the time that the steps may take. */
export function processSlowly(services: ProcessServices, reader: ContentReader): JobRunner<'process_slowly'> {
  return async (scope, { resourceId }, { signal }) => {
    const resource = await beginProcessing(services, scope, resourceId);
    if (resource) await process(services, reader, scope, resource, signal);
  };
}

async function beginProcessing({ database }: ProcessServices, scope: Scope, resourceId: string): Promise<Unprocessed | undefined> {
  const resource = await findUnprocessed(database.reader, scope, resourceId);
  if (!resource || resource.state === 'completed') return undefined;
  if (resource.state !== 'processing') await writeInWorkspace(database, scope, (trx) => setProcessing(trx, scope, resource));
  return resource;
}

/** False when the reader had too little time for it. */
async function process(services: ProcessServices, reader: ContentReader, scope: Scope, resource: Unprocessed, signal: AbortSignal): Promise<boolean> {
  const { blobs, log } = services;
  try {
    if (resource.blob) await requireLastByte(blobs, resource.blob);
    // Nothing else reads the bytes before.
    const scanned = resource.blob && services.config.clamdUrl ? await scan(services, resource.blob, signal) : null;
    const findings = scanned?.infected ? { ...nothingFound, data: { infected: true } } : await takeSteps(services, reader, scope, resource, signal);
    await complete(services, scope, resource, withScan(findings, scanned), scanned);
  } catch (error) {
    if (error instanceof NeedsMoreTime) return false;
    if (!(error instanceof BlobNotFound)) throw error;
    // Unless the resource has gone meanwhile, or has other bytes.
    if (await fail(services, scope, resource, 'The stored bytes are missing.'))
      log.error({ err: error, resourceId: resource.id, blobId: resource.blob?.id }, 'the bytes of a resource are missing');
  }
  return true;
}

/** For a job that has failed for the last time: the resource then says so itself. */
export async function markProcessingFailed(services: ProcessServices, scope: Scope, resourceId: string): Promise<void> {
  const resource = await findUnprocessed(services.database.reader, scope, resourceId);
  if (resource && resource.state !== 'failed') await fail(services, scope, resource, 'The content could not be processed.');
}

/** The hash was taken while the bytes came in. That they are all still there shows at their end, without reading gigabytes again. */
async function requireLastByte(blobs: Blobs, { id, size }: { id: string; size: number }): Promise<void> {
  if (size === 0) {
    await blobs.head(id, 0);
    return;
  }
  const lastByte = await blobs.read(id, { start: size - 1, end: size - 1 });
  for await (const _ of lastByte) break;
}

/** With what the virus scan has come to, which was the first step. */
function withScan(findings: Findings, scanned: Scan | null): Findings {
  if (!scanned) return findings;
  const { problem, scannedAt } = scanned;
  return {
    ...findings,
    problems: [...(problem === null ? [] : [{ step: 'scan', message: problem }]), ...findings.problems],
    steps: [{ step: 'scan', state: scannedAt === null ? 'failed' : 'completed' }, ...findings.steps],
  };
}

/** Writes down what was found, unless the resource has gone or has other content by now. */
export async function complete(
  services: ProcessServices,
  scope: Scope,
  resource: Unprocessed,
  found: Findings,
  scanned: Scan | null = null,
): Promise<void> {
  const { database, blobs } = services;
  const findings = await withKeywords(database.reader, scope, found);
  const kept = await keepRenditions(blobs, findings.renditions);
  const asks = await isAskedElsewhere(services, scope, resource, findings);
  const attached = await keepAttachments(blobs, database.reader, scope, resource.id, findings.attachments);
  const write = (known: Findings, attachments: readonly KeptAttachment[]): Promise<boolean> =>
    writeInWorkspace(database, scope, (trx) => writeDown(services, trx, scope, resource, known, scanned, kept, attachments, asks));
  let isDone: boolean;
  try {
    isDone = await write(findings, attached);
    if (!isDone) await discardAttachments(blobs, attached);
  } catch (error) {
    if (attached.length === 0 || !(error instanceof Problem)) throw error;
    // Where they can't be put is no reason to know nothing of the e-mail.
    await discardAttachments(blobs, attached);
    const problem = { step: 'attachments', message: whyNotAttached(error.code) };
    isDone = await write({ ...findings, problems: [...findings.problems, problem] }, []);
  }
  if (!isDone) await discardRenditions(blobs, kept);
}

/** Everybody sees names: what a password protects has none from its content. */
const mayShowTitle = async (trx: Transaction, scope: Scope, id: string): Promise<boolean> => !(await protectedAmong(trx, scope, [id]))(id);

/** Whether there is something that only a server elsewhere can tell. Nothing that a password protects is sent to one. */
async function isAskedElsewhere({ config, database }: ProcessServices, scope: Scope, resource: Unprocessed, findings: Findings): Promise<boolean> {
  const characters = findings.passages.reduce((sum, { text }) => sum + text.length, 0);
  const { transcript, description } = questionsAbout(config, resource, findings.data, characters);
  return (transcript || description) && !(await protectedAmong(database.reader, scope, [resource.id]))(resource.id);
}

/** Writes down that nothing could be read, and why. What was found at another time stays. */
export async function completeUnread(
  { database }: Pick<ProcessServices, 'database'>,
  scope: Scope,
  resource: Unprocessed,
  { problems, steps }: Findings,
): Promise<void> {
  await writeInWorkspace(database, scope, async (trx) => {
    if (!(await setProcessed(trx, scope, resource, { ...resource.data, problems, steps }))) return;
    await appendEvent(trx, scope, 'resource.processed', { resourceId: resource.id, changed: ['stateProcessing', 'data'] });
  });
}

/** False when the resource has gone, or has other content by now. */
async function writeDown(
  services: ProcessServices,
  trx: Transaction,
  scope: Scope,
  resource: Unprocessed,
  findings: Findings,
  scanned: Scan | null,
  kept: readonly KeptRendition[],
  attached: readonly KeptAttachment[],
  asks: boolean,
): Promise<boolean> {
  const { enqueue } = services;
  const [data, round] = [dataOf(resource, findings, scanned), newId()];
  if (!(await (asks ? setProcessed(trx, scope, resource, { ...data, asking: round }, 'processing') : setProcessed(trx, scope, resource, data))))
    return false;
  const isNamed =
    findings.title !== null && (await mayShowTitle(trx, scope, resource.id)) && (await nameUnnamed(trx, scope, resource.id, findings.title));
  const earlier = await findRenditionBlobs(trx, scope, [resource.id]);
  for (const { blob } of kept) await addBlob(trx, scope, blob);
  await setRenditions(
    trx,
    scope,
    resource.id,
    kept.flatMap(({ renditions }) => renditions),
  );
  await releaseBlobs(trx, scope, enqueue, earlier);
  await setPassages(trx, scope, resource.id, findings.passages);
  if (scanned?.infected) await removeLook(trx, scope, resource.id);
  await makeAttachments(services, trx, scope, resource.id, attached);
  const changed = ['stateProcessing', 'data', ...(isNamed ? ['name'] : []), ...(kept.length + earlier.length > 0 ? ['thumbnail', 'cover'] : [])];
  if (asks) await enqueue(trx, scope, 'ask_elsewhere', { resourceId: resource.id, changed, round });
  else await appendEvent(trx, scope, 'resource.processed', { resourceId: resource.id, changed });
  if (resource.blob && scanned) await followScan(services, trx, scope, { id: resource.id, blobId: resource.blob.id }, scanned);
  if (resource.blob && !scanned?.infected && resource.mimeType?.startsWith('image/'))
    await enqueue(trx, scope, 'describe_picture', { resourceId: resource.id });
  return true;
}

async function fail({ database }: ProcessServices, scope: Scope, resource: Unprocessed, problem: string): Promise<boolean> {
  return writeInWorkspace(database, scope, async (trx) => {
    if (!(await setFailed(trx, scope, resource))) return false;
    await appendEvent(trx, scope, 'resource.processing_failed', { resourceId: resource.id, changed: ['stateProcessing'], problem });
    return true;
  });
}
