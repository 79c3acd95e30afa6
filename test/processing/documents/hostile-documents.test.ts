import { describe, expect, it } from 'vitest';
import { api, type RecordOf } from '../../support/api.ts';
import { useService } from '../../support/service.ts';
import { docxParts, epubParts, odfContent, odfParts, odtBody, pptxParts, relations, wordDocument, xlsxParts, zipped } from './make-office.ts';
import { makeOverlappingZip, makeZip, type ZippedFile } from './make-zip.ts';
import { readDocument } from './read.ts';

const service = useService();

const types = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  epub: 'application/epub+zip',
} as const;

const listOf = (parts: Readonly<Record<string, Uint8Array | string>>): ZippedFile[] =>
  Object.entries(parts).map(([name, bytes]) => ({ name, bytes }));

describe('A document that is a zip', () => {
  it('with a part that unpacks to more than it may is not read', async () => {
    const bomb = Buffer.alloc(80 * 1024 * 1024, 0x20);
    await expect(readDocument(zipped(odfParts('', 'text', '', { 'content.xml': bomb })), types.odt)).rejects.toThrow(
      'more than 64 MiB when it is unpacked',
    );
  });

  it('with a part that is too large is read as far as it may be', async () => {
    const rows = `<worksheet><sheetData><row><c t="str"><v>beginning</v></c></row>${' '.repeat(80 * 1024 * 1024)}`;
    const { passages, problems } = await readDocument(zipped(xlsxParts({ 'xl/worksheets/sheet1.xml': rows })), types.xlsx);
    expect([passages, problems]).toEqual([[[1, 'Ships & boats\nbeginning']], ['A part of the file has more than 64 MiB when it is unpacked.']]);
  });

  it('that lies about the size of a part is not read', async () => {
    const parts = listOf(docxParts()).map((part) => (part.name === 'word/document.xml' ? { ...part, claimed: 10 } : part));
    await expect(readDocument(makeZip(parts), types.docx)).rejects.toThrow('its parts cannot be unpacked');
  });

  it('with parts that share their bytes is not read', async () => {
    await expect(readDocument(makeOverlappingZip(100, Buffer.alloc(1_000_000)), types.docx)).rejects.toThrow('its parts overlap');
  });

  it('with too many parts is not read', async () => {
    const parts = [...listOf(docxParts()), ...Array.from({ length: 10_001 }, (_, at) => ({ name: `x/${at}`, bytes: '' }))];
    await expect(readDocument(makeZip(parts), types.docx)).rejects.toThrow('more than 10,000 parts');
  });

  it('with a name that leads out of it, or is too long, is not read', async () => {
    for (const name of ['../../etc/passwd', '/etc/passwd', 'C:\\windows'])
      await expect(readDocument(makeZip([...listOf(docxParts()), { name, bytes: 'x' }]), types.docx)).rejects.toThrow(/cannot be unpacked/);
    await expect(readDocument(makeZip([...listOf(docxParts()), { name: 'n'.repeat(2000), bytes: 'x' }]), types.docx)).rejects.toThrow(
      'longer than 1024 characters',
    );
  });

  it('that a password protects says so', async () => {
    const parts = listOf(docxParts()).map((part) => ({ ...part, isEncrypted: true }));
    await expect(readDocument(makeZip(parts), types.docx)).rejects.toThrow('protected by a password');
    const manifest = '<manifest xmlns="m"><file-entry full-path="content.xml"><encryption-data/></file-entry></manifest>';
    await expect(readDocument(zipped(odfParts(odtBody, 'text', '', { 'META-INF/manifest.xml': manifest })), types.odt)).rejects.toThrow(
      'protected by a password',
    );
    const encryption =
      '<encryption><EncryptedData><CipherData><CipherReference URI="OEBPS/text/a%20one.xhtml"/><CipherReference URI="OEBPS/text/a one.xhtml"/><CipherReference URI="OEBPS/text/b.xhtml"/></CipherData></EncryptedData></encryption>';
    await expect(readDocument(zipped(epubParts({ 'META-INF/encryption.xml': encryption })), types.epub)).rejects.toThrow('protected against copying');
  });

  it('and has lost its end, or most of itself, says so', async () => {
    const whole = zipped(docxParts());
    for (let length = 64; length < whole.length; length += 512)
      await expect(readDocument(whole.subarray(0, length), types.docx)).rejects.toThrow('The file is damaged');
    await expect(readDocument(makeZip({ 'a.txt': 'x' }), types.xlsx)).rejects.toThrow('it has no part xl/workbook.xml');
  });

  it('with bits that have changed is read or says why not', async () => {
    const whole = zipped(xlsxParts());
    let state = 7;
    const random = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state % below;
    };
    const outcomes = [];
    for (let round = 0; round < 200; round++) {
      const bytes = Buffer.from(whole);
      for (let flips = 0; flips < 8; flips++) bytes[random(bytes.length)] = random(256);
      outcomes.push(
        await readDocument(bytes, types.xlsx).then(
          () => 'read',
          (error: Error) => error.constructor.name,
        ),
      );
    }
    expect([...new Set(outcomes)].sort()).toEqual(['Unreadable', 'read']);
  });
});

