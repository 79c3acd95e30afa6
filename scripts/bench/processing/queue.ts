import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../api.ts';
import type { BenchFile } from './files.ts';

/** Uploads a file and makes a resource of it. Resolves to its id. */
export async function upload(baseUrl: string, { filename, mimeType, bytes }: BenchFile): Promise<string> {
  const asked = await call<{ url: string; path: string; headers: Record<string, string | null> }>(
    baseUrl,
    'GET',
    `/v2/upload?filename=${filename}&size=${bytes.length}`,
  );
  const headers = Object.entries(asked.headers).filter((header): header is [string, string] => header[1] !== null);
  const put = await fetch(asked.url, { method: 'PUT', headers, body: bytes as Uint8Array<ArrayBuffer> });
  if (!put.ok) throw new Error(`PUT answered ${put.status}`);
  const body = { mimeType, parentId: '@alias::inbox', attachment: { path: asked.path, filename } };
  return (await call<{ id: string }>(baseUrl, 'POST', '/v2/files', body)).id;
}

/** Several at a time, so that files are waiting: one after the other, small ones are processed sooner than the next has come. */
const atATime = 8;

/** Uploads files. Resolves to their ids. */
export async function uploadAll(baseUrl: string, files: readonly BenchFile[]): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < files.length; at += atATime)
    ids.push(...(await Promise.all(files.slice(at, at + atATime).map((file) => upload(baseUrl, file)))));
  return ids;
}

/** Waits until these are processed. Resolves to how many have problems. */
export async function processed(baseUrl: string, ids: readonly string[]): Promise<number> {
  let troubled = 0;
  for (const id of ids) {
    for (;;) {
      const record = await call<{ stateProcessing: string; data: { problems: unknown[] } }>(baseUrl, 'GET', `/v2/resources/${id}`);
      if (record.stateProcessing === 'completed' || record.stateProcessing === 'failed') {
        if (record.stateProcessing === 'failed' || record.data.problems.length > 0) troubled++;
        break;
      }
      await sleep(100);
    }
  }
  return troubled;
}

/** Watches the memory of the processes that a service has started to read content; NaN where the system doesn't tell. */
export class ReaderMemory {
  readonly #service: number;
  #peak = 0;
  readonly #watch: NodeJS.Timeout;

  constructor(service: number) {
    this.#service = service;
    this.#watch = setInterval(() => void this.#look(), 100);
  }

  /** The most bytes that they held together. */
  stop(): number {
    clearInterval(this.#watch);
    return this.#peak === 0 ? Number.NaN : this.#peak;
  }

  async #look(): Promise<void> {
    const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
    let bytes = 0;
    for (const pid of pids) {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      if (Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) !== this.#service) continue;
      bytes += Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
    }
    this.#peak = Math.max(this.#peak, bytes);
  }
}
