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
import { EndOfRun, type Limits, Patience } from './patience.ts';
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
  /** Left out: as long as it takes, and a minute for each answer. */
  readonly limits?: Limits;
  /** Told about each operation, and then about each check of what the server keeps, when it begins. */
  onProgress?(progress: Progress): void;
}

/** How far a run is. */
export interface Progress {
  /** An operationId or a check. */
  readonly what: string;
  /** From 0 to 1. */
  readonly part: number;
  readonly requests: number;
  readonly violations: number;
}

/** How long what was made may take to be removed, in milliseconds. */
const cleanUpTime = 60_000;

/** Runs the conformance suite against a server, through HTTP alone. */
export async function runSuite(options: SuiteOptions): Promise<Report> {
  const { contract, seed, cases = defaultCases } = options;
  const start = performance.now();
  const wanted = new Set(options.checks ?? checkNames);
  const operations = selectOperations(contract, options.operations);
  const results = new Results([...operations, ...(options.operations ? [] : [otherPaths])], wanted, options.knownDifferences ?? []);
  const { limits = { request: 60_000, run: Number.POSITIVE_INFINITY } } = options;
  const http = createHttpClient(limits.request);
  const parts = { ...options, http, results, baseUrl: options.baseUrl.replace(/\/+$/, '') };
  const session = new Session({ ...parts, patience: new Patience(limits) });
  const things = options.isMock ? anyId : new Things(session);
  const extent = { seed, cases, unanswered: options.unanswered ?? [] };
  const run: Run = { ...options, session, operations, things, extent, asks: asksFor(wanted) };
  let endedEarly: string | null = null;
  let leftBehind = 0;
  try {
    endedEarly = await takeSteps(stepsOf(run), results, options.onProgress);
    const patience = new Patience({ request: limits.request, run: cleanUpTime });
    if (!options.isMock) leftBehind = await cleanUp(new Session({ ...parts, patience }), session.made);
  } finally {
    http.close();
  }
  return results.report({ baseUrl: session.baseUrl, seed, cases, milliseconds: Math.round(performance.now() - start), leftBehind, endedEarly });
}

/** A part of the run, and what it is about. */
interface Step {
  readonly what: string;
  take(): Promise<void>;
}

/** Takes them one after the other. Tells why not all of them were taken; null when they were. */
async function takeSteps(steps: readonly Step[], results: Results, onProgress: SuiteOptions['onProgress']): Promise<string | null> {
  try {
    for (const [index, { what, take }] of steps.entries()) {
      onProgress?.({ what, part: index / steps.length, ...results.sums });
      await take();
    }
    return null;
  } catch (error) {
    if (error instanceof EndOfRun) return error.message;
    throw error;
  }
}

function stepsOf(run: Run): Step[] {
  return [
    ...run.operations.map((operation) => ({ what: operation.operationId, take: () => checkOperation(run, operation) })),
    { what: 'other methods and paths', take: () => checkPaths(run) },
    ...(run.isMock ? [] : statesOf(run)),
  ];
}

interface Run extends Pick<SuiteOptions, 'destructive' | 'isMock'> {
  readonly session: Session;
  readonly things: Supply;
  readonly operations: readonly Operation[];
  readonly extent: Extent;
  /** Whether one of these checks is wanted, or one that looks at every answer. */
  asks(...names: readonly CheckName[]): boolean;
}

async function checkOperation({ session, things, extent, destructive, isMock, asks }: Run, operation: Operation): Promise<void> {
  const { operationId } = operation;
  if (harmful.has(operationId) && !destructive) {
    for (const check of checkNames) session.results.skip(operationId, check, 'only with --destructive');
    return;
  }
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
function statesOf({ session, things, operations, extent, destructive, asks }: Run): Step[] {
  const harmless = operations.filter(({ operationId }) => destructive || !harmful.has(operationId));
  const each = (check: (session: Session, things: Supply, operation: Operation) => Promise<void>) => async (): Promise<void> => {
    for (const operation of harmless) await check(session, things, operation);
  };
  const hasPublic = operations.some(({ isPublic }) => isPublic);
  const states: readonly (readonly [readonly CheckName[], () => Promise<void>])[] = [
    [['idempotent_replay'], each((...about) => checkReplays(...about, extent.seed))],
    [['conditional_request'], each(checkVersions)],
    [['batch_atomicity'], () => checkBatches(session, things)],
    [['password_protection'], () => checkPasswords(session, things)],
    [['least_privilege'], () => checkScopes(session, things)],
    [['visitor_access'], () => checkVisitors(session, things, harmless)],
    [['page_size'], () => checkPageSize(session, things)],
    [['hidden_as_absent'], () => checkHidden(session, things, harmless)],
    [['use_after_free', 'ensure_resource_availability'], () => checkLifecycles(session, things)],
    ...(hasPublic
      ? ([
          [['positive_data_acceptance', 'ensure_resource_availability'], () => checkSignedAddresses(session, things)],
          [['ignored_auth'], () => checkSignatures(session, things)],
        ] as const)
      : []),
  ];
  return states.filter(([names]) => asks(...names)).map(([[what = ''], take]) => ({ what, take }));
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
