import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSuiteService, type TestService } from '../support/service.ts';
import { checkNames } from './checks.ts';
import { readContract } from './contract.ts';
import { reportText } from './report-text.ts';
import type { Report } from './results.ts';
import { runSuite } from './suite.ts';

const contract = readContract();

describe('This service', () => {
  let service: TestService;
  let report: Report;

  beforeAll(async () => {
    service = await startSuiteService();
    report = await runSuite({ contract, baseUrl: service.baseUrl, apiKey: service.apiKey, seed: 1, destructive: true, maxResponseTime: 30_000 });
  }, 240_000);
  afterAll(() => service?.close());

  it('keeps the contract, whatever it is asked', () => {
    expect(report.violations, reportText(report)).toEqual([]);
  });

  it('was asked about every operation, in good ways and bad', () => {
    const unasked = report.operations.filter(({ requests, passed }) => requests < 15 || passed < 50).map(({ operationId }) => operationId);
    expect(unasked).toEqual([]);
    expect(report.operations).toHaveLength(contract.operations.length + 1);
  });

  it('passed each of the checks more than once', () => {
    expect(checkNames).toHaveLength(23);
    expect(checkNames.filter((name) => report.checks[name].passed < 3)).toEqual([]);
  });

  it('logged no failure of its own', () => {
    const levels = new Set(service.logged.map(({ level }) => level));
    expect(levels).toContain('info');
    expect(service.logged.filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([]);
  });
});
