import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../../server/platform/database/database.ts';
import { LongReads } from '../../../server/platform/database/long-reads.ts';
import { TimeIsUp } from '../../../server/platform/database/time-is-up.ts';
import { Refusal } from '../../../server/platform/refusal.ts';

const caller = (name: string): Caller => ({ name, at: { location: 'query', path: '' } });

/** Reads that end when they are told to, in the order in which they were begun. */
function tracked(longReads: LongReads) {
  const begun: string[] = [];
  const end = new Map<string, (error?: Error) => void>();
  const ask = (name: string, what: string): Promise<string> =>
    longReads.run(caller(name), () => {
      begun.push(what);
      return new Promise((resolve, reject) => end.set(what, (error) => (error ? reject(error) : resolve(what))));
    });
  return {
    begun,
    ask,
    end: async (what: string, error?: Error): Promise<void> => {
      end.get(what)?.(error);
      await nextTurn();
    },
  };
}

describe('Reads that take long', () => {
  it('take turns by their callers, one of whom has half of the places', async () => {
    const { begun, ask, end } = tracked(new LongReads({ atATime: 2, seconds: 60 }));
    const answers = [ask('many', 'a1'), ask('many', 'a2'), ask('many', 'a3'), ask('other', 'b1'), ask('other', 'b2'), ask('third', 'c1')];
    expect(begun).toEqual(['a1', 'b1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'b1', 'a2']);
    await end('b1');
    // The first of many has had its turn: others come before its third.
    await end('a2');
    expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'c1']);
    await end('b2');
    expect(begun.at(-1)).toBe('a3');
    await end('c1');
    await end('a3');
    expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1']);
  });

  it('are refused in words when sixteen of the same caller wait, and taken again when there is room', async () => {
    const { ask, end, begun } = tracked(new LongReads({ atATime: 1, seconds: 60 }));
    const answers = Array.from({ length: 17 }, (_, index) => ask('many', String(index)));
    await expect(ask('many', 'one more')).rejects.toMatchObject({
      code: 'unavailable',
      errors: [{ location: 'query', path: '', message: expect.stringContaining('wait already') }],
      headers: { 'Retry-After': '1' },
    });
    const other = ask('other', 'of another');
    await end('0');
    answers.push(ask('many', 'again'));
    for (let index = 0; index < begun.length; index++) await end(begun[index] ?? '');
    expect(await Promise.all(answers)).toHaveLength(18);
    expect(await other).toBe('of another');
  });

  it('are given up when their time is up, running or waiting, and leave their place to the next', async () => {
    const { ask, end, begun } = tracked(new LongReads({ atATime: 1, seconds: 0.05 }));
    const running = ask('one', 'running').catch((error: unknown) => error);
    const waiting = ask('one', 'waiting').catch((error: unknown) => error);
    expect(await waiting).toMatchObject({ code: 'unavailable', errors: [{ message: expect.stringContaining('takes longer than 0.05 seconds') }] });
    await end('running', new TimeIsUp('as its database says'));
    expect(await running).toBeInstanceOf(Refusal);
    const next = ask('one', 'next');
    await end('next');
    expect(await next).toBe('next');
    expect(begun).toEqual(['running', 'next']);
  });

  it('have one time limit together when they are of one request', async () => {
    const longReads = new LongReads({ atATime: 1, seconds: 60 });
    const left = (since?: number): Promise<number> =>
      longReads.run({ ...caller('one'), ...(since !== undefined && { since }) }, async (milliseconds) => milliseconds);
    expect(await left()).toBeGreaterThan(59_000);
    expect(await left(performance.now() - 50_000)).toBeLessThanOrEqual(10_000);
  });
});
