/** Stands in for npm in tests of printed commands: runs a script of package.json as `npm start` and `npm run NAME -- …` do, without the second that npm takes for itself. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const [command = '', ...rest] = process.argv.slice(2);
const [name = '', ...args] = command === 'run' ? rest : [command, ...rest];
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Readonly<Record<string, string>> };
const [program = '', ...own] = (scripts[name] ?? `no-script-${name}`).split(' ');
const child = spawn(program === 'node' ? process.execPath : program, [...own, ...(args[0] === '--' ? args.slice(1) : args)], {
  stdio: 'inherit',
  cwd: root,
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
