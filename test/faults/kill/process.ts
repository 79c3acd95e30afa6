import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../../..');

/** A service in a process of its own, as it is started in earnest. */
export class ServiceProcess {
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;
  #output = '';
  #errors = '';

  constructor(environment: Readonly<Record<string, string>>) {
    this.#child = spawn(process.execPath, ['--import', './server/require-node.js', 'server/main.ts', 'serve'], {
      cwd: root,
      env: { PATH: process.env.PATH, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#exited = once(this.#child, 'close');
    this.#child.stdout?.on('data', (chunk: Buffer) => {
      this.#output += String(chunk);
    });
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#errors += String(chunk);
    });
  }

  /** Where it listens, once it does. */
  async address(): Promise<string> {
    for (;;) {
      const address = /API +(http\S+)\/v2/.exec(this.#output)?.[1];
      if (address) return address;
      if (this.#child.exitCode !== null) throw new Error(`The service ended by itself. ${this.errors}`);
      await Promise.race([once(this.#child.stdout as NodeJS.ReadableStream, 'data'), this.#exited]);
    }
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** What it has said on standard error. */
  get errors(): string {
    return this.#errors;
  }

  /** Ends it as an operator does. */
  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    await this.#exited;
  }

  /** Ends it as `kill -9` does. Resolves once it is gone, at once when it was gone before. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#exited;
  }
}
