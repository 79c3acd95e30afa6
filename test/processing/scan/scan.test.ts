import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemScope } from '../../../server/core/scope.ts';
import { TryAgainIn } from '../../../server/platform/jobs/jobs.ts';
import { scanAgain } from '../../../server/processing/scan-again.ts';
import { api, expectProblem, type RecordOf } from '../../support/api.ts';
import { freePort, noClamd, type RunningClamd, startClamd, virus } from '../../support/clamd.ts';
import { unhurried } from '../../support/jobs.ts';
import { addMemberWithKey } from '../../support/members.ts';
import { rowsOf } from '../../support/rows.ts';
import { startTestService, type TestService } from '../../support/service.ts';

async function uploaded(service: TestService, bytes: string | Uint8Array, fields: Readonly<Record<string, unknown>> = {}) {
  const { id } = await api(service).file({ bytes, filename: 'letter.txt', mimeType: 'text/plain', ...fields });
  return processed(service, id);
}

async function processed(service: TestService, id: string, headers: Readonly<Record<string, string>> = {}) {
  await service.service.worker.idle();
  const response = await service.call('GET', `/v2/resources/${id}`, undefined, headers);
  return (await response.json()) as RecordOf<'document'>;
}

/** Where a job waits for the scanner, the worker has always something to do. */
async function processedUnscanned(service: TestService, bytes: string) {
  const client = api(service);
  const { id } = await client.file({ bytes, filename: 'letter.txt', mimeType: 'text/plain' });
  return vi.waitFor(async () => {
    const record = (await client.record(id)) as RecordOf<'document'>;
    expect(record.stateProcessing).toBe('completed');
    return record;
  }, 30_000);
}

const statusOf = async (url: string) => (await fetch(url)).status;

