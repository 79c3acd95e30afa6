import { expect, it } from 'vitest';
import { PreparedInVain, prepared } from '../../server/core/handler-context.ts';
import { Problem } from '../../server/core/problems.ts';
import { query } from '../../server/platform/database/statement.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

const reposition = (app: TestApp): Promise<Response> =>
  fetch(`${app.baseUrl}/v2/resources/position`, {
    method: 'PATCH',
    headers: { 'X-Api-Key': app.apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ resourceIds: ['0199c1d6-5555-7abc-8def-000000000005'], location: { insertAfterId: null } }),
  });

it('What a handler prepares is done before its transaction, while others write', async () => {
  const steps: string[] = [];
  const app = await startTestApp({
    handlers: {
      repositionResources: prepared(
        async ({ body }) => {
          // Fails inside a transaction, and waits for ever where it has to wait for one.
          await app.database.transaction(async () => steps.push('another transaction'));
          return body.resourceIds.length;
        },
        async (_request, { db }, count) => {
          await db.all(query(({ knex }) => knex('workspaces')));
          steps.push(`its own transaction, with ${count} prepared`);
          return { status: 204 };
        },
      ),
    },
  });
  expect((await reposition(app)).status).toBe(204);
  expect(steps).toEqual(['another transaction', 'its own transaction, with 1 prepared']);
});

it('What fails while it is prepared is the answer, and no transaction begins', async () => {
  let began = false;
  const app = await startTestApp({
    handlers: {
      repositionResources: prepared(
        async () => {
          throw new Problem('resource_locked');
        },
        async () => {
          began = true;
          return { status: 204 };
        },
      ),
    },
  });
  const response = await reposition(app);
  expect([response.status, await response.json()]).toMatchObject([423, { detail: 'resource_locked' }]);
  expect(began).toBe(false);
});

it('What was prepared in vain is prepared again, a few times', async () => {
  for (const [fitting, status] of [
    [3, 204],
    [4, 503],
  ] as const) {
    let preparations = 0;
    const app = await startTestApp({
      handlers: {
        repositionResources: prepared(
          async () => ++preparations,
          async (_request, _context, count) => {
            if (count < fitting) throw new PreparedInVain();
            return { status: 204 };
          },
        ),
      },
    });
    expect([(await reposition(app)).status, preparations]).toEqual([status, 3]);
  }
});
