import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { api, type RecordOf } from '../../support/api.ts';
import { useService } from '../../support/service.ts';
import { processedFile } from '../media.ts';

const service = useService();
const archive = (filename: string, bytes: Uint8Array, mimeType = 'application/octet-stream'): Promise<RecordOf<'default'>> =>
  processedFile<'default'>(service, filename, bytes, mimeType);

/** A zip whose files have no bytes but say that they have some. @param said how many files it says it has */
function zip(files: readonly (readonly [name: string, size: number])[], said = files.length): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, size] of files) {
    const encoded = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(0x0800, 6);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(encoded.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(0x0800, 8);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(size, 24);
    central.writeUInt16LE(encoded.length, 28);
    central.writeUInt32LE(offset, 42);
    locals.push(local, encoded);
    directory.push(central, encoded);
    offset += local.length + encoded.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(said, 8);
  end.writeUInt16LE(said, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

async function tar(files: readonly (readonly [name: string, body: string | Buffer])[]): Promise<Buffer> {
  const packed = pack();
  for (const [name, body] of files) packed.entry({ name }, body);
  packed.finalize();
  return Buffer.concat(await Array.fromAsync(packed as AsyncIterable<Buffer>));
}

const two = [
  ['plans/engine.txt', 'of brass'],
  ['plans/mill.txt', 'of steel'],
] as const;

describe('An archive', () => {
  it('says what it holds: a zip', async () => {
    const bytes = zip([
      ['plans/', 0],
      ['plans/engine.txt', 1200],
      ['Räder.pdf', 3_400_000],
    ]);
    const { kind, data, mimeType } = await archive('a.zip', bytes);
    expect([kind, mimeType, data.caption]).toEqual(['default', 'application/zip', 'A ZIP archive of 2 files.']);
    expect([data.problems, data.steps[0]]).toEqual([[], { step: 'contents', state: 'completed' }]);
  });

  it('says what it holds: a tar, in a gzip or as it is', async () => {
    expect((await archive('a.tar', await tar(two))).data.caption).toBe('A tar archive of 2 files.');
    expect((await archive('a.tgz', gzipSync(await tar(two)))).data.caption).toBe('A compressed tar archive of 2 files.');
    expect((await archive('a.gz', gzipSync('words'))).data.caption).toBe('A file that is compressed with gzip.');
  });

  it('is found by the names of what it holds', async () => {
    const { id } = await archive('b.zip', zip([['plans/crankshaft.txt', 1200]]));
    const { hits } = await api(service).search({ text: 'crankshaft' });
    expect(hits.map((hit) => hit.id)).toContain(id);
  });
});

it('A file of another kind says what it is where its bytes tell, and nothing where they don’t', async () => {
  const database = Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(100)]);
  expect((await archive('a.db', database)).data.caption).toBe('A SQLite database.');
  const { data } = await archive('a.bin', Buffer.from([1, 2, 3, 4]));
  expect([data.caption, data.problems]).toEqual([null, []]);
});

describe('An archive that means harm', () => {
  it.each([
    ['says it has 60,000 files, and has one', zip([['a.txt', 1]], 60_000)],
    ['breaks off', zip([['a.txt', 1]]).subarray(0, 50)],
  ])('because it %s says that it is damaged', async (_, bytes) => {
    const { stateProcessing, data } = await archive('a.zip', bytes);
    const message = 'The archive is damaged: what lies in it cannot be listed.';
    expect([stateProcessing, data.problems]).toEqual(['completed', [{ step: 'contents', message }]]);
  });

  it('leads nowhere, whatever paths and sizes it names', async () => {
    const bytes = zip([
      ['../../etc/passwd', 0xfffffffe],
      ['/root/.ssh/id', 1],
      ['C:\\windows\\x', 1],
    ]);
    const { data } = await archive('a.zip', bytes);
    expect([data.caption, data.problems]).toEqual(['A ZIP archive of 3 files.', []]);
  });

  it('with more files than are listed says so', async () => {
    const { data } = await archive('a.zip', zip(Array.from({ length: 12_000 }, (_, at) => [`file ${at}`, at] as const)));
    expect(data.caption).toBe('A ZIP archive of more than 10,000 files.');
  });

  it('that unpacks to far more than it has is read as far as the limit', async () => {
    const zeros = Buffer.alloc(150_000_000);
    const bomb = gzipSync(await tar([['first.txt', 'x'], ...Array.from({ length: 2 }, (_, at) => [`zeros ${at}`, zeros] as const)]), { level: 1 });
    const { stateProcessing, data } = await archive('a.tgz', bomb);
    expect([stateProcessing, data.problems]).toEqual(['completed', []]);
    expect(data.caption).toMatch(/^A compressed tar archive of more than \d files\.$/);
  });

  it('cut off or damaged at any place ends completed', async () => {
    const files = [
      ['a.txt', 1],
      ['b.txt', 2],
    ] as const;
    for (const whole of [zip(files), await tar(two), gzipSync(await tar(two))])
      for (let at = 5; at < whole.length; at += Math.ceil(whole.length / 10)) {
        const turned = Buffer.from(whole);
        turned[at] = (turned[at] ?? 0) ^ 0x21;
        for (const bytes of [whole.subarray(0, at), turned]) expect((await archive('a.zip', bytes)).stateProcessing).toBe('completed');
      }
  });
});
