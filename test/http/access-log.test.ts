import { expect, it } from 'vitest';
import { startTestService } from '../support/service.ts';

it('The access log has one line a request, with what it was and how it went', async () => {
  const { call, logged } = await startTestService();
  const response = await call('POST', '/v2/folders', { name: 'Invoices' });
  await response.text();
  const lines = logged.filter(({ traceId }) => traceId === response.headers.get('X-Trace-Id'));
  expect(lines).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      traceId: expect.any(String),
      method: 'POST',
      operationId: 'createFolder',
      status: 201,
      ms: expect.any(Number),
    },
  ]);
});

it('The access log never holds a key, a password, a signature or what was sent', async () => {
  const { call, apiKey, logged, service } = await startTestService();
  const id = crypto.randomUUID().replace(/-4/, '-7');
  await call('GET', `/v2/resources/${id}`, undefined, { 'X-Resource-Password': 'hunter2', Authorization: 'Bearer hunter2' });
  await call('GET', `/stored-files/${id}?expires=1&signature=hunter2`);
  await call('GET', '/nope?signature=hunter2');
  await call('POST', '/v2/folders', { name: 'hunter2' });
  service.services.log.info(
    { headers: { 'x-api-key': apiKey, authorization: 'Bearer hunter2', 'x-resource-password': 'hunter2' } },
    'somebody logs headers',
  );
  const text = JSON.stringify(logged);
  expect(logged.length).toBeGreaterThanOrEqual(5);
  expect(text).not.toContain('hunter2');
  expect(text).not.toContain(apiKey);
});

it('The access log names what a request was for by its route, and never holds a path that nothing is at', async () => {
  const { call, logged } = await startTestService();
  const requests = [
    ['GET', '/v2/resources/pub_hunter2/hunter2'],
    ['GET', '/hunter2'],
    ['GET', '/%hunter2'],
    ['PUT', '/v2/tags/hunter2?signature=hunter2'],
    ['GET', '/readyz'],
    ['GET', '/docs/start.js'],
  ] as const;
  for (const [method, path] of requests) await (await call(method, path)).text();
  expect(JSON.stringify(logged)).not.toContain('hunter2');
  expect(logged.filter(({ traceId, method }) => traceId && method).map(({ route }) => route)).toEqual([
    'unknown',
    'unknown',
    'unknown',
    '/v2/tags/{tagId}',
    '/readyz',
    '/docs/start.js',
  ]);
});
