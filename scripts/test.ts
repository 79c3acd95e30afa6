/**
 * Everything that has to be true of a commit: `npm test`. Runs the steps one after the other, stops at the first that fails, and says which. What follows `--` goes
 * to vitest: `npm test -- test/uploads` runs all other steps and those tests.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

const steps: readonly (readonly [name: string, ...command: string[]])[] = [
  ['generated files are fresh', 'node', 'scripts/generate.ts', '--check'],
  ['style', 'biome', 'check', '.'],
  ['types', 'tsc', '-p', 'tsconfig.json'],
  ['contract lint', 'redocly', 'lint'],
  ['client builds', 'npm', 'run', '--silent', 'build', '-w', 'client'],
  ['tests', 'vitest', 'run', ...process.argv.slice(2)],
];

let passed = 0;
for (const [name, command = '', ...args] of steps) {
  console.log(`\n— ${name}: ${command} ${args.join(' ')}`);
  const start = performance.now();
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    // npm is a script on Windows, which only a shell starts.
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error(`\nThis step failed: ${name}${error ? ` (${error.message})` : ''}`);
    console.log(`steps: ${passed} passed, 1 failed`);
    process.exit(1);
  }
  passed++;
  console.log(`  ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
console.log(`\nsteps: ${passed} passed, 0 failed`);
