import type { components } from '../../generated/contract.ts';
import { appendEvent } from '../core/events/outbox.ts';
import type { JobRunner } from '../core/jobs.ts';
import type { Scope } from '../core/scope.ts';
import type { Services } from '../core/services.ts';
import { writeInWorkspace } from '../core/workspaces/keep-store.ts';
import { BlobNotFound, type Blobs } from '../platform/blobs/blobs.ts';
import { ProcessLost } from '../platform/jobs/jobs.ts';
import type { PictureReader } from './picture-reader.ts';
import { findUnprocessed, setProcessed, type Unprocessed } from './processing-store.ts';

type ProcessingProblem = components['schemas']['ProcessingProblem'];
type ProcessServices = Pick<Services, 'database' | 'blobs' | 'enqueue' | 'log'>;

/** What became of a resource: what is now known of it, or why nothing could be. */
type Outcome = { readonly data: Readonly<Record<string, unknown>> } | { readonly failure: string };

/**
 * Does the job `process_resource`: from pending to completed, or to failed where the bytes themselves are missing. A picture that can't be read is
 * completed, with a problem noted. One whose reading takes too much fails the job. What has failed is only met again when an operator has had the job retried.
 */
export function processResource(services: ProcessServices, pictures: PictureReader): JobRunner<'process_resource'> {
  return async (scope, { resourceId }, { signal }) => {
    const resource = await findUnprocessed(services.database.reader, scope, resourceId);
    if (!resource || resource.state === 'completed') return;
    await conclude(services, scope, resource, await look(services, pictures, resource, signal));
  };
}

/** For a job that has failed for the last time: the resource then says so itself. */
export async function markProcessingFailed(services: ProcessServices, scope: Scope, resourceId: string): Promise<void> {
  const resource = await findUnprocessed(services.database.reader, scope, resourceId);
  if (resource && resource.state !== 'failed') await conclude(services, scope, resource, { failure: 'The content could not be processed.' });
}

async function look({ blobs, log }: ProcessServices, pictures: PictureReader, resource: Unprocessed, signal: AbortSignal): Promise<Outcome> {
  const { blob, data } = resource;
  if (!blob) return { data };
  try {
    await requireLastByte(blobs, blob);
    return { data: { ...data, ...(await whatTheBytesTell(blobs, pictures, resource, blob, signal)) } };
  } catch (error) {
    if (error instanceof ProcessLost)
      log.warn({ resourceId: resource.id, blobId: blob.id, size: blob.size }, `${error.message} The picture is to blame.`);
    if (!(error instanceof BlobNotFound)) throw error;
    log.error({ err: error, resourceId: resource.id, blobId: blob.id }, 'the bytes of a resource are missing');
    return { failure: 'The stored bytes are missing.' };
  }
}

async function whatTheBytesTell(
  blobs: Blobs,
  pictures: PictureReader,
  { mimeType, data }: Unprocessed,
  blob: NonNullable<Unprocessed['blob']>,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const known = { infected: false, sha256: blob.sha256 };
  if (!mimeType?.startsWith('image/')) return known;
  const size = await pictures.sizeOf(blobs, blob, signal);
  if ('problem' in size) return { ...known, problems: [{ step: 'dimensions', message: size.problem } satisfies ProcessingProblem] };
  return { ...known, attributes: { ...(data.attributes as object | undefined), dimensions: size.dimensions }, problems: [] };
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

async function conclude({ database, enqueue }: ProcessServices, scope: Scope, resource: Unprocessed, outcome: Outcome): Promise<void> {
  await writeInWorkspace(database, scope, async (trx) => {
    const failed = 'failure' in outcome;
    if (!(await setProcessed(trx, scope, resource, failed ? 'failed' : 'completed', failed ? resource.data : outcome.data))) return;
    const told = { resourceId: resource.id, changed: failed || outcome.data === resource.data ? ['stateProcessing'] : ['stateProcessing', 'data'] };
    if (failed) await appendEvent(trx, scope, 'resource.processing_failed', { ...told, problem: outcome.failure });
    else await appendEvent(trx, scope, 'resource.processed', told);
    if (!failed && resource.blob && resource.mimeType?.startsWith('image/'))
      await enqueue(trx, scope, 'describe_picture', { resourceId: resource.id });
  });
}
