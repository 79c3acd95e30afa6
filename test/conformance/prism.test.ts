import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readContract } from './contract.ts';
import { plainRequest } from './good-requests.ts';
import { createHttpClient } from './http.ts';
import { requestOf } from './plan.ts';
import { type Prism, startPrism } from './prism.ts';
import { prismDifferences, unanswered } from './prism-differences.ts';
import { reportText } from './report-text.ts';
import { jsonOf, responseVerdicts } from './response-checks.ts';
import { runSuite } from './suite.ts';

const contract = readContract();
let prism: Prism;

beforeAll(async () => {
  prism = await startPrism();
}, 90_000);
afterAll(() => prism?.stop());

describe('The mock that Prism makes of the contract', () => {
  it('differs from the contract in the known ways only', { timeout: 180_000 }, async () => {
    const report = await runSuite({
      contract,
      baseUrl: prism.baseUrl,
      apiKey: 'any key will do',
      seed: 2,
      cases: 2,
      destructive: true,
      isMock: true,
      knownDifferences: prismDifferences,
      unanswered,
    });
    expect(report.violations, reportText(report)).toEqual([]);
    const unseen = report.knownDifferences.filter(({ seen, isRare }) => seen === 0 && !isRare);
    expect(unseen, 'differences that Prism no longer has').toEqual([]);
  });

  it('answers every example of the contract, each as the contract declares it', { timeout: 120_000 }, async () => {
    const http = createHttpClient();
    const wrong: string[] = [];
    const unlisted: string[] = [];
    let count = 0;
    for (const operation of contract.operations) {
      for (const [status, { content }] of operation.responses) {
        const names = [...content.values()].flatMap(({ examples }) => examples.map(({ name }) => name));
        if (content.size > 0 && names.length === 0) unlisted.push(`${operation.operationId} ${status}`);
        for (const name of names) {
          const plan = { ...plainRequest(contract, operation), headers: { Prefer: `code=${status}, example=${name}` } };
          const request = requestOf(prism.baseUrl, operation, plan, { 'X-Api-Key': 'any key will do' });
          const answer = await http.send(request);
          count += 1;
          if (answer.status !== status) wrong.push(`${operation.operationId} ${status} ${name}: answered ${answer.status}`);
          for (const { check, holds, came } of responseVerdicts(contract, operation, request, answer, undefined)) {
            // What is asked for here are failures as well.
            if (!holds && check !== 'not_a_server_error') wrong.push(`${operation.operationId} ${status} ${name}: ${check}: ${came}`);
          }
        }
      }
    }
    http.close();
    expect(wrong).toEqual([]);
    expect(unlisted, 'responses without a named example').toEqual([]);
    expect(count).toBeGreaterThan(contract.operations.length * 5);
  });

  it('ends every list, so that a client that reads on comes to an end', { timeout: 60_000 }, async () => {
    const http = createHttpClient();
    const lists = contract.operations.filter(({ operationId }) => /^(filter|search|list)/.test(operationId));
    const pages = await Promise.all(
      lists.map(async (operation) => {
        const request = requestOf(prism.baseUrl, operation, plainRequest(contract, operation), { 'X-Api-Key': 'any key will do' });
        return [operation.operationId, jsonOf(await http.send(request))] as const;
      }),
    );
    http.close();
    for (const [operationId, page] of pages) expect(page, operationId).toBeTypeOf('object');
    const endless = pages.filter(
      ([, page]) => (page as { hasMore?: boolean }).hasMore === true || typeof (page as { nextCursor?: unknown }).nextCursor === 'string',
    );
    expect(endless).toEqual([]);
    expect(pages.find(([operationId]) => operationId === 'filterResources')?.[1]).toMatchObject({ hasMore: false, nextCursor: null });
  });
});
