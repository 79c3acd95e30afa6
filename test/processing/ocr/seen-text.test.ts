import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sourceOf } from '../../../server/platform/processes/limited-child.ts';
import { CommandInput } from '../../../server/platform/processes/limited-command.ts';
import { findRecogniser, installedLanguages, recognise } from '../../../server/processing/ocr/program.ts';
import { readRecognised } from '../../../server/processing/ocr/recognised.ts';
import { api, type RecordOf } from '../../support/api.ts';
import { useService } from '../../support/service.ts';
import { drawText } from '../draw-text.ts';
import { firstObject, lines, makePdf, stream } from '../pdf/make-pdf.ts';
import { useReader } from '../reader.ts';

const isThere = (await installedLanguages()).includes('eng');
const seen = { step: 'ocr', state: 'completed' };
const take = useReader();

describe.skipIf(!isThere)('Where the machine has tesseract (apt-get install tesseract-ocr)', () => {
  const service = useService({ ocrLanguages: ['eng'] });

  async function processed<Kind extends 'image' | 'document'>(bytes: Uint8Array, filename: string, mimeType: string) {
    const { id } = await api(service).file({ bytes, filename, mimeType });
    await service.service.worker.idle();
    return (await api(service).record(id)) as RecordOf<Kind>;
  }
  const picture = (bytes: Uint8Array) => processed<'image'>(bytes, 'sign.jpg', 'image/jpeg');
  const pdf = (bytes: Uint8Array) => processed<'document'>(bytes, 'scan.pdf', 'application/pdf');
  const hitsOf = async (text: string, id: string) => (await api(service).search({ text })).hits.find((hit) => hit.id === id);

  it('a picture has the text in it, and is found by that', async () => {
    const { id, data } = await picture(drawText(['HARBOUR OFFICE', 'Please ring for the windlass.'], { paper: '#ccddee' }));
    expect([data.media?.ocr, data.problems]).toEqual(['HARBOUR OFFICE\nPlease ring for the windlass.', []]);
    expect(data.steps).toContainEqual(seen);
    expect((await hitsOf('windlass', id))?.chunks[0]?.text).toContain('Please ring for the windlass.');
  });

  it('a picture that is turned is read the way it is shown', async () => {
    const upright = await sharp(drawText(['Upright again']))
      .rotate(90)
      .withMetadata({ orientation: 8 })
      .jpeg()
      .toBuffer();
    expect((await picture(upright)).data.media?.ocr).toBe('Upright again');
  });

  it('a picture without text has none', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
    const plain = { width: 300, height: 200, channels: 3, background: 'green' } as const;
    for (const bytes of [
      await sharp({ create: plain }).jpeg().toBuffer(),
      await sharp({ create: { ...plain, noise } })
        .jpeg()
        .toBuffer(),
    ]) {
      const { data } = await picture(bytes);
      expect([data.media?.ocr, data.problems]).toEqual([null, []]);
    }
  });

  it('scanned pages are found by their text, which says on which page it stands, and are shown as text', async () => {
    const scans = ['The log of the heron', 'Terms of the capstan'].map((text) =>
      drawText([text, 'And so on, as before.'], { width: 1000, height: 1500 }),
    );
    const objects = scans.map((jpeg) =>
      stream(
        jpeg.toString('latin1'),
        '/Type /XObject /Subtype /Image /Width 1000 /Height 1500 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
      ),
    );
    const resources = `/XObject << /A ${firstObject} 0 R /B ${firstObject + 1} 0 R >>`;
    const page = (name: string) => `q 400 0 0 600 0 0 cm /${name} Do Q`;
    const scanned = await pdf(makePdf({ pages: [page('A'), '', page('B')], resources, objects }));
    expect([scanned.data.problems, scanned.data.documentPreview.html]).toEqual([
      [],
      '<p>The log of the heron And so on, as before.</p><hr /><p>Terms of the capstan And so on, as before.</p>',
    ]);
    expect((await hitsOf('capstan', scanned.id))?.chunks).toMatchObject([{ pageNumber: 3 }]);

    const partly = await pdf(makePdf({ pages: [lines([50, 500, 12, 'Written on the first page']), page('B')], resources, objects }));
    expect([partly.data.problems, partly.data.documentPreview.html]).toEqual([[], '<p>Written on the first page</p>']);
    expect((await hitsOf('capstan', partly.id))?.chunks).toMatchObject([{ pageNumber: 2 }]);
  });

  it('a document of pictures without text still says that it has none', async () => {
    const { data } = await pdf(makePdf({ pages: ['0 0 100 100 re f'] }));
    expect(data.problems.map(({ message }) => message)).toEqual(['The document has no text: its pages may be pictures.']);
  });

  it('what takes too long, or is no picture, is given up', async () => {
    const recogniser = await findRecogniser(['eng']);
    if (!recogniser) throw new Error('It was there a moment ago');
    const read = (bytes: Uint8Array, time: number) =>
      CommandInput.with(sourceOf(bytes), (input) => recognise(recogniser, input, time, AbortSignal.timeout(60_000)));
    expect(await read(Buffer.from('no picture'), 10_000)).toBeNull();
    expect(await read(Buffer.from('/etc/hostname\n/etc/passwd\n'), 10_000)).toBeNull();
    const page = drawText(Array(60).fill('The same line once more, as long as the page is wide'), { width: 2400, height: 3400, size: 30 });
    expect(await read(page, 50)).toBeNull();
  });

  it('languages that are not installed are left out, and none means that nothing is read', async () => {
    expect((await findRecogniser(['xxx', 'eng']))?.languages).toEqual(['eng']);
    expect((await findRecogniser(null))?.languages).toContain('eng');
    expect([await findRecogniser(['xxx']), await findRecogniser([])]).toEqual([null, null]);
  });
});

