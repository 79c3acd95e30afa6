import sharp from 'sharp';

/** A file of the bench: no two are alike. */
export interface BenchFile {
  readonly filename: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** How the files of each kind are made, by number. */
export const makers = {
  /** As a phone takes them: 12 megapixels with the grain of a small sensor, some 5 MB. */
  photo: async (number) => ({ filename: `photo-${number}.jpg`, mimeType: 'image/jpeg', bytes: await photo(number) }),
  /** Ten pages of text. */
  pdf: async (number) => ({ filename: `report-${number}.pdf`, mimeType: 'application/pdf', bytes: pdf(number, 10) }),
  email: async (number) => ({ filename: `mail-${number}.eml`, mimeType: 'message/rfc822', bytes: Buffer.from(email(number)) }),
  text: async (number) => ({ filename: `text-${number}.txt`, mimeType: 'text/plain', bytes: Buffer.from(paragraphs(number, 40).join('\n\n')) }),
} as const satisfies Readonly<Record<string, (number: number) => Promise<BenchFile>>>;

export type BenchKind = keyof typeof makers;

async function photo(number: number): Promise<Buffer> {
  const hue = { r: (number * 37) % 256, g: (number * 91) % 256, b: (number * 151) % 256 };
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const grain = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: hue, noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
  return grain;
}

const words =
  'the storage of notes and files is paid each month by transfer to an account that stands in the contract and may be ended with notice'.split(' ');

/** Sentences of words in an order of their own. */
function paragraphs(number: number, count: number): string[] {
  let state = number + 1;
  const word = (): string => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return words[(state >>> 8) % words.length] ?? '';
  };
  return Array.from({ length: count }, () => `Invoice ${number}. ${Array.from({ length: 60 }, word).join(' ')}.`);
}

const email = (number: number): string =>
  [
    `From: Northwind Hosting <billing${number}@example.com>`,
    'To: Ada Lovelace <ada@example.com>',
    `Subject: Invoice ${number}`,
    'Date: Fri, 20 Nov 2026 09:30:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    ...paragraphs(number, 5),
  ].join('\r\n');

/** A PDF with pages of text in one of the fonts that every reader has (PDF 1.7, 9.6.2.2). */
function pdf(number: number, pages: number): Buffer {
  const objects: string[] = [];
  const add = (body: string): number => objects.push(body);
  add('<< /Type /Catalog /Pages 2 0 R >>');
  const kids = Array.from({ length: pages }, (_, page) => `${4 + 2 * page} 0 R`).join(' ');
  add(`<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (let page = 0; page < pages; page++) {
    const lines = paragraphs(number * pages + page, 12).flatMap((text) => text.match(/.{1,90}(?:\s|$)/g) ?? []);
    const content = `BT /F1 11 Tf 14 TL 50 780 Td ${lines
      .slice(0, 52)
      .map((line) => `(${line.trim()}) '`)
      .join('\n')} ET`;
    add(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * page} 0 R >>`);
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  let text = '%PDF-1.7\n';
  const offsets = objects.map((body, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
