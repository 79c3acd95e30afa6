/** Serves the examples of the contract with Prism: `npm run mock`. For front-end work without state; `npm run mock:live` is the real server with demo content. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { endWithNpm } from '../server/platform/end-with-npm.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '4010' }, host: { type: 'string', default: '127.0.0.1' } } });

const prism = path.join(path.dirname(createRequire(import.meta.url).resolve('@stoplight/prism-cli/package.json')), 'dist/index.js');
const contract = path.join(import.meta.dirname, '../openapi/v2.yaml');

console.log(
  `Mock   http://${values.host}:${values.port}/v2 (any X-Api-Key will do; ask for an example with "Prefer: example=<name>" or a status with "Prefer: code=404")`,
);
endWithNpm();
const child = spawn(process.execPath, [prism, 'mock', '--host', values.host, '--port', values.port, contract], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal ? 0 : 1);
});
