import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { systemScope } from '../../../server/core/scope.ts';
import { installedLanguages } from '../../../server/processing/ocr/program.ts';
import { scanAgain } from '../../../server/processing/scan-again.ts';
import { describePictures } from '../../../server/search/images/describe-pictures.ts';
import { PictureDescriber } from '../../../server/search/images/picture-describer.ts';
import { picture } from '../../search/images/pictures.ts';
import { type Api, api, expectProblem, type RecordOf } from '../../support/api.ts';
import { noClamd, type RunningClamd, startClamd, virus } from '../../support/clamd.ts';
import { unhurried } from '../../support/jobs.ts';
import { rowsOf } from '../../support/rows.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { drawText } from '../draw-text.ts';
import { fixture, processedFile } from '../media.ts';

const readsText = (await installedLanguages()).includes('eng');

/** What comes behind the end of a picture is looked at by nobody but the scanner. */
const infected = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.from(virus)]);
const dataUri = (bytes: Buffer): string => `data:image/png;base64,${bytes.toString('base64')}`;

async function recordOf(service: TestService, id: string) {
  await service.service.worker.idle();
  return (await api(service).record(id)) as RecordOf<'image'>;
}

/** As an operator who sets up a scanner, or gets new signatures. */
const scansWith = (service: TestService, clamd: RunningClamd) => Object.assign(service.service.services.config, { clamdUrl: clamd.address });

async function replace(service: TestService, id: string, bytes: Buffer): Promise<void> {
  const { url, headers } = await api(service).get<{ url: string; headers: Record<string, string> }>(
    `/v2/upload?size=0&filename=changed.png&resourceId=${id}`,
  );
  expect((await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) })).status).toBe(200);
}

describe.skipIf(noClamd)(`A picture that turns out to be infected after it was drawn${noClamd ? ` (${noClamd})` : ''}`, () => {
  let clamd: RunningClamd;
  beforeAll(async () => {
    clamd = await startClamd('tcp');
  });
  afterAll(() => clamd?.stop());

  it('keeps nothing that was made of it, and no search finds it by its look, its colours or its text', async () => {
    const service = await startTestService({ ocrLanguages: readsText ? ['eng'] : [] });
    const client = api(service);
    const sign = drawText(['HARBOUR OFFICE', 'Please ring for the windlass.'], { paper: '#2266aa' });
    const { id } = await client.file({ bytes: infected(sign), filename: 'sign.jpg', mimeType: 'image/jpeg' });
    const clean = await recordOf(service, id);
    const blue = [34, 102, 170];
    const searches: Parameters<Api['search']>[0][] = [
      { image: dataUri(sign) },
      { filters: { color: blue } },
      ...(readsText ? [{ text: 'windlass' }] : []),
    ];
    const found = () => Promise.all(searches.map(async (search) => (await client.search(search)).hits.map((hit) => hit.id)));
    expect(await found()).toEqual(searches.map(() => [id]));
    const shown = [String(clean.fileUrl), String(clean.thumbnail?.md)];
    for (const url of shown) expect((await fetch(url)).status).toBe(200);

    scansWith(service, clamd);
    await client.call('POST', `/v2/resources/${id}/reprocess`);
    const record = await recordOf(service, id);
    expect(record).toMatchObject({ stateProcessing: 'completed', fileUrl: null, thumbnail: null, cover: null });
    expect(record.data).toMatchObject({ infected: true, media: null, caption: null, keywords: [] });
    expect(await found()).toEqual(searches.map(() => []));
    expect((await client.search({ resourceId: id })).hits).toEqual([]);
    for (const table of ['renditions', 'picture_looks', 'search_passages'])
      expect(await rowsOf(service, table, { resource_id: id }), table).toEqual([]);
    await expectProblem(await fetch(shown[0] ?? ''), 403, 'file_infected');
    await expectProblem(await fetch(shown[1] ?? ''), 404, 'stored_file_not_found');
    expect(await rowsOf(service, 'blobs')).toHaveLength(1);
  }, 60_000);

  it('is looked at again when it was no virus after all', async () => {
    const service = await startTestService({ clamdUrl: clamd.address });
    const client = api(service);
    const bytes = await picture(2);
    const { id } = await client.file({ bytes: infected(bytes), filename: 'a.png', mimeType: 'image/png' });
    expect((await recordOf(service, id)).data.infected).toBe(true);
    Object.assign(service.service.services.config, { clamdUrl: null });
    await client.call('POST', `/v2/resources/${id}/reprocess`);
    expect(await recordOf(service, id)).toMatchObject({ data: { infected: false }, thumbnail: { md: expect.any(String) } });
    expect((await client.search({ image: dataUri(bytes) })).hits.map((hit) => hit.id)).toEqual([id]);
  }, 60_000);

  it('withholds its copies at once, however many files wait before them', async () => {
    const service = await startTestService();
    const client = api(service);
    const folder = await client.folder();
    const { id } = await client.file({ parentId: folder.id, bytes: infected(await picture(3)), filename: 'a.png', mimeType: 'image/png' });
    await recordOf(service, id);
    const { id: spaceId } = await client.send<{ id: string }>('POST', '/v2/spaces', { copyFolderId: folder.id });
    const [copy] = (await client.filter({ parentId: spaceId })).resources;
    const addresses = [copy?.fileUrl, copy?.thumbnail?.md].map(String);
    await service.service.worker.idle();
    scansWith(service, clamd);
    await client.call('POST', `/v2/resources/${id}/reprocess`);
    await vi.waitFor(async () => expect((await client.record(id)).data).toMatchObject({ infected: true }), { timeout: 10_000, interval: 1 });
    for (const address of addresses) expect([403, 404]).toContain((await fetch(address)).status);
    await service.service.worker.idle();
    expect(await rowsOf(service, 'picture_looks')).toEqual([]);
    expect(await rowsOf(service, 'renditions')).toEqual([]);
  }, 60_000);
});

