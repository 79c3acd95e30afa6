import { makeZip } from './make-zip.ts';

type Parts = Readonly<Record<string, string | Uint8Array>>;

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

export const relations = (list: readonly (readonly [id: string, type: string, target: string, external?: boolean])[]): string =>
  `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(([id, type, target, external]) => {
      const full = type.includes(':') ? type : `${relationTypes}/${type}`;
      return `<Relationship Id="${id}" Type="${full}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`;
    })
    .join('')}</Relationships>`;

const rootRelations = (main: string): string =>
  relations([
    ['rId1', 'officeDocument', main],
    ['rId2', 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties', 'docProps/core.xml'],
    ['rId3', 'extended-properties', 'docProps/app.xml'],
    ['rId4', 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail', 'docProps/thumbnail.jpeg'],
  ]);

const core = `${declaration}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"><dc:title>Minutes of the
  meeting</dc:title><dc:subject>Harbour &amp; dock</dc:subject><dc:creator>Ada Löwe</dc:creator><cp:keywords>tide, rope</cp:keywords>
  <cp:lastModifiedBy>Grace</cp:lastModifiedBy><dcterms:created>2026-11-19T16:02:11Z</dcterms:created>
  <dcterms:modified>2026-11-20T08:00:00+01:00</dcterms:modified></cp:coreProperties>`;

const app = (more: string): string =>
  `${declaration}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties">${more}<Application>Microsoft Office</Application><AppVersion>16.0000</AppVersion></Properties>`;

/** What all three formats have, with the same properties. */
const office = (main: string, appProperties: string, parts: Parts): Parts => ({
  '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
  '_rels/.rels': rootRelations(main),
  'docProps/core.xml': core,
  'docProps/app.xml': app(appProperties),
  ...parts,
});

const paragraph = (inside: string): string => `<w:p>${inside}</w:p>`;
const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

const wordBody = [
  `<w:p><w:pPr><w:pStyle w:val="Heading1"/><w:tabs><w:tab w:val="left" w:pos="720"/></w:tabs></w:pPr>${run('The harbour')}</w:p>`,
  paragraph(`${run('Ropes ')}<w:r><w:rPr><w:b/></w:rPr><w:t>hold</w:t></w:r>${run(' ships &amp; boats.')}`),
  paragraph(`<w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:hyperlink r:id="rId9">${run('the tide tables')}</w:hyperlink>`),
  `<w:tbl><w:tr><w:tc>${paragraph(run('Knot'))}${paragraph(run('bowline'))}</w:tc><w:tc>${paragraph(run('Use'))}</w:tc></w:tr></w:tbl>`,
  paragraph('<w:r><w:br w:type="page"/></w:r>'),
  paragraph(`<w:r><w:lastRenderedPageBreak/></w:r>${run('Second page')}<w:r><w:footnoteReference w:id="2"/></w:r>`),
  paragraph(`<w:r><w:lastRenderedPageBreak/></w:r>${run('Third page')}`),
].join('');

export const wordDocument = (body: string): string =>
  `${declaration}<w:document ${word} xmlns:r="${relationTypes}"><w:body>${body}</w:body></w:document>`;