describe('XML in a document', () => {
  const doctype =
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd"><!ENTITY n SYSTEM "http://127.0.0.1:9/">]>';

  it('has no entities of its own', async () => {
    const body = '<office:text><text:p>x &a;&b;&f;&n; y</text:p></office:text>';
    const content = odfContent(body).replace('<?xml version="1.0"?>', `<?xml version="1.0"?>${doctype}`);
    const odt = await readDocument(zipped(odfParts('', 'text', '', { 'content.xml': content })), types.odt);
    expect(odt.passages).toEqual(['x &a;&b;&f;&n; y']);
    const document = wordDocument('<w:p><w:r><w:t>x &a;&b;&f;&n; y</w:t></w:r></w:p>').replace(/^<\?xml[^>]*>/, doctype);
    const docx = await readDocument(zipped(docxParts({ 'word/document.xml': document, 'word/styles.xml': `${doctype}<w:styles/>` })), types.docx);
    expect(docx.passages[0]).toBe('x &a;&b;&f;&n; y');
    expect(docx.html).not.toMatch(/aaaaaaaaaaaa|root:/);
  });

  const tooDeep = 'The document has more than 512 elements within each other.';

  it('that is nested deeper than people nest is read as far as it goes, or not at all', async () => {
    const deep = wordDocument(`<w:p><w:r><w:t>before</w:t></w:r></w:p>${'<w:sdt>'.repeat(10_000)}`);
    const word = await readDocument(zipped(docxParts({ 'word/document.xml': deep })), types.docx);
    expect([word.html, word.passages, word.problems]).toEqual(['<p>before</p>', [[1, 'before']], [tooDeep]]);
    const { html, passages, problems } = await readDocument(`<p>before</p>${'<div>'.repeat(10_000)}<p>within</p>`, 'text/html');
    expect([html, passages]).toEqual(['<p>before</p>', ['before']]);
    expect(problems).toEqual([tooDeep]);
  });
});

describe('What a document leads to', () => {
  it('outside of itself is left alone', async () => {
    const document = wordDocument(
      '<w:p><w:r><w:t>text</w:t><w:drawing><a:blip xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" r:link="rId1" r:embed="rId2"/></w:drawing></w:r></w:p><w:altChunk r:id="rId3"/>',
    );
    const rels = relations([
      ['rId1', 'image', 'http://127.0.0.1:9/a.png', true],
      ['rId2', 'image', '../../../../etc/passwd'],
      ['rId3', 'aFChunk', 'file:///etc/passwd', true],
      ['rId4', 'attachedTemplate', 'http://127.0.0.1:9/t.dotm', true],
      ['rId5', 'footnotes', '../../../etc/passwd'],
      ['rId6', 'http://schemas.microsoft.com/office/2006/relationships/vbaProject', 'vbaProject.bin'],
    ]);
    const parts = docxParts({ 'word/document.xml': document, 'word/_rels/document.xml.rels': rels, 'word/vbaProject.bin': 'Sub AutoOpen()' });
    const { html, passages } = await readDocument(zipped(parts), types.docx);
    expect([html, passages]).toEqual(['<p>text</p>', ['text']]);
  });

  it('again and again is read once, or only so often', async () => {
    const slides = Array.from({ length: 6000 }, (_, at) => `<p:sldId id="${at}" r:id="rId1"/>`).join('');
    const presentation = `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst>${slides}</p:sldIdLst></p:presentation>`;
    expect((await readDocument(zipped(pptxParts({ 'ppt/presentation.xml': presentation })), types.pptx)).properties).toMatchObject({ pages: 5000 });
    const long = 'long '.repeat(6000);
    const strings = `<sst><si><t>${long}</t></si></sst>`;
    const cells = `<worksheet><sheetData>${'<row><c t="s"><v>0</v></c></row>'.repeat(100_000)}</sheetData></worksheet>`;
    const { passages, problems } = await readDocument(
      zipped(xlsxParts({ 'xl/sharedStrings.xml': strings, 'xl/worksheets/sheet1.xml': cells })),
      types.xlsx,
    );
    expect(passages.reduce((length, passage) => length + String(passage).length, 0)).toBeLessThan(2_100_000);
    expect(problems).toEqual(['Searches find the first 2,000,000 characters of the text.']);
  });
});

describe('A Word document that is very long', () => {
  it('is shown from its beginning on, also where that is one piece', async () => {
    const body = Array.from({ length: 60_000 }, (_, at) => `<w:p><w:r><w:t>Paragraph ${at}</w:t></w:r></w:p>`).join('');
    const { html, passages } = await readDocument(zipped(docxParts({ 'word/document.xml': wordDocument(body) })), types.docx);
    expect(html).toMatch(/^<p>Paragraph 0<\/p><p>Paragraph 1<\/p>/);
    expect(Buffer.byteLength(html ?? '')).toBeGreaterThan(30_000);
    expect(passages.at(-2)).toMatch(/Paragraph 59999$/);
    const table = `<w:tbl>${'<w:tr><w:tc><w:p><w:r><w:t>cell</w:t></w:r></w:p></w:tc></w:tr>'.repeat(20_000)}</w:tbl>`;
    expect((await readDocument(zipped(docxParts({ 'word/document.xml': wordDocument(table) })), types.docx)).html).toMatch(
      /^<table><tr><td><p>cell<\/p><\/td><\/tr>/,
    );
  });
});

it('A document that is none of what it says ends with a problem for each step, told once, and the service goes on', async () => {
  const client = api(service);
  const { id } = await client.file({
    bytes: Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100)]),
    filename: 'a.docx',
    mimeType: types.docx,
  });
  await service.service.worker.idle();
  const { stateProcessing, data } = (await client.record(id)) as RecordOf<'document'>;
  expect([stateProcessing, data.problems]).toEqual([
    'completed',
    [{ step: 'properties', message: 'The file is damaged: its parts cannot be unpacked.' }],
  ]);
});
