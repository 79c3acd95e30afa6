import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { describeFile, detectMediaType, kindOf, normalMediaType } from '../../../server/platform/text/media-types.ts';

const picture = sharp({ create: { width: 4, height: 3, channels: 3, background: 'teal' } });
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** A ZIP archive, as far as its beginning shows. */
function zip(...entries: [name: string, content: string][]): Buffer {
  return Buffer.concat(
    entries.flatMap(([name, content]) => {
      const packed = deflateRawSync(content);
      const header = Buffer.alloc(30);
      header.writeUInt32LE(0x04034b50, 0);
      header.writeUInt16LE(20, 4);
      header.writeUInt16LE(8, 8);
      header.writeUInt32LE(crc32(content), 14);
      header.writeUInt32LE(packed.length, 18);
      header.writeUInt32LE(Buffer.byteLength(content), 22);
      header.writeUInt16LE(Buffer.byteLength(name), 26);
      return [header, Buffer.from(name), packed];
    }),
  );
}

async function describeBytes(bytes: Uint8Array | string, declaredType: string, filename = 'file', isVoiceNote = false) {
  return describeFile({ declaredType, detectedType: await detectMediaType(Buffer.from(bytes)), filename, isVoiceNote });
}

describe('the first bytes', () => {
  it('decide where they are telling', async () => {
    expect(await describeBytes(await picture.png().toBuffer(), 'text/html', 'page.html')).toEqual({
      kind: 'image',
      mimeType: 'image/png',
      extension: 'html',
    });
    expect(await describeBytes(await picture.jpeg().toBuffer(), 'application/octet-stream')).toEqual({
      kind: 'image',
      mimeType: 'image/jpeg',
      extension: 'jpg',
    });
    expect(await describeBytes('%PDF-1.7\n%\xe2\xe3', 'image/png')).toMatchObject({ kind: 'document', mimeType: 'application/pdf' });
    expect(await describeBytes(gzipSync('x'), 'text/plain')).toMatchObject({ kind: 'default', mimeType: 'application/gzip' });
  });

  it('say nothing in plain text, whatever word it begins with', async () => {
    for (const text of ['BM is short for Bauingenieur', 'MZ was an engineer', 'FORM 10-K', 'GIF or JIF?', 'ID3 tags explained', 'Caf\u00e9'])
      expect(await describeBytes(text, 'text/plain')).toMatchObject({ kind: 'document', mimeType: 'text/plain' });
    expect(await describeBytes('', 'text/markdown')).toMatchObject({ kind: 'document', mimeType: 'text/markdown', extension: 'md' });
  });

  it('that are text are of the sort that the name tells, where nothing is declared', async () => {
    const named: Readonly<Record<string, string>> = {
      'a.py': 'text/plain',
      'build.sh': 'application/x-sh',
      'style.css': 'text/css',
      'notes.md': 'text/markdown',
      'data.json': 'application/json',
      'mail.eml': 'message/rfc822',
      'logo.svg': 'image/svg+xml',
      // A stream of video, as the database of media types has it, and a picture.
      'module.ts': 'text/plain',
      'photo.png': 'text/plain',
      README: 'text/plain',
    };
    for (const [filename, mimeType] of Object.entries(named))
      expect((await describeBytes('import this', 'application/octet-stream', filename)).mimeType, filename).toBe(mimeType);
    expect(await describeBytes('import this', 'application/x-python', 'a.txt')).toMatchObject({ kind: 'document', mimeType: 'application/x-python' });
    expect(await describeBytes('', 'application/octet-stream', 'a.txt')).toMatchObject({ kind: 'default', mimeType: 'application/octet-stream' });
    expect(await describeBytes(Buffer.from([0, 1, 2, 3]), 'application/octet-stream', 'a.txt')).toMatchObject({ kind: 'default' });
  });

  it('leave HTML and SVG to what is declared', async () => {
    expect(await describeBytes('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml')).toMatchObject({
      kind: 'image',
      mimeType: 'image/svg+xml',
    });
    expect(await describeBytes('<?xml version="1.0"?><svg/>', 'image/svg+xml')).toMatchObject({ kind: 'image', mimeType: 'image/svg+xml' });
    expect(await describeBytes('<!doctype html><p>', 'text/html')).toMatchObject({ kind: 'document', mimeType: 'text/html', extension: 'html' });
  });

  it('of an archive tell what it holds; where they do not, the narrower declared or named type stands', async () => {
    const types = '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
    expect(await describeBytes(zip(['[Content_Types].xml', types], ['word/document.xml', 'x']), 'application/zip')).toMatchObject({
      kind: 'document',
      mimeType: docx,
    });
    const plain = zip(['a.txt', 'hello']);
    expect(await describeBytes(plain, 'application/zip')).toMatchObject({ kind: 'default', mimeType: 'application/zip' });
    expect(await describeBytes(plain, docx)).toMatchObject({ kind: 'document', mimeType: docx });
    expect(await describeBytes(plain, 'application/octet-stream', 'a.docx')).toMatchObject({ kind: 'document', mimeType: docx });
    expect(await describeBytes(plain, 'image/png', 'a.png')).toMatchObject({ kind: 'default', mimeType: 'application/zip' });
  });

  it('of a container with sound or film leave that to what is declared', async () => {
    const webm = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex');
    expect(await describeBytes(webm, 'audio/webm;codecs=opus')).toMatchObject({ kind: 'audio', mimeType: 'audio/webm' });
    expect(await describeBytes(webm, 'application/octet-stream')).toMatchObject({ kind: 'video', mimeType: 'video/webm' });
  });

  it('never fail, whatever they are', async () => {
    for (let length = 0; length < 64; length++) {
      for (const start of ['504b0304', '1f8b08', 'ffd8ff', '494433', '00000018667479', '4f676753', 'd0cf11e0a1b11ae1'])
        await detectMediaType(Buffer.concat([Buffer.from(start, 'hex'), Buffer.alloc(length, 0xff)]));
    }
  });
});

