import { expect, test } from 'vitest';
import { createClient } from '../../client/src/node.ts';
import { startTestService } from '../support/service.ts';
import { json, scriptedClient } from './support/clients.ts';

test('waits until the service has read a file', async () => {
  const service = await startTestService();
  const client = createClient({ baseUrl: service.baseUrl, apiKey: service.apiKey });
  const file = new File(['# Notes'], 'notes.md');
  const { id } = await client.upload(file, { parentId: '@alias::inbox' });
  expect((await client.waitUntilProcessed(id)).stateProcessing).toBe('completed');
});

test('gives the record of what could not be read, too', async () => {
  const { client, requests } = scriptedClient([json({ stateProcessing: 'processing' }), json({ stateProcessing: 'failed' })]);
  expect((await client.waitUntilProcessed('x', { baseId: 'a base', password: 'open' })).stateProcessing).toBe('failed');
  expect(requests).toHaveLength(2);
  expect(requests[0]?.headers.get('X-Service-Base-Id')).toBe('a base');
  expect(requests[0]?.headers.get('X-Resource-Password')).toBe('open');
});

test('gives up when it is told to', async () => {
  const pending = Array.from({ length: 9 }, () => json({ stateProcessing: 'pending' }));
  const { client } = scriptedClient(pending);
  await expect(client.waitUntilProcessed('x', { timeout: 20 })).rejects.toMatchObject({
    detail: 'timeout',
    message: expect.stringContaining('after 20 milliseconds the resource is still pending'),
  });
  await expect(client.waitUntilProcessed('x', { signal: AbortSignal.timeout(20) })).rejects.toMatchObject({ name: 'TimeoutError' });
});
