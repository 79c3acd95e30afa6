import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../../..');

/** A script that runs in a process of its own, as its user would have it. */
export interface RunningScript {
  readonly child: ChildProcess;
  /** What it has printed so far. */
  readonly printed: { readonly stdout: string; readonly stderr: string };
  /** Its exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Waits until it has printed something; rejects when it ends before. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>;
}

/** Starts a script of `scripts/`. Neither its input nor its output is a terminal. */
export function startScript(name: string, args: readonly string[] = [], environment: Readonly<Record<string, string>> = {}): RunningScript {
  const child = spawn(process.execPath, ['--import', './server/require-node.js', `scripts/${name}.ts`, ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed.stderr += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    child,
    printed,
    ended,
    waitFor: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(printed.stdout);
          if (found) resolve(found);
        };
        child.stdout.on('data', look);
        look();
        void ended.then((code) => reject(new Error(`It ended with ${code} before it printed ${pattern}:\n${printed.stdout}\n${printed.stderr}`)));
      }),
  };
}

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a script to its end. */
export async function runScript(name: string, args: readonly string[] = [], environment: Readonly<Record<string, string>> = {}): Promise<Finished> {
  const script = startScript(name, args, environment);
  const code = await script.ended;
  return { code, ...script.printed };
}