describe('a declared media type', () => {
  it('loses its parameters and its capitals', () => {
    expect(normalMediaType('Text/HTML; charset=utf-8')).toBe('text/html');
  });

  it.each(['', 'pdf', 'a/b/c', 'text/html\r\nX: y', '*/*', 'text/', '\0'])('that is none (%j) says nothing', (declared) => {
    expect(normalMediaType(declared)).toBe('application/octet-stream');
  });
});

describe('the kind', () => {
  it.each([
    ['image/png', 'image'],
    ['image/svg+xml', 'image'],
    ['video/mp4', 'video'],
    ['audio/mpeg', 'audio'],
    ['message/rfc822', 'email'],
    ['application/pdf', 'document'],
    [docx, 'document'],
    ['application/vnd.ms-excel', 'document'],
    ['application/msword', 'document'],
    ['application/vnd.oasis.opendocument.text', 'document'],
    ['text/markdown', 'document'],
    ['text/html', 'document'],
    ['text/csv', 'document'],
    ['text/x-python', 'document'],
    ['application/json', 'document'],
    ['application/javascript', 'document'],
    ['application/epub+zip', 'document'],
    ['application/rtf', 'document'],
    ['application/zip', 'default'],
    ['application/octet-stream', 'default'],
    ['font/woff2', 'default'],
  ])('of %s is %s', (mimeType, kind) => {
    expect(kindOf(mimeType)).toBe(kind);
  });

  it('is voicenote when the client says so', async () => {
    expect(await describeBytes('x', 'audio/mp4', 'note.m4a', true)).toEqual({ kind: 'voicenote', mimeType: 'audio/mp4', extension: 'm4a' });
  });
});

describe('the extension', () => {
  it('comes from the name, else from the media type, else there is none', async () => {
    expect((await describeBytes('x', 'text/plain', 'Notes.MD')).extension).toBe('md');
    expect((await describeBytes('x', 'audio/mpeg', 'song')).extension).toBe('mp3');
    expect((await describeBytes('\0', 'application/octet-stream', 'blob')).extension).toBeNull();
    expect((await describeBytes('x', 'application/x-unheard-of', 'blob')).extension).toBeNull();
  });
});