describe.skipIf(noClamd)(`A file that is scanned for viruses${noClamd ? ` (${noClamd})` : ''}`, () => {
  let clamd: RunningClamd;
  beforeAll(async () => {
    clamd = await startClamd('tcp');
  });
  afterAll(() => clamd?.stop());

  it('is served when it is clean, and says when it was scanned', async () => {
    const service = await startTestService({ clamdUrl: clamd.address, scanRequired: true });
    const { data, fileUrl } = await uploaded(service, 'A letter that is clean.');
    expect(data).toMatchObject({ infected: false, scannedAt: expect.stringMatching(/^20/), problems: [] });
    expect(data.steps[0]).toEqual({ step: 'scan', state: 'completed' });
    expect(await statusOf(String(fileUrl))).toBe(200);
  });

  it('goes no further when it is infected, is not served, and has an address for an owner who asks for it', async () => {
    const service = await startTestService({ clamdUrl: clamd.address });
    const client = api(service);
    const { id, fileUrl: before } = await client.file({ bytes: `A letter. ${virus} Yours, Bob.`, filename: 'letter.txt', mimeType: 'text/plain' });
    const record = await processed(service, id);
    expect(record).toMatchObject({ stateProcessing: 'completed', fileUrl: null, thumbnail: null, cover: null });
    expect(record.data).toMatchObject({ infected: true, scannedAt: expect.any(String), caption: null, keywords: [] });
    expect(record.data.steps).toEqual([{ step: 'scan', state: 'completed' }]);
    expect(record.data.problems).toEqual([
      { step: 'scan', message: 'The virus scanner has found Tests.Virus.UNOFFICIAL in the file. Its content is withheld.' },
    ]);
    expect(await rowsOf(service, 'search_passages', { resource_id: id })).toEqual([]);
    if (before) await expectProblem(await fetch(before), 403, 'file_infected');
    const { fileUrl } = await processed(service, id, { 'X-Allow-Infected': 'true' });
    const response = await fetch(String(fileUrl));
    expect([response.status, response.headers.get('content-disposition')?.split(';')[0]]).toEqual([200, 'attachment']);
    expect(await response.text()).toContain(virus);
    expect(await statusOf(String(fileUrl).replace('&infected=allow', ''))).toBe(403);
  });

  it('has an address for owners alone', async () => {
    const service = await startTestService({ clamdUrl: clamd.address });
    const { id } = await uploaded(service, virus);
    const [workspace] = await rowsOf(service, 'workspaces');
    const editor = await addMemberWithKey(service, String(workspace?.id), 'editor');
    const response = await editor.call('GET', `/v2/resources/${id}`, undefined, { 'X-Allow-Infected': 'true' });
    expect(await response.json()).toMatchObject({ fileUrl: null, data: { infected: true } });
  });

  it('shares with its copies what was found later', async () => {
    const service = await startTestService();
    const client = api(service);
    const folder = await client.folder();
    await uploaded(service, virus, { parentId: folder.id });
    const { id: spaceId } = (await client.send('POST', '/v2/spaces', { copyFolderId: folder.id })) as { id: string };
    const foundIn = async (parentId: string) => {
      await service.service.worker.idle();
      return ((await client.filter({ parentId })).resources as RecordOf<'document'>[]).map(({ id, data }) => ({ id, infected: data.infected }));
    };
    expect([...(await foundIn(folder.id)), ...(await foundIn(spaceId))].map(({ infected }) => infected)).toEqual([false, false]);
    const [one] = await foundIn(spaceId);
    // The operator has set up a scanner since.
    Object.assign(service.service.services.config, { clamdUrl: clamd.address });
    await client.call('POST', `/v2/resources/${one?.id}/reprocess`);
    expect([...(await foundIn(folder.id)), ...(await foundIn(spaceId))].map(({ infected }) => infected)).toEqual([true, true]);
  });

  it('is not scanned beyond what the scanner takes, which it says', async () => {
    const service = await startTestService({ clamdUrl: clamd.address });
    const { data, fileUrl } = await uploaded(service, Buffer.alloc(3 * 1024 * 1024, 'long '));
    expect([data.infected, data.scannedAt, data.steps[0]]).toEqual([false, null, { step: 'scan', state: 'failed' }]);
    expect(data.problems).toContainEqual({ step: 'scan', message: 'The file is larger than the virus scanner takes. It was not scanned.' });
    expect(await statusOf(String(fileUrl))).toBe(200);
    expect(await rowsOf(service, 'jobs', { type: 'scan_again' })).toEqual([]);
  });
});

describe.skipIf(noClamd)('A scanner that is away', () => {
  it('is asked again later, and what it finds then withholds the file', async () => {
    const port = await freePort();
    const service = await startTestService({ clamdUrl: { host: '127.0.0.1', port } });
    const { id, data, fileUrl } = await processedUnscanned(service, virus);
    expect([data.infected, data.scannedAt]).toEqual([false, null]);
    expect(data.problems).toContainEqual({ step: 'scan', message: 'The virus scanner was not available. The file will be scanned later.' });
    expect(await statusOf(String(fileUrl))).toBe(200);
    const [job] = await rowsOf(service, 'jobs', { type: 'scan_again' });
    const scope = systemScope(String(job?.workspace_id));
    const run = () => scanAgain(service.service.services)(scope, { resourceId: id }, unhurried);
    await expect(run()).rejects.toThrow(TryAgainIn);
    const clamd = await startClamd('tcp', port);
    try {
      await run();
      await vi.waitFor(async () => expect(await api(service).record(id)).toMatchObject({ fileUrl: null, data: { infected: true } }), 30_000);
      expect(await statusOf(String(fileUrl))).toBe(403);
    } finally {
      await clamd.stop();
    }
  });

  it('leaves nothing that is served where a scan is required', async () => {
    const service = await startTestService({ clamdUrl: { host: '127.0.0.1', port: await freePort() }, scanRequired: true });
    const { fileUrl } = await processedUnscanned(service, 'A letter that nobody has scanned.');
    await expectProblem(await fetch(String(fileUrl)), 503, 'unavailable');
  });
});
