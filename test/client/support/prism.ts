import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

export interface Prism {
  readonly baseUrl: string;
  stop(): Promise<void>;
}

const root = path.join(import.meta.dirname, '../../..');

/** Prism with the contract, as `npm run mock` serves it, on a free port. */
export async function startPrism(): Promise<Prism> {
  const manifest = createRequire(import.meta.url).resolve('@stoplight/prism-cli/package.json');
  const prism = path.join(path.dirname(manifest), 'dist/index.js');
  const child = spawn(process.execPath, [prism, 'mock', path.join(root, 'openapi/v2.yaml'), '--port', '0'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const baseUrl = await new Promise<string>((resolve, reject) => {
    let printed = '';
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
      const address = /Prism is listening on (http:\/\/\S+)/.exec(printed)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`Prism ended before it listened:\n${printed}`)));
  });
  return {
    baseUrl,
    stop: () => {
      child.kill();
      return ended;
    },
  };
}
