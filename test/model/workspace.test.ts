import fc from 'fast-check';
import { describe, it } from 'vitest';
import { addAccount } from '../support/accounts.ts';
import { api } from '../support/api.ts';
import { testedDatabase } from '../support/databases.ts';
import { rowsOf } from '../support/rows.ts';
import { useService } from '../support/service.ts';
import { type Real, someCommands } from './commands.ts';
import { look } from './look.ts';
import { WorkspaceModel } from './workspace-model.ts';

/** Bytes that the workspace's plan allows: it is that of the service by default, which limits nothing. Limits have tests of their own (test/core/limits). */
const room = Number.POSITIVE_INFINITY;

const seed = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);
const sequences = Number(process.env.MODEL_SEQUENCES ?? (testedDatabase() === 'postgres' ? 100 : 200));

const service = useService();

/** An empty workspace on both sides. */
async function setup(): Promise<{ model: WorkspaceModel; real: Real }> {
  const { headers, workspaceId } = await addAccount(service);
  const roots = await rowsOf(service, 'resource_roots', { workspace_id: workspaceId });
  const rootOf = (subtype: string): string => String(roots.find((root) => root.subtype === subtype)?.id);
  let names = 0;
  const real: Real = {
    api: api(service, headers),
    newName: () => `n${++names}`,
    visit: (method, path, body) =>
      fetch(service.baseUrl + path, {
        method,
        ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
      }),
  };
  return { model: new WorkspaceModel(rootOf('inbox'), rootOf('bin'), room), real };
}

describe('A workspace', () => {
  it(`behaves as its model does, whatever is done to it (seed ${seed})`, async () => {
    const property = fc.asyncProperty(someCommands(), async (commands) => {
      let side: Awaited<ReturnType<typeof setup>> | undefined;
      await fc.asyncModelRun(async () => (side = await setup()), commands);
      if (side) await look(side.model, side.real, 5);
    });
    await fc.assert(property, { seed, numRuns: sequences, endOnFailure: false });
  }, 600_000);
});
