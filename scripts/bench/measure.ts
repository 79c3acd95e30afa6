import { setTimeout as sleep } from 'node:timers/promises';

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The value that this part of the values lies at or below. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

/** Runs two measurements in turn, so that what else the machine does hits both, and gives the median of each. */
export async function inTurn(rounds: number, first: () => Promise<number>, second: () => Promise<number>): Promise<[number, number]> {
  const values: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    values[0].push(await first());
    values[1].push(await second());
  }
  return [median(values[0]), median(values[1])];
}

/** How long each of these calls takes, in milliseconds, one after the other. */
export async function timings(times: number, call: (index: number) => Promise<void>): Promise<number[]> {
  const results: number[] = [];
  for (let index = 0; index < times; index++) {
    const start = performance.now();
    await call(index);
    results.push(performance.now() - start);
  }
  return results;
}

/** Reads again and again until the operation is done, and tells how long the longest one took. */
export async function longestWhile(operation: Promise<unknown>, read: () => Promise<void>): Promise<number> {
  let isDone = false;
  const done = operation.finally(() => {
    isDone = true;
  });
  let longest = 0;
  while (!isDone) {
    const start = performance.now();
    await read();
    longest = Math.max(longest, performance.now() - start);
    await sleep(2);
  }
  await done;
  return longest;
}
