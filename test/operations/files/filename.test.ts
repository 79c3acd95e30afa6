import { describe, expect, it } from 'vitest';
import { checkFilename, downloadName } from '../../../server/core/filenames.ts';
import { filenameExtension, filenameStem } from '../../../server/platform/text/extensions.ts';

const check = (filename: string) => checkFilename(filename, { location: 'query', path: 'filename' });

describe('a file name', () => {
  it.each(['report.pdf', 'Rechnung ５／2026.pdf', '100% sure.txt', '.gitignore', '日本語.txt', 'a..b.txt', '50%25 off.txt', 'x'.repeat(255)])(
    'may be %j',
    (filename) => {
      expect(check(filename)).toBe(filename);
    },
  );

  it('has its accents composed', () => {
    expect(check('re\u0301sume\u0301.pdf')).toBe('r\u00e9sum\u00e9.pdf');
  });

  it.each([
    '../secret',
    '..\\secret',
    '..%2fsecret',
    '..%2Fsecret',
    '%2e%2e%2fsecret',
    '%252e%252e%252fsecret',
    '..%255csecret',
    '%25252e%25252e%25252f',
    'a/b.txt',
    'C:\\a.txt',
    'a%5cb.txt',
    'a\0.pdf',
    'a%00.pdf',
    'a%2500.pdf',
    'line\nbreak.txt',
    'a\u0085b.txt',
    '.',
    '..',
    '...',
    '%2e%2e',
    '..%c0%afsecret',
    '%c0%ae%c0%ae%c1%9csecret',
    '..%e0%80%afsecret',
    '..%f0%80%80%afsecret',
    '..%25c0%25afsecret',
    '..%u002fsecret',
    '%U002E%u002e%u005Csecret',
    '',
    'x'.repeat(256),
  ])('is refused as %j', (filename) => {
    expect(() => check(filename)).toThrow('invalid_request: query filename');
  });

  it('may hold what is no UTF-8 when decoded', () => {
    expect(check('100%ff.txt')).toBe('100%ff.txt');
  });

  it('gives its extension and its stem', () => {
    expect([filenameExtension('Photo.JPG'), filenameStem('Photo.JPG')]).toEqual(['jpg', 'Photo']);
    expect([filenameExtension('archive.tar.gz'), filenameStem('archive.tar.gz')]).toEqual(['gz', 'archive.tar']);
    for (const name of ['README', '.gitignore', 'v1.', 'a.b c', `a.${'x'.repeat(17)}`])
      expect([filenameExtension(name), filenameStem(name)]).toEqual([null, name]);
  });

  it('is made harmless for the disk of whoever downloads it', () => {
    expect(downloadName('invoice\u202efdp.exe')).toBe('invoicefdp.exe');
    expect(downloadName('con.txt')).toBe('_con.txt');
    expect(downloadName('a<b>:"c|?*.txt')).toBe('a_b___c___.txt');
    expect(downloadName('name. . ')).toBe('name');
    expect(downloadName('...')).toBe('file');
  });
});
