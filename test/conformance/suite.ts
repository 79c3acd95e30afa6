import { checkAcceptance } from './acceptance.ts';
import { checkIgnoredAuth } from './authentication.ts';
import { checkBatches } from './batches.ts';
import { type CheckName, checkNames } from './checks.ts';
import { cleanUp } from './clean-up.ts';
import type { Contract, Operation } from './contract.ts';
import { defaultCases, type Extent, harmful } from './extent.ts';
import { checkHidden } from './hidden.ts';
import { createHttpClient } from './http.ts';
import { checkLifecycles } from './lifecycles.ts';
import { checkLinearTime } from './linear-time.ts';
import { checkMethods, checkOtherPaths } from './methods.ts';
import { checkPageSize } from './page-size.ts';
import { checkPasswords } from './passwords.ts';
import { checkMissingHeaders, checkRejection } from './rejection.ts';
import { checkReplays } from './replays.ts';
import { type KnownDifference, otherPaths, type Report, Results } from './results.ts';
import { checkScopes } from './scopes.ts';
import { Session } from './session.ts';
import { checkSignatures, checkSignedAddresses } from './signed-addresses.ts';
import { anyId, type Supply, Things } from './things.ts';
import { checkVersions } from './versions.ts';
import { checkVisitors } from './visitors.ts';

export interface SuiteOptions {
  readonly contract: Contract;
  readonly baseUrl: string;
  /** A key with every scope. */
  readonly apiKey: string;
  readonly seed: number;
  /** How many good requests are made from the schemas of each operation, beside its examples. */
  readonly cases?: number;
  /** operationIds; all when left out. */
  readonly operations?: readonly string[] | undefined;
  /** All when left out; max_response_time is made only with a limit. */
  readonly checks?: readonly CheckName[] | undefined;
  /** In milliseconds. */
  readonly maxResponseTime?: number | undefined;
  /** Whether operations that could harm what is not the suite's own are sent as well. */
  readonly destructive?: boolean;
  /** Whether the server is a mock: it keeps nothing, so what is made there is not looked for again. */
  readonly isMock?: boolean;
  readonly knownDifferences?: readonly KnownDifference[];
  readonly unanswered?: Extent['unanswered'];
  /** Told about each operation when it begins. */
  onProgress?(operationId: string): void;
}

/** Runs the conformance suite against a server, through HTTP alone. */
export async function runSuite(options: SuiteOptions): Promise<Report> {
  const { contract, seed, cases = defaultCases } = options;
  const start = performance.now();
  const wanted = new Set(options.checks ?? checkNames);
  const operations = selectOperations(contract, options.operations);
  const results = new Results([...operations, ...(options.operations ? [] : [otherPaths])], wanted, options.knownDifferences ?? []);
  const http = createHttpClient();
  const session = new Session({ ...options, http, results, baseUrl: options.baseUrl.replace(/\/+$/, '') });
  const run: Run = {
    ...options,
    session,
    operations,
    things: options.isMock ? anyId : new Things(session),
    extent: { seed, cases, unanswered: options.unanswered ?? [] },
    asks: asksFor(wanted),
  };
  let leftBehind = 0;
  try {
    for (const operation of operations) await checkOperation(run, operation);
    await checkPaths(run);
    if (!options.isMock) {
      await checkStates(run);
      leftBehind = await cleanUp(session);
    }
  } finally {
    http.close();
  }
  return results.report({ baseUrl: session.baseUrl, seed, cases, milliseconds: Math.round(performance.now() - start), leftBehind });
}

interface Run extends Pick<SuiteOptions, 'destructive' | 'isMock' | 'onProgress'> {
  readonly session: Session;
  readonly things: Supply;
  readonly operations: readonly Operation[];
  readonly extent: Extent;
  /** Whether one of these checks is wanted, or one that looks at every answer. */
  asks(...names: readonly CheckName[]): boolean;
}

async function checkOperation({ session, things, extent, destructive, isMock, onProgress, asks }: Run, operation: Operation): Promise<void> {
  const { operationId } = operation;
  if (harmful.has(operationId) && !destructive) {
    for (const check of checkNames) session.results.skip(operationId, check, 'only with --destructive');
    return;
  }
  onProgress?.(operationId);
  if (asks('positive_data_acceptance')) await checkAcceptance(session, things, operation, extent);
  if (asks('negative_data_rejection')) await checkRejection(session, things, operation, extent);
  if (asks('missing_required_header')) await checkMissingHeaders(session, things, operation);
  if (asks('ignored_auth')) await checkIgnoredAuth(session, things, operation);
  if (asks('linear_time') && !isMock) await checkLinearTime(session, things, operation);
}

async function checkPaths({ session, things, operations, asks }: Run): Promise<void> {
  if (asks('unsupported_method', 'allow_header_conformance')) {
    for (const path of new Set(operations.map((operation) => operation.path))) await checkMethods(session, things, path);
  }
  if (session.results.isAbout(otherPaths.operationId) && asks('status_code_conformance')) await checkOtherPaths(session);
}

/** What can be told only of a server that keeps what it is given. */
async function checkStates({ session, things, operations, extent, destructive, asks }: Run): Promise<void> {
  const harmless = operations.filter(({ operationId }) => destructive || !harmful.has(operationId));
  if (asks('idempotent_replay')) for (const operation of harmless) await checkReplays(session, things, operation, extent.seed);
  if (asks('conditional_request')) for (const operation of harmless) await checkVersions(session, things, operation);
  if (asks('batch_atomicity')) await checkBatches(session, things);
  if (asks('password_protection')) await checkPasswords(session, things);
  if (asks('least_privilege')) await checkScopes(session, things);
  if (asks('visitor_access')) await checkVisitors(session, things, harmless);
  if (asks('page_size')) await checkPageSize(session, things);
  if (asks('hidden_as_absent')) await checkHidden(session, things, harmless);
  if (asks('use_after_free', 'ensure_resource_availability')) await checkLifecycles(session, things);
  if (!operations.some(({ isPublic }) => isPublic)) return;
  if (asks('positive_data_acceptance', 'ensure_resource_availability')) await checkSignedAddresses(session, things);
  if (asks('ignored_auth')) await checkSignatures(session, things);
}

/** These look at every answer, whatever it was asked for. */
const passiveChecks: readonly CheckName[] = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'max_response_time',
];

const asksFor =
  (wanted: ReadonlySet<CheckName>): Run['asks'] =>
  (...names) =>
    [...passiveChecks, ...names].some((name) => wanted.has(name));

function selectOperations({ operations }: Contract, wanted: readonly string[] | undefined): readonly Operation[] {
  const unknown = wanted?.filter((operationId) => !operations.some((operation) => operation.operationId === operationId)) ?? [];
  if (unknown.length > 0) throw new Error(`The contract has no operation ${unknown.join(', ')}.`);
  return wanted ? operations.filter(({ operationId }) => wanted.includes(operationId)) : operations;
}
