import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { together } from '../../../server/platform/async/together.ts';

describe('Together', () => {
  it('is what each of them comes to', async () => {
    expect(await together(sleep(2, 'slow'), Promise.resolve(1))).toEqual(['slow', 1]);
  });

  it('fails as the first of them in their order, when none is running any more', async () => {
    let isRunning = true;
    const slow = sleep(20).then(() => {
      isRunning = false;
      throw new Error('first');
    });
    await expect(together(slow, Promise.reject(new Error('second')))).rejects.toThrow('first');
    expect(isRunning).toBe(false);
  });
});
