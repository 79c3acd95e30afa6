import { describe, expect, it } from 'vitest';
import { createLinks } from '../../../server/core/links.ts';
import {
  type DownloadGrant,
  downloadExpires,
  hasExpired,
  type UploadGrant,
  uploadExpires,
  urlSigner,
} from '../../../server/platform/blobs/signed.ts';

const signer = urlSigner('a secret for tests that is long enough');
const upload: UploadGrant = { path: 'stored-files/a.pdf', maxBytes: 10, disposition: 'attachment; filename="a.pdf"', expires: 2_000_000_000 };
const download: DownloadGrant = { path: 'stored-files/a.pdf', disposition: 'inline', expires: 2_000_000_000 };

describe('a signature', () => {
  it('fits what was signed, and nothing else', () => {
    const signature = signer.signUpload(upload);
    expect(signature).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(signer.isUpload(upload, signature)).toBe(true);
    const altered = [{ path: 'stored-files/b.pdf' }, { maxBytes: 11 }, { disposition: 'inline' }, { expires: 2_000_000_001 }];
    for (const change of altered) expect(signer.isUpload({ ...upload, ...change }, signature)).toBe(false);
    expect(signer.isDownload({ ...download, disposition: 'attachment' }, signer.signDownload(download))).toBe(false);
  });

  it('for an upload is none for a download, and the other way round', () => {
    expect(signer.isDownload(download, signer.signUpload(upload))).toBe(false);
    expect(signer.isUpload(upload, signer.signDownload(download))).toBe(false);
  });

  it('of another secret, another spelling, or none at all does not fit', () => {
    const signature = signer.signDownload(download);
    expect(urlSigner('another secret that is long enough too').isDownload(download, signature)).toBe(false);
    for (const other of ['', `${signature}=`, signature.toLowerCase(), signature.slice(1), 'é'])
      expect(signer.isDownload(download, other)).toBe(false);
  });
});

describe('the time of a URL', () => {
  const noon = Date.UTC(2026, 10, 21, 12);
  const hour = 3_600_000;

  it('is one hour for an upload', () => {
    const grant = { expires: uploadExpires(noon) };
    expect(hasExpired(grant, noon + hour - 1)).toBe(false);
    expect(hasExpired(grant, noon + hour)).toBe(true);
  });

  it('is two to three days for a download, and the same all day', () => {
    const [morning, night] = [Date.UTC(2026, 10, 21), Date.UTC(2026, 10, 21, 23, 59, 59, 999)];
    expect(downloadExpires(morning)).toBe(downloadExpires(night));
    expect(downloadExpires(night + 1)).not.toBe(downloadExpires(night));
    expect(downloadExpires(morning) * 1000 - morning).toBe(72 * hour);
    expect(downloadExpires(night) * 1000 - night).toBeGreaterThan(48 * hour);
  });
});

describe('links', () => {
  const links = createLinks('https://storage.example.com/files', 'a secret for tests that is long enough');
  const blobId = '0199c1d6-5555-7abc-8def-000000000005';

  it('name a resource by its address in the API', () => {
    expect(links.apiUrl('resources', 'x')).toBe('https://storage.example.com/files/v2/resources/x');
  });

  it.each([
    ['image/png', 'inline'],
    ['application/pdf', 'inline'],
    ['text/plain', 'inline'],
    ['audio/mpeg', 'inline'],
    ['image/svg+xml', 'attachment'],
    ['text/html', 'attachment'],
    ['application/zip', 'attachment'],
    [null, 'attachment'],
  ])('let a browser show %s only where it can run no script: %s', (mimeType, disposition) => {
    const url = new URL(links.fileUrl({ blobId, filename: 'Report.PDF', mimeType }));
    expect(url.pathname).toBe(`/files/stored-files/${blobId}.pdf`);
    expect(url.searchParams.get('disposition')).toBe(disposition);
  });

  it('stay the same for a whole day', () => {
    const file = { blobId, filename: 'README', mimeType: null };
    expect(links.fileUrl(file, Date.UTC(2026, 1, 3, 1))).toBe(links.fileUrl(file, Date.UTC(2026, 1, 3, 23)));
    expect(new URL(links.fileUrl(file)).pathname).toBe(`/files/stored-files/${blobId}`);
  });
});
