import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sampleArchive } from '../../scripts/samples/archive.ts';
import { samplePdf } from '../../scripts/samples/pdf.ts';
import { samplePhoto } from '../../scripts/samples/photo.ts';
import { sampleSound } from '../../scripts/samples/sound.ts';

const moment = new Date('2026-09-12T17:24:00Z');

describe('the sample PDF', () => {
  const pdf = samplePdf({ title: 'Fee (draft)', author: 'Grün', createdAt: moment, pages: [['First', 'a \\ b'], ['Second']] }).toString('latin1');

  test('has a table that says truly where each object starts, and where the table itself does', () => {
    expect(pdf.startsWith('%PDF-1.7\n')).toBe(true);
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1]);
    expect(pdf.slice(start, start + 5)).toBe('xref\n');
    const offsets = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
    expect(offsets).toHaveLength(8);
    for (const [index, offset] of offsets.entries()) expect(pdf.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
  });

  test('tells the length of each page’s content truly', () => {
    const streams = [...pdf.matchAll(/\/Length (\d+) >>\nstream\n(.*?)\nendstream/gs)];
    expect(streams).toHaveLength(2);
    for (const [, length, content = ''] of streams) expect(content.length).toBe(Number(length));
  });

  test('has its text escaped', () => {
    expect(pdf).toContain('/Title (Fee \\(draft\\))');
    expect(pdf).toContain('(a \\\\ b) Tj');
    expect(pdf).toContain('/CreationDate (D:20260912172400Z)');
  });
});

test('the sample photo is a JPEG with what a camera writes', async () => {
  const { format, width, height, exif } = await sharp(await samplePhoto({ width: 400, height: 300, takenAt: moment })).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 400, height: 300 });
  const text = exif?.toString('latin1') ?? '';
  expect(text).toContain('Camera 1');
  expect(text).toContain('2026:09:12 17:24:00');
});

test('the sample archive is a tar, gzipped, from which the files come out again', async () => {
  const files = [
    { name: 'a/ü.txt', content: Buffer.from('hello'), modifiedAt: moment },
    { name: 'b.bin', content: Buffer.alloc(1024, 7), modifiedAt: moment },
    { name: 'empty', content: Buffer.alloc(0), modifiedAt: moment },
  ];
  const tar = gunzipSync(await sampleArchive(files));
  expect(tar.length % 512).toBe(0);
  const found: { name: string; content: Buffer }[] = [];
  for (let at = 0; tar[at] !== 0; ) {
    const header = tar.subarray(at, at + 512);
    const sum = parseInt(header.toString('latin1', 148, 154), 8);
    const unsigned = header.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0);
    expect(unsigned).toBe(sum);
    expect(parseInt(header.toString('latin1', 136, 147), 8)).toBe(moment.getTime() / 1000);
    const size = parseInt(header.toString('latin1', 124, 135), 8);
    found.push({ name: header.toString('utf8', 0, header.indexOf(0)), content: tar.subarray(at + 512, at + 512 + size) });
    at += 512 + Math.ceil(size / 512) * 512;
  }
  expect(found).toEqual(files.map(({ name, content }) => ({ name, content })));
  await expect(sampleArchive([{ name: 'x'.repeat(101), content: Buffer.alloc(0), modifiedAt: moment }])).rejects.toThrow('too long');
});

test('the sample sound is a tune that says its title', () => {
  const sound = sampleSound({ title: 'Lantern song', artist: 'Nobody', notes: [440, 220] });
  expect([sound.toString('latin1', 0, 4), sound.toString('latin1', 8, 16), sound.readUInt32LE(4)]).toEqual(['RIFF', 'WAVEfmt ', sound.length - 8]);
  expect(sound.includes('Lantern song')).toBe(true);
  const data = sound.indexOf('data');
  // Half a second, at 8,000 samples of two bytes.
  expect(sound.readUInt32LE(data + 4)).toBe(8000);
});
