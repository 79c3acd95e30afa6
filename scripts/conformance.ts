/** Checks a running server against the contract: `npm run conformance -- --base-url … --api-key …`. The suite is in test/conformance/. */
import { randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type CheckName, checkNames, checks } from '../test/conformance/checks.ts';
import { defaultCases, harmful } from '../test/conformance/extent.ts';
import type { SuiteOptions } from '../test/conformance/suite.ts';

const usage = `Usage: npm run conformance -- --base-url <address> --api-key <key> [options]

Calls every operation of the contract on a running server, with good and bad requests made from the contract, and checks the answers.
Exits with 0 when nothing is violated, 1 on a violation, 2 when it could not run.

  --base-url <address>         the server, without /v2 (default: http://localhost:8787)
  --api-key <key>              a key with every scope (default: the variable API_KEY)
  --operations <ids>           only these operations, separated by commas
  --checks <names>             only these checks, separated by commas
  --cases <number>             requests made from the schemas of each operation (default: ${defaultCases}); at most four times as many that reach a
                               limit, and four times as many that break one
  --seed <number>              makes the same requests as an earlier run; the seed is always printed
  --max-response-time <ms>     an answer that takes longer is a violation (default: off)
  --destructive                also send ${[...harmful].join(', ')}
  --report <file>              write everything as JSON
  --help                       this text

The suite makes resources, tags, keys and the like in the workspace of the key, and removes them at the end as far as the server can. It counts what
is there before and after bad requests, so nothing else should write meanwhile. Use a server or a workspace of its own.

Checks

${checkNames.map((name) => `  ${name.padEnd(30)}${checks[name]}`).join('\n')}
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
      operations: { type: 'string' },
      checks: { type: 'string' },
      cases: { type: 'string', default: String(defaultCases) },
      seed: { type: 'string' },
      'max-response-time': { type: 'string' },
      destructive: { type: 'boolean', default: false },
      report: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const options = {
    baseUrl: address(values['base-url']),
    apiKey: values['api-key'] || missing('--api-key', 'a key with every scope'),
    operations: listOf(values.operations),
    checks: listOf(values.checks)?.map(checkName),
    cases: wholeNumber('--cases', values.cases),
    seed: values.seed === undefined ? randomInt(2 ** 31) : wholeNumber('--seed', values.seed),
    maxResponseTime: values['max-response-time'] === undefined ? undefined : wholeNumber('--max-response-time', values['max-response-time']),
    destructive: values.destructive,
    onProgress: showProgress,
  };
  await checkKey(options);
  return run(options, values.report);
}

async function run(options: Omit<SuiteOptions, 'contract'>, file: string | undefined): Promise<number> {
  // The suite takes a while to load; who mistyped an option shouldn't wait for it.
  const [{ readContract }, { reportText }, { runSuite }] = await Promise.all([
    import('../test/conformance/contract.ts'),
    import('../test/conformance/report-text.ts'),
    import('../test/conformance/suite.ts'),
  ]);
  const contract = readContract();
  const unknown = options.operations?.filter((operationId) => !contract.operations.some((operation) => operation.operationId === operationId)) ?? [];
  if (unknown.length > 0) throw new UsageError(`--operations: the contract has no operation ${unknown.join(', ')}.`);

  const report = await runSuite({ ...options, contract });
  showProgress('');
  console.log(reportText(report));
  if (file !== undefined) await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
  return report.violations.length > 0 ? 1 : 0;
}

/** A server that is not there, or doesn't know the key, would violate everything and tell nothing. */
async function checkKey({ baseUrl, apiKey }: Pick<SuiteOptions, 'baseUrl' | 'apiKey'>): Promise<void> {
  const response = await fetch(`${baseUrl}/v2/users/me`, { headers: { 'X-Api-Key': apiKey } }).catch((error: unknown) => {
    throw new UsageError(`Nothing answers at ${baseUrl}: ${error instanceof Error && error.cause instanceof Error ? error.cause.message : error}.`);
  });
  await response.arrayBuffer();
  if (response.status === 401) throw new UsageError(`The server at ${baseUrl} does not know this key.`);
}

function showProgress(operationId: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${operationId}`);
}

function address(text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) throw new UsageError(`--base-url must be an http or https address, not ${text}.`);
  return text.replace(/\/+$/, '');
}

function checkName(name: string): CheckName {
  const known = checkNames.find((candidate) => candidate === name);
  if (!known) throw new UsageError(`--checks: there is no check ${name}.`);
  return known;
}

function wholeNumber(option: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new UsageError(`${option} must be a whole number, not ${text}.`);
  return Number(text);
}

function missing(option: string, what: string): never {
  throw new UsageError(`${option} is missing: ${what}.`);
}

function listOf(text: string | undefined): string[] | undefined {
  return text?.split(',').map((part) => part.trim());
}
