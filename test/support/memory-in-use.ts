import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes that are still needed: of what isn't, the memory is taken back first. */
export function memoryInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('This Node has no way to collect garbage.');
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
