import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const run = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, ['--import', './server/require-node.js', `scripts/${script}.ts`, ...args], { encoding: 'utf8' });

const scripts = ['bench', 'bench-processing', 'bench-search', 'conformance', 'demo', 'docs', 'found-out', 'mock', 'mock-live'];

it.each(scripts)('scripts/%s.ts says which option it does not have, without a stack', (script) => {
  const { status, stderr } = run(script, '--nonsense');
  expect(status).toBeGreaterThan(0);
  expect(stderr).toContain("'--nonsense'");
  expect(stderr).not.toMatch(/^ +at /m);
});

it('--help says what a script takes', () => {
  const { status, stdout } = run('docs', '--help');
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^Usage: npm run docs .+--help/ms)]);
});
