import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { api, type RecordOf } from '../../support/api.ts';
import { useService } from '../../support/service.ts';
import { firstObject, lines, makePdf, stream } from './make-pdf.ts';

const service = useService();
const client = () => api(service);

/** The record of a PDF when all jobs are done. */
async function uploaded(bytes: Uint8Array | string) {
  const { id } = await client().file({ bytes, filename: 'paper.pdf', mimeType: 'application/pdf' });
  await service.service.worker.idle();
  return (await client().record(id)) as RecordOf<'document'>;
}

async function fetched(url: string) {
  const response = await fetch(url);
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
}

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));
const messages = ({ data }: RecordOf<'document'>) => data.problems.map(({ message }) => message);

const invoice = makePdf({
  pages: [
    `0.9 0.1 0.1 rg 0 0 400 300 re f 0 g ${lines(
      [50, 540, 24, 'Invoice 2026-114'],
      [50, 500, 10, 'For hosting in the fourth quarter we ask you to pay the fol-'],
      [50, 488, 10, 'lowing sum within thirty days of the date given below.'],
      [50, 460, 10, 'Please pay <b>soon</b> & gladly.'],
    )}`,
    lines([50, 500, 10, 'Terms of the windlass']),
  ],
  info: {
    ...{ Title: '(Invoice 2026-114)', Author: '<FEFF004C00F600770065>', Subject: '(Hosting)', Keywords: '(hosting, invoice)' },
    ...{ Producer: '(LibreOffice 7.4)', Creator: '(Writer)', CreationDate: "(D:20261119170211+01'00')", ModDate: '(D:20261120)' },
  },
});

