import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { type Fault, type Received, startWrongServer } from '../conformance/wrong-server.ts';
import { startTestService } from '../support/service.ts';
import { root } from './document.ts';
import { type RedoclyRun, redocly } from './redocly.ts';

const file = 'openapi/workflows.arazzo.yaml';

const runWorkflows = (baseUrl: string, apiKey: string, ...options: readonly string[]): Promise<RedoclyRun> =>
  redocly(['respect', file, '--server', `contract=${baseUrl}`, '--input', `apiKey=${apiKey}`, ...options]);

/** Says that it has done what it is asked on a path, and has not. */
function idleAt(path: string): Fault {
  const done = { status: 204, headers: { 'x-trace-id': '0199c1d6a3f27c5e8b1d4f6a2e9c7b30' }, body: Buffer.alloc(0) };
  return { instead: (request) => (request.path === path ? done : undefined) };
}

function withoutScope(request: Received): Received {
  const { 'x-service-workspace-id': _workspaceId, 'x-service-base-id': _baseId, ...headers } = request.headers;
  return { ...request, headers };
}

const everythingOf = ({ output, log }: RedoclyRun): string => `${output}\n${log}`;

it('The workflows run against a started server', { timeout: 60_000 }, async () => {
  const service = await startTestService();
  const run = await runWorkflows(service.baseUrl, service.apiKey);
  const { workflows } = parse(await readFile(path.join(root, file), 'utf8')) as { workflows: readonly unknown[] };
  expect(run.code, everythingOf(run)).toBe(0);
  expect(everythingOf(run)).toContain(`Workflows: ${workflows.length} passed, ${workflows.length} total`);
  expect(everythingOf(run)).not.toContain(service.apiKey);
});

it('The workflows fail where the server refuses the key', { timeout: 60_000 }, async () => {
  const service = await startTestService();
  const run = await runWorkflows(service.baseUrl, 'a key that nobody has been given');
  expect(run.code, everythingOf(run)).toBe(1);
  expect(everythingOf(run)).toContain('askForUrl');
});

it.each<[what: string, workflow: string, step: string, fault: Fault]>([
  ['puts nothing into the bin', 'binAndRecover', 'notInLists', idleAt('/v2/resources/delete')],
  ['does not recover', 'binAndRecover', 'whereItWas', idleAt('/v2/resources/recover')],
  ['works in one workspace whatever the header says', 'delegateWorkspaces', 'whatGraceSees', { request: withoutScope }],
  ['does not delete', 'delegateWorkspaces', 'graceIsGone', idleAt('/v2/workspaces/deletion-confirmation')],
])('A workflow fails at its step where the server %s', { timeout: 60_000 }, async (_what, workflow, step, fault) => {
  const service = await startTestService();
  const wrong = await startWrongServer(service.baseUrl, fault);
  onTestFinished(() => wrong.close());
  const run = await runWorkflows(wrong.baseUrl, service.apiKey, '--workflow', workflow);
  expect(run.code, everythingOf(run)).toBe(1);
  expect(everythingOf(run)).toContain(`stepId - ${step}`);
  expect(everythingOf(run)).toMatch(/Steps: \d+ passed, 1 failed/);
});

it('The workflows keep the rules of the linter', async () => {
  const { code, output } = await redocly(['lint', 'workflows', '--format=json']);
  expect(JSON.parse(output)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] });
  expect(code).toBe(0);
});
