import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { benchKey } from './processes.ts';

export const jsonHeaders = { 'X-Api-Key': benchKey, 'Content-Type': 'application/json' };

/** One call with the bench's key; anything but a 2xx is an error. */
export async function call<Answer>(
  baseUrl: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const response = await fetch(baseUrl + path, {
    method,
    headers: { ...jsonHeaders, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

const chunk = Buffer.alloc(1024 * 1024, 'The bench sends these bytes over and over. ');

/** Sends `size` bytes with PUT and resolves to the seconds that it took until the answer was there. */
export async function send(url: string, size: number, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const start = performance.now();
  await new Promise<void>((resolve, reject) => {
    const req = request(url, { method: 'PUT', headers: { ...headers, 'Content-Length': size } }, (res) => {
      res.resume().on('end', () => (res.statusCode === 200 ? resolve() : reject(new Error(`PUT answered ${res.statusCode}`))));
    });
    req.on('error', reject);
    pipeline(Readable.from(chunks(size)), req).catch(reject);
  });
  return (performance.now() - start) / 1000;
}

function* chunks(size: number): Generator<Buffer> {
  for (let left = size; left > 0; left -= chunk.length) yield left >= chunk.length ? chunk : chunk.subarray(0, left);
}

/** Reads everything behind a URL, throws it away, and resolves to the seconds that it took. */
export async function receive(url: string, size: number): Promise<number> {
  const start = performance.now();
  let received = 0;
  await new Promise<void>((resolve, reject) => {
    request(url, (res) => {
      res.on('data', (data: Buffer) => {
        received += data.length;
      });
      res.on('end', resolve).on('error', reject);
    })
      .on('error', reject)
      .end();
  });
  if (received !== size) throw new Error(`${url} gave ${received} bytes instead of ${size}`);
  return (performance.now() - start) / 1000;
}