describe('A PDF', () => {
  it('tells what it says of itself', async () => {
    const record = await uploaded(invoice);
    expect(record.data.attributes).toMatchObject({
      document: {
        ...{ pages: 2, title: 'Invoice 2026-114', author: 'Löwe', subject: 'Hosting', keywords: 'hosting, invoice' },
        ...{ producer: 'LibreOffice 7.4', creator: 'Writer', security: false, version: '1.7' },
        structured: { number: '2026-114', date: null, dueDate: null, total: null, currency: null },
        ...{ creationDate: '2026-11-19T16:02:11.000Z', modificationDate: '2026-11-20T00:00:00.000Z' },
      },
      dimensions: { width: 400, height: 600 },
    });
    expect(record.data.steps).toEqual(expect.arrayContaining(['properties', 'thumbnails', 'text'].map((step) => ({ step, state: 'completed' }))));
    expect(messages(record)).toEqual([]);
  });

  it('has its first page for a cover, drawn in all sizes, and is its own rendering', async () => {
    const { thumbnail, cover, data, fileUrl } = await uploaded(invoice);
    expect(cover).toEqual({ url: thumbnail?.xl, width: 683, height: 1024, mime: 'image/webp' });
    expect(data.attributes.cover).toEqual(cover);
    const original = await fetched(thumbnail?.original ?? '');
    expect([original.type, (await sharp(original.bytes).metadata()).height]).toEqual(['image/webp', 2048]);
    const { data: pixels, info } = await sharp(original.bytes).raw().toBuffer({ resolveWithObject: true });
    const colorAt = (x: number, y: number) => [...pixels.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
    expect(colorAt(700, 1900)).toEqual([230, 26, 26].map((value) => expect.closeTo(value, -1)));
    expect(colorAt(1300, 100)).toEqual([255, 255, 255]);
    const small = await sharp((await fetched(thumbnail?.sm ?? '')).bytes).metadata();
    expect([small.width, small.height]).toEqual([86, 128]);
    expect(data.pdfRender?.url).toBe(fileUrl);
    expect((await fetched(data.pdfRender?.url ?? '')).bytes.equals(invoice)).toBe(true);
  });

  it('is found by its text, which says on which page it stands', async () => {
    const { id } = await uploaded(invoice);
    const { hits } = await client().search({ text: 'windlass' });
    expect(hits.find((hit) => hit.id === id)?.chunks).toMatchObject([{ text: 'Terms of the windlass', pageNumber: 2 }]);
    expect((await client().search({ text: '"pay the following sum"' })).hits.map((hit) => hit.id)).toContain(id);
  });

  it('is shown as a page of headings and paragraphs in which nothing is markup', async () => {
    const { data } = await uploaded(invoice);
    expect(data.documentPreview.html).toBe(
      '<h2>Invoice 2026-114</h2><p>For hosting in the fourth quarter we ask you to pay the following sum within thirty days of the date given below.</p>' +
        '<p>Please pay &lt;b&gt;soon&lt;/b&gt; &amp; gladly.</p><hr /><p>Terms of the windlass</p>',
    );
    const page = lines(...Array.from({ length: 50 }, (_, at) => [20, 580 - 11 * at, 9, 'öäü <&> '.repeat(7)] as const));
    const long = await uploaded(makePdf({ pages: Array(40).fill(page) }));
    const { html } = long.data.documentPreview;
    expect(Buffer.byteLength(html ?? '')).toBeGreaterThan(31 * 1024);
    expect(Buffer.byteLength(html ?? '')).toBeLessThanOrEqual(32 * 1024);
  });

  it('is as large as it is shown, and says in its metadata what its information does not say', async () => {
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">The log of the Heron</rdf:li></rdf:Alt></dc:title>
      <dc:creator><rdf:Seq><rdf:li>Ada</rdf:li><rdf:li>Grace</rdf:li></rdf:Seq></dc:creator><xmp:CreatorTool>Quill</xmp:CreatorTool>
      <pdf:Producer>Inkwell</pdf:Producer><xmp:CreateDate>2026-11-19T17:02:11+01:00</xmp:CreateDate></rdf:Description></rdf:RDF></x:xmpmeta>`;
    const bytes = makePdf({
      page: '/Rotate 90 /UserUnit 2',
      catalog: `/Metadata ${firstObject} 0 R /Version /2.0`,
      objects: [stream(xmp, '/Type /Metadata /Subtype /XML')],
      info: { CreationDate: '(yesterday)', ModDate: '(D:soon)' },
    });
    const { data } = await uploaded(bytes);
    expect(data.attributes.dimensions).toEqual({ width: 1200, height: 800 });
    expect(data.attributes.document).toMatchObject({
      ...{ title: 'The log of the Heron', author: 'Ada, Grace', creator: 'Quill', producer: 'Inkwell', version: '2.0' },
      ...{ creationDate: '2026-11-19T16:02:11.000Z', modificationDate: null },
    });
  });

  it('without any text says so', async () => {
    expect(messages(await uploaded(makePdf({ pages: ['0 0 100 100 re f'] })))).toEqual(['The document has no text: its pages may be pictures.']);
  });

  it('that is none says so, once', async () => {
    for (const bytes of ['not a PDF', invoice.subarray(0, 40)])
      expect(await uploaded(bytes)).toMatchObject({
        stateProcessing: 'completed',
        thumbnail: null,
        data: { problems: [{ step: 'properties', message: 'The file cannot be read as a PDF.' }], pdfRender: { storagePath: expect.any(String) } },
      });
  });
});

describe('A PDF with a password', () => {
  it('shows nothing but that it has one', async () => {
    const record = await uploaded(fixture('protected.pdf'));
    expect(record).toMatchObject({ stateProcessing: 'completed', thumbnail: null, cover: null });
    expect(record.data).toMatchObject({
      attributes: { document: { security: true, version: '1.7', title: null, pages: null } },
      documentPreview: { html: null },
      problems: [{ step: 'properties', message: expect.stringContaining('protected with a password') }],
    });
    expect((await client().search({ text: 'combination' })).hits.map(({ id }) => id)).not.toContain(record.id);
  });

  it('that is needed only to change it is read', async () => {
    const { data, cover } = await uploaded(fixture('restricted.pdf'));
    expect(data.attributes.document).toMatchObject({ security: true, title: 'Secret plans', pages: 1 });
    expect([data.documentPreview.html, data.problems, cover?.height]).toEqual(['<p>The combination is 1234.</p>', [], 1024]);
  });
});
