import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { root } from './document.ts';

/** What a run of redocly printed, and its exit code. */
export interface RedoclyRun {
  readonly code: number;
  /** What is meant for programs. */
  readonly output: string;
  /** What is meant for people. */
  readonly log: string;
}

/** Runs redocly in the project's folder, as `npm run lint` does. It talks to nobody. */
export function redocly(args: readonly string[]): Promise<RedoclyRun> {
  const command = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [command, ...args], { cwd: root, env, maxBuffer: 64 * 1024 * 1024 }, (error, output, log) => {
      // A number is the exit code; without one the program could not be run.
      if (error && typeof error.code !== 'number') reject(error);
      else resolve({ code: Number(error?.code ?? 0), output, log });
    });
  });
}
