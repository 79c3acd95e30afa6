import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { api, type RecordOf } from '../../support/api.ts';
import { useService } from '../../support/service.ts';
import { docxParts, epubParts, flatOdt, odfParts, odpBody, odsBody, odtBody, pptxParts, xlsxParts, zipped } from './make-office.ts';

const service = useService();
const client = () => api(service);

/** The record of a document when all jobs are done. */
async function uploaded(bytes: Uint8Array | string, filename: string, mimeType: string) {
  const { id } = await client().file({ bytes, filename, mimeType });
  await service.service.worker.idle();
  return (await client().record(id)) as RecordOf<'document'>;
}

const stepsOf = ({ data }: RecordOf<'document'>) => data.steps.map(({ step, state }) => `${step} ${state}`);
const allDone = ['properties completed', 'preview completed', 'thumbnails completed', 'text completed', 'words completed'];

const types = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  fodt: 'application/xml',
  epub: 'application/epub+zip',
} as const;

/** The passages that a search for a word finds in a document. */
async function passagesWith(word: string, { id }: { id: string }) {
  const { hits } = await client().search({ text: `"${word}"` });
  return hits.find((hit) => hit.id === id)?.chunks.map(({ text, pageNumber }) => ({ text, pageNumber }));
}

const officeProperties = {
  ...{ title: 'Minutes of the meeting', subject: 'Harbour & dock', author: 'Ada Löwe', keywords: 'tide, rope', producer: 'Microsoft Office 16.0000' },
  ...{ creator: null, security: false, version: null, creationDate: '2026-11-19T16:02:11.000Z', modificationDate: '2026-11-20T07:00:00.000Z' },
};
const odfProperties = {
  ...{ title: 'The log', subject: 'Ships', author: 'Ada', keywords: 'tide, rope', producer: 'LibreOffice/7.4', version: '1.3', security: false },
  ...{ creationDate: '2026-11-19T16:02:11.000Z', modificationDate: '2026-11-20T08:00:00.000Z' },
};

const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#2040c0' } })
  .jpeg()
  .toBuffer();

describe('A Word document', () => {
  it('tells what it says of itself, shows its beginning, and has the picture of itself for a cover', async () => {
    const record = await uploaded(zipped(docxParts({ 'docProps/thumbnail.jpeg': picture })), 'minutes.docx', types.docx);
    expect(stepsOf(record)).toEqual(allDone);
    expect(record.data.problems).toEqual([]);
    expect(record.data.attributes.document).toMatchObject({ ...officeProperties, pages: 3 });
    expect(record.data.documentPreview.html).toBe(
      '<h1>The harbour</h1><p>Ropes <strong>hold</strong> ships &amp; boats.</p>' +
        '<p><a href="https://example.com/tides" rel="noopener noreferrer nofollow">the tide tables</a></p>' +
        '<table><tr><td><p>Knot</p><p>bowline</p></td><td><p>Use</p></td></tr></table>' +
        '<p>Second page<sup><a>[1]</a></sup></p><p>Third page</p><ol><li><p>A note about anchors <a>↑</a></p></li></ol>',
    );
    expect(record.cover).toMatchObject({ width: 300, height: 400, mime: 'image/webp' });
  });

  it('is found by its text, with the page where it notes where pages end', async () => {
    const record = await uploaded(zipped(docxParts()), 'minutes.docx', types.docx);
    expect(record.cover).toBeNull();
    expect(await passagesWith('bowline', record)).toEqual([
      { text: 'The harbour\nRopes hold ships & boats.\nthe tide tables\nKnot bowline\tUse', pageNumber: 1 },
    ]);
    expect(await passagesWith('Third page', record)).toContainEqual({ text: 'Third page', pageNumber: 3 });
    expect(await passagesWith('anchors', record)).toEqual([{ text: 'A note about anchors', pageNumber: null }]);
  });
});

describe('A workbook', () => {
  it('is shown as tables, with a page for each sheet', async () => {
    const record = await uploaded(zipped(xlsxParts()), 'ships.xlsx', types.xlsx);
    expect(stepsOf(record)).toEqual(allDone);
    expect(record.data.attributes.document).toMatchObject({ ...officeProperties, pages: 2 });
    expect(record.data.documentPreview.html).toBe(
      '<h2>Ships &amp; boats</h2><table><tr><td>Name</td><td></td><td>Built</td></tr><tr><td>Heron</td><td>TRUE</td><td>2026-11-19</td></tr></table><hr />' +
        '<h2>Tides</h2><table><tr><td>4.25</td><td>2026-11-19 12:00:00</td><td>4.25m</td><td>#DIV/0!</td></tr></table>',
    );
    expect(await passagesWith('Heron', record)).toEqual([{ text: 'Ships & boats\nName\t\tBuilt\nHeron\tTRUE\t2026-11-19', pageNumber: 1 }]);
    expect(await passagesWith('Tides', record)).toEqual([{ text: 'Tides\n4.25\t2026-11-19 12:00:00\t4.25m\t#DIV/0!', pageNumber: 2 }]);
  });
});

