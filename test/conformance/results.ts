import { type CheckName, checkNames } from './checks.ts';
import type { Operation } from './contract.ts';

/** A promise of the contract that an answer broke. */
export interface Violation {
  readonly operationId: string;
  readonly check: CheckName;
  /** What the request was about, such as `unknown field /surprise`. */
  readonly request: string;
  readonly expected: string;
  readonly came: string;
  /** Sends the request once more, with the key in $API_KEY. */
  readonly curl: string;
}

/** A way in which a server under test is known to differ from the contract, and why that is all right for it. */
export interface KnownDifference {
  readonly reason: string;
  readonly checks: readonly CheckName[];
  /** Only some of the requests that can be made show it. */
  readonly isRare?: boolean;
  applies(violation: Violation): boolean;
}

export interface Tally {
  passed: number;
  violations: number;
  /** Violations that are known differences. */
  known: number;
}

export interface OperationResult extends Tally {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  requests: number;
  /** Of the requests, those that were answered 501 not_implemented. */
  notImplemented: number;
  /** The checks that were made. */
  readonly checks: Partial<Record<CheckName, Tally>>;
}

export interface NotApplicable {
  readonly check: CheckName;
  readonly operationId: string;
  readonly reason: string;
}

/** What a run found out. */
export interface Report {
  readonly baseUrl: string;
  readonly seed: number;
  readonly cases: number;
  readonly milliseconds: number;
  readonly operations: readonly OperationResult[];
  readonly checks: Readonly<Record<CheckName, Tally>>;
  readonly violations: readonly Violation[];
  /** How often each known difference was seen. */
  readonly knownDifferences: readonly { readonly reason: string; readonly isRare: boolean; readonly seen: number }[];
  /** Checks that could not be made, mostly because an operation they need is not implemented. */
  readonly notApplicable: readonly NotApplicable[];
  /** Things that the run has made and the server could not remove. */
  readonly leftBehind: number;
  /** Why the run ended before it was through; null when it was. */
  readonly endedEarly: string | null;
}

/** Where requests to paths that no operation has are counted. */
export const otherPaths: Pick<Operation, 'operationId' | 'method' | 'path'> = { operationId: '(other paths)', method: '', path: '' };

/** Counts, while a run goes on. What is about operations that were not asked for is left out. */
export class Results {
  readonly #operations = new Map<string, OperationResult>();
  readonly #checks: Record<CheckName, Tally>;
  readonly #wanted: ReadonlySet<CheckName>;
  readonly #violations: Violation[] = [];
  readonly #known: Map<KnownDifference, number>;
  readonly #notApplicable: NotApplicable[] = [];

  constructor(
    operations: readonly Pick<Operation, 'operationId' | 'method' | 'path'>[],
    wanted: ReadonlySet<CheckName>,
    known: readonly KnownDifference[],
  ) {
    for (const { operationId, method, path } of operations) {
      this.#operations.set(operationId, { operationId, method, path, requests: 0, notImplemented: 0, checks: {}, ...tally() });
    }
    this.#checks = Object.fromEntries(checkNames.map((name) => [name, tally()])) as Record<CheckName, Tally>;
    this.#wanted = wanted;
    this.#known = new Map(known.map((difference) => [difference, 0]));
  }

  /** Whether one of these operations was asked for. */
  isAbout(...operationIds: readonly string[]): boolean {
    return operationIds.some((operationId) => this.#operations.has(operationId));
  }

  isWanted(check: CheckName): boolean {
    return this.#wanted.has(check);
  }

  countRequest(operationId: string, isNotImplemented: boolean): void {
    const operation = this.#operations.get(operationId);
    if (!operation) return;
    operation.requests += 1;
    if (isNotImplemented) operation.notImplemented += 1;
  }

  pass(operationId: string, check: CheckName): void {
    this.#count(operationId, check, 'passed');
  }

  fail(violation: Violation): void {
    const { operationId, check } = violation;
    if (!this.isAbout(operationId) || !this.isWanted(check)) return;
    const difference = [...this.#known.keys()].find((known) => known.checks.includes(check) && known.applies(violation));
    if (difference) this.#known.set(difference, (this.#known.get(difference) ?? 0) + 1);
    else this.#violations.push(violation);
    this.#count(operationId, check, difference ? 'known' : 'violations');
  }

  skip(operationId: string, check: CheckName, reason: string): void {
    if (this.isAbout(operationId) && this.isWanted(check)) this.#notApplicable.push({ check, operationId, reason });
  }

  /** How far it is. */
  get sums(): { readonly requests: number; readonly violations: number } {
    const requests = this.#operations.values().reduce((sum, operation) => sum + operation.requests, 0);
    return { requests, violations: this.#violations.length };
  }

  report(run: Pick<Report, 'baseUrl' | 'seed' | 'cases' | 'milliseconds' | 'leftBehind' | 'endedEarly'>): Report {
    return {
      ...run,
      operations: [...this.#operations.values()],
      checks: this.#checks,
      violations: this.#violations,
      knownDifferences: [...this.#known].map(([{ reason, isRare = false }, seen]) => ({ reason, isRare, seen })),
      notApplicable: this.#notApplicable,
    };
  }

  #count(operationId: string, check: CheckName, what: keyof Tally): void {
    const operation = this.#operations.get(operationId);
    if (!operation || !this.isWanted(check)) return;
    operation[what] += 1;
    operation.checks[check] ??= tally();
    operation.checks[check][what] += 1;
    this.#checks[check][what] += 1;
  }
}

const tally = (): Tally => ({ passed: 0, violations: 0, known: 0 });
