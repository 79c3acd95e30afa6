import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { collect } from '../../../server/commands/backup/collect.ts';
import { checkStore } from '../../../server/commands/check/check.ts';
import { copiedBlobs } from '../../../server/platform/blobs/open.ts';
import { newId } from '../../../server/platform/crypto/ids.ts';
import { openSqliteCopier } from '../../../server/platform/database/sqlite/copier.ts';
import { dataDirOf, download } from '../../commands/backup/support.ts';
import { api, type Resource } from '../../support/api.ts';
import { temporaryDatabaseOptions, testedDatabase } from '../../support/databases.ts';
import { MemoryBlobs } from '../../support/memory-blobs.ts';
import { startSuiteService, type TestService } from '../../support/service.ts';

async function startOn(blobs: MemoryBlobs, data?: { dataDir: string; databaseUrl: string | null }): Promise<TestService> {
  const service = await startSuiteService(data, { openBlobs: () => blobs });
  onTestFinished(() => service.close());
  return service;
}

const keysOf = (blobs: MemoryBlobs): Promise<string[]> => Array.fromAsync(blobs.list(), ({ key }) => key);

const textOf = async (service: TestService, file: Resource): Promise<string> => (await download(service, file)).toString();

describe('A service whose bytes are in no folder', () => {
  it('takes files, serves them, whole and in parts, replaces and removes them, and makes no folder', async () => {
    const blobs = new MemoryBlobs();
    const service = await startOn(blobs);
    const client = api(service);
    const file = (await client.file({ bytes: 'Some bytes in memory', filename: 'a.txt' })) as Resource & { fileUrl: string };
    expect(await textOf(service, file)).toBe('Some bytes in memory');
    expect(await (await fetch(file.fileUrl, { headers: { Range: 'bytes=5-9' } })).text()).toBe('bytes');
    const { url } = await client.get<{ url: string }>(`/v2/upload?filename=a.txt&size=0&resourceId=${file.id}`);
    expect((await fetch(url, { method: 'PUT', body: 'Others' })).status).toBe(200);
    expect(await textOf(service, await client.record(file.id))).toBe('Others');
    await service.service.worker.idle();
    expect(await keysOf(blobs)).toHaveLength(1);
    expect(await checkStore(service.service.services)).toEqual([]);
    expect((await client.call('DELETE', `/v2/resources/${file.id}?force=true`)).status).toBe(204);
    await service.service.worker.idle();
    expect(await keysOf(blobs)).toEqual([]);
    expect(existsSync(path.join(dataDirOf(service), 'files'))).toBe(false);
  });

  it('knows them again at the next start, puts back what is in quarantine, and does not start on those of another database', async () => {
    const blobs = new MemoryBlobs();
    const { dataDir, databaseUrl = null } = await temporaryDatabaseOptions();
    const first = await startOn(blobs, { dataDir, databaseUrl });
    const file = await api(first).file({ bytes: 'Kept', filename: 'a.txt' });
    await first.service.worker.idle();
    await first.close();
    await blobs.quarantine(await keysOf(blobs), new Date());
    await expect(startOn(blobs)).rejects.toThrow('There are files in memory');
    const second = await startOn(blobs, { dataDir, databaseUrl });
    expect(await textOf(second, await api(second).record(file.id))).toBe('Kept');
  });
});

describe.runIf(testedDatabase() === 'sqlite')('A backup of bytes that are in no folder', () => {
  it('has those that the database names, and can be taken over', async () => {
    const blobs = new MemoryBlobs();
    const service = await startOn(blobs);
    await api(service).file({ bytes: 'One', filename: 'a.txt' });
    await service.service.worker.idle();
    const named = await keysOf(blobs);
    await blobs.write(newId(), Readable.from([Buffer.from('Nobody’s')]), 100);
    const target = await mkdtemp(path.join(inject('temporaryFolder'), 'backup-'));
    await copiedBlobs(target).prepare();
    const copier = await openSqliteCopier(dataDirOf(service));
    onTestFinished(() => copier.close());
    await collect(copier, blobs, target);
    expect(await Array.fromAsync(copiedBlobs(target).list(), ({ key }) => key)).toEqual(named);
    const restored = new MemoryBlobs();
    await restored.takeOver(target);
    expect((await restored.head(named[0] ?? '', 10)).toString()).toBe('One');
  });
});
