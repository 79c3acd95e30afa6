import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ArchiveEntry, sampleArchive } from '../samples/archive.ts';
import { samplePdf } from '../samples/pdf.ts';
import { samplePhoto } from '../samples/photo.ts';

/** Files on the disk, of the kinds that people have. */
export interface DemoFiles {
  readonly pdf: string;
  readonly photo: string;
  readonly archive: string;
}

const root = path.join(import.meta.dirname, '../..');

/** What of this repository goes into the archive, beside the PDF and the photo. */
const archived = ['README.md', 'package.json', 'openapi', 'generated', 'server', 'client/src'];

/** Makes the files in a folder: an invoice of two pages, a photo of twelve megapixels, and an archive of several megabytes. */
export async function makeDemoFiles(folder: string): Promise<DemoFiles> {
  const files = {
    pdf: path.join(folder, 'invoice-2026-114.pdf'),
    photo: path.join(folder, 'harbour-evening.jpg'),
    archive: path.join(folder, 'backup.tar.gz'),
  };
  await writeFile(files.pdf, invoice());
  await writeFile(files.photo, await samplePhoto({ width: 4032, height: 3024, takenAt: new Date('2026-09-12T17:24:00Z') }));
  const entries = await Promise.all([files.pdf, files.photo].map((file) => entryOf(file, `backup/${path.basename(file)}`)));
  for (const name of archived) entries.push(...(await entriesBelow(name)));
  await writeFile(files.archive, await sampleArchive(entries));
  return files;
}

function invoice(): Buffer {
  return samplePdf({
    title: 'Invoice 2026-114',
    author: 'Harbour Boats, Hamburg',
    createdAt: new Date('2026-09-14T08:00:00Z'),
    pages: [
      [
        'Invoice 2026-114',
        'Harbour Boats, Hamburg',
        '',
        'This invoice is for one weekend on the water, 12 and 13 September 2026.',
        '',
        'Boat, two days            180.00 EUR',
        'Life jackets, three        24.00 EUR',
        'Total                     204.00 EUR',
        '',
        'Please pay within 14 days.',
      ],
      ['Conditions', 'The boat comes back clean, dry and with all of its paddles.'],
    ],
  });
}

async function entriesBelow(name: string): Promise<ArchiveEntry[]> {
  const file = path.join(root, name);
  if ((await stat(file)).isFile()) return [await entryOf(file, `backup/${name}`)];
  const names = (await readdir(file)).toSorted();
  return (await Promise.all(names.map((child) => entriesBelow(`${name}/${child}`)))).flat();
}

async function entryOf(file: string, name: string): Promise<ArchiveEntry> {
  return { name, content: await readFile(file), modifiedAt: (await stat(file)).mtime };
}
