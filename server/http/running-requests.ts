import type { ServerResponse } from 'node:http';
import { Problem } from '../core/problems.ts';

/** Counts a request among those of its owner that run, until its answer is out. @throws Problem rate_limited */
export type TakeTurn = (owner: string, res: ServerResponse) => void;

/** A request holds a connection for as long as its client takes to read the answer: nobody has more than so many at a time. */
export function createTakeTurn(limit: number): TakeTurn {
  const running = new Map<string, number>();
  return (owner, res) => {
    const before = running.get(owner) ?? 0;
    if (before >= limit) throw new Problem('rate_limited', [], { 'Retry-After': '1' });
    running.set(owner, before + 1);
    res.once('close', () => {
      const left = (running.get(owner) ?? 1) - 1;
      if (left === 0) running.delete(owner);
      else running.set(owner, left);
    });
  };
}