it('A document with more such pages than are read says how far it was read', async () => {
  // Pages that are not there are passed over as quickly as they come.
  const content = { kind: 'document', mimeType: 'application/pdf', extension: 'pdf', filename: 'a.pdf' };
  const drawn = (pages: number) =>
    take('pdfPagesToRead', { ...content, unwrittenPages: Array.from({ length: pages }, (_, at) => at + 2) }, { bytes: makePdf() });
  expect(await drawn(21)).toMatchObject({ found: { pagePictures: [], problems: ['The text in pictures was read up to page 21.'] } });
  expect(await drawn(2)).toMatchObject({ found: { pagePictures: [], problems: [] } });
});

it('A picture with strong grain is drawn half as large as another for the program: that evens the grain out', async () => {
  const content = { kind: 'image', mimeType: 'image/png', extension: 'png', filename: null } as const;
  const paper = { width: 1600, height: 1200, channels: 3, background: 'grey' } as const;
  const drawnOf = async (sigma: number) => {
    const bytes = await sharp({ create: { ...paper, noise: { type: 'gaussian', mean: 128, sigma } } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const outcome = await take('pictureToRead', content, { bytes });
    return sharp('found' in outcome ? outcome.found.pagePictures?.[0]?.bytes : undefined).metadata();
  };
  expect(await drawnOf(12)).toMatchObject({ width: 800, height: 600 });
  expect(await drawnOf(3)).toMatchObject({ width: 1600, height: 1200 });
});

describe('What a program has seen', () => {
  const read = (table: string) => {
    const bytes = Buffer.from(JSON.stringify([{ pageNumber: 1, table }]));
    const asked = { size: bytes.length, read: async (start: number, end: number) => bytes.subarray(start, end + 1), whole: async () => bytes };
    return readRecognised(asked, { kind: 'document', mimeType: 'application/pdf', extension: 'pdf', filename: 'a.pdf' });
  };
  const row = (line: number, confidence: number, word: string) => ['5', 1, 1, 1, line, 1, 0, 0, 9, 9, confidence, word].join('\t');

  it('is text where it is sure: words that were divided are whole again', async () => {
    const table = [
      'level\tpage_num\tetc',
      row(1, 95, 'A'),
      row(1, 91, 'fly-'),
      row(2, 96, 'wheel'),
      row(2, 30, 'gaxb'),
      row(3, 88, '|'),
      'torn',
    ].join('\n');
    expect(await read(table)).toMatchObject({
      data: { documentPreview: { html: '<p>A flywheel</p>' } },
      passages: [{ text: 'A flywheel', pageNumber: 1 }],
    });
  });

  it('is nothing where it is not', async () => {
    for (const table of ['', 'torn', row(1, 20, 'leaves'), [row(1, 90, '|'), row(2, 90, 'a')].join('\n')]) expect(await read(table)).toEqual({});
  });
});
