import { expect } from 'vitest';
import type { Service } from '../../server/app/service.ts';
import { checkStore } from '../../server/commands/check/check.ts';
import { sweep } from '../../server/operations/uploads/sweep.ts';

const hour = 60 * 60 * 1000;

/** Waits until the service has nothing left to do, sweeps away what requests and processes have left that came to grief, and holds that nothing is wrong then. */
export async function expectNothingWrong({ services, worker }: Service): Promise<void> {
  // What is young might belong to a request that is under way. By then it is not young any more.
  const now = Date.now() + 2 * hour;
  await worker.idle();
  // Of what came to grief many times there is much.
  await sweep(services, { now, howeverMany: true });
  await worker.idle();
  expect(await checkStore(services, { now })).toEqual([]);
}
