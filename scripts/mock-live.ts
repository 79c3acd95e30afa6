/** The real service with demo content on throw-away data, for front-end work that needs state: `npm run mock:live`. See `usage` for its options. */
import { parseArgs } from 'node:util';
import { createClient } from '../client/src/node.ts';
import { endWithNpm } from '../server/platform/end-with-npm.ts';
import { frameProgram } from '../server/processing/film/programs.ts';
import { content } from './mock-live/content.ts';
import { type Filled, fill } from './mock-live/fill.ts';
import { startMockWebsite } from './mock-live/website.ts';
import type { Website } from './samples/website.ts';
import { startThrowAwayService, type ThrowAwayService } from './throw-away-service.ts';

const usage = `The real service with demo content, for front-end work that needs state.

Usage: npm run mock:live [-- --port <port>]

  --port <port>  where to listen (4011); 0 takes any free port
  --help         this text

Its API key is always the same, pages of any origin may call it, requests have the budgets of the
default plan, every answer is checked against the contract, and all of its data is removed when it ends.
The pages of its bookmarks are served beside it; films have pictures where ffmpeg is installed.`;

/** Always the same, so that it can be written into the configuration of a front end. It opens nothing but this. */
const apiKey = 'mock-live-key-that-is-no-secret';

endWithNpm();
let website: Website | undefined;
let service: ThrowAwayService | undefined;
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isStopping = true;
    void stop().finally(() => process.exit(0));
  });
}

try {
  await main();
} catch (error) {
  if (!isStopping) {
    console.error(sentenceOf(error));
    process.exitCode = 1;
    await stop();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '4011' }, help: { type: 'boolean', default: false } } });
  if (values.help) return console.log(usage);
  const port = /^\d+$/.test(values.port) ? Number(values.port) : Number.NaN;
  if (!(port <= 65_535)) throw new Error(`--port must be a whole number from 0 to 65535, not ${JSON.stringify(values.port)}.`);
  website = await startMockWebsite();
  service = await startThrowAwayService({ apiKey, port, corsOrigins: '*', logLevel: 'warn', rateLimits: 'on', fetchAllow: '127.0.0.1' });
  const { baseUrl } = service;
  const connect = (workspaceId?: string) => createClient({ baseUrl, apiKey, ...(workspaceId && { workspaceId }) });
  const filled = await fill(connect, content, website.origin);
  console.log(greeting(service, filled));
}

function greeting({ baseUrl, dataDir }: ThrowAwayService, { counts, published, workspaces }: Filled): string {
  const { space, folder, note, bookmark, file } = counts;
  return `
Resource Storage Service, with demo content

  API      ${baseUrl}/v2
  Docs     ${baseUrl}/docs
  API key  ${apiKey}
  Content  ${space} spaces, ${folder} folders, ${note} notes, ${bookmark} bookmarks, ${file} files; more in the bin
  Public   ${published.join('\n           ')}
  Base     ${workspaces.map(({ id, title }) => `X-Service-Workspace-Id: ${id}  (${title})`).join('\n           ')}
  Data     ${dataDir}, removed when this ends
  CORS     pages of any origin
  Films    ${frameProgram() === null ? 'without pictures: ffmpeg is not installed' : 'with pictures'}

Try it:

  curl ${baseUrl}/v2/resources/filter -H 'X-Api-Key: ${apiKey}' \\
    -H 'Content-Type: application/json' -d '{ "kind": ["image"], "limit": 5 }'

Ctrl+C ends it.
`;
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE')
    return 'The port is taken by another program: stop it, or choose another one with -- --port <port>.';
  return error.message;
}

async function stop(): Promise<void> {
  const running = [service, website];
  service = undefined;
  website = undefined;
  for (const started of running) await started?.close();
}