export const docxParts = (more: Parts = {}): Parts =>
  office('word/document.xml', '<Pages>3</Pages>', {
    'word/document.xml': wordDocument(wordBody),
    'word/_rels/document.xml.rels': relations([
      ['rId1', 'styles', 'styles.xml'],
      ['rId2', 'footnotes', 'footnotes.xml'],
      ['rId9', 'hyperlink', 'https://example.com/tides', true],
    ]),
    'word/styles.xml': `${declaration}<w:styles ${word}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    'word/footnotes.xml': `${declaration}<w:footnotes ${word}><w:footnote w:id="2">${paragraph(run('A note about anchors'))}</w:footnote></w:footnotes>`,
    ...more,
  });

const sheet = (rows: string): string =>
  `${declaration}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;

export const xlsxParts = (more: Parts = {}): Parts =>
  office('/xl/workbook.xml', '', {
    'xl/workbook.xml': `${declaration}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relationTypes}"><sheets>
      <sheet name="Ships &amp; boats" sheetId="1" r:id="rId1"/><sheet name="Tides" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'worksheet', '/xl/worksheets/sheet2.xml'],
      ['rId3', 'sharedStrings', 'sharedStrings.xml'],
      ['rId4', 'styles', 'styles.xml'],
    ]),
    'xl/sharedStrings.xml': `${declaration}<sst><si><t>Name</t></si><si><r><t>He</t></r><r><t>ron</t></r><rPh><t>x</t></rPh></si></sst>`,
    'xl/styles.xml': `${declaration}<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[Red]&quot;day&quot; 0.0"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheet(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Built</t></is></c></row>' +
        '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" t="b"><v>1</v></c><c r="C2" s="1"><v>46345</v></c></row>',
    ),
    'xl/worksheets/sheet2.xml': sheet(
      '<row><c s="2"><v>4.25</v></c><c s="3"><v>46345.5</v></c><c t="str"><f>A1&amp;"m"</f><v>4.25m</v></c><c t="e"><v>#DIV/0!</v></c></row>',
    ),
    ...more,
  });

const drawing =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
const shape = (type: string, ...texts: readonly string[]): string =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody>${texts.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join('')}</p:txBody></p:sp>`;
const slide = (root: string, shapes: string): string =>
  `${declaration}<p:${root} ${drawing}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:${root}>`;

export const pptxParts = (more: Parts = {}): Parts =>
  office('ppt/presentation.xml', '<Slides>2</Slides>', {
    'ppt/presentation.xml': `${declaration}<p:presentation ${drawing} xmlns:r="${relationTypes}"><p:sldIdLst><p:sldId id="256" r:id="rId2"/><p:sldId id="257" r:id="rId1"/></p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations([
      ['rId1', 'slide', 'slides/slide1.xml'],
      ['rId2', 'slide', 'slides/slide2.xml'],
    ]),
    'ppt/slides/slide1.xml': slide(
      'sld',
      `${shape('title', 'Second')}<p:graphicFrame><a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:t>one</a:t></a:r></a:p></a:txBody></a:tc><a:tc/></a:tr></a:tbl></p:graphicFrame>`,
    ),
    'ppt/slides/slide2.xml': slide('sld', shape('ctrTitle', 'First &amp; best') + shape('body', 'Ropes', 'Knots') + shape('sldNum', '1')),
    'ppt/slides/_rels/slide2.xml.rels': relations([['rId1', 'notesSlide', '../notesSlides/notesSlide1.xml']]),
    'ppt/notesSlides/notesSlide1.xml': slide('notes', shape('sldImg') + shape('body', 'Say hello') + shape('sldNum', '1')),
    ...more,
  });

const odfSpaces =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" ' +
  'xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/" ' +
  'xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"';

export const odfMeta = (statistic: string): string => `<office:meta><dc:title>The log</dc:title><dc:subject>Ships</dc:subject>
  <meta:initial-creator>Ada</meta:initial-creator><dc:creator>Grace</dc:creator><meta:keyword>tide</meta:keyword><meta:keyword>rope</meta:keyword>
  <meta:generator>LibreOffice/7.4</meta:generator><meta:creation-date>2026-11-19T16:02:11.123456789</meta:creation-date><dc:date>2026-11-20T08:00:00Z</dc:date>${statistic}</office:meta>`;

const odfStyles = `<office:automatic-styles><style:style style:name="P1" style:family="paragraph"><style:paragraph-properties fo:break-before="page"/></style:style></office:automatic-styles>`;

