import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type ProblemCode, problemStatus } from '../../server/core/problems.ts';
import { allProperties, array, type JsonObject, object, operationsOf, readContract, resolve, root } from './document.ts';

const contract = readContract();

/** What the edge answers without having found an operation. */
const outsideOperations: readonly ProblemCode[] = ['route_not_found', 'method_not_allowed'];

/** `<status> <code>` for each code of the closed list, in its order. */
const closedList = Object.entries(problemStatus).map(([code, status]) => `${status} ${code}`);
const ofOperations = closedList.filter((entry) => !outsideOperations.some((code) => entry.endsWith(` ${code}`)));

describe('The codes of problems', () => {
  it('are the same in the server and in the table of the manual', () => {
    const manual = String(object(contract.info).description);
    const rows = [...manual.matchAll(/^\| (\d{3}) \| `(\w+)` \| (.*) \|$/gm)];
    expect(rows.map(([, status, code]) => `${status} ${code}`)).toEqual(closedList);
  });

  it('are the same in the server and in the responses of the operations', () => {
    const answered = operationsOf(contract).flatMap(({ node }) =>
      Object.entries(object(node.responses)).flatMap(([status, response]) => codesOf(resolve(contract, response)).map((code) => `${status} ${code}`)),
    );
    expect([...new Set(answered)].sort()).toEqual(ofOperations.toSorted());
  });

  it('are the same in the server and in the list that the linter checks responses with', async () => {
    const config = parse(await readFile(path.join(root, 'redocly.yaml'), 'utf8')) as {
      readonly oas3_1Rules: { readonly 'contract/problem-details': { readonly codes: Readonly<Record<string, readonly string[]>> } };
    };
    const allowed = Object.entries(config.oas3_1Rules['contract/problem-details'].codes).flatMap(([status, codes]) =>
      codes.map((code) => `${status} ${code}`),
    );
    expect(allowed.toSorted()).toEqual(ofOperations.toSorted());
  });

  it('tell in the manual when they come and what to do', () => {
    const manual = String(object(contract.info).description);
    const explanations = [...manual.matchAll(/^\| \d{3} \| `\w+` \| (.*) \|$/gm)].map(([, explanation]) => explanation);
    expect(explanations.filter((explanation) => !/^\S.*\. \S.*\.$/.test(explanation ?? ''))).toEqual([]);
  });
});

/** The codes that a response lists; none when it is no failure. */
function codesOf(response: JsonObject): string[] {
  const { schema } = object(object(response.content)['application/json']);
  const detail = object(allProperties(contract, schema).get('detail'));
  return array(detail.enum).map(String);
}