describe.skipIf(noClamd)('Bytes that replace others', () => {
  it('are scanned before anything else reads them, and before they are served', async () => {
    let clamd = await startClamd('tcp');
    onTestFinished(() => clamd.stop());
    const service = await startTestService({ clamdUrl: clamd.address, scanRequired: true });
    const client = api(service);
    const { id } = await client.file({ bytes: await picture(4), filename: 'a.png', mimeType: 'image/png' });
    const before = await recordOf(service, id);
    expect((await fetch(String(before.fileUrl))).status).toBe(200);

    await replace(service, id, infected(await picture(5)));
    // A job for the earlier bytes that is late: it leaves these alone until they are scanned.
    const describer = new PictureDescriber(60);
    const [{ workspace_id: workspaceId } = { workspace_id: '' }] = await rowsOf(service, 'resources', { id });
    await describePictures(service.service.services, describer)(systemScope(String(workspaceId)), [{ resourceId: id }], unhurried);
    describer.close();
    const record = await recordOf(service, id);
    expect(record).toMatchObject({ fileUrl: null, thumbnail: null, data: { infected: true } });
    expect(record.data.steps).toEqual([{ step: 'scan', state: 'completed' }]);
    expect(await rowsOf(service, 'renditions', { resource_id: id })).toEqual([]);
    expect(await rowsOf(service, 'picture_looks', { resource_id: id })).toEqual([]);
    expect((await fetch(String(before.fileUrl))).status).toBe(404);

    const { port } = clamd.address as { port: number };
    await clamd.stop();
    await replace(service, id, await picture(6));
    const unscanned = await vi.waitFor(async () => {
      const now = await client.record(id);
      expect(now.stateProcessing).toBe('completed');
      return now;
    }, 20_000);
    expect(unscanned.data).toMatchObject({ infected: false, scannedAt: null });
    for (const url of [unscanned.fileUrl, unscanned.thumbnail?.md]) await expectProblem(await fetch(String(url)), 503, 'unavailable');

    clamd = await startClamd('tcp', port);
    await scanAgain(service.service.services)(systemScope(String(workspaceId)), { resourceId: id }, unhurried);
    await vi.waitFor(async () => expect((await client.record(id)).data).toMatchObject({ scannedAt: expect.any(String) }), 20_000);
    expect((await fetch(String((await client.record(id)).fileUrl))).status).toBe(200);
  }, 60_000);
});

describe.skipIf(noClamd)('What is no file of its own', () => {
  const voice = fixture('voice.webm');

  async function noted(service: TestService, transcript: string | Buffer) {
    const key = await api(service).upload('said.txt', transcript);
    const fields = { metadata: { voiceNote: true, transcript: { key } } };
    return processedFile<'voicenote'>(service, 'voice.webm', voice, 'audio/webm', fields);
  }

  it('is scanned before it is read, where it is a transcript', async () => {
    const clamd = await startClamd('tcp');
    onTestFinished(() => clamd.stop());
    const service = await startTestService({ clamdUrl: clamd.address });
    const bad = await noted(service, `They said: ${virus}`);
    expect(bad.data).toMatchObject({ infected: false, media: { transcript: null } });
    expect(bad.data.problems).toEqual([{ step: 'transcript', message: 'The virus scanner has found something in the transcript. It was not read.' }]);
    expect(await rowsOf(service, 'renditions', { resource_id: bad.id, role: 'transcript' })).toEqual([]);
    expect(await rowsOf(service, 'search_passages', { resource_id: bad.id })).toEqual([]);
    expect((await noted(service, 'Good words.')).data.media?.transcript).toBe('Good words.');
    const long = Buffer.alloc(1_200_000, 'long ');
    expect((await noted(service, long)).data.media?.transcript).toMatch(/^long long/);
    Object.assign(service.service.services.config, { scanRequired: true });
    expect((await noted(service, long)).data.problems).toEqual([
      { step: 'transcript', message: 'The transcript could not be scanned for viruses. It was not read.' },
    ]);
  }, 60_000);

  it('is scanned before it is served, where it is the picture of a workspace', async () => {
    const clamd = await startClamd('tcp');
    onTestFinished(() => clamd.stop());
    const service = await startTestService({ clamdUrl: clamd.address, scanRequired: true });
    const client = api(service);
    const addressOf = async (bytes: Buffer): Promise<string> => {
      const avatarStoragePath = await client.upload('a.png', bytes);
      expect((await client.call('PATCH', '/v2/workspaces', { avatarStoragePath })).status).toBe(204);
      return String((await client.get<{ avatarUrl: string | null }>('/v2/workspaces/me')).avatarUrl);
    };
    const clean = await picture(7);
    await expectProblem(await fetch(await addressOf(infected(clean))), 403, 'file_infected');
    const shown = await addressOf(clean);
    expect((await fetch(shown)).status).toBe(200);
    await clamd.stop();
    expect((await fetch(shown)).status).toBe(200);
    const unscanned = await addressOf(await picture(8));
    await expectProblem(await fetch(unscanned), 503, 'unavailable');
    Object.assign(service.service.services.config, { scanRequired: false });
    expect((await fetch(unscanned)).status).toBe(200);
  }, 60_000);
});