export const odtBody = `<office:text><text:tracked-changes><text:p>deleted</text:p></text:tracked-changes><text:h text:outline-level="1">The log</text:h>
  <text:p>Fair<text:s text:c="2"/>wind<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>from the west</text:p></text:note-body></text:note><text:line-break/>and
    a calm sea, <text:a xlink:href="https://example.com/sea">see</text:a><office:annotation><text:p>really?</text:p></office:annotation></text:p>
  <text:list><text:list-item><text:p>salt</text:p></text:list-item><text:list-item><text:p>tea</text:p></text:list-item></text:list>
  <text:p>All <text:soft-page-break/>hands on the second page</text:p><text:p text:style-name="P1">The third</text:p>
  <table:table table:name="T"><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:covered-table-cell/><table:table-cell><text:p>b</text:p><text:p>c</text:p></table:table-cell></table:table-row></table:table></office:text>`;

export const odfContent = (body: string): string =>
  `<?xml version="1.0"?><office:document-content ${odfSpaces} office:version="1.3">${odfStyles}<office:body>${body}</office:body></office:document-content>`;

export const flatOdt = `<?xml version="1.0"?><office:document ${odfSpaces} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">${odfMeta(
  '<meta:document-statistic meta:page-count="3"/>',
)}${odfStyles}<office:body>${odtBody}</office:body></office:document>`;

export const odfParts = (body: string, type: string, statistic = '', more: Parts = {}): Parts => ({
  mimetype: `application/vnd.oasis.opendocument.${type}`,
  'content.xml': odfContent(body),
  'meta.xml': `<?xml version="1.0"?><office:document-meta ${odfSpaces} office:version="1.3">${odfMeta(statistic)}</office:document-meta>`,
  ...more,
});

export const odsBody = `<office:spreadsheet><table:table table:name="Ships"><table:table-row><table:table-cell><text:p>Heron</text:p></table:table-cell>
  <table:table-cell table:number-columns-repeated="2"/><table:table-cell><text:p>1.9 m</text:p></table:table-cell><table:table-cell table:number-columns-repeated="16380"/></table:table-row>
  <table:table-row table:number-rows-repeated="1048575"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>
  <table:table table:name="Tides"><table:table-row><table:table-cell><text:p>high</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet>`;

export const odpBody = `<office:presentation><draw:page draw:name="one"><draw:frame presentation:class="title"><draw:text-box><text:p>Sails</text:p></draw:text-box></draw:frame>
  <draw:frame><draw:text-box><text:p>Jib</text:p></draw:text-box></draw:frame><presentation:notes><draw:frame><draw:text-box><text:p>Speak up</text:p></draw:text-box></draw:frame></presentation:notes></draw:page>
  <draw:page draw:name="two"><draw:frame><draw:text-box><text:p>Mast</text:p></draw:text-box></draw:frame></draw:page></office:presentation>`;

const xhtml = (body: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="http://127.0.0.1:9/x.js"/></head><body>${body}</body></html>`;

export const epubParts = (more: Parts = {}): Parts => ({
  mimetype: 'application/epub+zip',
  'META-INF/container.xml':
    '<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
  'OEBPS/book.opf': `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:title>Tales of the tide</dc:title><dc:creator>Ada</dc:creator><dc:creator>Grace</dc:creator><dc:subject>sea</dc:subject><dc:description>&lt;p&gt;A book&lt;/p&gt;</dc:description>
    <dc:date>2026-11-19</dc:date><meta property="dcterms:modified">2026-11-20T08:00:00Z</meta><meta name="generator" content="Quill 2"/></metadata>
    <manifest><item id="b" href="text/b.xhtml"/><item id="a" href="text/a%20one.xhtml"/><item id="b2" href="text/b.xhtml#later"/><item id="c" properties="cover-image svg" href="../cover.png"/></manifest>
    <spine><itemref idref="a"/><itemref idref="b"/><itemref idref="b2"/><itemref idref="gone"/></spine></package>`,
  'OEBPS/text/a one.xhtml': xhtml('<h1>One</h1><p>It was&nbsp;high <i>tide</i>.</p>'),
  'OEBPS/text/b.xhtml': xhtml('<h1>Two</h1><p>And then <img src="http://127.0.0.1:9/a.png" alt="x"/>low.</p>'),
  ...more,
});

export const zipped = (parts: Parts): Buffer => makeZip(parts);
