import { checkNames, checks as meanings } from './checks.ts';
import type { Report, Violation } from './results.ts';

/** A curl with a long body is whole in the JSON report only. */
const longestCurl = 2000;

/** Violations of the same kind after these are only counted. */
const shownOfAKind = 3;

/** A report for people: a table by operation, one by check, and what was violated. */
export function reportText(report: Report): string {
  return [operationTable(report), checkTable(report), notApplicableText(report), knownText(report), violationsText(report), summary(report)]
    .filter((part) => part !== '')
    .join('\n\n');
}

function operationTable({ operations, knownDifferences }: Report): string {
  const columns = [
    ['requests', 'Requests'],
    ['notImplemented', 'Not implemented'],
    ['passed', 'Checks passed'],
    ...(knownDifferences.length > 0 ? ([['known', 'Known differences']] as const) : []),
    ['violations', 'Violations'],
  ] as const;
  const rows = operations.map((operation) => [
    operation.operationId,
    `${operation.method} ${operation.path}`.trim(),
    ...columns.map(([column]) => number(operation[column])),
  ]);
  const sums = columns.map(([column]) => number(operations.reduce((sum, operation) => sum + operation[column], 0)));
  return table(['Operation', 'Path', ...columns.map(([, title]) => title)], [...rows, ['', '', ...sums]]);
}

function checkTable({ checks, notApplicable, knownDifferences }: Report): string {
  const hasKnown = knownDifferences.length > 0;
  const rows = checkNames.flatMap((name) => {
    const [meaning = '', ...more] = wrapped(meanings[name]);
    const row = [
      name,
      number(checks[name].passed),
      number(notApplicable.filter(({ check }) => check === name).length),
      ...(hasKnown ? [number(checks[name].known)] : []),
      number(checks[name].violations),
    ];
    return [[...row, meaning], ...more.map((line) => [...row.map(() => ''), line])];
  });
  return table(['Check', 'Passed', 'Not applicable', ...(hasKnown ? ['Known differences'] : []), 'Violations', 'What it demands'], rows);
}

/** Characters of a line of what a check demands. */
const widest = 80;

function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line === undefined || line.length + word.length >= widest) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}

function notApplicableText({ notApplicable }: Report): string {
  if (notApplicable.length === 0) return '';
  const reasons = Map.groupBy(notApplicable, ({ reason }) => reason);
  const lines = [...reasons].map(([reason, list]) => {
    const names = [...new Set(list.map(({ check }) => check))];
    const operations = [...new Set(list.map(({ operationId }) => operationId))];
    return `  ${names.length > 3 ? `${names.length} checks` : names.join(', ')}: ${reason} (${operations.join(', ')})`;
  });
  return ['Not applicable', ...lines].join('\n');
}

function knownText({ knownDifferences }: Report): string {
  const seen = knownDifferences.filter((difference) => difference.seen > 0);
  if (seen.length === 0) return '';
  return ['Known differences', ...seen.map(({ reason, seen: times }) => `  ${number(times)} times: ${reason}`)].join('\n');
}

function violationsText({ violations }: Report): string {
  if (violations.length === 0) return '';
  const kinds = Map.groupBy(violations, ({ operationId, check, expected }) => `${operationId}: ${check}\n  expected  ${expected}`);
  return ['Violations', ...[...kinds].map(([kind, list]) => kindText(kind, list))].join('\n\n');
}

function kindText(kind: string, violations: readonly Violation[]): string {
  const others = violations.length - shownOfAKind;
  return [
    kind,
    ...violations.slice(0, shownOfAKind).map(({ request, came, curl }) => `  request   ${request}\n  came      ${came}\n  ${shortened(curl)}`),
    ...(others > 0 ? [`  and ${number(others)} more like ${others === 1 ? 'this' : 'these'}`] : []),
  ].join('\n');
}

function shortened(curl: string): string {
  return curl.length > longestCurl ? `${curl.slice(0, longestCurl)}… (${number(curl.length)} characters; whole with --report)` : curl;
}

function summary({ operations, violations, seed, milliseconds, leftBehind, endedEarly }: Report): string {
  const requests = operations.reduce((sum, operation) => sum + operation.requests, 0);
  const left = leftBehind > 0 ? ` ${number(leftBehind)} things that the run made could not be removed.` : '';
  const early = endedEarly === null ? '' : ` It ended before it was through: ${endedEarly}. What is not in the tables was not asked.`;
  return `${number(requests)} requests in ${(milliseconds / 1000).toFixed(1)} s, ${number(violations.length)} violations. Seed ${seed}: \`--seed ${seed}\` makes the same requests again.${left}${early}`;
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const isNumber = (column: number): boolean => rows.every((row) => /^[\d,]*$/.test(row[column] ?? ''));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => (isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
  return [line(header), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}

const number = (value: number): string => value.toLocaleString('en-US');
