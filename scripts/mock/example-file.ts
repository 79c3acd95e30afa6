import path from 'node:path';
import sharp from 'sharp';
import { samplePdf } from '../samples/pdf.ts';
import { samplePhoto } from '../samples/photo.ts';

const takenAt = new Date('2026-11-20T09:30:00.000Z');

/** Bytes for an address of the examples that nobody has sent any to: a picture where it names one, a document, or a line of text. */
export async function exampleFile(name: string): Promise<Buffer> {
  switch (path.extname(name).toLowerCase()) {
    case '.pdf':
      return samplePdf({
        title: 'Example',
        author: 'The mock',
        createdAt: takenAt,
        pages: [['Example', 'The mock has no other bytes for this address.']],
      });
    case '.jpg':
    case '.jpeg':
      return photo();
    case '.png':
      return sharp(await photo())
        .png()
        .toBuffer();
    case '.webp':
      return sharp(await photo())
        .webp()
        .toBuffer();
    default:
      return Buffer.from('The mock has no other bytes for this address.\n');
  }
}

const photo = (): Promise<Buffer> => samplePhoto({ width: 640, height: 480, takenAt });
