import { setPlan } from '../../server/core/limits/store.ts';
import { systemScope } from '../../server/core/scope.ts';
import type { TestService } from './service.ts';

/** Gives a workspace a plan, as the command line does. */
export async function givePlan({ service }: TestService, workspaceId: string, plan: string | null): Promise<void> {
  await service.services.database.transaction((trx) => setPlan(trx, systemScope(workspaceId), plan));
}
