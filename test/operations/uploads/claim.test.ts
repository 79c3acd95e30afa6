import { describe, expect, it } from 'vitest';
import { systemScope } from '../../../server/core/scope.ts';
import { newId } from '../../../server/platform/crypto/ids.ts';
import { query } from '../../../server/platform/database/statement.ts';
import { addAccount, claim, put, rowsOf, scopeOf, startUploadService, type UploadService, uploadUrl } from './service.ts';

async function upload(service: UploadService, filename = 'a.pdf'): Promise<string> {
  const { url, path } = await uploadUrl(service, filename, 0);
  await put(url, '%PDF-1.7\n');
  return path;
}

describe('claiming an upload', () => {
  it('gives its bytes, with or without the leading slash', async () => {
    const service = await startUploadService();
    for (const before of ['', '/', '/storage/', 'storage/v1/']) {
      const path = await upload(service);
      const [claimed] = [await claim(service, service.scope, before + path)];
      expect(claimed).toMatchObject({ size: 9, detectedType: 'application/pdf', filename: 'a.pdf' });
    }
  });

  it('happens once, however many try at the same time', async () => {
    const service = await startUploadService();
    const path = await upload(service);
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => claim(service, service.scope, path)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    await expect(claim(service, service.scope, path)).rejects.toThrow('stored_file_already_used');
  });

  it('takes part in the transaction that makes the file: rolled back, it can be claimed again', async () => {
    const service = await startUploadService();
    const path = await upload(service);
    const broken = service.services.database.transaction(async () => {
      throw new Error('something else went wrong');
    });
    await expect(broken).rejects.toThrow();
    await claim(service, service.scope, path);
  });

  it('works in any workspace of the account, which then owns the bytes', async () => {
    const service = await startUploadService();
    const path = await upload(service);
    const other = await addAccount(service.services, 'other@example.com');
    const { blobId } = await claim(service, scopeOf(other.workspaceId, service.userId), path);
    expect(await rowsOf(service, 'blobs')).toMatchObject([{ id: blobId, workspace_id: other.workspaceId }]);
  });

  it('finds nothing that belongs to another account, was never uploaded or has expired', async () => {
    const service = await startUploadService();
    const { database } = service.services;
    const path = await upload(service);
    const other = await addAccount(service.services, 'other@example.com');
    const missing = 'stored_file_not_found';
    await expect(claim(service, scopeOf(service.workspaceId, other.userId), path)).rejects.toThrow(missing);
    await expect(claim(service, systemScope(service.workspaceId), path)).rejects.toThrow(missing);
    await expect(claim(service, service.scope, (await uploadUrl(service, 'b.pdf', 9)).path)).rejects.toThrow(missing);
    await expect(claim(service, service.scope, `stored-files/${newId()}.pdf`)).rejects.toThrow(missing);
    await database.transaction((trx) => trx.run(query(({ knex }) => knex('stored_files').update({ expires_at: Date.now() }))));
    await expect(claim(service, service.scope, path)).rejects.toThrow(missing);
  });

  it('finds nothing behind a path that leads elsewhere, however it is encoded', async () => {
    const service = await startUploadService();
    const path = await upload(service);
    const name = path.slice('stored-files/'.length);
    for (const other of [
      `../${path}`,
      `/../${path}`,
      `stored-files/../${path}`,
      `stored-files/./${name}`,
      `stored-files//${name}`,
      `stored-files%2f${name}`,
      `%2e%2e/${path}`,
      `..%252f${path}`,
      `stored-files\\${name}`,
      `..\\${path}`,
      `//${path}`,
      `http://localhost/${path}`,
      `${path}?size=9`,
      `${path}/`,
      `${path}\0`,
      `${path}\n`,
      path.toUpperCase(),
      'stored-files/../../../../etc/passwd',
      '',
    ])
      await expect(claim(service, service.scope, other), other).rejects.toThrow('stored_file_not_found');
    await claim(service, service.scope, path);
  });
});
