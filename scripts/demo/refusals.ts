import { ResourceStorageError } from '../../client/src/node.ts';
import { DemoFailure } from './steps.ts';

/** What must be refused with this code, and is. @throws DemoFailure when it is not */
export async function refused(what: string, detail: ResourceStorageError['detail'], attempt: Promise<unknown>): Promise<number> {
  try {
    await attempt;
  } catch (error) {
    if (error instanceof ResourceStorageError && error.detail === detail) return error.status;
    throw error;
  }
  throw new DemoFailure(`${what} should have been refused with ${detail}`);
}
