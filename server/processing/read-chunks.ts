import type { AskedBytes } from '../platform/processes/limited-child-main.ts';

const chunkBytes = 1024 * 1024;

/** The first `most` bytes, some at a time, as they are wanted. */
export async function* chunksOf(bytes: AskedBytes, most: number): AsyncGenerator<Buffer> {
  const end = Math.min(bytes.size, most);
  for (let start = 0; start < end; start += chunkBytes) yield await bytes.read(start, Math.min(end, start + chunkBytes) - 1);
}
