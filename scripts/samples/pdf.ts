/** What a sample PDF says. Text in the characters of Western Europe. */
export interface PdfText {
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
  /** The lines of each page; the first is set as a heading. */
  readonly pages: readonly (readonly string[])[];
}

/** A PDF, written by hand: A4, one column, a font that every reader has. */
export function samplePdf({ title, author, createdAt, pages }: PdfText): Buffer {
  const firstPage = 5;
  const pageNumbers = pages.map((_, index) => firstPage + index * 2);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pageNumbers.map((number) => `${number} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Title ${text(title)} /Author ${text(author)} /Producer (Resource Storage Service samples) /CreationDate (D:${pdfDate(createdAt)}) >>`,
    ...pages.flatMap((lines, index) => {
      const content = pageContent(lines);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${firstPage + index * 2 + 1} 0 R >>`,
        `<< /Length ${latin1(content).length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  return assemble(objects);
}

/** Objects, the table that says where each one starts, and where that table is. */
function assemble(objects: readonly string[]): Buffer {
  // The second line has bytes beyond ASCII, so that nobody takes the file for text.
  let file = '%PDF-1.7\n%âãÏÓ\n';
  const offsets = objects.map((object, index) => {
    const offset = latin1(file).length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = latin1(file).length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return latin1(file);
}

/** A heading, and lines below it. */
function pageContent([heading = '', ...lines]: readonly string[]): string {
  return [
    'BT',
    '/F1 20 Tf',
    '72 760 Td',
    `${text(heading)} Tj`,
    '/F1 11 Tf',
    '0 -20 Td',
    ...lines.map((line) => `0 -16 Td ${text(line)} Tj`),
    'ET',
  ].join('\n');
}

const text = (value: string): string => `(${value.replace(/[\\()]/g, '\\$&')})`;

const latin1 = (value: string): Buffer => Buffer.from(value, 'latin1');

const pdfDate = (date: Date): string => `${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;