describe('A presentation', () => {
  it('is shown slide by slide, in their order, with the notes', async () => {
    const record = await uploaded(zipped(pptxParts()), 'talk.pptx', types.pptx);
    expect(stepsOf(record)).toEqual(allDone);
    expect(record.data.attributes.document).toMatchObject({ ...officeProperties, pages: 2 });
    expect(record.data.documentPreview.html).toBe(
      '<h2>First &amp; best</h2><p>Ropes</p><p>Knots</p><blockquote><p>Say hello</p></blockquote><hr /><h2>Second</h2><table><tr><td><p>one</p></td><td></td></tr></table>',
    );
    expect(await passagesWith('hello', record)).toEqual([{ text: 'First & best\nRopes\nKnots\nSay hello', pageNumber: 1 }]);
    expect(await passagesWith('Second', record)).toEqual([{ text: 'Second\none', pageNumber: 2 }]);
  });
});

describe('An OpenDocument file', () => {
  const text = odfParts(odtBody, 'text', '<x:document-statistic xmlns:x="m" meta:page-count="3"/>', { 'Thumbnails/thumbnail.png': picture });

  it('of text is shown with headings, lists and tables, and without what was deleted or remarked', async () => {
    const record = await uploaded(zipped(text), 'log.odt', types.odt);
    expect(stepsOf(record)).toEqual(allDone);
    expect(record.data.attributes.document).toMatchObject({ ...odfProperties, pages: 3 });
    expect(record.data.documentPreview.html).toBe(
      '<h1>The log</h1><p>Fair  wind [from the west]<br />and a calm sea, <a href="https://example.com/sea" rel="noopener noreferrer nofollow">see</a></p>' +
        '<ul><li><p>salt</p></li><li><p>tea</p></li></ul><p>All hands on the second page</p><hr /><p>The third</p>' +
        '<table><tr><td><p>a</p></td><td></td><td><p>b</p><p>c</p></td></tr></table>',
    );
    expect(record.cover).toMatchObject({ width: 300, height: 400 });
    expect(await passagesWith('hands', record)).toEqual([{ text: 'hands on the second page', pageNumber: 2 }]);
    expect(await passagesWith('The third', record)).toContainEqual({ text: 'The third\na\t\tb c', pageNumber: 3 });
  });

  it('that has no content, as templates do, is no damaged one', async () => {
    const { mimetype = '', 'meta.xml': meta = '' } = odfParts('', 'text-template');
    const record = await uploaded(zipped({ mimetype, 'meta.xml': meta }), 'empty.ott', 'application/vnd.oasis.opendocument.text-template');
    expect([stepsOf(record), record.data.problems, record.data.attributes.document.title]).toEqual([allDone, [], 'The log']);
  });

  it('of text in one file of XML says the same', async () => {
    const record = await uploaded(flatOdt, 'log.fodt', types.fodt);
    expect(record.data.attributes.document).toMatchObject({ ...odfProperties, pages: 3 });
    expect(await passagesWith('hands', record)).toEqual([{ text: 'hands on the second page', pageNumber: 2 }]);
  });

  it('of tables has a page for each sheet, and no cells that are empty for ever', async () => {
    const record = await uploaded(zipped(odfParts(odsBody, 'spreadsheet')), 'ships.ods', types.ods);
    expect(record.data.attributes.document).toMatchObject({ ...odfProperties, pages: 2 });
    expect(record.data.documentPreview.html).toBe(
      '<h2>Ships</h2><table><tr><td><p>Heron</p></td><td></td><td></td><td><p>1.9 m</p></td></tr></table><hr /><h2>Tides</h2><table><tr><td><p>high</p></td></tr></table>',
    );
    expect(await passagesWith('high', record)).toEqual([{ text: 'Tides\nhigh', pageNumber: 2 }]);
  });

  it('of slides has a page for each, with the notes', async () => {
    const record = await uploaded(zipped(odfParts(odpBody, 'presentation')), 'sails.odp', types.odp);
    expect(record.data.attributes.document).toMatchObject({ pages: 2 });
    expect(record.data.documentPreview.html).toBe('<h2>Sails</h2><p>Jib</p><blockquote><p>Speak up</p></blockquote><hr /><p>Mast</p>');
    expect(await passagesWith('Mast', record)).toEqual([{ text: 'Mast', pageNumber: 2 }]);
  });
});

describe('A book', () => {
  it('is read in the order of its spine, and has its cover', async () => {
    const record = await uploaded(zipped(epubParts({ 'cover.png': picture })), 'tales.epub', types.epub);
    expect(stepsOf(record)).toEqual(allDone);
    expect(record.data.attributes.document).toMatchObject({
      ...{
        title: 'Tales of the tide',
        author: 'Ada, Grace',
        subject: 'A book',
        keywords: 'sea',
        producer: 'Quill 2',
        version: '3.0',
        security: false,
      },
      ...{ creationDate: '2026-11-19T00:00:00.000Z', modificationDate: '2026-11-20T08:00:00.000Z', pages: null },
    });
    expect(record.data.documentPreview.html).toBe('<h1>One</h1><p>It was\u00a0high <i>tide</i>.</p><hr /><h1>Two</h1><p>And then low.</p>');
    expect(record.thumbnail?.sm).not.toBeNull();
    expect(record.cover).toMatchObject({ width: 300, height: 400 });
    expect(await passagesWith('then low', record)).toEqual([{ text: 'Two\nAnd then low.', pageNumber: null }]);
  });
});
