export interface NewPdf {
  /** The content of each page: operators. */
  readonly pages?: readonly string[];
  /** What the document says of itself, as PDF objects. */
  readonly info?: Readonly<Record<string, string>>;
  /** More entries of the catalog, of every page and of its resources. */
  readonly catalog?: string;
  readonly page?: string;
  readonly resources?: string;
  /** More objects, numbered from 10,000. */
  readonly objects?: readonly string[];
}

/** The number of the first of `objects`. */
export const firstObject = 10_000;

/** A PDF of pages of 400 × 600 points, with Helvetica as F1. */
export function makePdf({ pages = [''], info = {}, catalog = '', page = '', resources = '', objects = [] }: NewPdf = {}): Buffer {
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
  const kids = pages.map((_, at) => `${10 + 2 * at} 0 R`).join(' ');
  return assemble(
    new Map([
      [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
      [2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 400 600] >>`],
      [3, font],
      [
        4,
        `<< ${Object.entries(info)
          .map(([key, value]) => `/${key} ${value}`)
          .join(' ')} >>`,
      ],
      ...pages.flatMap((content, at) => [
        [
          10 + 2 * at,
          `<< /Type /Page /Parent 2 0 R /Contents ${11 + 2 * at} 0 R /Resources << /Font << /F1 3 0 R >> ${resources} >> ${page} >>`,
        ] as const,
        [11 + 2 * at, stream(content)] as const,
      ]),
      ...objects.map((object, at) => [firstObject + at, object] as const),
    ]),
  );
}

export const stream = (content: string, entries = ''): string =>
  `<< /Length ${Buffer.byteLength(content, 'latin1')} ${entries} >>\nstream\n${content}\nendstream`;

/** Lines of text, each with where it begins and how large its letters are. */
export const lines = (...written: readonly (readonly [x: number, y: number, size: number, text: string])[]): string =>
  written.map(([x, y, size, text]) => `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET`).join('\n');

/** A file of these objects, with the table that says where they are. Object 1 is the catalog, and 4 what the document says of itself. */
export function assemble(objects: ReadonlyMap<number, string>, version = '1.7'): Buffer {
  let file = `%PDF-${version}\n`;
  const sections: string[] = [];
  for (const [number, object] of objects) {
    sections.push(`${number} 1\n${String(file.length).padStart(10, '0')} 00000 n \n`);
    file += `${number} 0 obj\n${object}\nendobj\n`;
  }
  const table = `xref\n0 1\n0000000000 65535 f \n${sections.join('')}trailer\n<< /Size ${Math.max(...objects.keys()) + 1} /Root 1 0 R /Info 4 0 R >>`;
  return Buffer.from(`${file}${table}\nstartxref\n${file.length}\n%%EOF\n`, 'latin1');
}
