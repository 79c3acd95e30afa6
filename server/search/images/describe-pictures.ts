import type { Enqueue, JobRunner } from '../../core/jobs.ts';
import { type Scope, systemScope } from '../../core/scope.ts';
import type { Services } from '../../core/services.ts';
import { writeInWorkspace } from '../../core/workspaces/keep-store.ts';
import { BlobNotFound } from '../../platform/blobs/blobs.ts';
import type { Database } from '../../platform/database/database.ts';
import { pages } from '../../platform/database/pages.ts';
import { writeColors } from './color-match.ts';
import { fingerprintOf } from './fingerprint.ts';
import { writeLook } from './look.ts';
import type { PictureDescriber } from './picture-describer.ts';
import { findLookOfBytes, findOutdated, findUndescribed, type StoredLook, type StoredPicture, storeLooks } from './picture-store.ts';

type DescribeServices = Pick<Services, 'database' | 'blobs'>;

const nothingToSee: StoredLook = { fingerprint: null, look: null, colors: null };

/**
 * Does jobs `describe_picture`: writes down what the pictures look like, those of a batch together. Bytes that the workspace has seen before are not looked at again.
 * @throws ProcessLost when one takes too much
 */
export function describePictures(services: DescribeServices, describer: PictureDescriber): JobRunner<'describe_picture'> {
  return async (scope, told, { signal }) => {
    const { reader } = services.database;
    const pictures = await findUndescribed(
      reader,
      scope,
      told.map(({ resourceId }) => resourceId),
    );
    const looks: (StoredPicture & StoredLook)[] = [];
    for (const picture of pictures) {
      signal.throwIfAborted();
      const known = await findLookOfBytes(reader, scope, picture.blob_id);
      looks.push({ ...picture, ...(known ?? (await lookAt(services, describer, picture, signal))) });
    }
    await writeInWorkspace(services.database, scope, (trx) => storeLooks(trx, scope, looks));
  };
}

async function lookAt(
  { blobs }: DescribeServices,
  describer: PictureDescriber,
  { blob_id, size }: StoredPicture,
  signal: AbortSignal,
): Promise<StoredLook> {
  try {
    const description = await describer.describeStored(blobs, { id: blob_id, size }, signal);
    if (typeof description === 'string') return nothingToSee;
    const { look, colors } = description;
    return { fingerprint: new Uint8Array(fingerprintOf(look).buffer), look: writeLook(look), colors: writeColors(colors) };
  } catch (error) {
    if (error instanceof BlobNotFound) return nothingToSee;
    throw error;
  }
}

/** For a job that has failed for the last time: the picture is never looked at again, until something else looks. */
export async function markUndescribable({ database }: Pick<Services, 'database'>, scope: Scope, resourceId: string): Promise<void> {
  const pictures = await findUndescribed(database.reader, scope, [resourceId]);
  await writeInWorkspace(database, scope, (trx) =>
    storeLooks(
      trx,
      scope,
      pictures.map((picture) => ({ ...picture, ...nothingToSee })),
    ),
  );
}

/** Pictures that get their jobs in one transaction. */
const atOnce = 500;

/** Has pictures looked at that were stored before anything looked at them, or that something older looked at. */
export async function describeOutdated({ database, enqueue }: { database: Database; enqueue: Enqueue }, signal: AbortSignal): Promise<void> {
  const next = (last: { resource_id: string } | undefined) => findOutdated(database.reader, last?.resource_id ?? '', atOnce);
  for await (const pictures of pages(next)) {
    signal.throwIfAborted();
    for (const [workspaceId, own] of Map.groupBy(pictures, (picture) => picture.workspace_id)) {
      const scope = systemScope(workspaceId);
      const told = own.map(({ resource_id }) => ({ resourceId: resource_id }));
      await writeInWorkspace(database, scope, (trx) => enqueue(trx, scope, 'describe_picture', ...told));
    }
  }
}
