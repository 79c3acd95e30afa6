/** Checks a running server against the contract: `npm run conformance -- --base-url … --api-key …`. The suite is in test/conformance/. */
import { randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { checkNames, checks as meanings } from '../test/conformance/checks.ts';
import { defaultCases, harmful } from '../test/conformance/extent.ts';
import type { Limits } from '../test/conformance/patience.ts';
import type { Progress, SuiteOptions } from '../test/conformance/suite.ts';

/** In milliseconds. */
const defaultLimits: Limits = { request: 20_000, run: 600_000 };
const seconds = (milliseconds: number): string => String(milliseconds / 1000);
const minutes = (milliseconds: number): string => String(milliseconds / 60_000);

/** Where nobody sees the line change, a line is written so often, in milliseconds. */
const lineEvery = 10_000;
let lastLine = Number.NEGATIVE_INFINITY;

const usage = `Usage: npm run conformance -- --base-url <address> --api-key <key> [options]

Calls every operation of the contract on a running server, with good and bad requests made from the contract, and checks the answers.
Exits with 0 when nothing is violated, 1 on a violation, 2 when it could not run to its end.

  --base-url <address>         the server, without /v2 (default: http://localhost:8787)
  --api-key <key>              a key with every scope (default: the variable API_KEY)
  --only <names>               only these operations, checks or both, separated by commas
  --cases <number>             requests made from the schemas of each operation (default: ${defaultCases}); at most four times as many that reach a
                               limit, and four times as many that break one
  --seed <number>              makes the same requests as an earlier run; the seed is always printed
  --timeout <seconds>          how long to wait for an answer, to its last byte (default: ${seconds(defaultLimits.request)})
  --time-limit <minutes>       how long all of it may take (default: ${minutes(defaultLimits.run)}). What is not done by then is left out, and the report says so; a server
                               that leaves five requests in a row without an answer ends the run as well
  --max-response-time <ms>     an answer that takes longer is a violation (default: off)
  --stateless                  the server keeps nothing, such as \`npm run mock\`: what is made there is not looked for again
  --destructive                also send ${[...harmful].join(', ')}
  --report <file>              write everything as JSON
  --junit <file>               write the results as JUnit XML: a suite for each operation, a case for each check
  --help                       this text

The suite makes resources, tags, keys and the like in the workspace of the key, and removes them at the end as far as the server can. It counts what
is there before and after bad requests, so nothing else should write meanwhile. Use a server or a workspace of its own.

Checks

${checkNames.map((name) => `  ${name.padEnd(30)}${meanings[name]}`).join('\n')}
`;

/** Wrong input of the caller: told in one sentence. */
class UsageError extends Error {}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof UsageError || (error instanceof Error && 'code' in error) ? `${error.message}\n\nSee --help.` : error);
  process.exitCode = 2;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      'base-url': { type: 'string', default: 'http://localhost:8787' },
      'api-key': { type: 'string', default: process.env.API_KEY ?? '' },
      only: { type: 'string' },
      cases: { type: 'string', default: String(defaultCases) },
      seed: { type: 'string' },
      timeout: { type: 'string', default: seconds(defaultLimits.request) },
      'time-limit': { type: 'string', default: minutes(defaultLimits.run) },
      'max-response-time': { type: 'string' },
      stateless: { type: 'boolean', default: false },
      destructive: { type: 'boolean', default: false },
      report: { type: 'string' },
      junit: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const only = values.only?.split(',').map((part) => part.trim());
  const checks = checkNames.filter((name) => only?.includes(name));
  const operations = only?.filter((name) => !(checkNames as readonly string[]).includes(name)) ?? [];
  const options = {
    baseUrl: address(values['base-url']),
    apiKey: values['api-key'] || missing('--api-key', 'a key with every scope'),
    operations: operations.length > 0 ? operations : undefined,
    checks: checks.length > 0 ? checks : undefined,
    cases: wholeNumber('--cases', values.cases),
    seed: values.seed === undefined ? randomInt(2 ** 31) : wholeNumber('--seed', values.seed),
    limits: { request: timeOf('--timeout', values.timeout, 1000), run: timeOf('--time-limit', values['time-limit'], 60_000) },
    maxResponseTime: values['max-response-time'] === undefined ? undefined : wholeNumber('--max-response-time', values['max-response-time']),
    isMock: values.stateless,
    destructive: values.destructive,
    onProgress: showProgress,
  };
  await checkKey(options);
  return run(options, values);
}

async function run(options: Omit<SuiteOptions, 'contract'>, files: { readonly report?: string; readonly junit?: string }): Promise<number> {
  // The suite takes a while to load; who mistyped an option shouldn't wait for it.
  const [{ readContract }, { reportText }, { junitText }, { runSuite }] = await Promise.all([
    import('../test/conformance/contract.ts'),
    import('../test/conformance/report-text.ts'),
    import('../test/conformance/junit.ts'),
    import('../test/conformance/suite.ts'),
  ]);
  const contract = readContract();
  const unknown = options.operations?.filter((operationId) => !contract.operations.some((operation) => operation.operationId === operationId)) ?? [];
  if (unknown.length > 0) throw new UsageError(`--only: there is neither an operation nor a check ${unknown.join(', ')}.`);

  const report = await runSuite({ ...options, contract });
  clearProgress();
  console.log(reportText(report));
  if (files.report !== undefined) await writeFile(files.report, `${JSON.stringify(report, null, 2)}\n`);
  if (files.junit !== undefined) await writeFile(files.junit, junitText(report));
  if (report.violations.length > 0) return 1;
  return report.endedEarly === null ? 0 : 2;
}

/** A server that is not there, or doesn't know the key, would violate everything and tell nothing. */
async function checkKey({ baseUrl, apiKey, limits }: Pick<SuiteOptions, 'baseUrl' | 'apiKey' | 'limits'>): Promise<void> {
  const patience = limits?.request ?? defaultLimits.request;
  const signal = AbortSignal.timeout(patience);
  try {
    const response = await fetch(`${baseUrl}/v2/users/me`, { headers: { 'X-Api-Key': apiKey }, signal });
    await response.arrayBuffer();
    if (response.status !== 401) return;
  } catch (error) {
    if (signal.aborted) throw new UsageError(`The server at ${baseUrl} leaves a request without an answer for ${seconds(patience)} s.`);
    throw new UsageError(`Nothing answers at ${baseUrl}: ${error instanceof Error && error.cause instanceof Error ? error.cause.message : error}.`);
  }
  throw new UsageError(`The server at ${baseUrl} does not know this key.`);
}

/** Says on standard error how far it is. */
function showProgress({ what, part, requests, violations }: Progress): void {
  const line = `${String(Math.floor(part * 100)).padStart(3)}%  ${what}  (${requests.toLocaleString('en-US')} requests, ${violations} violations)`;
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
  else if (performance.now() - lastLine >= lineEvery) {
    lastLine = performance.now();
    console.error(line);
  }
}

function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
}

function address(text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) throw new UsageError(`--base-url must be an http or https address, not ${text}.`);
  return text.replace(/\/+$/, '');
}

function wholeNumber(option: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new UsageError(`${option} must be a whole number, not ${text}.`);
  return Number(text);
}

/** In milliseconds. */
function timeOf(option: string, text: string, unit: number): number {
  const value = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || value === 0) throw new UsageError(`${option} must be a number greater than 0, not ${text}.`);
  return value * unit;
}

function missing(option: string, what: string): never {
  throw new UsageError(`${option} is missing: ${what}.`);
}
