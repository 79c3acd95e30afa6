import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';

export interface CommandRun {
  /** Null for one that was killed. */
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs a command in this process, and returns what it says and exits with. */
export async function runCommand(command: () => Promise<number>): Promise<CommandRun> {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const error = vi.spyOn(console, 'error').mockReturnValue();
  try {
    const code = await command();
    const said = (spy: typeof log): string => spy.mock.calls.map((line) => line.join(' ')).join('\n');
    return { code, output: said(log), errors: said(error) };
  } finally {
    log.mockRestore();
    error.mockRestore();
  }
}

const root = path.join(import.meta.dirname, '../..');

/** The command line in a process of its own, in which nothing else is set but what the tests have for all services. */
export async function runProcess(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<CommandRun> {
  const child = spawn(process.execPath, ['--import', './server/require-node.js', 'server/main.ts', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, EMBEDDINGS_MODEL: process.env.EMBEDDINGS_MODEL, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number | null, output, errors };
}
