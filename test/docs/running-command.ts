import { spawn } from 'node:child_process';
import path from 'node:path';

/** A command that runs until it is stopped. */
export interface RunningCommand {
  /** Waits until it has printed something; rejects when it ends before. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>;
  /** The last that it has said on its standard error, where it logs. */
  lastWords(): string;
  stop(): Promise<void>;
}

/** As much of a log as tells what just went wrong. */
const lastCharacters = 4_000;

export function startCommand(text: string, environment: NodeJS.ProcessEnv): RunningCommand {
  const child = spawn('bash', ['-c', `exec ${text}`], {
    cwd: path.join(import.meta.dirname, '../..'),
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let logged = '';
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk;
    });
  }
  child.stderr.on('data', (chunk: string) => {
    logged = `${logged}${chunk}`.slice(-lastCharacters);
  });
  return {
    lastWords: () => logged,
    waitFor: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(printed);
          if (found) resolve(found);
        };
        child.stdout.on('data', look);
        look();
        void ended.then(() => reject(new Error(`${text} ended before it printed ${pattern}:\n${printed}`)));
      }),
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}
