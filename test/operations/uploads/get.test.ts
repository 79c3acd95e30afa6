import { createHash, randomBytes } from 'node:crypto';
import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { urlSigner } from '../../../server/platform/blobs/signed.ts';
import { newId } from '../../../server/platform/crypto/ids.ts';
import { query } from '../../../server/platform/database/statement.ts';
import { createFile, type NewFile, secret, startUploadService, type UploadService } from './service.ts';

const text = { filename: 'digits.txt', mimeType: 'text/plain' } satisfies NewFile;

async function serveFile(
  bytes: Uint8Array | string,
  file: NewFile = text,
): Promise<{ service: UploadService; url: string; blobId: string; id: string }> {
  const service = await startUploadService();
  const { fileUrl, blobId, id } = await createFile(service, bytes, file);
  return { service, url: fileUrl, blobId, id };
}

const get = (url: string, headers: Record<string, string> = {}, method = 'GET') => fetch(url, { headers, method });

describe('getStoredFile', () => {
  it('answers the bytes, with what a client needs to keep and check them', async () => {
    const bytes = randomBytes(1_500_000);
    const { url } = await serveFile(bytes, { filename: 'a.bin', mimeType: 'application/octet-stream' });
    const response = await get(url);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    const { date, connection, 'keep-alive': _, 'last-modified': lastModified, ...headers } = Object.fromEntries(response.headers);
    expect(Math.abs(Date.parse(lastModified ?? '') - Date.now())).toBeLessThan(60_000);
    expect(headers).toEqual({
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=86400, immutable, no-transform',
      'content-disposition': 'attachment; filename=a.bin',
      'content-length': '1500000',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-type': 'application/octet-stream',
      'cross-origin-resource-policy': 'cross-origin',
      etag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
      'x-content-type-options': 'nosniff',
    });
  });

  it('answers HEAD with the same headers and no body', async () => {
    const { url } = await serveFile('0123456789');
    const [whole, head] = [await get(url), await get(url, { Range: 'bytes=0-1' }, 'HEAD')];
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['content-length', 'etag', 'content-type', 'content-disposition'])
      expect(head.headers.get(name)).toBe(whole.headers.get(name));
  });

  it('answers an empty file', async () => {
    const { url } = await serveFile('');
    const response = await get(url);
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '0', '']);
    expect((await get(url, { Range: 'bytes=0-' })).status).toBe(416);
  });

  it.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=0-999', '0123456789', 'bytes 0-9/10'],
    ['bytes=-999', '0123456789', 'bytes 0-9/10'],
    ['bytes=9-9', '9', 'bytes 9-9/10'],
    ['Bytes=0-0', '0', 'bytes 0-0/10'],
  ])('answers the range %s', async (range, body, contentRange) => {
    const { url } = await serveFile('0123456789');
    const response = await get(url, { Range: range });
    expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([206, body, contentRange]);
    expect(response.headers.get('content-length')).toBe(String(body.length));
  });

  it.each(['bytes=0-1,4-5', 'bytes=5-2', 'bytes=', 'bytes=-', 'bytes=a-b', 'lines=1-2', 'bytes 0-1', 'bytes=0x1-2'])(
    'answers the whole for the range %s',
    async (range) => {
      const { url } = await serveFile('0123456789');
      const response = await get(url, { Range: range });
      expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([200, '0123456789', null]);
    },
  );

  it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0'])('answers 416 and the size for %s, which lies beyond the end', async (range) => {
    const { url } = await serveFile('0123456789');
    const response = await get(url, { Range: range });
    expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([416, 'bytes */10', '']);
  });

  it('answers a range only while the file is the one that If-Range names', async () => {
    const { url } = await serveFile('0123456789');
    const { headers } = await get(url, {}, 'HEAD');
    const [etag, lastModified] = [headers.get('etag') ?? '', headers.get('last-modified') ?? ''];
    for (const [ifRange, status] of [
      [etag, 206],
      [lastModified, 206],
      [`W/${etag}`, 200],
      ['"other"', 200],
      ['Thu, 01 Jan 2026 00:00:00 GMT', 200],
    ] as const)
      expect((await get(url, { Range: 'bytes=0-1', 'If-Range': ifRange })).status).toBe(status);
  });

  it('answers 304 while the file is the one that the client has', async () => {
    const { url } = await serveFile('0123456789');
    const { headers } = await get(url, {}, 'HEAD');
    const [etag, lastModified] = [headers.get('etag') ?? '', headers.get('last-modified') ?? ''];
    const future = new Date(Date.now() + 86_400_000).toUTCString();
    for (const [conditions, status] of [
      [{ 'If-None-Match': etag }, 304],
      [{ 'If-None-Match': `"x", W/${etag}` }, 304],
      [{ 'If-None-Match': '*' }, 304],
      [{ 'If-Modified-Since': lastModified }, 304],
      [{ 'If-Modified-Since': future }, 304],
      [{ 'If-None-Match': '"other"' }, 200],
      [{ 'If-None-Match': '"other"', 'If-Modified-Since': future }, 200],
      [{ 'If-Modified-Since': 'Thu, 01 Jan 2026 00:00:00 GMT' }, 200],
      [{ 'If-Modified-Since': 'yesterday' }, 200],
    ] as [Record<string, string>, number][]) {
      const response = await get(url, conditions);
      expect([conditions, response.status]).toEqual([conditions, status]);
      if (status === 304) expect([response.headers.get('etag'), await response.text()]).toEqual([etag, '']);
    }
  });

  it('refuses what is forged, altered, expired or signed for an upload', async () => {
    const { service, url, blobId, id: resourceId } = await serveFile('<b>', { filename: 'a.html', mimeType: 'text/html' });
    const signer = urlSigner(secret);
    const path = `stored-files/${blobId}.html`;
    const expires = Number(new URL(url).searchParams.get('expires'));
    const origin = new URL(url).origin;
    const past = Math.floor(Date.now() / 1000) - 1;
    const expired = signer.signDownload({ path, disposition: 'attachment', expires: past, resourceId });
    const upload = signer.signUpload({ path, disposition: 'attachment', expires, maxBytes: 3 });
    for (const forged of [
      url.replace('disposition=attachment', 'disposition=inline'),
      url.replace(`expires=${expires}`, `expires=${expires + 1}`),
      url.replace('.html', '.txt'),
      url.replace(resourceId, newId()),
      url.replace(`&resourceId=${resourceId}`, ''),
      `${url}&publicationId=${newId()}`,
      url.replace(/signature=.*/, `signature=${'A'.repeat(43)}`),
      `${origin}/${path}?disposition=attachment&expires=${past}&resourceId=${resourceId}&signature=${expired}`,
      `${origin}/${path}?disposition=attachment&expires=${expires}&resourceId=${resourceId}&signature=${upload}`,
    ]) {
      const response = await get(forged);
      expect([response.status, await response.json()]).toMatchObject([403, { detail: 'invalid_signature' }]);
    }
    expect(service.services.links.fileUrl({ blobId, filename: 'a.html', mimeType: 'text/html', resourceId })).toBe(url);
  });

  it('never lets a stored page or picture run script here', async () => {
    for (const [filename, mimeType] of [
      ['page.html', 'text/html'],
      ['page.xhtml', 'application/xhtml+xml'],
      ['drawing.svg', 'image/svg+xml'],
      ['code.js', 'text/javascript'],
    ] as const) {
      const {
        service,
        url,
        blobId,
        id: resourceId,
      } = await serveFile('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', {
        filename,
        mimeType,
      });
      const expires = Number(new URL(url).searchParams.get('expires'));
      const path = new URL(url).pathname.slice(1);
      const signature = urlSigner(secret).signDownload({ path, disposition: 'inline', expires, resourceId });
      const forced = `${new URL(url).origin}/${path}?disposition=inline&expires=${expires}&resourceId=${resourceId}&signature=${signature}`;
      for (const address of [url, forced]) {
        const { headers } = await get(address);
        expect(headers.get('content-disposition')).toBe(`attachment; filename=${filename}`);
        expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
        expect(headers.get('x-content-type-options')).toBe('nosniff');
      }
      expect(await service.services.blobs.head(blobId, 4)).toEqual(new Uint8Array(Buffer.from('<svg')));
    }
  });

  it('lets a browser show pictures and PDF, under the name they were uploaded with', async () => {
    const { url } = await serveFile('x', { filename: 'Übersicht “1”.png', mimeType: 'image/png', kind: 'image' });
    const { headers } = await get(url);
    expect(headers.get('content-disposition')).toBe(
      `inline; filename="?bersicht ?1?.png"; filename*=UTF-8''%C3%9Cbersicht%20%E2%80%9C1%E2%80%9D.png`,
    );
    expect(headers.get('content-security-policy')).toContain('sandbox');
    const pdf = await get((await serveFile('%PDF-', { filename: 'a.pdf', mimeType: 'application/pdf' })).url);
    expect(pdf.headers.get('content-disposition')).toBe('inline; filename=a.pdf');
    expect(pdf.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('answers 404 and never half a file when bytes are missing, or nothing holds them', async () => {
    const { service, url, blobId, id } = await serveFile('0123456789');
    const gone = async (address: string) => {
      const response = await get(address);
      expect([response.status, await response.json()]).toMatchObject([404, { detail: 'stored_file_not_found' }]);
    };
    await truncate(join(service.folder, blobId.slice(-2), blobId), 5);
    await gone(url);
    await service.services.blobs.remove(blobId);
    await gone(url);
    await gone(service.services.links.fileUrl({ blobId: newId(), filename: 'a.txt', mimeType: 'text/plain', resourceId: id }));
    const { database } = service.services;
    await database.transaction((trx) => trx.run(query(({ knex }) => knex('resources').where({ id }).update({ blob_id: null }))));
    await gone(url);
  });

  it('withholds an infected file', async () => {
    const { service, url, id } = await serveFile('0123456789');
    const { database } = service.services;
    await database.transaction((trx) => trx.run(query(({ knex }) => knex('resources').where({ id }).update({ data: '{"infected":true}' }))));
    const response = await get(url);
    expect([response.status, await response.json()]).toMatchObject([403, { detail: 'file_infected' }]);
  });
});
