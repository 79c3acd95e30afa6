/** Serves the examples of the contract: `npm run mock`. For front-end work without state; `npm run mock:live` is the real server with demo content. See `usage`. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { contractYamlFile } from '../server/http/contract.ts';
import { endWithNpm } from '../server/platform/end-with-npm.ts';
import { createFront } from './mock/front.ts';
import { startPrism } from './mock/prism.ts';

const taken = 'The port is taken by another program: stop it, or choose another one with -- --port <port>.';

const usage = `The examples of the contract, for front-end work that needs no state.

Usage: npm run mock [-- --port <port>] [--host <host>]

  --port <port>  where to listen (4010); 0 takes any free port
  --host <host>  the address to listen on (127.0.0.1)
  --help         this text

It takes any X-Api-Key. The header "Prefer: example=<name>" asks for an example, "Prefer: code=404" for a status. A filter
and a search have a second page. Uploads are kept in memory for as long as it runs, and come back from their addresses.`;

endWithNpm();
try {
  await main();
} catch (error) {
  console.error(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' ? taken : error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4010' },
      host: { type: 'string', default: '127.0.0.1' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(usage);
  const port = /^\d+$/.test(values.port) ? Number(values.port) : Number.NaN;
  if (!(port <= 65_535)) throw new Error(`--port must be a whole number from 0 to 65535, not ${JSON.stringify(values.port)}.`);

  const started = Promise.withResolvers<string>();
  const front = createFront(started.promise);
  await listen(front, port, values.host);
  const close = (): void => {
    front.close();
    front.closeAllConnections();
  };
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const prism = await startPrism(contractYamlFile, stop.signal).catch((error: unknown) => {
    close();
    if (!stop.signal.aborted) throw error;
  });
  if (!prism) return;
  started.resolve(prism.baseUrl);
  void prism.ended.then(close);
  const host = values.host === '0.0.0.0' ? 'localhost' : values.host;
  console.log(
    `Mock   http://${host}:${(front.address() as AddressInfo).port}/v2 (any X-Api-Key will do; ask for an example with "Prefer: example=<name>" or a status with "Prefer: code=404")`,
  );
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
}
