import { checkNames } from './checks.ts';
import type { OperationResult, Report, Violation } from './results.ts';

/** A report as JUnit writes it, which most CI systems show: a suite for each operation, in it a case for each check. */
export function junitText(report: Report): string {
  const { operations, milliseconds, endedEarly } = report;
  const cases = operations.map((operation) => casesOf(report, operation));
  const suites = operations.map(({ operationId }, index) => suiteText(operationId, cases[index] ?? []));
  const count = cases.reduce((sum, { length }) => sum + length, 0) + (endedEarly === null ? 0 : 1);
  const end = endedEarly === null ? [] : [suiteText('(run)', [{ text: ended(endedEarly), result: 'failure' }])];
  const failures = cases.flat().filter(({ result }) => result === 'failure').length + end.length;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="conformance, seed ${report.seed}" tests="${count}" failures="${failures}" time="${milliseconds / 1000}">`,
    ...suites,
    ...end,
    '</testsuites>\n',
  ].join('\n');
}

interface Case {
  readonly text: string;
  readonly result: 'passed' | 'failure' | 'skipped';
}

function casesOf({ violations, notApplicable }: Report, { operationId, checks }: OperationResult): Case[] {
  return checkNames.flatMap((check): Case[] => {
    const beginning = `    <testcase classname="${escaped(operationId)}" name="${check}"`;
    const broken = violations.filter((violation) => violation.operationId === operationId && violation.check === check);
    const [first] = broken;
    if (first) {
      const text = `${beginning}><failure message="${escaped(first.expected)}">${escaped(broken.map(violationText).join('\n\n'))}</failure></testcase>`;
      return [{ text, result: 'failure' }];
    }
    if (checks[check]) return [{ text: `${beginning}/>`, result: 'passed' }];
    const skipped = notApplicable.find((entry) => entry.operationId === operationId && entry.check === check);
    return skipped ? [{ text: `${beginning}><skipped message="${escaped(skipped.reason)}"/></testcase>`, result: 'skipped' }] : [];
  });
}

function suiteText(name: string, cases: readonly Case[]): string {
  const count = (wanted: Case['result']): number => cases.filter(({ result }) => result === wanted).length;
  const begin = `  <testsuite name="${escaped(name)}" tests="${cases.length}" failures="${count('failure')}" skipped="${count('skipped')}">`;
  return [begin, ...cases.map(({ text }) => text), '  </testsuite>'].join('\n');
}

const violationText = ({ request, expected, came, curl }: Violation): string =>
  `request   ${request}\nexpected  ${expected}\ncame      ${came}\n${curl}`;

const ended = (reason: string): string => `    <testcase classname="(run)" name="is through"><failure message="${escaped(reason)}"/></testcase>`;

/** As XML takes it. Control characters it doesn't take at all; they are written as JSON has them. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, (character) => JSON.stringify(character).slice(1, -1));
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
