import { appendEvents } from '../../core/events/outbox.ts';
import { addUsage } from '../../core/limits/usage.ts';
import type { HeldResource } from '../../core/resources/held-store.ts';
import { actingUserId, type Scope } from '../../core/scope.ts';
import type { Services } from '../../core/services.ts';
import { newId } from '../../platform/crypto/ids.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { type ProcessingJob, processingJob } from '../resources/processing-jobs.ts';
import { descend } from '../resources/tree/descend.ts';
import { type CopyIds, holdOriginals, insertCopiesOf } from './copy-store.ts';

/** Resources that are copied with one statement: few enough for others to have their turn in between. */
const together = 200;

/**
 * Copies a folder that the transaction holds, with everything below it, to the top of a root of its own: `count` resources, of which the new folder has this
 * id. The plan is asked before the work.
 * @throws Problem exceeds_storage_limit, exceeds_resource_limit, exceeds_credit_limit
 */
export async function copyTree(
  services: Pick<Services, 'enqueue'>,
  trx: Transaction,
  scope: Scope,
  folder: HeldResource,
  isPrivate: boolean,
): Promise<{ id: string; count: number }> {
  const { copies, bytes } = await planCopies(trx, scope, folder);
  await addUsage(trx, scope, { bytes, resources: copies.length });

  const [id = ''] = copies.map(({ ids: [, copyId] }) => copyId);
  const makerId = actingUserId(scope);
  const place = { rootId: id, levels: folder.depth, privateTo: isPrivate ? makerId : null, makerId, now: Date.now() };
  for (let start = 0; start < copies.length; start += together) {
    const some = copies.slice(start, start + together);
    await insertCopiesOf(trx, scope, some.map(idsOf), place);
    await appendEvents(trx, scope, 'resource.created', some.map(namesCopy));
    const unread = Map.groupBy(
      some.filter((copy) => copy.isUnread),
      ({ job }) => job,
    );
    for (const [job, copiesOfIt] of unread) await services.enqueue(trx, scope, job, ...copiesOfIt.map(namesCopy));
    const pictures = some.filter((copy) => copy.isPicture && !copy.isUnread);
    if (pictures.length > 0) await services.enqueue(trx, scope, 'describe_picture', ...pictures.map(namesCopy));
  }
  return { id, count: copies.length };
}

interface PlannedCopy {
  readonly ids: CopyIds;
  /** Its content is still to be read. */
  readonly isUnread: boolean;
  readonly job: ProcessingJob;
  readonly isPicture: boolean;
}

const idsOf = ({ ids }: PlannedCopy): CopyIds => ids;
const namesCopy = ({ ids: [, resourceId] }: PlannedCopy): { resourceId: string } => ({ resourceId });

/** Gives everything that the copier reaches an id for its copy, parents before their children. */
async function planCopies(trx: Transaction, scope: Scope, folder: HeldResource): Promise<{ copies: readonly PlannedCopy[]; bytes: number }> {
  const copyIdOf = new Map<string, string>();
  const copies: PlannedCopy[] = [];
  let bytes = 0;
  const plan = async (ids: readonly string[]): Promise<void> => {
    for (const row of await holdOriginals(trx, scope, ids)) {
      const copyId = newId();
      copyIdOf.set(row.id, copyId);
      const isUnread = row.state_processing === 'pending' || row.state_processing === 'processing';
      copies.push({
        ids: [row.id, copyId, copyIdOf.get(row.parent_id ?? '') ?? null],
        isUnread,
        job: processingJob(row.kind),
        isPicture: row.mime_type?.startsWith('image/') ?? false,
      });
      bytes += row.bytes;
    }
  };
  await plan([folder.id]);
  await descend(trx, folder.id, plan);
  return { copies, bytes };
}
