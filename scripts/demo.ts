/** Shows the main job of the service on real files: `npm run demo`. See `usage` for its options. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ResourceStorageError } from '../client/src/node.ts';
import { Demo } from './demo/demo.ts';
import { makeDemoFiles } from './demo/files.ts';
import { Report } from './demo/report.ts';
import { DemoFailure } from './demo/steps.ts';
import { coloursFor, formatDuration } from './demo/terminal.ts';
import { pagePath, startDemoWebsite } from './demo/website.ts';
import { startThrowAwayService } from './throw-away-service.ts';

const usage = `Shows what the service is for on real files: put them in and find them again, keep order among them, share
them, throw some away, copy them to a space, and keep somebody else's in a workspace of their own.

Usage: npm run demo [-- --base-url <url> --api-key <key> [--keep]]

  --base-url <url>  a running service, such as http://localhost:8787
  --api-key <key>   a key of that service with every scope, such as its first one; left out: the
                    environment variable API_KEY
  --keep            leaves there what the demo has made, which it would otherwise remove
  --help            this text

Without --base-url the demo starts a service of its own, on data that is removed at the end.`;

interface Target {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly isOwn: boolean;
  readonly page: string | null;
  close(): Promise<void>;
}

/** A mistake on the command line. */
class UsageError extends Error {}

const output = process.stdout;
const colours = coloursFor(output);
const cleanups: (() => Promise<unknown>)[] = [];
let demo: Demo | undefined;

let isInterrupted = false;
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, () => {
    isInterrupted = true;
    void cleanUp().finally(() => process.exit(code));
  });
}

try {
  await main();
} catch (error) {
  // Whoever stopped it knows why it stopped.
  if (!isInterrupted) {
    console.error(`${output.isTTY ? '\r\u001b[K' : ''}${colours.red('✗')} ${sentenceOf(error)}`);
    process.exitCode = 1;
  }
} finally {
  await cleanUp();
}

async function main(): Promise<void> {
  const options = readOptions();
  if (options.help) return console.log(usage);

  const start = performance.now();
  const target = await findTarget(options);
  cleanups.push(() => target.close());
  const folder = await mkdtemp(path.join(tmpdir(), 'resource-storage-demo-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));

  const report = new Report(output, colours);
  report.line(`${colours.bold('Resource Storage Service')}  what it is for, on real files`);
  report.line(`Service  ${target.baseUrl}${target.isOwn ? '  (of its own, removed at the end)' : ''}`);
  const files = await makeDemoFiles(folder);
  const names = Object.values(files).map((file) => path.basename(file));
  report.line(`Files    ${names.join(', ')}  (made just now)`);
  report.line();

  demo = new Demo({ ...target, output, colours, report });
  // Before the rest, and also when something goes wrong on the way.
  if (!target.isOwn) cleanups.push(removeLeftovers);
  const made = await demo.run(files);
  report.line();
  report.line(`${colours.green('✓')} All of it worked, in ${formatDuration(performance.now() - start)}.`);
  if (target.isOwn) return;
  if (options.keep) {
    demo.leftovers.forget();
    report.line(`  What it made stays, most of it in the folder “${made.name}” of the inbox:`);
    report.line(`  ${made.url}`);
  } else if (await removeLeftovers()) report.line('  What it made there is removed again. With --keep it stays.');
}

/** Whether all of it could be removed; what could not is told. */
async function removeLeftovers(): Promise<boolean> {
  try {
    await demo?.leftovers.remove();
    return true;
  } catch (error) {
    console.error(`What the demo made could not all be removed: ${error instanceof Error ? error.message : String(error)}.`);
    process.exitCode = 1;
    return false;
  }
}

interface Options {
  readonly baseUrl: string | undefined;
  readonly apiKey: string | undefined;
  readonly keep: boolean;
  readonly help: boolean;
}

function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: {
        'base-url': { type: 'string' },
        'api-key': { type: 'string' },
        keep: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    return { baseUrl: values['base-url'], apiKey: values['api-key'] ?? process.env.API_KEY, keep: values.keep, help: values.help };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function findTarget({ baseUrl, apiKey }: Options): Promise<Target> {
  if (baseUrl === undefined) {
    const website = await startDemoWebsite();
    cleanups.push(() => website.close());
    const service = await startThrowAwayService({ apiKey: 'the key of a demo of the service', rateLimits: 'on', fetchAllow: '127.0.0.1' });
    return { ...service, isOwn: true, page: `${website.origin}${pagePath}` };
  }
  if (!apiKey) throw new UsageError('--base-url needs a key of that service: --api-key, or the environment variable API_KEY.');
  return { baseUrl, apiKey, isOwn: false, page: null, close: async () => undefined };
}

function sentenceOf(error: unknown): string {
  if (error instanceof UsageError) return `${error.message.replace(/\.?$/, '.')} See npm run demo -- --help.`;
  const where = demo ? `The demo stopped at “${demo.currentStep}”` : 'The demo did not start';
  if (error instanceof DemoFailure) return `${where}: ${error.message}.`;
  if (!(error instanceof ResourceStorageError)) return `${where}: ${error instanceof Error ? error.message : String(error)}.`;
  if (error.detail === 'network_error') return `${where}: no answer from the service (${error.message}). Does it run there?`;
  if (error.detail === 'unauthorized') return `${where}: the service does not know this API key, or it has expired.`;
  if (error.detail === 'unexpected_answer') return `${where}: something else than the service answers there (${error.message}).`;
  return `${where}: the service refused it: ${error.message}.`;
}

async function cleanUp(): Promise<void> {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) await cleanup();
}
