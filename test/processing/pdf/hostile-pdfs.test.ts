import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { api, type RecordOf } from '../../support/api.ts';
import { useService } from '../../support/service.ts';
import { assemble, firstObject, lines, makePdf, stream } from './make-pdf.ts';

const service = useService({}, { worker: { pollInterval: 20 }, stepTimes: { hurried: 2000, patient: 4000 } });

/** What comes of a PDF: how each step ended, and what a person reads. */
async function see(bytes: Buffer) {
  const client = api(service);
  const { id } = await client.file({ bytes, filename: 'hostile.pdf', mimeType: 'application/pdf' });
  const record = async () => (await client.record(id)) as RecordOf<'document'>;
  await expect.poll(async () => (await record()).stateProcessing, { timeout: 55_000, interval: 100 }).toMatch(/completed|failed/);
  const { stateProcessing, data, cover } = await record();
  const problems = data.problems.map(({ message }) => message);
  return { state: stateProcessing, pages: data.attributes.document.pages, html: data.documentPreview.html, cover, problems };
}

const deflated = (content: Buffer, entries = ''): string => stream(deflateSync(content).toString('latin1'), `/Filter /FlateDecode ${entries}`);
/** A document whose first page is drawn by the first of these objects. */
const drawnBy = (...objects: readonly string[]): Buffer => makePdf({ page: `/Contents ${firstObject} 0 R`, objects });
/** A document whose pages are found through these objects, the first of which is number 2. */
const withTree = (...nodes: readonly string[]): Buffer =>
  assemble(new Map([[1, '<< /Type /Catalog /Pages 2 0 R >>'], [4, '<< >>'], ...nodes.map((node, at) => [at === 0 ? 2 : 9 + at, node] as const)]));

const tooMuch = expect.stringContaining('It takes more memory or time than there is for it.');

it('A PDF that is cut off anywhere is completed, with what can be read of it', async () => {
  const whole = makePdf({ pages: Array.from({ length: 30 }, (_, at) => lines([20, 500, 12, `The page ${at} of the heron`])) });
  expect(whole.length).toBeGreaterThan(8 * 1024);
  for (let end = 512; end < whole.length; end += 1024) {
    const { state, pages, problems } = await see(whole.subarray(0, end));
    expect([state, pages !== null || problems.length > 0], `cut off at ${end}`).toEqual(['completed', true]);
  }
});

it('A tree of pages without an end has one', async () => {
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 40 60] >>';
  for (const bytes of [
    withTree('<< /Type /Pages /Kids [2 0 R] /Count 5 >>'),
    withTree('<< /Type /Pages /Kids [10 0 R 10 0 R] /Count 50 >>', '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R 10 0 R] /Count 25 >>'),
    withTree('<< /Type /Pages /Kids [10 0 R] /Count 2147483647 >>', page),
    withTree(`<< /Type /Pages /Kids [${'10 0 R '.repeat(100_000)}] /Count 100000 >>`, page),
  ])
    expect((await see(bytes)).state).toBe('completed');
});

it('What takes more than there is for it is given up, and the other steps find what they find', async () => {
  const form = (used: number) =>
    stream('/X Do '.repeat(10), `/Type /XObject /Subtype /Form /BBox [0 0 400 600] /Resources << /XObject << /X ${used} 0 R >> >>`);
  const forms = Array.from({ length: 25 }, (_, at) => form(firstObject + ((at + 1) % 25)));
  const unpacked = Buffer.alloc(1_000_000_000, 'q ');
  for (const bytes of [
    makePdf({ pages: ['/X Do'], resources: `/XObject << /X ${firstObject} 0 R >>`, objects: forms }),
    drawnBy(stream(deflateSync(deflateSync(unpacked)).toString('latin1'), '/Filter [/FlateDecode /FlateDecode]')),
  ])
    expect(await see(bytes)).toMatchObject({ state: 'completed', pages: 1, cover: null, problems: expect.arrayContaining([tooMuch]) });
  expect(await see(makePdf({ pages: [lines([20, 500, 12, 'An honest one'])] }))).toMatchObject({ html: '<p>An honest one</p>', problems: [] });
});

it('Pictures of more pixels than any has are left out, and pages of no size or too large a one are drawn', async () => {
  for (const size of [40_000, 2 ** 31 - 1]) {
    const picture = deflated(
      Buffer.alloc(1000),
      `/Type /XObject /Subtype /Image /Width ${size} /Height ${size} /ColorSpace /DeviceGray /BitsPerComponent 8`,
    );
    const bytes = makePdf({ pages: ['q 400 0 0 600 0 0 cm /I Do Q'], resources: `/XObject << /I ${firstObject} 0 R >>`, objects: [picture] });
    expect(await see(bytes)).toMatchObject({ state: 'completed', pages: 1, cover: { width: 683, height: 1024 } });
  }
  for (const page of [
    '/MediaBox [0 0 1e12 1e12]',
    '/MediaBox [0 0 14400 0.01]',
    '/MediaBox [/a (b) null true] /UserUnit (x) /Rotate 33',
    '/UserUnit 1e300',
  ])
    expect((await see(makePdf({ page }))).state, page).toBe('completed');
});

it('Fonts that are none take nothing but their letters', async () => {
  const noise = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256));
  for (const [type, file] of [
    ['TrueType', 'FontFile2'],
    ['Type1', 'FontFile'],
    ['Type1', 'FontFile3'],
  ]) {
    const font = `<< /Type /Font /Subtype /${type} /BaseFont /Bad /FontDescriptor << /Type /FontDescriptor /FontName /Bad /Flags 4 /${file} ${firstObject} 0 R >> >>`;
    const bytes = makePdf({
      pages: ['BT /B 12 Tf 10 10 Td (hello) Tj ET'],
      resources: '',
      page: `/Resources << /Font << /B ${font} >> >>`,
      objects: [deflated(noise, '/Subtype /Type1C')],
    });
    expect(await see(bytes)).toMatchObject({ state: 'completed', pages: 1, cover: { height: 1024 } });
  }
});

it('Its scripts are not run, its files are left in it, and nothing that it names is fetched', async () => {
  let asked = 0;
  const receiver = createServer((_, response) => response.end(String(++asked))).listen(0, '127.0.0.1');
  onTestFinished(() => void receiver.close());
  await new Promise((resolve) => receiver.once('listening', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const script = `<< /S /JavaScript /JS (while \\(true\\) app.launchURL\\("${url}"\\);) >>`;
  const file = `<< /Type /Filespec /FS /URL /F (${url}) >>`;
  const bytes = makePdf({
    pages: [`${lines([20, 500, 12, 'Nothing to see'])} /I Do`],
    catalog: `/OpenAction ${script} /AA << /WC ${script} >> /Names << /JavaScript << /Names [(a) ${script}] >> /EmbeddedFiles << /Names [(a.exe) ${file}] >> >>`,
    page: `/AA << /O ${script} >> /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (${url}) >> >>]`,
    resources: `/XObject << /I ${firstObject} 0 R >>`,
    objects: [
      `<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /F ${file} /Length 0 >>\nstream\n\nendstream`,
    ],
  });
  expect(await see(bytes)).toMatchObject({ state: 'completed', html: '<p>Nothing to see</p>', problems: [] });
  expect(asked).toBe(0);
});
