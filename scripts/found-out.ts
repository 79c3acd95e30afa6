/** Shows what the service finds out about the files of some folders: `npm run found-out -- FOLDER…`. See `usage`. */
import { randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type components, createClient } from '../client/src/node.ts';
import { columns } from './bench/report.ts';
import { readOptions } from './options.ts';
import { startThrowAwayService } from './throw-away-service.ts';

type Resource = components['schemas']['Resource'];
type Data = Readonly<Record<string, unknown>>;

const usage = `What the service finds out about the files of some folders.

Usage: npm run found-out -- [--each <n>] [--most <n>] FOLDER…

  --each <n>  files of each format, spread over all that there are (5); the format is what the name ends in
  --most <n>  megabytes of a file: larger ones are left out (16)
  --help      this text

Stores copies in a throw-away service, waits until they are processed, and prints for each format how many have a title, text, a picture and so on, then what went
wrong in the words of their records. Exits 1 when a file has failed, or isn't processed in time.`;

const { values, positionals: folders } = readOptions(usage, {
  allowPositionals: true,
  options: { each: { type: 'string', default: '5' }, most: { type: 'string', default: '16' } },
});
if (folders.length === 0) {
  console.error('Say which folders to look into: npm run found-out -- FOLDER…\n\nSee --help.');
  process.exit(2);
}

/** What is counted of the records of a format. */
const counted: Readonly<Record<string, (record: Resource, data: Data) => boolean>> = {
  completed: ({ stateProcessing }) => stateProcessing === 'completed',
  described: (_record, data) => [data.attributes, data.media, data.emailMessage, data.archive].some((part) => part !== null && part !== undefined),
  caption: (_record, data) => Boolean(data.caption),
  keywords: (_record, data) => Array.isArray(data.keywords) && data.keywords.length > 0,
  type: (_record, data) => Boolean(data.documentType),
  thumbnail: ({ thumbnail }) => Boolean(thumbnail?.md),
  cover: ({ cover }) => cover !== null,
  problems: (_record, data) => problemsOf(data).length > 0,
};

const problemsOf = (data: Data): string[] =>
  Array.isArray(data.problems) ? data.problems.map((problem: { message?: string }) => String(problem.message ?? problem)) : [];

const files = await filesByFormat(folders, Number(values.each), Number(values.most) * 1e6);
const apiKey = randomBytes(24).toString('hex');
const service = await startThrowAwayService({ apiKey });
try {
  const client = createClient({ baseUrl: service.baseUrl, apiKey });
  const lines = [['format', 'files', ...Object.keys(counted)]];
  const troubles: string[] = [];
  for (const [format, paths] of files) {
    const records: Resource[] = [];
    for (const file of paths) records.push(await client.upload(file, { parentId: '@alias::inbox' }));
    const processed = await Promise.all(records.map(({ id }) => client.waitUntilProcessed(id)));
    lines.push([
      format,
      ...[processed.length, ...Object.values(counted).map((has) => processed.filter((record) => has(record, record.data as Data)).length)].map(
        String,
      ),
    ]);
    for (const { name, stateProcessing, data } of processed) {
      if (stateProcessing === 'failed') process.exitCode = 1;
      for (const problem of problemsOf(data as Data)) troubles.push(`${name}.${format}: ${problem}`);
    }
  }
  console.log(columns(lines));
  if (troubles.length > 0) console.log(`\n${troubles.join('\n')}`);
} finally {
  await service.close();
}

/** The files of these folders, at any depth, by what their names end in. Links are not followed. */
async function filesByFormat(within: readonly string[], each: number, mostBytes: number): Promise<[format: string, paths: string[]][]> {
  const found = new Map<string, string[]>();
  for (const folder of within) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      const format = path.extname(entry.name).slice(1).toLowerCase();
      if (!entry.isFile() || format === '') continue;
      const { size } = await stat(file);
      if (size > 0 && size <= mostBytes) found.set(format, [...(found.get(format) ?? []), file]);
    }
  }
  return [...found].sort(([a], [b]) => a.localeCompare(b)).map(([format, paths]) => [format, spread(paths.sort(), each)]);
}

/** So many of these, with as many left out between any two. */
function spread(paths: readonly string[], count: number): string[] {
  return paths.filter((_path, index) => Math.floor((index * count) / paths.length) !== Math.floor(((index - 1) * count) / paths.length));
}
